import type { Hook } from '@hono/zod-openapi'
import type { z } from 'zod'
import { ProblemError } from '../../platform/problem-error.ts'
import type { AppEnv } from '../request-context.ts'

/** Throws `invalid_request` with the invalid fields if a request does not match the schema of its route. */
// biome-ignore lint/suspicious/noExplicitAny: routes of all types share the hook
export const rejectInvalidRequest: Hook<any, AppEnv, any, any> = (result) => {
  if (result.success) return
  const fields = (result.error as z.ZodError).issues.map((issue) => ({
    name: issue.path.join('.') || 'body',
    message: issue.message,
  }))
  throw new ProblemError('invalid_request', {
    detail: fields.map(({ name, message }) => `${name}: ${message}`).join(' '),
    fields,
  })
}
