import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'
import type { AppEnv } from '../app-env.ts'
import type { Log } from '../log.ts'
import type { RunningSettings } from '../settings.ts'
import { escapeHtml } from './html.ts'

/** Answers a GET or HEAD with a page or a file of the web, or null when it has none for this request. */
export type WebFiles = (c: Context<AppEnv>) => Response | null

const LANDING = 'landing.html'
const APP = 'app.html'
/** The addresses of the app (spec §2); the app itself decides what they show. */
const APP_PATHS = new Set(['/auth', '/dashboard', '/events', '/my-events', '/settings'])

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

type PageSettings = Pick<RunningSettings, 'productName' | 'publicKey' | 'publicUrl' | 'timeZone'>

/**
 * Reads the built web of `folder` into memory: a request is answered from a table of known addresses and never
 * reaches the file system. Fills the placeholders of the pages and compresses them once.
 */
export async function openWebFiles(folder: string, settings: PageSettings, log: Log): Promise<WebFiles> {
  const files = await readFiles(folder, settings)
  const page = (name: string) => files.get(`/${name}`)
  const [landing, app] = [page(LANDING), page(APP)]
  if (!landing || !app) log.warn({ folder }, 'the web pages are not built, only the API answers')
  // Pages have addresses of their own.
  files.delete(`/${LANDING}`)
  files.delete(`/${APP}`)

  return (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null
    if (c.req.path === '/' && landing) return send(c, landing, 200)
    const path = c.req.path.length > 1 ? c.req.path.replace(/\/$/, '') : '/'
    if (app && APP_PATHS.has(path)) return send(c, app, 200)
    const file = files.get(c.req.path)
    if (file) return send(c, file, 200)
    // Whoever wants a page gets the app's 404 page; a missing script or picture is just missing.
    return app && /text\/html/.test(c.req.header('accept') ?? '') ? send(c, app, 404) : null
  }
}

async function readFiles(folder: string, settings: PageSettings): Promise<Map<string, WebFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const files = new Map<string, WebFile>()
  for (const path of paths) {
    const type = TYPES[extname(path)]
    if (!type) continue
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const isPage = extname(path) === '.html'
    const plain: Bytes = isPage
      ? new Uint8Array(Buffer.from(fillPage(await readFile(path, 'utf8'), settings)))
      : new Uint8Array(await readFile(path))
    const brotli = isPage
      ? await compress(plain)
      : known.has(`${path}.br`)
        ? new Uint8Array(await readFile(`${path}.br`))
        : undefined
    files.set(address, {
      plain,
      brotli,
      type,
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      // Vite names what it puts there after its contents.
      cacheControl: address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  }
  return files
}

export function fillPage(html: string, settings: PageSettings): string {
  return html
    .replaceAll('%PRODUCT_NAME%', escapeHtml(settings.productName))
    .replaceAll('%PUBLIC_KEY%', escapeHtml(settings.publicKey))
    .replaceAll('%PUBLIC_URL%', escapeHtml(settings.publicUrl))
    .replaceAll('%TIME_ZONE%', escapeHtml(settings.timeZone))
}

async function compress(bytes: Bytes): Promise<Bytes> {
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  return new Uint8Array(await promisify(brotliCompress)(bytes, { params }))
}

function send(c: Context<AppEnv>, file: WebFile, status: 200 | 404): Response {
  const headers = { 'cache-control': file.cacheControl, etag: file.etag, vary: 'accept-encoding' }
  const asked = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (status === 200 && asked.includes(file.etag.slice(2))) return c.body(null, 304, headers)
  const takesBrotli = /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(c.req.header('accept-encoding') ?? '')
  const body = takesBrotli && file.brotli ? file.brotli : file.plain
  return c.body(body, status, {
    ...headers,
    'content-type': file.type,
    'content-length': String(body.byteLength),
    ...(body === file.brotli ? { 'content-encoding': 'br' } : {}),
  })
}
