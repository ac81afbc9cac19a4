import type { ProblemCode } from '../../contract/problem.ts'
import { currentTexts } from './current-texts.ts'
import type { Texts } from './texts.ts'

/** Every way a call can fail: the closed list, and what only the web can tell. */
export type FailureCode = keyof Texts['problems']

/** Whether `code` is one of the closed list that this build of the web knows. */
export function isProblemCode(code: unknown): code is ProblemCode {
  return (
    typeof code === 'string' &&
    code !== 'network' &&
    code !== 'no_data' &&
    Object.hasOwn(currentTexts().problems, code)
  )
}

/** The sentence for people about a failure. */
export function problemText(texts: Texts, code: FailureCode, retryAfterSeconds?: number): string {
  if (code === 'too_many_attempts' && retryAfterSeconds !== undefined)
    return texts.tooManyAttempts(retryAfterSeconds)
  return texts.problems[code]
}
