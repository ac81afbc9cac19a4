import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { createTestApp, expectProblem } from '../../testing/test-app.ts'
import { insertTestEvents } from '../../testing/test-data.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'amberlink-web-'))
afterAll(() => rmSync(folder, { recursive: true }))
const script = `console.log(${JSON.stringify('x'.repeat(2000))})`
const head =
  '<meta name="key" content="%PUBLIC_KEY%"><meta name="zone" content="%TIME_ZONE%">' +
  '<meta name="providers" content="%PROVIDERS%">'
mkdirSync(join(folder, 'web/assets'), { recursive: true })
const LEGAL_LINKS = ['%PRIVACY_URL%">Privacy', '%TERMS_URL%">Terms', 'mailto:%SUPPORT_EMAIL%">Contact']
  .map((end) => `<a class="x" href="${end}</a>`)
  .join('')
const AUDIENCES =
  '<a data-audience="anonymous" class="x" href="/auth">Login</a><a data-audience="user" class="x" href="/dashboard">Dashboard</a>'
const FIGURES = ['sample', 'catalogue']
  .map((kind) => `<p data-figures="${kind}" class="x">${kind}: %EVENTS%, %CITIES%</p>`)
  .join('')
const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, 'web', name), content)
for (const [language, suffix] of [
  ['en', ''],
  ['pl', '.pl'],
]) {
  const html = `<html lang="${language}" data-theme="%THEME%">${head}<meta name="light" media="%IF_LIGHT%"><meta name="dark" media="%IF_DARK%">`
  write(
    `landing${suffix}.html`,
    `${html}<title>%PRODUCT_NAME%</title><link href="%PUBLIC_URL%/">${AUDIENCES}${FIGURES}${LEGAL_LINKS}`,
  )
  write(`busy${suffix}.html`, html)
  write(
    `app${suffix}.html`,
    `${html}<title>App of %PRODUCT_NAME%</title><meta name="legal" content="%LEGAL%">`,
  )
}
write('assets/app-1a2b.js', script)
write('assets/app-1a2b.js.br', brotliCompressSync(script))
write('assets/plain-1a2b.css', 'body { color: red }')
write('shell.html', '<html data-theme="%THEME%"><title>%PRODUCT_NAME%</title>')
write('service-worker.js', "precache('/shell.html', '%SHELL_REVISION%')")
write('robots.txt', 'User-agent: *')
write('manifest.webmanifest', '{"name":"x","short_name":"x","start_url":"/dashboard"}')
write('notes.unknown', 'not for the public')
writeFileSync(join(folder, 'secret.txt'), 'secret')

const database = await createTestDatabase()
const { browser, app, createUser } = await createTestApp(database, {
  settings: { productName: '<Amber> & "link"' },
  webFolder: join(folder, 'web'),
})
const page = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', apikey: undefined }
const client = browser()

