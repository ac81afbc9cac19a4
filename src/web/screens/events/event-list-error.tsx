import type { ComponentProps, ReactNode } from 'react'
import { ApiError, getErrorText } from '../../shared/api/api-error.ts'
import { LoadError, LoadStatus } from '../../shared/load-status.tsx'
import { offlineStore } from '../../shared/offline/offline-store.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { useStore } from '../../ui/store.ts'

/** Why events could not be loaded. `empty_result`: the catalogue has no events. */
export type EventListError = Error | 'empty_result'

/** 'Error Loading Events' with the error, shown in place of the events (§2 "Event List"). */
export function EventLoadError({
  hasToast = false,
  ...props
}: {
  error: EventListError
  /** A toast announces the error. */
  hasToast?: boolean
  isRetrying?: boolean
  onRetry: () => void
}) {
  const texts = useTexts()
  const isOffline = useIsOffline(props.error)
  if (isOffline) return <OfflineNote />
  const { panel } = getLoadErrorTexts(texts, props.error)
  return <LoadError {...props} title={texts.events.loadErrorTitle} message={panel} isAnnounced={!hasToast} />
}

/** LoadStatus with the error of this screen. */
export function EventLoadStatus(props: Pick<ComponentProps<typeof LoadStatus>, 'query' | 'placeholder'>) {
  const texts = useTexts()
  const isOffline = useIsOffline(props.query.error)
  if (isOffline) return <OfflineNote />
  const describeError = (error: Error) => getLoadErrorTexts(texts, error).panel
  return <LoadStatus {...props} title={texts.events.loadErrorTitle} describeError={describeError} />
}

/** Returns whether `error` says no more than that the app is offline, which is no failure of the app. */
export function useIsOffline(error: EventListError | null): boolean {
  const status = useStore(offlineStore)
  return status !== null && error instanceof ApiError && error.code === 'network'
}

/** Says in place of events that a connection is needed. The notice at the top of the page is announced. */
export function OfflineNote({ children }: { children?: ReactNode }) {
  const { offline } = useTexts()
  return (
    <p className="rounded-sm bg-sunken px-4 py-3 text-sm text-ink-soft">{children || offline.noEvents}</p>
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
  // With the id of the request, with which the operator finds the cause in the log.
  const requestId = error instanceof ApiError ? error.problem?.request_id : undefined
  if (code === 'database_query_failed')
    return {
      panel: [queryError(message, code), ...(requestId ? [texts.events.requestId(requestId)] : [])].join(' '),
      toast,
    }
  const namesStep = code !== 'no_data' && code !== 'catalogue_unavailable'
  return { panel: namesStep ? fetchError(message) : message, toast }
}
