import type { Problem, ProblemCode } from '../../../contract/problem.ts'

/** A call that failed: with a code of the closed list, or `network` when the product gave no answer. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ProblemCode | 'network'
  /** What the product answered, when it did. */
  readonly problem: Problem | undefined

  constructor(code: ProblemCode | 'network', problem?: Problem, cause?: unknown) {
    super(problem?.detail ?? code, { cause })
    this.code = code
    this.problem = problem
  }
}

/** Whether `error` is a failed call with this code. */
export function isProblem(error: unknown, code: ProblemCode | 'network'): boolean {
  return error instanceof ProblemError && error.code === code
}
