import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useInitialTexts } from '../texts/texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { getErrorText } from './api/api-error.ts'

/**
 * Returns a component whose code is loaded when it is first rendered, inside a Suspense boundary. `preload` loads the code
 * earlier; it ignores failures, because rendering tries again.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const component = lazy(async () => ({ default: await load() }))
  return Object.assign(component, { preload: () => void load().catch(() => {}) })
}

/** Renders its children from the first time they are used, and keeps them, so that they can animate when they close. */
export function MountOnFirstUse({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const [wasUsed, setWasUsed] = useState(isUsed)
  if (isUsed && !wasUsed) setWasUsed(true)
  return wasUsed && <Suspense>{children}</Suspense>
}

/** Query options for `prefetchQuery` that fetch only what is not in the cache; the screen decides what to refetch. */
export const FETCH_IF_NOT_CACHED = { staleTime: 'static' } as const

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
