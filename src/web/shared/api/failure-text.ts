import { problemText } from '../../texts/problem-text.ts'
import { ProblemError } from './problem-error.ts'

/** The sentence for people about whatever a call threw; never what the database or a library said. */
export function failureText(error: unknown): string {
  return error instanceof ProblemError
    ? problemText(error.code, error.problem?.retry_after)
    : problemText('unexpected_error')
}
