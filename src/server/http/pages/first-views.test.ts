import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import { afterAll, expect, test, vi } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { type Metrics, NO_METRICS } from '../../platform/metrics.ts'
import { readSettings } from '../../platform/settings.ts'
import { createTestApp, PUBLIC_URL } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { AppEnv } from '../request-context.ts'
import { createFirstViews, sendFirstView } from './first-views.ts'

// A renderer in place of the one that the build of the web makes: it calls the API and shows what it was given.
const RENDERER = `
  export const createPageRenderer = (settings, scope) => (request) =>
    scope.run(request, async () => {
      const { language, theme, cookies, callApi } = scope.getStore()
      const path = request.href.slice(0, request.href.indexOf('?') + 1 || undefined)
      const session = JSON.parse((await callApi('/api/session', { apikey: settings.publicKey })).body)
      if (request.href.includes('fail')) throw new Error('cannot render')
      if (request.href.includes('elsewhere')) return { redirect: '/auth?return_to=%2Fevents' }
      if (request.href.includes('hold')) {
        globalThis.heldPages += 1
        await globalThis.held
      }
      if (request.href.includes('private')) await callApi('/api/slow', {})
      const { email = null } = session.user ?? {}
      return { title: '<Events> $& ' + language, html: [Buffer.from('<p>' + theme), Buffer.from('$&</p>')], data: JSON.stringify({ email, text: '</script><!--', cookies: cookies.length > 0 }) }
    })
`
const HTML = '<html lang="en"><title>%PRODUCT_NAME%</title><body><div id="root"></div></body></html>'

/** Makes the renderer wait until the returned function is called. */
function holdPages(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(globalThis, { held: promise, heldPages: 0 })
  return resolve
}

