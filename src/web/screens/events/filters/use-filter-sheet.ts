import { useRouter, useRouterState } from '@tanstack/react-router'
import { useIsHydrated } from '../../../shared/hooks.ts'
import { waitForNextPaint } from '../../../shared/wait-for-next-paint.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sheet with the filters is open. The address at the time it was opened, of the previous history entry. */
    filterSheet?: string
  }
}

/**
 * The state of the sheet with the filters. It is part of the history entry: reloading keeps the sheet open, and Back closes it and
 * takes back what was changed in it.
 */
export function useFilterSheet(): { isOpen: boolean; open: () => void; close: () => void } {
  const router = useRouter()
  const isHydrated = useIsHydrated()
  // The server does not know the state of history.
  const isOpen =
    useRouterState({ select: ({ location }) => location.state.filterSheet !== undefined }) && isHydrated
  async function navigate(state: { filterSheet?: string }, replace: boolean) {
    await waitForNextPaint()
    void router.navigate({ to: '.', search: true, state, replace, resetScroll: false })
  }
  return {
    isOpen,
    open: () => void navigate({ filterSheet: router.latestLocation.href }, false),
    close: () => {
      const { href, state } = router.latestLocation
      if (state.filterSheet === href) router.history.back()
      else void navigate({}, true)
    },
  }
}
