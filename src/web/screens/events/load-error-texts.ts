import { ApiError } from '../../shared/api/api-error.ts'
import { getErrorText } from '../../shared/api/failure-text.ts'
import type { Texts } from '../../texts/texts.ts'

/** What is said when the catalogue could not be read. */
interface LoadErrorTexts {
  /** For the panel, which also says where it went wrong. */
  panel: string
  /** For the toast. */
  toast: string
}

/** The sentences of the specification (§8 "Event list failures") around a message for people. */
export function getLoadErrorTexts(texts: Texts, error: unknown): LoadErrorTexts {
  const message = getErrorText(texts, error)
  return { panel: getPanelText(texts, error, message), toast: texts.events.loadErrorToast(message) }
}

function getPanelText(texts: Texts, error: unknown, message: string): string {
  const { connectionError, queryError, fetchError } = texts.events
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'database_unreachable') return connectionError(message)
  if (code === 'database_query_failed') return queryError(message, code)
  return code === 'no_data' ? message : fetchError(message)
}
