import { useRouter, useRouterState } from '@tanstack/react-router'
import { waitForNextPaint } from '../../../shared/wait-for-next-paint.ts'
import { useIsCompact } from '../../../ui/media-queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sheet with the filters is open. The address at the time it was opened, of the previous history entry. */
    filterSheet?: string
  }
}

/** The addresses at which this page has opened the sheet. A reload closes it, although its history entry remains. */
const openedAt = new Set<string>()

/**
 * The state of the sheet with the filters, which wide windows do not need. It is part of the history entry, so that Back closes it. How
 * the sheet closes otherwise is loaded with it (use-close-filter-sheet.ts).
 */
export function useFilterSheet(): { isOpen: boolean; open: () => void } {
  const router = useRouter()
  const isCompact = useIsCompact()
  const isOpen =
    useRouterState({
      select: ({ location: { state } }) => state.filterSheet !== undefined && openedAt.has(state.filterSheet),
    }) && isCompact
  return {
    isOpen,
    open: async () => {
      await waitForNextPaint()
      const { href, state } = router.latestLocation
      const previous = state.filterSheet ?? href
      openedAt.add(previous)
      void router.navigate({
        to: '.',
        search: true,
        state: { filterSheet: previous },
        replace: state.filterSheet !== undefined,
        resetScroll: false,
      })
    },
  }
}
