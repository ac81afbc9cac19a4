import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { isScreenPath, SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { getThemeMediaQueries, type Language, type Theme } from '../../../domain/display-settings.ts'
import { listAvailableProviders } from '../../identity/providers/available-providers.ts'
import { escapeHtml } from '../../platform/html.ts'
import { describeError, type Logger } from '../../platform/logger.ts'
import type { RunningSettings } from '../../platform/settings.ts'
import type { CatalogueFigures } from '../../store/catalogue-figures.ts'
import type { AppEnv } from '../request-context.ts'
import {
  type DisplaySettings,
  getDisplayHeaders,
  PAGE_VARY,
  readDisplaySettings,
} from './display-settings.ts'
import { createETag } from './etag.ts'
import { type FirstView, type FirstViews, sendFirstView } from './first-views.ts'
import { type Bytes, createStaticFile, type StaticFile, sendStaticFile } from './static-file.ts'

/** Responds with a page or file of the web; null if there is none. */
export type ServeWebFile = (c: Context<AppEnv>) => Promise<Response | null>

/** The file of each page in each language. */
const PAGES = {
  landing: { en: 'landing.html', pl: 'landing.pl.html' },
  app: { en: 'app.html', pl: 'app.pl.html' },
  busy: { en: 'busy.html', pl: 'busy.pl.html' },
}

type PageSettings = Pick<
  RunningSettings,
  | 'productName'
  | 'eventPreviews'
  | 'publicKey'
  | 'publicUrl'
  | 'timeZone'
  | 'offline'
  | 'sandbox'
  | 'oauthClients'
  | 'privacyUrl'
  | 'termsUrl'
  | 'supportEmail'
>

/** For pages that differ between users, such as that at the address of an event. */
const PERSONAL_PAGE_HEADERS = { 'cache-control': 'no-store', vary: PAGE_VARY }

/** The page of a link to an event for visitors without a session. */
export interface SharedEventPage {
  /** Returns the event code if the request is for such a link and previews are on. */
  findEventCode(c: Context<AppEnv>): string | undefined
  /** Adds what chats and search engines read to the page `html`. Throws `too_many_attempts`. */
  describe(c: Context<AppEnv>, html: string, eventCode: string, language: Language): Promise<string>
}

/** What the pages depend on apart from their files. */
interface RequestDeps {
  sharedEvents: SharedEventPage
  hasSessionCookie: (c: Context) => boolean
  getFirstViews: () => FirstViews | null
  landingFigures: LandingFigures
}

/** The true figures of the landing page, which is written again when they change. */
export interface LandingFigures {
  /** Returns null if the page needs none. Rejects without a database. */
  read: () => Promise<CatalogueFigures | null>
  /** Calls `refresh` in the background, unless it was called a moment ago. */
  schedule: (refresh: () => Promise<void>) => void
}

/**
 * Loads the built web from `folder` into memory, fills the placeholders of the pages and compresses them. Requests never
 * reach the file system. A request with a session cookie gets the landing page with links to the app; whether the session has expired, the
 * screen finds out. Screens that `getFirstViews` can render are sent with their first view.
 */
export async function createWebFileHandler(
  folder: string,
  settings: PageSettings,
  log: Logger,
  { sharedEvents, hasSessionCookie, getFirstViews, landingFigures }: RequestDeps,
): Promise<ServeWebFile> {
  const files = await readFiles(folder, settings)
  for (const [path, file] of await readOfflineFiles(folder, settings)) files.set(path, file)
  let figures = await landingFigures.read().catch((error) => {
    log.warn({ error: describeError(error) }, 'the landing page has no figures yet')
    return null
  })
  const readLandingPages = async () => ({
    anonymous: await readPage(folder, PAGES.landing, settings, 'anonymous', figures),
    user: await readPage(folder, PAGES.landing, settings, 'user', figures),
  })
  let landing = await readLandingPages()
  const refreshLanding = async () => {
    const current = await landingFigures.read()
    if (JSON.stringify(current) === JSON.stringify(figures)) return
    figures = current
    landing = await readLandingPages()
  }
  const [app, busy] = [
    await readPage(folder, PAGES.app, settings),
    await readPage(folder, PAGES.busy, settings),
  ]
  if (!landing.anonymous || !app || !busy)
    log.warn({ folder }, 'the web pages are not built; only the API is available')

  const isHttps = settings.publicUrl.startsWith('https:')
  return async (c) => {
    // A form that the browser has submitted itself, because scripts are off or have not loaded yet.
    if (c.req.method === 'POST' && isScreenPath(c.req.path)) return c.redirect(buildPath(c), 303)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null
    const sendPage = (page: Page, status: 200 | 404) => {
      const display = chooseDisplay(c, isHttps)
      return sendStaticFile(c, page[display.language][display.theme], status, PAGE_VARY)
    }
    const landingPage = landing[hasSessionCookie(c) ? 'user' : 'anonymous']
    if (c.req.path === SCREEN_PATHS.landing && landingPage) {
      landingFigures.schedule(refreshLanding)
      return sendPage(landingPage, 200)
    }
    if (app && busy && isScreenPath(c.req.path)) {
      if (c.req.method === 'HEAD' && getFirstViews())
        return c.body(null, 200, { 'content-type': 'text/html; charset=utf-8', ...PERSONAL_PAGE_HEADERS })
      const display = chooseDisplay(c, isHttps)
      const { language, theme } = display
      const file = app[language][theme]
      const html = decodeText(file)
      const sendView = (page: string, view: FirstView) =>
        sendFirstView(c, 'retryAfter' in view ? renderBusyPage(c, busy[language][theme]) : page, view)
      const eventCode = hasSessionCookie(c) ? undefined : sharedEvents.findEventCode(c)
      if (eventCode !== undefined) {
        const page = await sharedEvents.describe(c, html, eventCode, language)
        const view = await getFirstViews()?.render(c, display, buildAuthPath(c))
        return view ? sendView(page, view) : c.html(page, 200, PERSONAL_PAGE_HEADERS)
      }
      const view = await getFirstViews()?.render(c, display)
      return view ? sendView(html, view) : sendStaticFile(c, file, 200, PAGE_VARY)
    }
    const file = files.get(c.req.path)
    if (file) return sendStaticFile(c, file, 200)
    // Only navigation gets the 404 page of the app, not a missing script or image.
    return app && /text\/html/.test(c.req.header('accept') ?? '') ? sendPage(app, 404) : null
  }
}

const decodeText = ({ content }: StaticFile) => Buffer.from(content).toString()

/** A page in each language and theme. */
type Page = Record<Language, Record<Theme, StaticFile>>

async function readPage(
  folder: string,
  names: Record<Language, string>,
  settings: PageSettings,
  audience: Audience = 'anonymous',
  figures: CatalogueFigures | null = null,
): Promise<Page | undefined> {
  const renderPage = async (name: string, theme: Theme): Promise<StaticFile> => {
    const html = fillPlaceholders(
      await readFile(join(folder, name), 'utf8'),
      settings,
      theme,
      audience,
      figures,
    )
    const cacheControl = audience === 'user' ? 'private, no-cache' : 'no-cache'
    return createStaticFile(html, 'text/html; charset=utf-8', cacheControl)
  }
  // In parallel, because compression takes a noticeable part of the startup.
  const renderThemes = async (name: string) => {
    const [system, light, dark] = await Promise.all([
      renderPage(name, 'system'),
      renderPage(name, 'light'),
      renderPage(name, 'dark'),
    ])
    return { system, light, dark }
  }
  try {
    const [en, pl] = await Promise.all([renderThemes(names.en), renderThemes(names.pl)])
    return { en, pl }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Returns the language and theme of the request, and saves a choice made in its URL. */
function chooseDisplay(c: Context<AppEnv>, isHttps: boolean): DisplaySettings {
  const display = readDisplaySettings(new URL(c.req.url).searchParams, getDisplayHeaders(c), isHttps)
  for (const cookie of display.setCookies) c.header('set-cookie', cookie, { append: true })
  return display
}

/** Returns the busy page, whose link opens the address of the request again. */
function renderBusyPage(c: Context<AppEnv>, file: StaticFile): string {
  return decodeText(file).replace('%PATH%', () => escapeHtml(buildPath(c)))
}

function buildPath(c: Context<AppEnv>): string {
  const { pathname, search } = new URL(c.req.url)
  return `${pathname}${search}`
}

/** Returns the path of the auth screen that leads back to the address of the request. */
function buildAuthPath(c: Context<AppEnv>): string {
  return `${SCREEN_PATHS.auth}?${new URLSearchParams({ return_to: buildPath(c) })}`
}

async function readFiles(folder: string, settings: PageSettings): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    const type = getMimeType(path)
    // Pages are served at the screen paths.
    if (!type || extname(path) === '.html') continue
    const url = `/${relative(folder, path).split(sep).join('/')}`
    const change =
      url === '/robots.txt' ? allowSharedEvents : extname(path) === '.webmanifest' ? nameManifest : null
    const file = await readFile(path)
    const content: Bytes = new Uint8Array(change ? change(file, settings) : file)
    const brotli =
      known.has(`${path}.br`) && !change ? new Uint8Array(await readFile(`${path}.br`)) : undefined
    // The names of files in /assets/ contain a hash of their content.
    const cacheControl = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    files.set(url, { content, brotli, type, etag: createETag(content), cacheControl })
  }
  return files
}

/** Lets crawlers read links to events, unless they have no previews. Search engines obey `noindex` only on pages they may read. */
function allowSharedEvents(robots: Buffer, { eventPreviews }: PageSettings): Buffer {
  const allowed = eventPreviews === 'off' ? '' : 'Allow: /events?event=\nAllow: /event-images/\n'
  return Buffer.from(`${robots.toString('utf8').trimEnd()}\n${allowed}`)
}

const SHELL = 'shell.html'
const SERVICE_WORKER = 'service-worker.js'

/** Removes the service worker and everything that it has stored. Sent in its place when it is off or not built. */
const REMOVE_SERVICE_WORKER = `
  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('activate', (event) => event.waitUntil((async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  })()))
`

/**
 * Reads the service worker and its shell. Neither is stored by caches: what the address of the worker responds decides which
 * worker browsers run.
 */
async function readOfflineFiles(folder: string, settings: PageSettings): Promise<Map<string, StaticFile>> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => null)
  const [html, script] = [await read(SHELL), await read(SERVICE_WORKER)]
  const files = new Map<string, StaticFile>()
  let worker = REMOVE_SERVICE_WORKER
  if (settings.offline && html !== null && script !== null) {
    const shell = await createStaticFile(
      fillPlaceholders(html, settings, 'system'),
      'text/html; charset=utf-8',
      'no-cache',
    )
    files.set(`/${SHELL}`, shell)
    worker = script.replaceAll('%SHELL_REVISION%', createHash('sha256').update(shell.content).digest('hex'))
  }
  files.set(
    `/${SERVICE_WORKER}`,
    await createStaticFile(worker, 'text/javascript; charset=utf-8', 'no-store'),
  )
  return files
}

