import type { z } from '@hono/zod-openapi'
import { PROBLEMS, type ProblemCode, problemSchema } from './problem.ts'

// The server enforces what a route declares as `security` (src/server/http/access.ts). All entries are required.

/** Requires the client key and a session. */
export const requiresSession = [{ client_key: [], session: [] }]
/** Requires the client key only: anonymous visitors may call it. */
export const requiresClientKey = [{ client_key: [] }]
/** Requires a session without the client key, for plain links such as downloads. */
export const requiresSessionOnly = [{ session: [] }]
/** Requires neither client key nor session. */
export const isPublic: Record<string, string[]>[] = []

/** The problems of every write that requires recent authentication. */
export const REAUTH_PROBLEMS = [
  'foreign_origin',
  'request_too_large',
  'not_signed_in',
  'recent_auth_required',
  'wrong_password',
  'too_many_attempts',
] as const satisfies ProblemCode[]

/** Returns the description of a required JSON request body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const
}

/** Returns the description of a JSON response with status 200. */
export function jsonResponse<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** Returns the problem responses of a route, one per HTTP status, each with the codes it can carry. */
export function problemResponses(...codes: ProblemCode[]) {
  const always: ProblemCode[] = [
    'invalid_request',
    'client_key_missing',
    'unexpected_error',
    'database_query_failed',
    'database_unreachable',
  ]
  const byStatus: Record<number, ReturnType<typeof problemResponse>> = {}
  // Calls with a session may name the user they expect (session-headers.ts).
  const userCodes: ProblemCode[] = codes.includes('not_signed_in') ? ['user_changed'] : []
  for (const code of [...always, ...userCodes, ...codes]) {
    const { status } = PROBLEMS[code]
    const known = byStatus[status]?.description
    byStatus[status] = problemResponse(known ? `${known}, \`${code}\`` : `\`${code}\``)
  }
  return byStatus
}

function problemResponse(description: string) {
  return { description, content: { 'application/problem+json': { schema: problemSchema } } }
}
