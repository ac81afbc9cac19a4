import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openWithViewTransition } from '../event-cover/cover-transition.ts'
import { lazyComponent, MountOnFirstUse } from '../loading.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the same screen without the dialog. */
    openedFromScreen?: true
  }
}

const EventDialog = lazyComponent(async () => (await import('./event-dialog.tsx')).EventDialog)

/** Delay before the code of the dialog is preloaded, in milliseconds, so that it does not compete with the screen. */
const PRELOAD_DELAY_MS = 1500

/** The event dialog of a screen, open while there is an event code. It stays mounted for its closing animation. */
export function LazyEventDialog({
  eventCode,
  onClose,
}: {
  eventCode: string | undefined
  onClose: () => void
}) {
  useEffect(() => {
    const timer = setTimeout(EventDialog.preload, PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <MountOnFirstUse isUsed={eventCode !== undefined}>
      <EventDialog eventCode={eventCode} onClose={onClose} />
    </MountOnFirstUse>
  )
}

/**
 * Opens and closes the event dialog through the address of the current screen (`?event=CODE`), so that it can be shared,
 * reloaded and closed with Back.
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
