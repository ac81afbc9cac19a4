import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from 'hono'
import type {
  ApiResponse,
  CreatePageRenderer,
  PageRequest,
  RenderedPage,
  RendererSettings,
} from '../../../contract/page-renderer.ts'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import type { Session } from '../../../contract/session.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { escapeHtml } from '../../platform/html.ts'
import { describeError, type Logger } from '../../platform/logger.ts'
import { findWiderNetwork } from '../../platform/wider-network.ts'
import { sendCompressed } from '../compress-replies.ts'
import type { ApiApp, AppEnv, ReadClientIp } from '../request-context.ts'
import type { DisplaySettings } from './display-settings.ts'

/** The screens whose first view is rendered. The callback screen needs the fragment of its URL, which only browsers know. */
const RENDERED_PATHS: string[] = [
  SCREEN_PATHS.auth,
  SCREEN_PATHS.dashboard,
  SCREEN_PATHS.events,
  SCREEN_PATHS.myEvents,
  SCREEN_PATHS.settings,
]

/**
 * Pages at a time, of all clients and of each, and how long others wait. The server renders them one after another; the others read
 * their data meanwhile. With the embedded database, 2 to 16 make no clear difference (docs/performance.md); 8 allow for a slower one,
 * and no client can occupy all of them. A page that has waited for a second would not be readable within 1.5 s, so the client gets the busy
 * page. 500 waiting pages are more than any machine renders in a second.
 */
const TURNS = {
  running: 8,
  runningPerKey: 4,
  waiting: 500,
  waitingPerKey: 500,
  maxWaitMs: 1000,
  retryAfter: 3,
}

const SESSION_PATH = '/api/session'

/** The first view of a page, or what is sent instead. */
export type FirstView = RenderedPage | { redirect: string } | { retryAfter: number }

export interface FirstViews {
  /**
   * Renders the screen of the request, or the one at `path`. Returns null if the browser has to: another screen, or a failure, which
   * is logged.
   */
  render(c: Context<AppEnv>, display: DisplaySettings, path?: string): Promise<FirstView | null>
  /** Returns the number of pages that wait for their turn. */
  countWaiting(): number
}

interface Progress {
  /** The calls of the API, which may take longer than the page. */
  calls: Promise<unknown>[]
  /** Whether a call was rejected for its rate. */
  isLimited: boolean
}

interface FirstViewsDeps {
  settings: RendererSettings & { publicUrl: string }
  app: ApiApp
  log: Logger
  readClientIp: ReadClientIp
  /** How long a page waits for its data, in milliseconds. Then it is sent without a first view, and the browser loads the data. */
  maxLoadMs?: number
}

/**
 * Loads the renderer that the build of the web has written to `folder`; null if there is none. The renderer calls the API within
 * the process, as the client of the page: with its cookies and its address.
 */
export async function createFirstViews(
  folder: string,
  { settings, app, log, readClientIp, maxLoadMs = 3000 }: FirstViewsDeps,
): Promise<FirstViews | null> {
  const file = join(folder, 'server-entry.js')
  if (!existsSync(file)) return null
  const { createPageRenderer } = (await import(pathToFileURL(file).href)) as {
    createPageRenderer: CreatePageRenderer
  }
  const render = createPageRenderer(settings, new AsyncLocalStorage<PageRequest>())
  const runInTurn = createFairQueue(TURNS)

  /**
   * Reads the session of a page before its turn, so that users take turns of their own whatever their address does, and pages above the
   * limit of calls take none. Returns null if it cannot be read.
   */
  const readSession = async (c: Context<AppEnv>): Promise<ApiResponse | null> => {
    const call = callApi(app, settings.publicUrl, c, SESSION_PATH, { apikey: settings.publicKey })
    const deadline = createDeadline(maxLoadMs, 'no session')
    try {
      const { cookies, ...response } = await deadline.race(call)
      for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
      if (response.status === 200) return response
      if (response.status !== 429) throw new Error(`the session was answered with ${response.status}`)
      c.set('isAboveCallLimit', true)
    } catch (error) {
      logFailure(c, error)
    } finally {
      deadline.end()
    }
    return null
  }
  const logFailure = (c: Context<AppEnv>, error: unknown) =>
    log.warn({ request_id: c.get('requestId'), error: describeError(error) }, 'first view not rendered')

  /** Renders a page. */
  const renderInTime = async (
    c: Context<AppEnv>,
    { language, theme }: DisplaySettings,
    href: string,
    session: ApiResponse,
    progress: Progress,
  ): Promise<FirstView> => {
    const deadline = createDeadline(maxLoadMs, 'no data')
    let isOver = false
    const callInTime = async (path: string, headers: Record<string, string>): Promise<ApiResponse> => {
      if (isOver) return deadline.timeout
      if (path === SESSION_PATH) return session
      const call = callApi(app, settings.publicUrl, c, path, headers)
      progress.calls.push(call)
      const { cookies, ...response } = await deadline.race(call)
      if (response.status === 429) progress.isLimited = true
      // The headers of a page that has been sent no longer change.
      if (!isOver) for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
      return response
    }
    try {
      const cookies = c.req.header('cookie') ?? ''
      return await deadline.race(render({ href, language, theme, cookies, callApi: callInTime }))
    } finally {
      isOver = true
      deadline.end()
    }
  }

  return {
    countWaiting: runInTurn.countWaiting,
    async render(c, display, path) {
      const url = new URL(c.req.url)
      if (!RENDERED_PATHS.includes(url.pathname.replace(/\/$/, ''))) return null
      const href = path ?? `${url.pathname}${url.search}`
      const session = await readSession(c)
      if (!session) return null
      const { user } = JSON.parse(session.body) as Session
      const ip = readClientIp(c)
      const key = user?.id ?? findWiderNetwork(ip) ?? ip
      const { promise: view, resolve, reject } = Promise.withResolvers<FirstView>()
      let isStarted = false
      const progress: Progress = { calls: [], isLimited: false }
      const turn = runInTurn(key, async () => {
        isStarted = true
        const rendering = renderInTime(c, display, href, session, progress)
        rendering.then(resolve, reject)
        await rendering.catch(() => {})
        // A page that was given up occupies its turn until its calls end, at the latest when their statements time out.
        await Promise.allSettled(progress.calls)
      })
      turn.catch(reject)
      try {
        return await view
      } catch (error) {
        if (!isStarted) return { retryAfter: TURNS.retryAfter }
        if (!progress.isLimited) logFailure(c, error)
        return null
      }
    },
  }
}