/** Sets the product name in the web manifest. It is the name of the installed app. */
function nameManifest(manifest: Buffer, { productName }: PageSettings): Buffer {
  const named = { ...JSON.parse(manifest.toString('utf8')), name: productName, short_name: productName }
  return Buffer.from(JSON.stringify(named))
}

/** Who a page is for: the landing page has other links for signed-in users. */
type Audience = 'anonymous' | 'user'

/** Fills the placeholders of a page, and removes the elements for the other audience and those of other figures. */
export function fillPlaceholders(
  html: string,
  settings: PageSettings,
  theme: Theme,
  audience: Audience = 'anonymous',
  figures: CatalogueFigures | null = null,
): string {
  const media = getThemeMediaQueries(theme)
  const other = audience === 'user' ? 'anonymous' : 'user'
  const selected = html
    .replaceAll(new RegExp(`<(a|p) data-audience="${other}"[^>]*>[^<]*</\\1>`, 'g'), '')
    .replaceAll(` data-audience="${audience}"`, '')
    .replaceAll(/<p data-figures="(\w+)"[^>]*>[^<]*<\/p>/g, (element, kind) =>
      figures && kind === (figures.isSample ? 'sample' : 'catalogue') ? element : '',
    )
    .replaceAll('%EVENTS%', figures?.events ?? '')
    .replaceAll('%CITIES%', figures?.cities ?? '')
  return fillLegalLinks(selected, settings)
    .replaceAll('%THEME%', theme)
    .replaceAll('%IF_LIGHT%', media.light)
    .replaceAll('%IF_DARK%', media.dark)
    .replaceAll('%PRODUCT_NAME%', escapeHtml(settings.productName))
    .replaceAll('%PUBLIC_KEY%', escapeHtml(settings.publicKey))
    .replaceAll('%PUBLIC_URL%', escapeHtml(settings.publicUrl))
    .replaceAll('%TIME_ZONE%', escapeHtml(settings.timeZone))
    .replaceAll('%OFFLINE%', settings.offline ? 'on' : 'off')
    .replaceAll('%PROVIDERS%', [...listAvailableProviders(settings).keys()].join(' '))
}

