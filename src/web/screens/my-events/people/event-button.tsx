import type { ReactNode } from 'react'
import { useOpenEvent } from '../../../shared/event-dialog/lazy-event-dialog.tsx'

/** Opens the event where two people have met or can meet. Its dialog has the cards of the people there, with the reasons. */
export function EventButton({ code, children }: { code: string; children: ReactNode }) {
  const openEvent = useOpenEvent()
  return (
    <button
      type="button"
      onClick={() => openEvent(code)}
      className="min-h-6 text-left text-sm text-sea-ink underline underline-offset-2 wrap-anywhere touch:min-h-11"
    >
      {children}
    </button>
  )
}
