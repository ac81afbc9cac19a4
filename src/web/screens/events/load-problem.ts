import { failureText } from '../../shared/api/failure-text.ts'
import { ProblemError } from '../../shared/api/problem-error.ts'
import type { Texts } from '../../texts/texts.ts'

/** What is said when the catalogue could not be read. */
interface LoadProblem {
  /** For the panel, which also says where it went wrong. */
  panel: string
  /** For the toast. */
  toast: string
}

/** The sentences of the specification (§8 "Event list failures") around a message for people. */
export function loadProblem(texts: Texts, error: unknown): LoadProblem {
  const message = failureText(texts, error)
  return { panel: panelText(texts, error, message), toast: texts.events.loadErrorToast(message) }
}

function panelText(texts: Texts, error: unknown, message: string): string {
  const { connectionError, queryError, fetchError } = texts.events
  const code = error instanceof ProblemError ? error.code : undefined
  if (code === 'database_unreachable') return connectionError(message)
  if (code === 'database_query_failed') return queryError(message, code)
  return code === 'no_data' ? message : fetchError(message)
}