/** Limits how long promises are awaited: `race` rejects as soon as `ms` have passed. */
function createDeadline(ms: number, failure: string) {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  // Not awaited if everything arrives in time.
  timeout.catch(() => {})
  const timer = setTimeout(() => reject(new Error(`${failure} after ${ms} ms`)), ms)
  return {
    timeout,
    race: <Value>(promise: Promise<Value>): Promise<Value> => Promise.race([promise, timeout]),
    end: () => clearTimeout(timer),
  }
}

/** Headers of the page request that its API calls repeat: they identify the client and its language. */
const FORWARDED_HEADERS = ['cookie', 'accept-language', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto']

async function callApi(
  app: ApiApp,
  publicUrl: string,
  c: Context<AppEnv>,
  path: string,
  headers: Record<string, string>,
): Promise<ApiResponse & { cookies: string[] }> {
  const sent = new Headers(headers)
  for (const name of FORWARDED_HEADERS) {
    const value = c.req.header(name)
    if (value !== undefined) sent.set(name, value)
  }
  const bindings = { ...c.env, isWithinPage: true }
  const response = await app.fetch(new Request(new URL(path, publicUrl), { headers: sent }), bindings)
  return {
    cookies: response.headers.getSetCookie(),
    status: response.status,
    headers: response.headers,
    body: await response.text(),
  }
}

/**
 * Random bytes that compression cannot shorten, in a comment. The size of a compressed page could reveal data of the user beside text that
 * a link puts into the page, character by character (BREACH). A right guess shortens it by a byte or so; 0 to 255 random bytes
 * hide that in a standard deviation of 74, which takes over 10,000 pages per guess to average out.
 */
const MAX_PADDING_BYTES = 255

/** Sends the page `html` with a first view, or as the busy page. It holds personal data, so it is stored nowhere. */
export async function sendFirstView(c: Context<AppEnv>, html: string, view: FirstView): Promise<Response> {
  c.header('cache-control', 'no-store')
  if ('retryAfter' in view) return c.html(html, 503, { 'retry-after': String(view.retryAfter) })
  if ('redirect' in view) return c.redirect(view.redirect, 302)
  const [head = '', tail = ''] = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(view.title)}</title>`)
    .split('<div id="root"></div>')
  const parts = [
    Buffer.from(`${head}<div id="root">`),
    ...view.html,
    Buffer.from(`</div>${formatData(view.data)}${createPadding()}${tail}`),
  ]
  return sendCompressed(c, parts, 'text/html; charset=utf-8')
}

function createPadding(): string {
  return `<!--${randomBytes(randomInt(MAX_PADDING_BYTES + 1)).toString('base64')}-->`
}

/** In a script, only `<` can end it or open a comment. */
function formatData(json: string): string {
  return `<script type="application/json" id="first-view">${json.replaceAll('<', '\\u003c')}</script>`
}
