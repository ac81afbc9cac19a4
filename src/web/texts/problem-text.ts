import type { ProblemCode } from '../../contract/problem.ts'
import { texts } from './texts.ts'

/** Whether `code` is one of the closed list that this build of the web knows. */
export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && code !== 'network' && Object.hasOwn(texts.problems, code)
}

/** The sentence for people about a failure. */
export function problemText(code: ProblemCode | 'network', retryAfterSeconds?: number): string {
  if (code === 'too_many_attempts' && retryAfterSeconds !== undefined)
    return texts.tooManyAttempts(retryAfterSeconds)
  return texts.problems[code]
}
