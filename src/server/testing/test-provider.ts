import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll } from 'vitest'
import type { OAuthClientSettings } from '../platform/settings.ts'

/** An OpenID provider for tests. Correct by default; tests replace its responses. */
export interface TestProvider {
  clientSettings: OAuthClientSettings
  /** The claims about the next user. */
  claims: JWTPayload
  createIdToken(claims: JWTPayload): Promise<string>
  /** Overrides the response at `path`; undefined keeps the default. */
  overrideResponse(path: string): { status: number; body: unknown } | undefined
  /** The requests it has received, newest last. */
  requests: { path: string; form: URLSearchParams }[]
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startTestProvider(): Promise<TestProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  let port = 0
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await readBody(request))
    const path = request.url ?? ''
    provider.requests.push({ path, form })
    const { status, body } = provider.overrideResponse(path) ?? {
      status: 200,
      body: await createResponse(path),
    }
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
  const createResponse = async (path: string): Promise<unknown> => {
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
          // The provider accepts any algorithm; the product must reject the weak ones.
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        }
      case '/keys':
        return { keys: [jwk] }
      case '/token': {
        const now = Math.floor(Date.now() / 1000)
        const claims = {
          iss: issuer,
          aud: provider.clientSettings.clientId,
          iat: now,
          exp: now + 300,
          ...provider.claims,
        }
        return {
          access_token: 'the-access-token',
          refresh_token: 'the-refresh-token',
          token_type: 'Bearer',
          id_token: await provider.createIdToken(claims),
        }
      }
      default:
        return provider.claims
    }
  }
  const provider: TestProvider = {
    clientSettings: { clientId: 'test-client', clientSecret: 'test-secret-of-32-characters-or-so', issuer },
    claims: {},
    createIdToken: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(privateKey),
    overrideResponse: () => undefined,
    requests: [],
    start,
    stop,
  }
  return provider
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
