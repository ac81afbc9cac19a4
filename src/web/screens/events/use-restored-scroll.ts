import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Where the list was left, by the key of the history entry. */
const positions = new Map<unknown, number>()

/**
 * After Back, scrolls to where the list was left when the deferred `params` are rendered. The router does so before, while the previous
 * list is on the page, which may be too short.
 */
export function useRestoredScroll(params: unknown): void {
  // Memoizing the effects would take more code than the effects.
  'use no memo'
  const router = useRouter()
  const position = useRef<number>(undefined)
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
        positions.set(fromLocation?.state.__TSR_key, scrollY)
        position.current = positions.get(toLocation.state.__TSR_key)
      }),
    [router],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list is rendered
  useLayoutEffect(() => {
    if (position.current) scrollTo(0, position.current)
  }, [params])
}
