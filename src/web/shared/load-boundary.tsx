import type { ReactNode } from 'react'
import { useInitialTexts } from '../texts/texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { getErrorText } from './api/api-error.ts'

/** The fields of a query result that decide what is shown. */
interface LoadedQuery<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export interface LoadBoundaryProps<Data> {
  query: LoadedQuery<Data>
  /** Title of the error. */
  title?: string
  /** Replaces the sentence for the error. */
  describeError?: (error: Error) => string
  /** What screen readers announce while the data loads. */
  loadingLabel?: string
  /** Shown while the data loads. */
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows the data of a query: `loading` until it arrives, and the error with a button to try again if it could not be
 * loaded. Data stays visible when a later fetch fails.
 */
export function LoadBoundary<Data>(props: LoadBoundaryProps<Data>) {
  const { query, title, describeError, loadingLabel, loading, children } = props
  const { data, error, isFetching, refetch } = query
  const content =
    data !== undefined ? (
      children(data)
    ) : error ? (
      <LoadError
        error={error}
        isRetrying={isFetching}
        onRetry={refetch}
        {...(title && { title })}
        {...(describeError && { message: describeError(error) })}
      />
    ) : (
      loading
    )
  return (
    <>
      {loadingLabel && (
        <p role="status" className="sr-only">
          {data === undefined && !error && loadingLabel}
        </p>
      )}
      {content}
    </>
  )
}

/** Says why data or code could not be loaded and offers to try again. */
export function LoadError({
  title,
  error,
  message,
  isRetrying = false,
  onRetry,
}: {
  title?: string
  error: unknown
  /** Replaces the sentence for the error. */
  message?: string
  isRetrying?: boolean
  onRetry: () => void
}) {
  const texts = useInitialTexts()
  return (
    <Alert {...(title && { title })}>
      <p>{message ?? getErrorText(texts, error)}</p>
      <Button size="sm" className="mt-3" busy={isRetrying} onClick={onRetry}>
        {texts.shell.tryAgain}
      </Button>
    </Alert>
  )
}