// V1.1.2 V1.2.1 V4.1.1
test('serves the landing page at / and the app at the screen paths', async () => {
  const landing = await client.get('/', page)
  expect([landing.status, landing.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(landing.body).toContain('<title>&#60;Amber&#62; &#38; &#34;link&#34;</title>')
  expect(landing.body).toContain('content="the-public-key"')
  expect(landing.body).toContain('content="Europe/Warsaw"')
  expect(landing.body).toContain('href="http://localhost:3000/"')
  for (const path of [
    ...Object.values(SCREEN_PATHS).filter((path) => path !== '/'),
    '/auth/callback?code=x&state=y',
    '/events?city=Gdansk',
    '/settings/',
  ]) {
    const reply = await client.get(path, page)
    expect([path, reply.status]).toEqual([path, 200])
    expect(reply.body).toContain('App of')
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(reply.headers.get('cache-control')).toBe('no-cache')
  }
})

test('the page contains the available sign-in providers', async () => {
  expect((await client.get('/auth', page)).body).toContain('name="providers" content="google linkedin"')
  const readProviders = async (settings: Parameters<typeof createTestApp>[1]) => {
    const otherApp = await createTestApp(database, { ...settings, webFolder: join(folder, 'web') })
    return /name="providers" content="(.*?)"/.exec((await otherApp.browser().get('/auth', page)).body)?.[1]
  }
  const publicUrl = 'https://events.example.org'
  const keys = { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' }
  expect(await readProviders({ settings: { publicUrl } })).toBe('')
  expect(await readProviders({ settings: { publicUrl, oauthClients: { google: keys } } })).toBe('google')
  expect(await readProviders({ settings: { host: '0.0.0.0' } })).toBe('')
})

test('the pages contain the addresses of the operator, and no link without one V1.2.3', async () => {
  expect((await client.get('/', page)).body).not.toMatch(/Privacy|Terms|Contact|%/)
  expect((await client.get('/auth', page)).body).toContain('name="legal" content=""')
  const settings = { privacyUrl: 'https://example.org/?a=1&b="$&"', supportEmail: 'help@example.org' }
  const other = await createTestApp(database, { settings, webFolder: join(folder, 'web') })
  const landing = (await other.browser().get('/', page)).body
  expect(landing).toContain('<a class="x" href="https://example.org/?a=1&#38;b=&#34;$&#38;&#34;">Privacy</a>')
  expect(landing).toContain('<a class="x" href="mailto:help@example.org">Contact</a>')
  expect(landing).not.toContain('Terms')
  const content =
    /name="legal" content="(.*?)"/.exec((await other.browser().get('/auth', page)).body)?.[1] ?? ''
  expect(JSON.parse(content.replaceAll('&#34;', '"').replaceAll('&#38;', '&'))).toEqual(settings)
})

test('serves pages in the saved language and theme', async () => {
  const first = await client.get('/auth', page)
  expect(first.body).toContain('<html lang="en" data-theme="system">')
  expect(first.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  const cookie = 'amberlink_language=pl; amberlink_theme=dark'
  expect((await client.get('/auth', { ...page, cookie })).body).toContain(
    '<html lang="pl" data-theme="dark">',
  )
  const invalid = { ...page, cookie: 'amberlink_language=../x; amberlink_theme=<b>' }
  expect((await client.get('/', invalid)).body).toContain('<html lang="en" data-theme="system">')
})

test.each([
  ['pl-PL,pl;q=0.9,en-US;q=0.8', 'pl'],
  ['en-GB, pl', 'en'],
  ['pl;q=0.5, en;q=0.7', 'en'],
  ['de-DE, de;q=0.9, PL;q=0.4, en;q=0.3', 'pl'],
  ['pl;q=0, de', 'en'],
  ['plt, *', 'en'],
  ['', 'en'],
  [';q=x,,=', 'en'],
])(
  'without a saved language, a browser with Accept-Language "%s" gets pages in %s #509',
  async (accepted, language) => {
    const headers = { ...page, 'accept-language': accepted }
    for (const path of ['/', '/auth', '/nowhere'])
      expect((await browser().get(path, headers)).body).toContain(`<html lang="${language}"`)
  },
)

test('a language in the URL or in the cookie takes precedence over that of the browser #509', async () => {
  const polish = { ...page, 'accept-language': 'pl' }
  const reader = browser()
  const first = await reader.get('/', polish)
  expect(first.headers.getSetCookie()).toEqual([])
  const english = await reader.get('/?lang=en', polish)
  expect(english.body).toContain('<html lang="en"')
  expect((await reader.get('/auth', polish)).body).toContain('<html lang="en"')
  const known = { ...page, 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await browser().get('/', known)).status, 'after a change of the language').toBe(200)
  expect((await browser().get('/', { ...known, 'accept-language': 'pl' })).status).toBe(304)
})

test('on https, the cookies of language and theme are Secure and bound to the host; older ones are read V3.3.1 V3.3.3', async () => {
  const settings = { publicUrl: 'https://events.example.org' }
  const { browser: secureBrowser } = await createTestApp(database, {
    webFolder: join(folder, 'web'),
    settings,
  })
  const chosen = await secureBrowser().get('/?lang=pl&theme=dark', page)
  expect(chosen.headers.getSetCookie()).toEqual([
    '__Host-amberlink_language=pl; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    '__Host-amberlink_theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  ])
  const read = async (cookie: string) =>
    /<html lang="(\w+)" data-theme="(\w+)"/.exec(
      (await secureBrowser().get('/auth', { ...page, cookie })).body,
    )
  expect(await read('amberlink_language=pl; amberlink_theme=dark')).toMatchObject({ 1: 'pl', 2: 'dark' })
  expect(await read('amberlink_language=pl; __Host-amberlink_language=en')).toMatchObject({ 1: 'en' })
  const plain = await browser().get('/?lang=pl', page)
  expect(plain.headers.getSetCookie()).toEqual([
    'amberlink_language=pl; Path=/; Max-Age=31536000; SameSite=Lax',
  ])
})

test('media queries follow the chosen theme or the system #362', async () => {
  const media = async (query: string) =>
    [...(await browser().get(`/${query}`, page)).body.matchAll(/media="([^"]+)"/g)].map(([, text]) => text)
  expect(await media('')).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  expect(await media('?theme=light')).toEqual(['(min-width: 0px)', '(max-width: 0px)'])
  expect(await media('?theme=dark')).toEqual(['(max-width: 0px)', '(min-width: 0px)'])
})

test('signed-in users get a landing page of their own, which shared caches do not keep #370', async () => {
  const anonymous = await client.get('/', page)
  expect(anonymous.body).toContain('<a class="x" href="/auth">Login</a>')
  expect(anonymous.body).not.toContain('Dashboard')
  const user = await createUser('anna@example.com')
  const signedIn = await user.get('/', page)
  expect(signedIn.body).toContain('<a class="x" href="/dashboard">Dashboard</a>')
  expect(signedIn.body).not.toContain('Login')
  expect(signedIn.headers.get('cache-control')).toBe('private, no-cache')
  expect([anonymous, signedIn].map(({ headers }) => headers.get('vary'))).toEqual([
    'accept-encoding, accept-language, cookie',
    'accept-encoding, accept-language, cookie',
  ])
  const known = { ...page, 'if-none-match': anonymous.headers.get('etag') ?? '' }
  expect([(await client.get('/', known)).status, (await user.get('/', known)).status]).toEqual([304, 200])
})

test('the web manifest contains the product name #368', async () => {
  const reply = await client.get('/manifest.webmanifest', { apikey: undefined })
  expect(reply.headers.get('content-type')).toBe('application/manifest+json')
  expect(reply.body).toEqual({
    name: '<Amber> & "link"',
    short_name: '<Amber> & "link"',
    start_url: '/dashboard',
  })
})

test('a URL can choose language and theme, which are saved', async () => {
  const reader = browser()
  const polish = await reader.get('/?lang=pl&theme=light', page)
  expect(polish.body).toContain('<html lang="pl" data-theme="light">')
  expect((await reader.get('/auth', page)).body).toContain('<html lang="pl" data-theme="light">')
  expect((await reader.get('/?lang=xx', page)).body).toContain('lang="pl"')
})

test('serves the app with status 404 at any other URL #25', async () => {
  for (const path of [
    '/nowhere',
    '/dashboard/deeper',
    '/app.html',
    '/landing.html',
    '/Dashboard',
    '/EVENTS',
    '/events//',
    '/%',
    '/%00',
    '/assets/',
  ]) {
    const reply = await client.get(path, page)
    expect([path, reply.status]).toEqual([path, 404])
    expect(reply.body).toContain('App of')
  }
  await expectProblem(client.get('/assets/gone-1a2b.js', { accept: '*/*' }), [404, 'not_found'])
})

// V1.1.1 V5.3.2 V13.4.1 V13.4.3
test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '//secret.txt',
  '/notes.unknown',
  '/assets/app-1a2b.js.br',
])('%s serves no file', async (path) => {
  const reply = await client.get(path, { accept: '*/*' })
  expect(reply.status).toBe(404)
  expect(JSON.stringify(reply.body)).not.toContain('public"')
  expect(JSON.stringify(reply.body)).not.toContain('secret')
})

test('serves hashed files compressed and cacheable forever', async () => {
  const plain = await client.get('/assets/app-1a2b.js')
  expect(plain.body).toBe(script)
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')

  const answer = await app.request('/assets/app-1a2b.js', {
    headers: { 'accept-encoding': 'gzip, br;q=0.9' },
  })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script)

  const refusing = await client.get('/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0, gzip' })
  expect(refusing.headers.get('content-encoding')).toBeNull()
  const uncompressed = await client.get('/assets/plain-1a2b.css', { 'accept-encoding': 'br' })
  expect(uncompressed.body).toBe('body { color: red }')
})

