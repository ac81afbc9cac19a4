import { lazy, Suspense, useEffect, useState } from 'react'

const loadDialog = () => import('./event-dialog.tsx')
const EventDialog = lazy(async () => ({ default: (await loadDialog()).EventDialog }))

/** How long after the screen the dialog's code is read, in milliseconds: once the browser has nothing else to do. */
const PRELOAD_DELAY_MS = 1500

/** The event dialog of a screen, open while there is an event code. Its code stays for the closing motion. */
export function LazyEventDialog({
  eventCode,
  onClose,
}: {
  eventCode: string | undefined
  onClose: () => void
}) {
  const [wasOpened, setWasOpened] = useState(false)
  if (eventCode !== undefined && !wasOpened) setWasOpened(true)
  useEffect(() => {
    // Without a network nothing is lost yet: opening the dialog asks for it again.
    const timer = setTimeout(() => loadDialog().catch(() => {}), PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return wasOpened ? (
    <Suspense>
      <EventDialog eventCode={eventCode} onClose={onClose} />
    </Suspense>
  ) : null
}
