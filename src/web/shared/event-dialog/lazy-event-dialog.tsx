import { useEffect } from 'react'
import { lazyComponent, MountOnFirstUse } from '../loading.tsx'

const EventDialog = lazyComponent(async () => (await import('./event-dialog.tsx')).EventDialog)

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