test('compresses pages and responds with 304 to an unchanged ETag', async () => {
  const answer = await app.request('/dashboard', {
    headers: { ...page, apikey: '', 'accept-encoding': 'br' },
  })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('App of')
  const etag = answer.headers.get('etag') ?? ''
  const again = await client.get('/events', { ...page, 'if-none-match': `"other", ${etag}` })
  expect([again.status, again.body]).toEqual([304, ''])
  expect((await client.get('/events', { ...page, 'if-none-match': '"other"' })).status).toBe(200)
  expect((await client.get('/nowhere', { ...page, 'if-none-match': etag })).status).toBe(404)
})

test('HEAD responds with the headers of GET', async () => {
  const head = await client.call('HEAD', '/assets/app-1a2b.js')
  expect([head.status, head.body, head.headers.get('content-length')]).toEqual([
    200,
    '',
    String(script.length),
  ])
})

test('responds with a problem under /api even if a page is requested', async () => {
  await expectProblem(client.get('/api/nowhere', page), [404, 'not_found'])
})

test('the service worker is never cached and contains the revision of its shell, which has the settings', async () => {
  const worker = await client.get('/service-worker.js')
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(worker.headers.get('content-security-policy')).toContain("worker-src 'self'")
  const shell = await client.get('/shell.html')
  expect(shell.body).toBe('<html data-theme="system"><title>&#60;Amber&#62; &#38; &#34;link&#34;</title>')
  expect(shell.headers.get('set-cookie')).toBeNull()
  const revision = createHash('sha256').update(shell.body).digest('hex')
  expect(worker.body).toBe(`precache('/shell.html', '${revision}')`)
})

