import type { Sandbox } from '../../oauth-sandbox/sandbox.ts'
import { isLoopback } from '../../platform/loopback.ts'
import type { ApiApp } from '../request-context.ts'

/**
 * Adds the OAuth sandbox under /sandbox. It signs anyone in as any user, so it exists only on a loopback address, and it
 * rejects requests that a tunnel or proxy forwards from another machine: they get 404.
 */
export function addSandboxRoutes(app: ApiApp, sandbox: Sandbox): void {
  app.get('/sandbox/sandbox.css', (c) =>
    c.body(sandbox.stylesheet, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  )
  app.on(['GET', 'POST'], '/sandbox/:provider/*', async (c) => {
    if (!isLocalRequest(c.req.raw)) return c.notFound()
    const { origin, pathname, search } = new URL(c.req.url)
    // Behind a proxy on this machine, use the origin that the browser sees.
    const [publicOrigin = origin] = sandbox.origins
    const base = sandbox.origins.has(origin) ? origin : publicOrigin
    const url = new URL(`${base}${pathname}${search}`)
    const { method, headers } = c.req.raw
    const body = method === 'POST' ? await c.req.arrayBuffer() : null
    const request = new Request(url, { method, headers, body })
    const response = await sandbox.handle(c.req.param('provider'), request)
    return response ? c.newResponse(response.body, response) : c.notFound()
  })
}

/** Headers in which proxies and tunnels pass on the client IP. */
const CLIENT_IP_HEADERS = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

function isLocalRequest({ url, headers }: Request): boolean {
  const hosts = [new URL(url).host, ...splitList(headers.get('x-forwarded-host'))]
  const isLocalHost = (host: string) =>
    URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
  const clientIps = CLIENT_IP_HEADERS.flatMap((name) => splitList(headers.get(name)))
  return (
    hosts.every(isLocalHost) &&
    clientIps.every(isLoopback) &&
    !headers.has('forwarded') &&
    !headers.has('via')
  )
}

function splitList(header: string | null): string[] {
  return (header ?? '').split(',').flatMap((each) => each.trim() || [])
}
