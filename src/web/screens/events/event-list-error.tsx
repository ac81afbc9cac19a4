import { ApiError, getErrorText } from '../../shared/api/api-error.ts'
import { LoadBoundary, type LoadBoundaryProps, LoadError } from '../../shared/load-boundary.tsx'
import { type Texts, useTexts } from '../../texts/texts.ts'

/** Why events could not be loaded. `empty_result`: the catalogue has no events. */
export type EventListError = Error | 'empty_result'

/** 'Error Loading Events' with the error, shown in place of the events (§2 "Event List"). */
export function EventLoadError({
  error,
  isRetrying = false,
  onRetry,
}: {
  error: EventListError
  isRetrying?: boolean
  onRetry: () => void
}) {
  const texts = useTexts()
  return (
    <LoadError
      title={texts.events.loadErrorTitle}
      error={error}
      message={getLoadErrorTexts(texts, error).panel}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  )
}

/** LoadBoundary with the error of this screen. */
export function EventLoadBoundary<Data>(
  props: Pick<LoadBoundaryProps<Data>, 'query' | 'loading' | 'children'>,
) {
  const texts = useTexts()
  return (
    <LoadBoundary
      {...props}
      title={texts.events.loadErrorTitle}
      describeError={(error) => getLoadErrorTexts(texts, error).panel}
    />
  )
}

/** Returns the sentences of §8 Events; the one for the panel also names the step that failed. */
export function getLoadErrorTexts(texts: Texts, error: EventListError): { panel: string; toast: string } {
  const { emptyResult, loadErrorToast, connectionError, queryError, fetchError } = texts.events
  if (error === 'empty_result') return { panel: emptyResult, toast: loadErrorToast(emptyResult) }
  const message = getErrorText(texts, error)
  const toast = loadErrorToast(message)
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'database_unreachable') return { panel: connectionError(message), toast }
  if (code === 'database_query_failed') return { panel: queryError(message, code), toast }
  return { panel: code === 'no_data' ? message : fetchError(message), toast }
}
