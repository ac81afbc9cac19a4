import type { Sandbox } from '../oauth-sandbox/sandbox.ts'
import { isLoopback } from '../platform/loopback.ts'
import type { App } from './request-context.ts'

/**
 * Serves the stand-ins for sign-in providers under /sandbox. They sign anybody in as anybody, so besides where they exist
 * at all (usable-providers.ts) each request has to come from this machine: one that a tunnel or proxy brings from elsewhere
 * finds nothing here.
 */
export function addSandboxRoutes(app: App, sandbox: Sandbox): void {
  app.get('/sandbox/sandbox.css', (c) =>
    c.body(sandbox.style(), 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  )
  app.on(['GET', 'POST'], '/sandbox/:provider/*', async (c) => {
    if (!isFromHere(c.req.raw)) return c.notFound()
    const { origin, pathname, search } = new URL(c.req.url)
    // Behind a proxy on this machine the origin is the one that the browser sees.
    const [publicOrigin = origin] = sandbox.origins
    const base = sandbox.origins.has(origin) ? origin : publicOrigin
    const address = new URL(`${base}${pathname}${search}`)
    return (await sandbox.handle(c.req.param('provider'), new Request(address, c.req.raw))) ?? c.notFound()
  })
}

/** In which proxies and tunnels say for whom they call. */
const HOP_HEADERS = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

function isFromHere({ url, headers }: Request): boolean {
  const hosts = [new URL(url).host, ...list(headers.get('x-forwarded-host'))]
  const isHere = (host: string) =>
    URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
  const hops = HOP_HEADERS.flatMap((name) => list(headers.get(name)))
  return hosts.every(isHere) && hops.every(isLoopback) && !headers.has('forwarded') && !headers.has('via')
}

function list(header: string | null): string[] {
  return (header ?? '').split(',').flatMap((each) => each.trim() || [])
}
