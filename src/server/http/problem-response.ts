import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { PROBLEMS } from '../../contract/problem.ts'
import { describeError, type Logger } from '../platform/logger.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { InvalidCursorError } from '../store/catalogue-cursor.ts'
import type { AppEnv } from './request-context.ts'

/** The reply for a failure: `application/problem+json` with the status of its code. */
export function createProblemResponse(c: Context<AppEnv>, problem: ProblemError): Response {
  const headers: Record<string, string> = { 'content-type': 'application/problem+json' }
  if (problem.retryAfter !== undefined) headers['retry-after'] = String(problem.retryAfter)
  return c.body(
    JSON.stringify(problem.toDocument(c.get('requestId'))),
    PROBLEMS[problem.code].status,
    headers,
  )
}

/** Answers whatever was thrown. What is not ours is logged in full under the request's id and told in general terms. */
export function handleError(error: unknown, c: Context<AppEnv>, log: Logger): Response {
  const problem = problemOf(error)
  if (PROBLEMS[problem.code].status >= 500) {
    log.error(
      { request_id: c.get('requestId'), problem: problem.code, error: describeError(error) },
      'failed',
    )
  }
  return createProblemResponse(c, problem)
}

/** The one place that turns an unknown error into a code of the closed list. */
function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof HTTPException) return requestProblem(error)
  if (error instanceof InvalidCursorError) {
    const { message } = error
    return new ProblemError('invalid_request', { detail: message, fields: [{ name: 'cursor', message }] })
  }
  if (isUnreachable(error)) return new ProblemError('database_unreachable', { cause: error })
  const state = sqlState(error)
  // The only value that a checked request can still carry into the database and that it cannot store.
  if (state === '22021') {
    return new ProblemError('invalid_request', { detail: 'A text contains the NUL character.', cause: error })
  }
  return new ProblemError(state ? 'database_query_failed' : 'unexpected_error', { cause: error })
}

function requestProblem(error: HTTPException): ProblemError {
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

function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])
// The driver reports these without a code.
const DRIVER_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/

/** Whether the database could not be talked to at all: no connection, or it is closing or starting up. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnreachable)
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && SOCKET_ERRORS.has(code)) return code !== 'ENOENT' || syscall === 'connect'
  const state = sqlState(error)
  // Class 08: connection exceptions; 57P0x: shutting down, crashed, starting up, idle too long; 53300: no slot free.
  if (state) return state.startsWith('08') || state.startsWith('57P0') || state === '53300'
  return DRIVER_MESSAGES.test(error.message)
}