const folder = mkdtempSync(join(tmpdir(), 'amberlink-views-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'web'))
mkdirSync(join(folder, 'web-server'))
writeFileSync(join(folder, 'web-server/server-entry.js'), RENDERER)
writeFileSync(join(folder, 'web-server/package.json'), '{"type":"module"}')
for (const name of ['app.html', 'app.pl.html', 'landing.html', 'landing.pl.html'])
  writeFileSync(join(folder, 'web', name), HTML)
for (const [name, language] of [
  ['busy.html', 'en'],
  ['busy.pl.html', 'pl'],
] as const)
  writeFileSync(
    join(folder, 'web', name),
    `<html lang="${language}" data-theme="%THEME%"><a href="%PATH%">Try again</a></html>`,
  )

const database = await createTestDatabase()
let countWaiting: () => Promise<number | undefined> = async () => undefined
const metrics: Metrics = {
  ...NO_METRICS,
  addGauge(name, _help, _label, read) {
    if (name === 'amberlink_waiting_tasks') countWaiting = async () => (await read()).first_views
  },
}
const { browser, app, log } = await createTestApp(database, { webFolder: join(folder, 'web'), metrics })
const page = { accept: 'text/html', apikey: undefined }
const anna = browser()
await anna.signUp('anna@example.com')

test('a screen is sent with its first view and its data, and is stored nowhere', async () => {
  const reply = await anna.get('/events?city=Gdansk', { ...page, cookie: 'amberlink_theme=dark' })
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(reply.body).toContain('<title>&#60;Events&#62; $&#38; en</title>')
  expect(reply.body).toContain('<div id="root"><p>dark$&</p></div>')
  const [, data = ''] =
    /<script type="application\/json" id="first-view">(.*?)<\/script>/.exec(reply.body) ?? []
  expect(data).not.toContain('<')
  expect(JSON.parse(data)).toMatchObject({ text: '</script><!--' })
})

test('the API is called as the client of the page', async () => {
  const [own, other] = [await anna.get('/dashboard', page), await browser().get('/dashboard', page)]
  expect(own.body).toContain('anna@example.com')
  expect(other.body).not.toContain('anna@example.com')
})

test('a first view is compressed', async () => {
  const reply = await app.request(`${PUBLIC_URL}/auth`, { headers: { 'accept-encoding': 'br' } })
  expect(reply.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await reply.arrayBuffer()).toString()).toContain('id="first-view"')
})

test.each(['identity', 'br'])(
  'a page (%s) arrives as a whole at a client that reads slowly, and its buffer is then freed',
  async (encoding) => {
    // More than the buffers of a connection take.
    const markup = randomBytes(16_000_000)
    const pages = new OpenAPIHono<AppEnv>()
    pages.get('/events', (c) => sendFirstView(c, HTML, { title: 'Events', html: [markup], data: '{}' }))
    pages.get('/other', (c) => c.text('other'))
    const server = createServer(getRequestListener(pages.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const open = async (path: string) => {
      const headers = { 'accept-encoding': encoding }
      const opened = request({ host: '127.0.0.1', port, path, headers }).end()
      const [reply] = (await once(opened, 'response')) as [IncomingMessage]
      return reply
    }
    const transfer = vi.spyOn(ArrayBuffer.prototype, 'transfer')
    try {
      const page = await open('/events')
      await text(await open('/other'))
      const body = await buffer(page)
      const html = encoding === 'br' ? brotliDecompressSync(body) : body
      expect(html.indexOf(markup)).toBe(html.indexOf('<div id="root">') + '<div id="root">'.length)
      expect(html.toString('latin1').endsWith('</html>')).toBe(true)
      const listFreed = () => (transfer.mock.contexts as ArrayBuffer[]).filter(({ detached }) => detached)
      await expect.poll(() => listFreed().length).toBe(1)
    } finally {
      server.close()
    }
  },
)

test('a HEAD request renders no first view', async () => {
  const reply = await app.request(`${PUBLIC_URL}/events?fail`, { method: 'HEAD' })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(log.text()).not.toContain('first view not rendered')
})

test('language and theme in the URL are used and saved', async () => {
  const reply = await browser().get('/auth?lang=pl&theme=light', page)
  expect(reply.body).toContain('$&#38; pl</title>')
  expect(reply.body).toContain('<p>light$&</p>')
  expect(reply.headers.getSetCookie().join()).toMatch(/amberlink_language=pl.*amberlink_theme=light/)
})

test('a redirect of the screen is a redirect of the page', async () => {
  const reply = await browser().get('/events?elsewhere', page)
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/auth?return_to=%2Fevents'])
})

test('when rendering fails, the page without a first view is sent and the failure is logged', async () => {
  const reply = await anna.get('/events?fail', page)
  expect(reply.status).toBe(200)
  expect(reply.body).toContain('<div id="root"></div>')
  expect(log.text()).toContain('first view not rendered')
})

test('the callback screen, whose secrets only the browser knows, is not rendered', async () => {
  const reply = await anna.get('/auth/callback?code=x', page)
  expect(reply.body).toContain('<div id="root"></div>')
})

test('pages that would wait longer than a second get a busy page in the language of the reader #411', async () => {
  const release = holdPages()
  const bob = browser('192.0.2.8')
  const slow = [anna, bob].flatMap((client) =>
    Array.from({ length: 4 }, () => client.get('/settings?hold', page)),
  )
  await expect.poll(() => (globalThis as { heldPages?: number }).heldPages).toBe(8)
  const display = { ...page, cookie: 'amberlink_language=pl; amberlink_theme=dark' }
  const reply = await browser('192.0.2.9').get('/events?city=Hel&search=%22%3E', display)
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '3'])
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('content-type')).toContain('text/html')
  expect(reply.body).toContain('<html lang="pl" data-theme="dark">')
  expect(reply.body).toContain('<a href="/events?city=Hel&#38;search=%22%3E">')
  release()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await anna.get('/settings', page)).status).toBe(200)
})

