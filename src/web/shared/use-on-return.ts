import { useEffect } from 'react'

/**
 * Calls `onReturn` when the page is shown again as it was left: somebody went elsewhere, to a sign-in provider for
 * instance, and came back by the browser's own button. `onReturn` has to be the same function at each call.
 */
export function usePageShow(onReturn: () => void): void {
  useEffect(() => {
    addEventListener('pageshow', onReturn)
    return () => removeEventListener('pageshow', onReturn)
  }, [onReturn])
}
