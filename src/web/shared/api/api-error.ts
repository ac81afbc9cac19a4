import type { Problem } from '../../../contract/problem.ts'
import { type ApiErrorCode, problemText, type Texts } from '../../texts/texts.ts'

/** A failed API call: `network` if no valid response arrived, `no_data` if it was empty, otherwise the code of the problem. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** The problem document, if the server sent one. */
  readonly problem: Problem | undefined

  constructor(code: ApiErrorCode, problem?: Problem, cause?: unknown) {
    super(problem?.detail ?? problem?.title ?? code, { cause })
    this.code = code
    this.problem = problem
  }
}

/** Whether `error` is a failed API call with this code. */
export function hasErrorCode(error: unknown, code: ApiErrorCode): boolean {
  return error instanceof ApiError && error.code === code
}

/** Returns the sentence that explains an error to the user. Never contains messages of the database or of libraries. */
export function getErrorText(texts: Texts, error: unknown): string {
  return error instanceof ApiError
    ? problemText(texts, error.code, error.problem?.retry_after)
    : problemText(texts, 'unexpected_error')
}
