import { AsyncLocalStorage } from 'node:async_hooks'
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
} from '../../contract/page-renderer.ts'
import { SCREEN_PATHS } from '../../contract/screen-paths.ts'
import { escapeHtml } from '../platform/html.ts'
import { describeError, type Logger } from '../platform/logger.ts'
import { sendCompressed } from './compress-replies.ts'
import type { DisplaySettings } from './display-settings.ts'
import type { App, AppEnv } from './request-context.ts'

/** The screens whose first view is rendered. The callback screen needs the fragment of its URL, which only browsers know. */
const RENDERED_PATHS: string[] = [
  SCREEN_PATHS.auth,
  SCREEN_PATHS.dashboard,
  SCREEN_PATHS.events,
  SCREEN_PATHS.myEvents,
  SCREEN_PATHS.settings,
]

/** Pages that are rendered or wait for their data at a time; each holds up to 1 MB. Beyond them the response is 503. */
const MAX_PENDING = 60

/** What the handlers of pages make of a first view. */
export type FirstView = RenderedPage | { redirect: string } | 'busy'

export interface FirstViews {
  /**
   * Renders the screen of the request, or the one at `path`. Returns null if the browser has to: another screen, or a failure, which
   * is logged.
   */
  render(c: Context<AppEnv>, display: DisplaySettings, path?: string): Promise<FirstView | null>
}

/**
 * Loads the renderer that the build of the web has written to `folder`; null if there is none. The renderer calls the API within
 * the process, as the client of the page: with its cookies and its address.
 */
export async function createFirstViews(
  folder: string,
  settings: RendererSettings & { publicUrl: string },
  app: App,
  log: Logger,
): Promise<FirstViews | null> {
  const file = join(folder, 'server-entry.js')
  if (!existsSync(file)) return null
  const { createPageRenderer } = (await import(pathToFileURL(file).href)) as {
    createPageRenderer: CreatePageRenderer
  }
  const render = createPageRenderer(settings, new AsyncLocalStorage<PageRequest>())
  let pending = 0

  return {
    async render(c, { language, theme }, path) {
      const url = new URL(c.req.url)
      if (!RENDERED_PATHS.includes(url.pathname.replace(/\/$/, ''))) return null
      if (pending >= MAX_PENDING) return 'busy'
      pending += 1
      try {
        return await render({
          href: path ?? `${url.pathname}${url.search}`,
          language,
          theme,
          cookies: c.req.header('cookie') ?? '',
          callApi: (path, headers) => callApi(app, settings.publicUrl, c, path, headers),
        })
      } catch (error) {
        log.warn({ request_id: c.get('requestId'), error: describeError(error) }, 'first view not rendered')
        return null
      } finally {
        pending -= 1
      }
    },
  }
}

/** Headers of the page request that its API calls repeat: they identify the client. */
const FORWARDED_HEADERS = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto']

async function callApi(
  app: App,
  publicUrl: string,
  c: Context<AppEnv>,
  path: string,
  headers: Record<string, string>,
): Promise<ApiResponse> {
  const sent = new Headers(headers)
  for (const name of FORWARDED_HEADERS) {
    const value = c.req.header(name)
    if (value !== undefined) sent.set(name, value)
  }
  const response = await app.fetch(new Request(new URL(path, publicUrl), { headers: sent }), c.env)
  for (const cookie of response.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  }
}

/** Sends the page `html` with a first view. It holds personal data, so it is stored nowhere. */
export async function sendFirstView(c: Context, html: string, view: FirstView): Promise<Response> {
  c.header('cache-control', 'no-store')
  if (view === 'busy')
    return c.text('The server is busy. Reload the page in a few seconds.', 503, { 'retry-after': '3' })
  if ('redirect' in view) return c.redirect(view.redirect, 302)
  const page = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(view.title)}</title>`)
    .replace('<div id="root"></div>', () => `<div id="root">${view.html}</div>${formatData(view.data)}`)
  return sendCompressed(c, new Uint8Array(Buffer.from(page)), 'text/html; charset=utf-8')
}

/** In a script, only `<` can end it or open a comment. */
function formatData(json: string): string {
  return `<script type="application/json" id="first-view">${json.replaceAll('<', '\\u003c')}</script>`
}
