const KINDS = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
] as const

/** What can happen to a session (spec §4 "Session events the app reacts to"). */
export type SessionEventKind = (typeof KINDS)[number]

/**
 * Something happened to the session.
 * `here`: by something done in this tab. `noticed`: an answer of the server told. `another_tab`: another tab told.
 */
export interface SessionEvent {
  kind: SessionEventKind
  /** Whom it is about; null when nobody is signed in. */
  personId: string | null
  from: 'here' | 'noticed' | 'another_tab'
}

export interface SessionEvents {
  emit(event: SessionEvent): void
  /** Calls back at every event; returns how to stop. */
  subscribe(listener: (event: SessionEvent) => void): () => void
}

/** How tabs talk: a BroadcastChannel. */
type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/**
 * The session events of this tab and of the others. Only the kind and the person's id travel between tabs, never a
 * secret. What a tab merely noticed about the end of a session, and a recovery that it was opened for, are its own.
 */
export function createSessionEvents(tabs: TabChannel | null): SessionEvents {
  const listeners = new Set<(event: SessionEvent) => void>()
  const tell = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  tabs?.addEventListener('message', ({ data }) => {
    const told = toldEvent(data)
    if (told) tell({ ...told, from: 'another_tab' })
  })
  return {
    emit(event) {
      const { kind, personId, from } = event
      const isOwn = kind === 'PASSWORD_RECOVERY' || (kind === 'SIGNED_OUT' && from === 'noticed')
      if (!isOwn && from !== 'another_tab') tabs?.postMessage({ kind, personId })
      tell(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What another tab told, which may be one of an older build of the product. */
function toldEvent(data: unknown): Pick<SessionEvent, 'kind' | 'personId'> | null {
  const { kind, personId } = (data ?? {}) as Record<string, unknown>
  const known = KINDS.find((each) => each === kind)
  return known && (personId === null || typeof personId === 'string') ? { kind: known, personId } : null
}

/** The events of this tab. */
export const sessionEvents = createSessionEvents(
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('amberlink-session'),
)
