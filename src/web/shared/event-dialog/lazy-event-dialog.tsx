import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { openWithViewTransition } from '../event-cover/cover-transition.ts'
import { lazyComponent, MountOnFirstUse } from '../lazy-component.tsx'
import { waitForNextPaint } from '../wait-for-next-paint.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the screen from which the dialog was opened. */
    openedFromScreen?: true
  }
}

const EventDialog = lazyComponent('EventDialog', async () => (await import('./event-dialog.tsx')).EventDialog)

/** Delay before the code of the dialog is preloaded, in milliseconds, so that it does not compete with the screen. */
const PRELOAD_DELAY_MS = 1500

/** The event dialog of a screen. It is open while the address names an event (`?event=CODE`), so that Back closes it. */
export function LazyEventDialog() {
  const { event } = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  // The event whose dialog the user has closed: it closes at once, and the address follows.
  const [closed, setClosed] = useState<string>()
  if (closed !== undefined && closed !== event) setClosed(undefined)
  useEffect(() => {
    const timer = setTimeout(EventDialog.preload, PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  async function close() {
    setClosed(event)
    await waitForNextPaint()
    if (router.state.location.state.openedFromScreen) router.history.back()
    else
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, event: undefined }),
        replace: true,
        resetScroll: false,
      })
  }
  return (
    <MountOnFirstUse isUsed={event !== undefined}>
      <EventDialog eventCode={event === closed ? undefined : event} onClose={() => void close()} />
    </MountOnFirstUse>
  )
}

/**
 * Returns a function that opens an event in the dialog of the current screen. An event has one address on all screens,
 * `/events?event=CODE`: the browser shows it instead of the address of the screen, and opens it on reload.
 */
export function useOpenEvent(): (event_code: string) => void {
  const navigate = useNavigate()
  return async (event_code) => {
    await waitForNextPaint()
    openWithViewTransition(event_code, () => {
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, event: event_code }),
        state: { openedFromScreen: true },
        mask: {
          to: SCREEN_PATHS.events,
          search: { event: event_code },
          state: { openedFromScreen: true },
          unmaskOnReload: true,
        },
        resetScroll: false,
      })
    })
  }
}
