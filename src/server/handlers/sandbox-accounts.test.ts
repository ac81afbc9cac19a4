import { createServer as createHttpServer, request as sendRequest } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { ApiApp } from '../http/request-context.ts'
import { startOpenIdProvider } from '../testing/openid-provider-process.ts'
import { createTestApp, expectProblem, TestBrowser } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readConnectedProviders, signInWithSandbox, verifiedSandboxUser } from '../testing/test-sandbox.ts'

const database = await createTestDatabase()
const server = createHttpServer()
const port = Number(new URL(await listen(server)).port)
const origin = `http://localhost:${port}`
const app = await createTestApp(database, { settings: { publicUrl: origin, sandbox: true } })
server.on('request', getRequestListener(app.app.fetch))

const PASSWORD = 'correct horse battery'
const whoIs = async (browser: TestBrowser) => (await browser.get('/api/session')).body.user

/** Opens a browser whose requests name the server itself as host and origin. */
function openBrowser(send: (path: string, init: RequestInit) => Promise<Response>): TestBrowser {
  const request = (path: string, { headers, ...init }: RequestInit = {}) => {
    const own = new Headers(headers)
    if (own.has('origin')) own.set('origin', origin)
    return send(path, { ...init, headers: own })
  }
  return new TestBrowser({ request } as unknown as ApiApp, '192.0.2.1')
}

const local = () => openBrowser((path, init) => fetch(new URL(path, origin), { ...init, redirect: 'manual' }))

/** Forwards TCP connections unchanged, as `ssh -R` and a container's port forward do. */
const tcpForward = await listen(
  createServer((incoming) => {
    const outgoing = connect(port, '127.0.0.1')
    incoming.pipe(outgoing).pipe(incoming)
    for (const socket of [incoming, outgoing]) socket.on('error', () => socket.destroy())
  }),
)

/** A proxy on the same machine that rewrites Host and adds no header about the client. */
const proxy = await listen(
  createHttpServer((incoming, response) => {
    const { method, url, headers } = incoming
    const target = {
      port: port,
      method,
      path: url,
      headers: { ...headers, host: new URL(origin).host },
    }
    incoming.pipe(
      sendRequest(target, (reply) => {
        response.writeHead(reply.statusCode ?? 500, reply.headers)
        reply.pipe(response)
      }),
    )
  }),
)

/** Sends requests with the Host header of the server to another address. */
const through = (address: string) =>
  openBrowser(
    (path, { method, headers, body }) =>
      new Promise((resolve, reject) => {
        const sent = sendRequest(
          new URL(path, address),
          { method, headers: { ...Object.fromEntries(headers as Headers), host: new URL(origin).host } },
          (reply) => {
            const chunks: Buffer[] = []
            reply.on('data', (chunk) => chunks.push(chunk))
            reply.on('end', () => {
              const received = new Headers()
              for (let i = 0; i < reply.rawHeaders.length; i += 2) {
                received.append(reply.rawHeaders[i]!, reply.rawHeaders[i + 1]!)
              }
              const status = reply.statusCode ?? 500
              resolve(
                new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers: received }),
              )
            })
          },
        )
        sent.on('error', reject)
        sent.end(body as string | undefined)
      }),
  )

const REACHES = [
  ['a raw TCP forward', tcpForward],
  ['a proxy without X-Forwarded-For', proxy],
] as const

test.each(REACHES)('through %s, the sandbox opens no account with a password #351', async (name, address) => {
  for (const [isConfirmed, email] of [
    [true, `victim-${name.length}@example.com`],
    [false, `new-${name.length}@example.com`],
  ] as const) {
    const victim = local()
    await victim.signUp(email, PASSWORD)
    if (isConfirmed) {
      await database.identity.query('update users set email_verified = true where email = $1', [email])
    }
    const attacker = through(address)
    await expectProblem(signInWithSandbox(attacker, 'google', verifiedSandboxUser(email)), [
      409,
      'email_unconfirmed_at_provider',
    ])
    expect(await whoIs(attacker)).toBeNull()
    expect(await readConnectedProviders(database, email)).toEqual(['password'])
    expect(await whoIs(victim)).toMatchObject({ email })
  }
})

test('the sandbox connects to no account that it has not created', async () => {
  const browser = local()
  await browser.signUp('password@example.com', PASSWORD)
  await browser.reauthenticate({ password: PASSWORD })
  const user = verifiedSandboxUser('connecting@example.com')
  await expectProblem(signInWithSandbox(browser, 'google', user, { purpose: 'connect' }), [
    409,
    'email_unconfirmed_at_provider',
  ])
  expect(await readConnectedProviders(database, 'password@example.com')).toEqual(['password'])
})

test('a connection of the sandbox from an earlier release opens no account with a password', async () => {
  const email = 'connected-before@example.com'
  const user = verifiedSandboxUser('elsewhere@example.com', { subject: 'connected before' })
  const { id } = (await signInWithSandbox(local(), 'google', user)).body.user
  const victim = (await local().signUp(email, PASSWORD)).body.user
  await database.identity.query(
    `update credentials set user_id = $2 where user_id = $1 and provider_id = 'google'`,
    [id, victim.id],
  )
  await expectProblem(signInWithSandbox(local(), 'google', user), [409, 'email_unconfirmed_at_provider'])
})

test('the sandbox no longer opens an account whose address has become a real one', async () => {
  const user = verifiedSandboxUser('moved@example.com', { subject: 'moved' })
  const first = await signInWithSandbox(local(), 'google', user)
  expect(first.status).toBe(200)
  await database.identity.query(`update users set email = 'moved@firma.pl' where id = $1`, [
    first.body.user.id,
  ])
  expect((await signInWithSandbox(local(), 'google', user)).body.code).toBe('email_unconfirmed_at_provider')
})

test('both sandbox providers open the account that the sandbox has created', async () => {
  const user = verifiedSandboxUser('both-providers@example.com')
  const browser = local()
  const { body } = await signInWithSandbox(browser, 'google', user)
  expect((await signInWithSandbox(local(), 'linkedin', user)).body.user.id).toBe(body.user.id)
  expect(await readConnectedProviders(database, 'both-providers@example.com')).toEqual(['google', 'linkedin'])
})

test('the sandbox rejects addresses outside of the reserved domains', async () => {
  const browser = local()
  await expect(signInWithSandbox(browser, 'google', verifiedSandboxUser('anna@gmail.com'))).rejects.toThrow(
    'the provider responds with 400',
  )
  const { rows } = await database.identity.query(`select from users where email = 'anna@gmail.com'`)
  expect([rows, await whoIs(browser)]).toEqual([[], null])
})

test('an identity of another issuer with the same subject is another user V6.8.1', async () => {
  const provider = await startOpenIdProvider(origin)
  onTestFinished(provider.stop)
  const { oauthClients } = provider
  const other = await createTestApp(database, { settings: { publicUrl: origin, oauthClients } })
  const user = (email: string) => verifiedSandboxUser(email, { subject: 'same subject' })
  const { body } = await signInWithSandbox(local(), 'google', user('same-1@example.com'))
  const browser = openBrowser(async (path, init) => other.app.request(path, init))
  const reply = await signInWithSandbox(browser, 'google', user('same-2@example.com'))
  expect(reply.status).toBe(200)
  expect(reply.body.user.id).not.toBe(body.user.id)
  const { rows } = await database.identity.query(
    `select issuer from credentials where account_id in (
      select account_id from credentials where user_id = $1) order by issuer`,
    [body.user.id],
  )
  expect(rows).toEqual([{ issuer: oauthClients.google.issuer }, { issuer: 'urn:amberlink:sandbox:google' }])
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
