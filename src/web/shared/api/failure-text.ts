import { problemText } from '../../texts/problem-text.ts'
import type { Texts } from '../../texts/texts.ts'
import { ProblemError } from './problem-error.ts'

/** The sentence for people about whatever a call threw; never what the database or a library said. */
export function failureText(texts: Texts, error: unknown): string {
  return error instanceof ProblemError
    ? problemText(texts, error.code, error.problem?.retry_after)
    : problemText(texts, 'unexpected_error')
}
