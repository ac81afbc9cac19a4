import { useRouter, useRouterState } from '@tanstack/react-router'
import { waitForNextPaint } from '../../../shared/wait-for-next-paint.ts'
import { useIsPhone } from '../../../ui/query-phones.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sheet with the filters is open. The address at the time it was opened, of the previous history entry. */
    filterSheet?: string
  }
}

/** The addresses at which this page has opened the sheet. A reload closes it, although its history entry remains. */
const openedAt = new Set<string>()

/**
 * The state of the sheet with the filters, which wide windows do not need. It is part of the history entry, so that Back closes it and
 * takes back what was changed in it.
 */
export function useFilterSheet(): { isOpen: boolean; open: () => void; close: () => void } {
  const router = useRouter()
  const isPhone = useIsPhone()
  const isOpen =
    useRouterState({
      select: ({ location: { state } }) => state.filterSheet !== undefined && openedAt.has(state.filterSheet),
    }) && isPhone
  async function navigate(state: { filterSheet?: string }, replace: boolean) {
    await waitForNextPaint()
    void router.navigate({ to: '.', search: true, state, replace, resetScroll: false })
  }
  return {
    isOpen,
    open: () => {
      const { href, state } = router.latestLocation
      const previous = state.filterSheet ?? href
      openedAt.add(previous)
      void navigate({ filterSheet: previous }, state.filterSheet !== undefined)
    },
    close: () => {
      const { href, state } = router.latestLocation
      if (state.filterSheet === href) router.history.back()
      else void navigate({}, true)
    },
  }
}
