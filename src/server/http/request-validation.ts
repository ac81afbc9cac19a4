import type { Hook } from '@hono/zod-openapi'
import type { z } from 'zod'
import { ProblemError } from '../platform/problem-error.ts'
import type { AppEnv } from './request-context.ts'

/** Throws `invalid_request` with the invalid fields if a request does not match the schema of its route. */
// biome-ignore lint/suspicious/noExplicitAny: routes of all types share the hook
export const rejectInvalidRequest: Hook<any, AppEnv, any, any> = (result) => {
  if (result.success) return
  const fields = (result.error as z.ZodError).issues.map((issue) => ({
    name: issue.path.join('.') || 'body',
    message: describeIssue(issue),
  }))
  throw new ProblemError('invalid_request', {
    detail: fields.map(({ name, message }) => `${name}: ${message}`).join(' '),
    fields,
  })
}

function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.endsWith('received undefined')
        ? 'This is required.'
        : `This must be of the type ${issue.expected}.`
    case 'too_small':
      return issue.minimum === 1 ? 'This must not be empty.' : `This must be at least ${issue.minimum} long.`
    case 'too_big':
      return `This must be at most ${issue.maximum} long.`
    case 'invalid_value':
      return `This must be one of: ${issue.values.join(', ')}.`
    default:
      return 'This is not valid.'
  }
}
