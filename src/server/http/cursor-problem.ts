import { ProblemError } from '../platform/problem-error.ts'
import { InvalidCursorError } from '../store/catalogue-cursor.ts'

/** The problem for a cursor that belongs to another list; every other error as it is. */
export function cursorProblem(error: unknown): unknown {
  if (!(error instanceof InvalidCursorError)) return error
  const { message } = error
  return new ProblemError('invalid_request', { detail: message, fields: [{ name: 'cursor', message }] })
}
