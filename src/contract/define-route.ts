import { createRoute, type z } from '@hono/zod-openapi'
import { PROBLEMS, type ProblemCode, problemSchema } from './problem.ts'

// The server enforces what a route declares as `security` (src/server/http/api/access-control.ts). All entries are required.

/** Requires the client key and a session. */
export const requiresSession = [{ client_key: [], session: [] }]
/** Requires the client key only: anonymous visitors may call it. */
export const requiresClientKey = [{ client_key: [] }]
/** Requires a session without the client key, for plain links such as downloads. */
export const requiresSessionOnly = [{ session: [] }]
/** Requires neither client key nor session. */
export const isPublic: Record<string, string[]>[] = []

type RouteMethod = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Endpoint = `${Uppercase<RouteMethod>} /${string}`

interface RouteParts {
  /** Groups routes in the OpenAPI document. */
  tag: string
  summary: string
  /** Who may call the route: one of the constants above. */
  security: Record<string, string[]>[]
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  optionalBody?: z.ZodType
  reply: readonly [schema: z.ZodType, description: string]
  /** The problems of this route alone; those that follow from method, body and security are added. */
  problems?: readonly ProblemCode[]
}

type Json<Schema> = { content: { 'application/json': { schema: Schema } } }

type RequestOf<Parts> = (Parts extends { params: infer Params } ? { params: Params } : object) &
  (Parts extends { query: infer Query } ? { query: Query } : object) &
  (Parts extends { body: infer Body } ? { body: { required: true } & Json<Body> } : object) &
  (Parts extends { optionalBody: infer Body } ? { body: { required: false } & Json<Body> } : object)

type RouteOf<To extends Endpoint, Parts extends RouteParts> = To extends `${infer Method} ${infer Path}`
  ? {
      method: Lowercase<Method> & RouteMethod
      path: Path
      security: RouteParts['security']
      request: RequestOf<Parts>
      responses: { 200: { description: string } & Json<Parts['reply'][0]> } & ReturnType<
        typeof problemResponses
      >
    }
  : never

/** Defines a route with a JSON reply, such as `defineRoute('GET /api/session', …)`. Other replies use `createRoute`. */
export function defineRoute<To extends Endpoint, const Parts extends RouteParts>(
  to: To,
  parts: Parts,
): RouteOf<To, Parts> {
  const [method = '', path = ''] = to.split(' ')
  const { tag, summary, security, params, query, body, optionalBody, reply, problems = [] } = parts
  const schema = body ?? optionalBody
  const implied: ProblemCode[] = []
  if (method !== 'GET') implied.push('foreign_origin')
  if (schema) implied.push('request_too_large')
  if (security.some((scheme) => 'session' in scheme)) implied.push('not_signed_in')
  const route = createRoute({
    method: method.toLowerCase() as RouteMethod,
    path,
    summary,
    tags: [tag],
    security,
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(schema && { body: { required: body !== undefined, content: { 'application/json': { schema } } } }),
    },
    responses: { 200: jsonResponse(...reply), ...problemResponses(...implied, ...problems) },
  })
  // The compiler cannot derive the literal types from the split text and the optional parts.
  return route as unknown as RouteOf<To, Parts>
}

export function jsonResponse<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** Returns the problem responses of a route, one per HTTP status, each with the codes it can carry. */
export function problemResponses(...codes: ProblemCode[]) {
  const always: ProblemCode[] = [
    'invalid_request',
    'client_key_missing',
    'too_many_attempts',
    'unexpected_error',
    'database_query_failed',
    'database_unreachable',
    'temporarily_unavailable',
  ]
  const byStatus: Record<number, ReturnType<typeof problemResponse>> = {}
  // Calls with a session may name the user they expect (session-headers.ts), and may have been sent with a token that was being replaced.
  const userCodes: ProblemCode[] = codes.includes('not_signed_in')
    ? ['user_changed', 'session_token_replaced']
    : []
  for (const code of new Set([...always, ...userCodes, ...codes])) {
    const { status } = PROBLEMS[code]
    const known = byStatus[status]?.description
    byStatus[status] = problemResponse(known ? `${known}, \`${code}\`` : `\`${code}\``)
  }
  return byStatus
}

function problemResponse(description: string) {
  return { description, content: { 'application/problem+json': { schema: problemSchema } } }
}
