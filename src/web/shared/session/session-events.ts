const KINDS = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
] as const

/** What can happen to a session (§4 Session events). */
export type SessionEventKind = (typeof KINDS)[number]

/**
 * A change of the session. `this_tab`: an action in this tab. `server`: a response revealed it. `other_tab`: another tab
 * reported it.
 */
export interface SessionEvent {
  kind: SessionEventKind
  /** The user concerned; null when signed out. */
  userId: string | null
  source: 'this_tab' | 'server' | 'other_tab'
}

export interface SessionEvents {
  emit(event: SessionEvent): void
  /** Calls `listener` for every event. @returns a function that unsubscribes */
  subscribe(listener: (event: SessionEvent) => void): () => void
}

type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/**
 * Creates the session events of this tab, exchanged with other tabs through `tabs`. Messages carry only the kind and the
 * user id, never a secret. A session end reported by the server and a password recovery stay within the tab.
 */
export function createSessionEvents(tabs: TabChannel | null): SessionEvents {
  const listeners = new Set<(event: SessionEvent) => void>()
  const notify = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  tabs?.addEventListener('message', ({ data }) => {
    const event = parseTabMessage(data)
    if (event) notify({ ...event, source: 'other_tab' })
  })
  return {
    emit(event) {
      const { kind, userId, source } = event
      const isPrivate = kind === 'PASSWORD_RECOVERY' || (kind === 'SIGNED_OUT' && source === 'server')
      if (!isPrivate && source !== 'other_tab') tabs?.postMessage({ kind, userId })
      notify(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the event in a message of another tab, which may run another release, or null. */
function parseTabMessage(data: unknown): Pick<SessionEvent, 'kind' | 'userId'> | null {
  const message = (data ?? {}) as Record<string, unknown>
  const { userId } = message
  const kind = KINDS.find((known) => known === message.kind)
  return kind && (userId === null || typeof userId === 'string') ? { kind, userId } : null
}

/** The session events of this tab. */
export const sessionEvents = createSessionEvents(
  typeof BroadcastChannel === 'undefined' || typeof document === 'undefined'
    ? null
    : new BroadcastChannel('amberlink-session'),
)
