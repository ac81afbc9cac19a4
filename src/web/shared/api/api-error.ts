import type { Problem } from '../../../contract/problem.ts'
import type { FailureCode } from '../../texts/texts.ts'

/** A call that failed: with a code of the closed list, `network` without an answer of the product, `no_data` with an empty one. */
export class ApiError extends Error {
  override readonly name = 'ProblemError'
  readonly code: FailureCode
  /** What the product answered, when it did. */
  readonly problem: Problem | undefined

  constructor(code: FailureCode, problem?: Problem, cause?: unknown) {
    super(problem?.detail ?? problem?.title ?? code, { cause })
    this.code = code
    this.problem = problem
  }
}

/** Whether `error` is a failed call with this code. */
export function hasErrorCode(error: unknown, code: FailureCode): boolean {
  return error instanceof ApiError && error.code === code
}