test('one client occupies half of the places, so another is served while its pages take long', async () => {
  const release = holdPages()
  const many = Array.from({ length: 8 }, () => anna.get('/settings?hold', page))
  expect((await browser('192.0.2.9').get('/auth', page)).status).toBe(200)
  release()
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('clients take turns, so one that opens many pages does not delay another #411', async () => {
  const release = holdPages()
  const finished: string[] = []
  const open = async (name: string, ip: string, path: string) => {
    const { status } = await browser(ip).get(path, page)
    finished.push(name)
    return status
  }
  const all = Array.from({ length: 30 }, () => open('many', '192.0.2.1', '/auth?hold'))
  all.push(...Array.from({ length: 4 }, () => open('some', '192.0.2.8', '/auth?hold')))
  await expect.poll(countWaiting).toBe(26)
  all.push(open('one', '192.0.2.9', '/auth'))
  await expect.poll(countWaiting).toBe(27)
  release()
  expect(await Promise.all(all)).toEqual(Array(35).fill(200))
  expect(finished.indexOf('one')).toBeLessThan(15)
})

test('anonymous pages of an address, also with a made-up session, take no turns of users there V15.2.2', async () => {
  const release = holdPages()
  const bob = browser()
  await bob.signUp('bob@example.com')
  const madeUp = { ...page, cookie: `amberlink_session=${'x'.repeat(43)}` }
  const flood = Array.from({ length: 30 }, (_, number) =>
    browser().get('/auth?hold', number % 2 ? page : madeUp),
  )
  await expect.poll(countWaiting).toBe(26)
  for (const user of [anna, bob]) {
    const reply = await user.get('/dashboard', page)
    expect([reply.status, reply.body.includes('id="first-view"')]).toEqual([200, true])
  }
  release()
  await Promise.all(flood)
})

test('the networks of one IPv6 /48 take turns as one client', async () => {
  const release = holdPages()
  const flood = Array.from({ length: 30 }, (_, network) =>
    browser(`2001:db8:7:${network}::1`).get('/auth?hold', page),
  )
  await expect.poll(countWaiting).toBe(26)
  expect((await browser('2001:db8:8::1').get('/auth', page)).status).toBe(200)
  release()
  await Promise.all(flood)
})

test('a page above the limit of anonymous calls takes no turn, and is sent without a first view', async () => {
  const limited = await createTestApp(database, {
    webFolder: join(folder, 'web'),
    settings: { apiRateLimit: true },
  })
  const user = limited.browser()
  await user.signUp('carol@example.com')
  const flood = (count: number) =>
    Promise.all(Array.from({ length: count }, () => limited.browser().get('/auth', page)))
  await flood(400)
  const release = holdPages()
  const logged = limited.log.entries().length
  // Those that the limit allows meanwhile get a turn, and wait for the release.
  let withoutView = 0
  const open = async () => {
    const { status, body } = await limited.browser().get('/auth?hold', page)
    if (status === 200 && !body.includes('id="first-view"')) withoutView += 1
  }
  const opened = Array.from({ length: 60 }, open)
  await expect.poll(() => withoutView).toBeGreaterThan(20)
  expect((await user.get('/dashboard', page)).body).toContain('carol@example.com')
  release()
  await Promise.all(opened)
  expect(
    limited.log
      .entries()
      .slice(logged)
      .filter(({ level }) => level === 'warn'),
  ).toEqual([])
})

/** Serves pages that call `api`. */
async function servePages(api: OpenAPIHono<AppEnv>, maxLoadMs = 3000) {
  const lines: string[] = []
  const views = await createFirstViews(join(folder, 'web-server'), {
    settings: { ...readSettings({}), providers: [], legal: undefined, publicUrl: PUBLIC_URL },
    app: api,
    log: createLogger('warn', { write: (line) => void lines.push(line) }),
    readClientIp: () => '192.0.2.1',
    maxLoadMs,
  })
  const pages = new OpenAPIHono<AppEnv>()
  pages.get('*', async (c) => {
    const view = await views?.render(c, { language: 'en', theme: 'light', setCookies: [] })
    return view ? sendFirstView(c, HTML, view) : c.text('none')
  })
  return { pages, views, lines }
}

test('the calls of a page have the language of the browser #509', async () => {
  const languages: (string | undefined)[] = []
  const api = new OpenAPIHono<AppEnv>()
  api.get('*', (c) => {
    languages.push(c.req.header('accept-language'))
    return c.json({ user: null })
  })
  const { pages } = await servePages(api)
  await pages.request(`${PUBLIC_URL}/events?search=private`, { headers: { 'accept-language': 'pl' } })
  // The session, and the data of the screen.
  expect(languages).toEqual(['pl', 'pl'])
})

test('a page that waits too long for its data is sent without a first view, and keeps its turn until its calls end', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const api = new OpenAPIHono<AppEnv>()
  let session: Promise<void> = Promise.resolve()
  api.get('/api/session', async (c) => {
    await session
    c.header('set-cookie', 'extended=1')
    return c.json({ user: null })
  })
  api.get('/api/slow', async (c) => {
    await held
    return c.json({})
  })
  const { pages, views, lines } = await servePages(api, 50)
  const open = async (path = '/events?search=private') => {
    const reply = await pages.request(`${PUBLIC_URL}${path}`)
    return { status: reply.status, body: await reply.text(), cookies: reply.headers.getSetCookie() }
  }
  const late = await Promise.all(Array.from({ length: 4 }, () => open()))
  expect(late).toEqual(Array(4).fill({ status: 200, body: 'none', cookies: ['extended=1'] }))
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('no data after 50 ms')
  expect(lines.join()).not.toMatch(/private|192\.0\.2/)

  const next = open()
  await expect.poll(() => views?.countWaiting()).toBe(1)
  release()
  expect(await next).toMatchObject({ status: 200, cookies: ['extended=1'] })

  session = new Promise(() => {})
  expect(await open('/events')).toEqual({ status: 200, body: 'none', cookies: [] })
})
