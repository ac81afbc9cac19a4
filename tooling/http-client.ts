import { readSettings } from '../src/server/platform/settings.ts'

export const PUBLIC_KEY = readSettings({}).publicKey
export const PASSWORD = 'ledge otter prairie kiln'

/** Sends requests of one user and keeps the session in `cookie`. */
export interface HttpClient {
  cookie: string
  /** Sends a request. A string body is sent unchanged, any other as JSON. */
  send(method: string, path: string, body?: object | string): Promise<Response>
  /** Sends a request and returns the JSON of the response. Throws if it has another status than 200. */
  call<Reply>(method: string, path: string, body?: object): Promise<Reply>
  /** Creates an account and signs in. Throws if it fails. */
  signUp(email: string): Promise<void>
  /** Signs in with the password of `signUp`. */
  signIn(email: string): Promise<Response>
}

type Fetch = (url: string, init: RequestInit) => Response | Promise<Response>

/** Creates a client of the API at `url`; with `ip`, as a proxy would forward it, which may return another one for each request. */
export function createHttpClient(
  url: string,
  { ip, fetch: request = fetch }: { ip?: string | (() => string); fetch?: Fetch } = {},
): HttpClient {
  const client: HttpClient = {
    cookie: '',
    async send(method, path, body) {
      const response = await request(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          apikey: PUBLIC_KEY,
          origin: url,
          ...(client.cookie && { cookie: client.cookie }),
          ...(ip && { 'x-forwarded-for': typeof ip === 'string' ? ip : ip() }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: typeof body === 'object' ? JSON.stringify(body) : (body ?? null),
      })
      const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]!)
      client.cookie = cookies.find((each) => /session=./.test(each)) ?? client.cookie
      return response
    },
    async call(method, path, body) {
      const response = await client.send(method, path, body)
      if (response.status !== 200)
        throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    async signUp(email) {
      await client.call('POST', '/api/sign-up', { email, password: PASSWORD })
    },
    signIn: (email) => client.send('POST', '/api/sign-in', { email, password: PASSWORD }),
  }
  return client
}
