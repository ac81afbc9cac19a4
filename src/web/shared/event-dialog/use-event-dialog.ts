import { useNavigate, useRouter } from '@tanstack/react-router'
import { openWithViewTransition } from '../event-cover/cover-transition.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step before this one is the same screen without the dialog. */
    openedFromScreen?: true
  }
}

/**
 * Opens and closes the event dialog of the current screen through its address (`?event=CODE`), so that it can be shared,
 * reloaded, and left with Back.
 */
export function useEventDialog() {
  const navigate = useNavigate()
  const router = useRouter()
  return {
    open(event_code: string) {
      openWithViewTransition(event_code, () => {
        void navigate({
          to: '.',
          search: (previous) => ({ ...previous, event: event_code }),
          state: { openedFromScreen: true },
          resetScroll: false,
        })
      })
    },
    close() {
      if (router.state.location.state.openedFromScreen) router.history.back()
      else
        void navigate({
          to: '.',
          search: (previous) => ({ ...previous, event: undefined }),
          replace: true,
          resetScroll: false,
        })
    },
  }
}
