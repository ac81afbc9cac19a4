import type { InitialTexts } from '../../texts/texts.ts'
import { problemText } from '../../texts/texts.ts'
import { ApiError } from './api-error.ts'

/** The sentence for people about whatever a call threw; never what the database or a library said. */
export function getErrorText(texts: InitialTexts, error: unknown): string {
  return error instanceof ApiError
    ? problemText(texts, error.code, error.problem?.retry_after)
    : problemText(texts, 'unexpected_error')
}
