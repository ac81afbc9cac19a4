import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'
import { isScreenPath, SCREEN_PATHS } from '../../contract/screen-paths.ts'
import { getThemeMediaQueries, type Language, type Theme } from '../../domain/display-settings.ts'
import { availableProviders } from '../identity/providers/available-providers.ts'
import { escapeHtml } from '../platform/html.ts'
import type { Logger } from '../platform/logger.ts'
import type { RunningSettings } from '../process/settings.ts'
import { readDisplaySettings } from './display-settings.ts'
import { createETag, matchesETag } from './etag.ts'
import type { AppEnv } from './request-context.ts'

/** Answers a GET or HEAD with a page or a file of the web, or null when it has none for this request. */
export type WebFiles = (c: Context<AppEnv>) => Response | null

/** The pages, by the name of their file in each language. */
const PAGES = {
  landing: { en: 'landing.html', pl: 'landing.pl.html' },
  app: { en: 'app.html', pl: 'app.pl.html' },
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

type Bytes = Uint8Array<ArrayBuffer>

interface WebFile {
  plain: Bytes
  brotli: Bytes | undefined
  type: string
  etag: string
  cacheControl: string
}

type PageSettings = Pick<
  RunningSettings,
  'productName' | 'publicKey' | 'publicUrl' | 'timeZone' | 'host' | 'oauthClients'
>

/**
 * Reads the built web of `folder` into memory: a request is answered from a table of known addresses and never
 * reaches the file system. Fills the placeholders of the pages and compresses them once.
 */
export async function loadWebFiles(folder: string, settings: PageSettings, log: Logger): Promise<WebFiles> {
  const files = await readFiles(folder, settings)
  const [landing, app] = [
    await readPage(folder, PAGES.landing, settings),
    await readPage(folder, PAGES.app, settings),
  ]
  if (!landing || !app) log.warn({ folder }, 'the web pages are not built, only the API answers')

  return (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null
    if (c.req.path === SCREEN_PATHS.landing && landing) return sendPage(c, landing, 200)
    if (app && isScreenPath(c.req.path)) return sendPage(c, app, 200)
    const file = files.get(c.req.path)
    if (file) return send(c, file, 200)
    // Whoever wants a page gets the app's 404 page; a missing script or picture is just missing.
    return app && /text\/html/.test(c.req.header('accept') ?? '') ? sendPage(c, app, 404) : null
  }
}

/** A page in each language and theme. */
type Page = Record<Language, Record<Theme, WebFile>>

async function readPage(
  folder: string,
  names: Record<Language, string>,
  settings: PageSettings,
): Promise<Page | undefined> {
  const filled = async (name: string, theme: Theme): Promise<WebFile> => {
    const plain: Bytes = new Uint8Array(
      Buffer.from(fillPage(await readFile(join(folder, name), 'utf8'), settings, theme)),
    )
    return {
      plain,
      brotli: await compress(plain),
      type: TYPES['.html'] ?? '',
      ...cacheable(plain, 'no-cache'),
    }
  }
  // All at once: compressing one after the other would hold the start up.
  const inThemes = async (name: string) => {
    const [system, light, dark] = await Promise.all([
      filled(name, 'system'),
      filled(name, 'light'),
      filled(name, 'dark'),
    ])
    return { system, light, dark }
  }
  try {
    const [en, pl] = await Promise.all([inThemes(names.en), inThemes(names.pl)])
    return { en, pl }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Sends the page in the language and theme that the person chose: by a link (`?lang=pl`, `?theme=dark`), which is
 * remembered from then on, or once before.
 */
function sendPage(c: Context<AppEnv>, page: Page, status: 200 | 404): Response {
  const { language, theme, setCookies } = readDisplaySettings(
    new URL(c.req.url).searchParams,
    c.req.header('cookie'),
  )
  for (const cookie of setCookies) c.header('set-cookie', cookie, { append: true })
  return send(c, page[language][theme], status, 'accept-encoding, cookie')
}

async function readFiles(folder: string, settings: PageSettings): Promise<Map<string, WebFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const files = new Map<string, WebFile>()
  for (const path of paths) {
    const type = TYPES[extname(path)]
    // Pages have addresses of their own.
    if (!type || extname(path) === '.html') continue
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const content = await readFile(path)
    const isManifest = extname(path) === '.webmanifest'
    const plain: Bytes = new Uint8Array(isManifest ? nameManifest(content, settings) : content)
    const brotli =
      known.has(`${path}.br`) && !isManifest ? new Uint8Array(await readFile(`${path}.br`)) : undefined
    // Vite names what it puts there after its contents.
    const kept = address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    files.set(address, { plain, brotli, type, ...cacheable(plain, kept) })
  }
  return files
}

function cacheable(plain: Bytes, cacheControl: string): Pick<WebFile, 'etag' | 'cacheControl'> {
  return { etag: createETag(plain), cacheControl }
}

/** The web manifest under the product's name: the name of the installed app. */
function nameManifest(manifest: Buffer, { productName }: PageSettings): Buffer {
  const named = { ...JSON.parse(manifest.toString('utf8')), name: productName, short_name: productName }
  return Buffer.from(JSON.stringify(named))
}

export function fillPage(html: string, settings: PageSettings, theme: Theme): string {
  const media = getThemeMediaQueries(theme)
  return html
    .replaceAll('%THEME%', theme)
    .replaceAll('%IF_LIGHT%', media.light)
    .replaceAll('%IF_DARK%', media.dark)
    .replaceAll('%PRODUCT_NAME%', escapeHtml(settings.productName))
    .replaceAll('%PUBLIC_KEY%', escapeHtml(settings.publicKey))
    .replaceAll('%PUBLIC_URL%', escapeHtml(settings.publicUrl))
    .replaceAll('%TIME_ZONE%', escapeHtml(settings.timeZone))
    .replaceAll('%PROVIDERS%', [...availableProviders(settings).keys()].join(' '))
}

async function compress(bytes: Bytes): Promise<Bytes> {
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  return new Uint8Array(await promisify(brotliCompress)(bytes, { params }))
}

function send(c: Context<AppEnv>, file: WebFile, status: 200 | 404, vary = 'accept-encoding'): Response {
  const headers = { 'cache-control': file.cacheControl, etag: file.etag, vary }
  if (status === 200 && matchesETag(c.req.header('if-none-match'), file.etag))
    return c.body(null, 304, headers)
  const takesBrotli = /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(c.req.header('accept-encoding') ?? '')
  const body = takesBrotli && file.brotli ? file.brotli : file.plain
  return c.body(body, status, {
    ...headers,
    'content-type': file.type,
    'content-length': String(body.byteLength),
    ...(body === file.brotli ? { 'content-encoding': 'br' } : {}),
  })
}