/** Returns the addresses of PRIVACY_URL, TERMS_URL and SUPPORT_EMAIL as JSON for the app; undefined if none is set. */
export function serializeLegalAddresses({
  privacyUrl,
  termsUrl,
  supportEmail,
}: Pick<PageSettings, 'privacyUrl' | 'termsUrl' | 'supportEmail'>): string | undefined {
  const addresses = { privacyUrl, termsUrl, supportEmail }
  return Object.values(addresses).some(Boolean) ? JSON.stringify(addresses) : undefined
}

/** Fills the addresses of the landing page's links, removes the links without one, and lists the addresses for the app. */
function fillLegalLinks(html: string, settings: PageSettings): string {
  const { privacyUrl, termsUrl, supportEmail } = settings
  const fill = (text: string, placeholder: string, address: string | undefined) =>
    address
      ? text.replaceAll(placeholder, () => escapeHtml(address))
      : text.replaceAll(new RegExp(`<a [^>]*href="(mailto:)?${placeholder}"[^>]*>[^<]*</a>`, 'g'), '')
  const filled = html.replaceAll('%LEGAL%', () => escapeHtml(serializeLegalAddresses(settings) ?? ''))
  return fill(
    fill(fill(filled, '%PRIVACY_URL%', privacyUrl), '%TERMS_URL%', termsUrl),
    '%SUPPORT_EMAIL%',
    supportEmail,
  )
}
