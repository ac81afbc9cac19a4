import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll } from 'vitest'
import type { OAuthClientSettings } from '../process/settings.ts'

/** An OpenID provider of a test, which answers whatever the test wants: honest, evil or broken. */
export interface TestProvider {
  clientSettings: OAuthClientSettings
  /** What it says of the person who comes next. */
  person: JWTPayload
  /** Answers the nonce of that address, and makes the ID token of it; honest unless replaced. */
  idToken(claims: JWTPayload): Promise<string>
  /** Changes what is answered at `path`; undefined leaves it. */
  reply(path: string): { status: number; body: unknown } | undefined
  /** What was asked of it, the newest last. */
  requests: { path: string; form: URLSearchParams }[]
  /** Stops and starts answering. */
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startTestProvider(): Promise<TestProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  let port = 0
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const path = request.url ?? ''
    own.requests.push({ path, form })
    const { status, body } = own.reply(path) ?? { status: 200, body: await honest(path) }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const start = async () => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  await start()
  afterAll(async () => {
    if (server.listening) await stop()
  })

  const issuer = `http://127.0.0.1:${port}`
  const honest = async (path: string): Promise<unknown> => {
    switch (path) {
      case '/.well-known/openid-configuration':
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/userinfo`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          // It would take anything: what is refused, is refused by the product.
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        }
      case '/keys':
        return { keys: [jwk] }
      case '/token': {
        const now = Math.floor(Date.now() / 1000)
        const claims = {
          iss: issuer,
          aud: own.clientSettings.clientId,
          iat: now,
          exp: now + 300,
          ...own.person,
        }
        return {
          access_token: 'the-access-token',
          refresh_token: 'the-refresh-token',
          token_type: 'Bearer',
          id_token: await own.idToken(claims),
        }
      }
      default:
        return own.person
    }
  }
  const own: TestProvider = {
    clientSettings: { clientId: 'own-client', clientSecret: 'own-secret-of-32-characters-or-so', issuer },
    person: {},
    idToken: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(privateKey),
    reply: () => undefined,
    requests: [],
    start,
    stop,
  }
  return own
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
