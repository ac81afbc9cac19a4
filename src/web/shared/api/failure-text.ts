import { problemText } from '../../texts/problem-text.ts'
import type { Texts } from '../../texts/texts.ts'
import { ApiError } from './api-error.ts'

/** The sentence for people about whatever a call threw; never what the database or a library said. */
export function getErrorText(texts: Texts, error: unknown): string {
  return error instanceof ApiError
    ? problemText(texts, error.code, error.problem?.retry_after)
    : problemText(texts, 'unexpected_error')
}
