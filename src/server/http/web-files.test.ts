import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { SCREEN_PATHS } from '../../contract/screen-paths.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'amberlink-web-'))
afterAll(() => rmSync(folder, { recursive: true }))
const script = `console.log(${JSON.stringify('x'.repeat(2000))})`
const head =
  '<meta name="key" content="%PUBLIC_KEY%"><meta name="zone" content="%TIME_ZONE%">' +
  '<meta name="providers" content="%PROVIDERS%">'
mkdirSync(join(folder, 'web/assets'), { recursive: true })
const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, 'web', name), content)
for (const [language, suffix] of [
  ['en', ''],
  ['pl', '.pl'],
]) {
  const html = `<html lang="${language}" data-theme="%THEME%">${head}<meta name="light" media="%IF_LIGHT%"><meta name="dark" media="%IF_DARK%">`
  write(`landing${suffix}.html`, `${html}<title>%PRODUCT_NAME%</title><link href="%PUBLIC_URL%/">`)
  write(`app${suffix}.html`, `${html}<title>App of %PRODUCT_NAME%</title>`)
}
write('assets/app-1a2b.js', script)
write('assets/app-1a2b.js.br', brotliCompressSync(script))
write('assets/plain-1a2b.css', 'body { color: red }')
write('robots.txt', 'User-agent: *')
write('manifest.webmanifest', '{"name":"x","short_name":"x","start_url":"/dashboard"}')
write('notes.unknown', 'not for the public')
writeFileSync(join(folder, 'secret.txt'), 'secret')

const database = await createTestDatabase()
const { browser, app } = await createTestApp(database, {
  settings: { productName: '<Amber> & "link"' },
  webFolder: join(folder, 'web'),
})
const page = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', apikey: undefined }
const visitor = browser()

test('the landing page is at /, the app at its own addresses', async () => {
  const landing = await visitor.get('/', page)
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
    const reply = await visitor.get(path, page)
    expect([path, reply.status]).toEqual([path, 200])
    expect(reply.body).toContain('App of')
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(reply.headers.get('cache-control')).toBe('no-cache')
  }
})

test('the page says which sign-in providers can be used: played ones on this machine, those with keys elsewhere', async () => {
  expect((await visitor.get('/auth', page)).body).toContain('name="providers" content="google linkedin"')
  const said = async (settings: Parameters<typeof createTestApp>[1]) => {
    const elsewhere = await createTestApp(database, { ...settings, webFolder: join(folder, 'web') })
    return /name="providers" content="(.*?)"/.exec((await elsewhere.browser().get('/auth', page)).body)?.[1]
  }
  const publicUrl = 'https://events.example.org'
  const keys = { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' }
  expect(await said({ settings: { publicUrl } })).toBe('')
  expect(await said({ settings: { publicUrl, oauthClients: { google: keys } } })).toBe('google')
  expect(await said({ settings: { host: '0.0.0.0' } })).toBe('')
})

test('pages come in the language and theme that were chosen before', async () => {
  const first = await visitor.get('/auth', page)
  expect(first.body).toContain('<html lang="en" data-theme="system">')
  expect(first.headers.get('vary')).toBe('accept-encoding, cookie')
  const cookie = 'amberlink_language=pl; amberlink_theme=dark'
  expect((await visitor.get('/auth', { ...page, cookie })).body).toContain(
    '<html lang="pl" data-theme="dark">',
  )
  const nonsense = { ...page, cookie: 'amberlink_language=../x; amberlink_theme=<b>' }
  expect((await visitor.get('/', nonsense)).body).toContain('<html lang="en" data-theme="system">')
})

test('pictures and colours of the browser follow a chosen theme, else the system', async () => {
  const media = async (query: string) =>
    [...(await browser().get(`/${query}`, page)).body.matchAll(/media="([^"]+)"/g)].map(([, text]) => text)
  expect(await media('')).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  expect(await media('?theme=light')).toEqual(['(min-width: 0px)', '(max-width: 0px)'])
  expect(await media('?theme=dark')).toEqual(['(max-width: 0px)', '(min-width: 0px)'])
})

test('the installed app bears the name of the product', async () => {
  const reply = await visitor.get('/manifest.webmanifest', { apikey: undefined })
  expect(reply.headers.get('content-type')).toBe('application/manifest+json')
  expect(reply.body).toEqual({
    name: '<Amber> & "link"',
    short_name: '<Amber> & "link"',
    start_url: '/dashboard',
  })
})

test('a link chooses language and theme without a script, and they are remembered', async () => {
  const reader = browser()
  const polish = await reader.get('/?lang=pl&theme=light', page)
  expect(polish.body).toContain('<html lang="pl" data-theme="light">')
  expect((await reader.get('/auth', page)).body).toContain('<html lang="pl" data-theme="light">')
  expect((await reader.get('/?lang=xx', page)).body).toContain('lang="pl"')
})

test('any other address shows the app, which says 404, with the status 404', async () => {
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
    const reply = await visitor.get(path, page)
    expect([path, reply.status]).toEqual([path, 404])
    expect(reply.body).toContain('App of')
  }
  const missing = await visitor.get('/assets/gone-1a2b.js', { accept: '*/*' })
  expect([missing.status, missing.body.code]).toEqual([404, 'not_found'])
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '//secret.txt',
  '/notes.unknown',
  '/assets/app-1a2b.js.br',
])('%s leads to no file', async (path) => {
  const reply = await visitor.get(path, { accept: '*/*' })
  expect(reply.status).toBe(404)
  expect(JSON.stringify(reply.body)).not.toContain('public"')
  expect(JSON.stringify(reply.body)).not.toContain('secret')
})

test('what has its contents in its name is kept for ever, compressed for who understands it', async () => {
  const plain = await visitor.get('/assets/app-1a2b.js')
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

  const refusing = await visitor.get('/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0, gzip' })
  expect(refusing.headers.get('content-encoding')).toBeNull()
  const uncompressed = await visitor.get('/assets/plain-1a2b.css', { 'accept-encoding': 'br' })
  expect(uncompressed.body).toBe('body { color: red }')
})

test('pages are compressed as well, and not sent again when unchanged', async () => {
  const answer = await app.request('/dashboard', {
    headers: { ...page, apikey: '', 'accept-encoding': 'br' },
  })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('App of')
  const etag = answer.headers.get('etag') ?? ''
  const again = await visitor.get('/events', { ...page, 'if-none-match': `"other", ${etag}` })
  expect([again.status, again.body]).toEqual([304, ''])
  expect((await visitor.get('/events', { ...page, 'if-none-match': '"other"' })).status).toBe(200)
  expect((await visitor.get('/nowhere', { ...page, 'if-none-match': etag })).status).toBe(404)
})

test('HEAD tells what GET would send', async () => {
  const head = await visitor.call('HEAD', '/assets/app-1a2b.js')
  expect([head.status, head.body, head.headers.get('content-length')]).toEqual([
    200,
    '',
    String(script.length),
  ])
})

test('the API answers for itself even where a page is asked for', async () => {
  const reply = await visitor.get('/api/nowhere', page)
  expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
})
