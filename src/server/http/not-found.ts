import type { NotFoundHandler } from 'hono'
import { ProblemError } from '../platform/problem-error.ts'
import type { ServeWebFile } from './pages/web-files.ts'
import { createProblemResponse } from './problem-response.ts'
import type { ApiApp, AppEnv } from './request-context.ts'

/**
 * Handles requests that match no route. Outside /api it serves the pages and files of the web; otherwise it responds
 * with the problem `method_not_allowed` and the allowed methods, or `not_found`.
 */
export function createNotFoundHandler(app: ApiApp, web: ServeWebFile | null): NotFoundHandler<AppEnv> {
  return async (c) => {
    const isApi = c.req.path === '/api' || c.req.path.startsWith('/api/')
    const page = isApi || !web ? null : await web(c)
    if (page) return page
    const allowed = isApi ? findAllowedMethods(app, c.req.path) : ['GET', 'HEAD']
    if (allowed.length === 0 || (!isApi && allowed.includes(c.req.method)))
      return createProblemResponse(c, new ProblemError('not_found'))
    const response = createProblemResponse(c, new ProblemError('method_not_allowed'))
    response.headers.set('allow', allowed.join(', '))
    return response
  }
}

function findAllowedMethods(app: ApiApp, path: string): string[] {
  const methods = new Set<string>()
  for (const route of app.routes) {
    if (route.method === 'ALL') continue
    const pattern = route.path.replaceAll(/[.+*?^$()[\]{}|\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')
    if (new RegExp(`^${pattern}$`).test(path)) methods.add(route.method)
  }
  return [...methods].sort()
}
