import type { z } from '@hono/zod-openapi'
import { PROBLEMS, type ProblemCode, problemSchema } from './problem.ts'

/** A reply of `status` 200 with a JSON body. */
export function jsonResponse<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** The problem replies of a route, one per HTTP status, each naming the codes it can carry. */
export function problemResponses(...codes: ProblemCode[]) {
  const always: ProblemCode[] = [
    'invalid_request',
    'client_key_missing',
    'unexpected_error',
    'database_query_failed',
    'database_unreachable',
  ]
  const byStatus: Record<number, ReturnType<typeof problemResponse>> = {}
  // Whoever needs a session can name the person that they show (domain/session-headers.ts).
  const personal: ProblemCode[] = codes.includes('not_signed_in') ? ['user_changed'] : []
  for (const code of [...always, ...personal, ...codes]) {
    const { status } = PROBLEMS[code]
    const known = byStatus[status]?.description
    byStatus[status] = problemResponse(known ? `${known}, \`${code}\`` : `\`${code}\``)
  }
  return byStatus
}

function problemResponse(description: string) {
  return { description, content: { 'application/problem+json': { schema: problemSchema } } }
}
