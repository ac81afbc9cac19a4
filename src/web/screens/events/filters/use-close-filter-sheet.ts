import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { waitForNextPaint } from '../../../shared/wait-for-next-paint.ts'

/** Returns a function that closes the sheet with the filters (use-filter-sheet.ts). What was changed in it stays, also after Back. */
export function useCloseFilterSheet(isOpen: boolean): () => void {
  const router = useRouter()
  // The address of the entry below after Forward, which opens the sheet again. The state of its entry has an earlier one.
  const below = useRef<string>(undefined)
  // The changes are in the address of the entry that Back leaves, so the entry below takes that address.
  useEffect(() => {
    let { href } = router.history.location
    return router.history.subscribe(({ location, action }) => {
      if (action.type !== 'REPLACE') below.current = action.type === 'FORWARD' ? href : undefined
      if (isOpen && action.type === 'BACK' && href !== location.href)
        void router.navigate({ href, replace: true, resetScroll: false })
      href = location.href
    })
  }, [isOpen, router])
  return async () => {
    // The change of a filter waits for the same paint, and comes first.
    await waitForNextPaint()
    const { href, state } = router.latestLocation
    if ((below.current ?? state.filterSheet) === href) router.history.back()
    else void router.navigate({ to: '.', search: true, state: {}, replace: true, resetScroll: false })
  }
}
