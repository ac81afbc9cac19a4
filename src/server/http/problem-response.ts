import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { getSqlState, isConnectionError, isPoolTimeout } from '../database/database-errors.ts'
import { InvalidCursorError } from '../platform/cursor.ts'
import { describeError, type Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'
import { ProblemError } from '../platform/problem-error.ts'
import type { AppEnv } from './request-context.ts'

/** About half the time that a standby takes to become the primary. */
const DATABASE_RETRY_AFTER_S = 10

/** Creates the response for a problem: `application/problem+json` with the status of its code (RFC 9457). */
export function createProblemResponse(c: Context<AppEnv>, problem: ProblemError): Response {
  const headers: Record<string, string> = { 'content-type': 'application/problem+json' }
  const { retry_after } = problem.details
  if (retry_after !== undefined) headers['retry-after'] = String(retry_after)
  return c.body(JSON.stringify(problem.toDocument(c.get('requestId'))), problem.status, headers)
}

/** Responds to any thrown error. Server errors (5xx) are logged under the request id; the response does not name the cause. */
export function handleError(
  error: unknown,
  c: Context<AppEnv>,
  { log, metrics }: { log: Logger; metrics: Metrics },
): Response {
  const problem = toProblem(error)
  metrics.countProblem(problem.code)
  if (isConnectionError(error)) metrics.countDatabaseError('connection')
  const sqlState = getSqlState(error)
  if (sqlState) metrics.countDatabaseError(sqlState)
  if (problem.status >= 500) {
    log.error(
      { request_id: c.get('requestId'), problem: problem.code, error: describeError(error) },
      'request failed',
    )
  }
  return createProblemResponse(c, problem)
}

/** Maps any error to a problem. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof HTTPException) return toRequestProblem(error)
  if (error instanceof InvalidCursorError) {
    const { message } = error
    return new ProblemError('invalid_request', { detail: message, fields: [{ name: 'cursor', message }] })
  }
  if (isPoolTimeout(error))
    return new ProblemError('temporarily_unavailable', { retry_after: 1, cause: error })
  if (isConnectionError(error))
    return new ProblemError('database_unreachable', { cause: error, retry_after: DATABASE_RETRY_AFTER_S })
  const state = getSqlState(error)
  // Raised by the trigger reject_suspended when a session or a pending sign-in is created; the detail is the user id.
  if (state === 'AM001') {
    const { detail } = error as { detail?: string }
    return new ProblemError('account_suspended', { cause: error, accountId: detail })
  }
  // PostgreSQL cannot store the NUL character; every other invalid value fails validation first.
  if (state === '22021') {
    return new ProblemError('invalid_request', { detail: 'A text contains the NUL character.', cause: error })
  }
  return new ProblemError(state ? 'database_query_failed' : 'unexpected_error', { cause: error })
}

function toRequestProblem(error: HTTPException): ProblemError {
  switch (error.status) {
    case 400:
      return new ProblemError('invalid_request', { detail: 'The body is not valid JSON.' })
    case 413:
      return new ProblemError('request_too_large')
    case 415:
      return new ProblemError('invalid_request', {
        detail: 'Send the body as JSON, with the header `content-type: application/json`.',
      })
    default:
      return new ProblemError('unexpected_error', { cause: error })
  }
}
