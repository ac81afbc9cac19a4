import type { Context, NotFoundHandler } from 'hono'
import { ProblemError } from '../platform/problem-error.ts'
import { createProblemResponse } from './problem-response.ts'
import type { App, AppEnv } from './request-context.ts'
import type { WebFiles } from './web-files.ts'

/**
 * Answers what no route of the API does: the web's pages and files; under /api a problem, `method_not_allowed` with
 * the methods that there are, or `not_found`.
 */
export function createNotFoundHandler(app: App, web: WebFiles | null): NotFoundHandler<AppEnv> {
  return (c) => {
    const isApi = c.req.path === '/api' || c.req.path.startsWith('/api/')
    const page = isApi || !web ? null : web(c)
    if (page) return page
    const allowed = isApi ? methodsAt(app, c.req.path) : webMethods(c)
    if (allowed.length === 0) return createProblemResponse(c, new ProblemError('not_found'))
    const reply = createProblemResponse(c, new ProblemError('method_not_allowed'))
    reply.headers.set('allow', allowed.join(', '))
    return reply
  }
}

function methodsAt(app: App, path: string): string[] {
  const methods = new Set<string>()
  for (const route of app.routes) {
    if (route.method === 'ALL') continue
    const pattern = route.path.replaceAll(/[.+*?^$()[\]{}|\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')
    if (new RegExp(`^${pattern}$`).test(path)) methods.add(route.method)
  }
  return [...methods].sort()
}

function webMethods(c: Context): string[] {
  return c.req.method === 'GET' || c.req.method === 'HEAD' ? [] : ['GET', 'HEAD']
}