test('with OFFLINE=off, and without a built worker, the address of the worker removes it #455', async () => {
  const off = await createTestApp(database, { settings: { offline: false }, webFolder: join(folder, 'web') })
  const unbuilt = await createTestApp(database, { webFolder: join(folder, 'none') })
  for (const { browser: open } of [off, unbuilt]) {
    const reply = await open().get('/service-worker.js')
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(reply.body).toContain('unregister()')
    expect(reply.body).not.toContain('precache')
  }
  expect((await off.browser().get('/shell.html')).status).toBe(404)
})

test('the landing page has the true figures of a small catalogue, at most a minute old #2', async () => {
  const day = '2026-12-01'
  const {
    clock,
    drainJobs,
    browser: open,
  } = await createTestApp(database, { webFolder: join(folder, 'web') })
  const readFigures = async () =>
    /<p data-figures.*<\/p>/.exec((await open().get('/', page)).body)?.[0].replaceAll(/<[^>]*>/g, '')
  expect(await readFigures()).toBe('catalogue: 0, 0')
  const insert = (from: number, count: number, prefix: string) =>
    insertTestEvents(
      database.owner,
      Array.from({ length: count }, (_, index) => ({
        event_code: `${prefix}${from + index}`,
        date_begin: day,
        city: `City ${(from + index) % 60}`,
      })),
    )
  await insert(0, 3, 'e')
  await insert(3, 1, 'sample-')
  await insertTestEvents(database.owner, [{ event_code: 'over', date_begin: '2026-01-01', city: 'Sopot' }])
  expect(await readFigures()).toBe('catalogue: 0, 0')
  const refresh = async () => {
    const later = clock.now().getTime() + 61_000
    clock.now = () => new Date(later)
    await open().get('/', page)
    await drainJobs()
  }
  await refresh()
  expect(await readFigures()).toBe('sample: 4, 4')
  await insert(10, 500, 'many-')
  await refresh()
  expect(await readFigures()).toBeUndefined()
})
