import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { getErrorText } from './api/api-error.ts'

/** Shown in place of data that has not arrived: a placeholder, or the error with a button to try again. */
export function LoadStatus({
  query,
  placeholder,
  loadingLabel,
  title,
  describeError,
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  placeholder: ReactNode
  /** Announced to screen readers while the data loads. */
  loadingLabel?: string
  title?: string
  /** Replaces the sentence for the error. */
  describeError?: (error: Error) => string
}) {
  const { error, isFetching, refetch } = query
  const message = error && describeError?.(error)
  if (error) return <LoadError {...{ error, title, message }} isRetrying={isFetching} onRetry={refetch} />
  return (
    <>
      {loadingLabel && <output className="sr-only">{loadingLabel}</output>}
      {placeholder}
    </>
  )
}

/** Shows why data or code could not be loaded and offers to try again. */
export function LoadError({
  title,
  error,
  message,
  isRetrying = false,
  isAnnounced = true,
  onRetry,
}: {
  title?: string | undefined
  error: unknown
  /** Replaces the sentence for the error. */
  message?: string | null | undefined
  isRetrying?: boolean
  isAnnounced?: boolean
  onRetry: () => void
}) {
  const texts = useTexts()
  return (
    <Alert {...(title && { title })} isAnnounced={isAnnounced}>
      <p>{message ?? getErrorText(texts, error)}</p>
      <Button size="sm" className="mt-3" busy={isRetrying} onClick={onRetry}>
        {texts.shell.tryAgain}
      </Button>
    </Alert>
  )
}
