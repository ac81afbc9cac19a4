export interface EarlyEvent {
  type: string
  target: EventTarget
  value?: string
  /** Of keys. */
  key?: string
  ctrlKey?: boolean
  metaKey?: boolean
}

declare global {
  interface Window {
    /** What early-events.js records until `stop` is called. */
    earlyEvents?: { events: EarlyEvent[]; stop: () => void }
  }
}

/** Repeats what the user has done before the first view was hydrated. Called once the screen is hydrated. */
export async function repeatEarlyEvents(): Promise<void> {
  // Further events are recorded while the code is loading.
  if (window.earlyEvents?.events.length) {
    const { repeatEvents } = await import('./repeat-events.ts')
    const { events } = window.earlyEvents
    discardEarlyEvents()
    repeatEvents(events)
  }
  discardEarlyEvents()
}

/** Ends the recording. */
export function discardEarlyEvents(): void {
  window.earlyEvents?.stop()
  delete window.earlyEvents
}
