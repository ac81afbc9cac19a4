import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/account.ts'
import type { SessionEvents } from './session-events.ts'
import { answeredPersonId, shownPersonId, showPerson } from './shown-person.ts'

/** Where the cache of a tenure keeps who is signed in. */
export const SESSION_KEY = ['session'] as const

/** The time between two people: everything that was read belongs to one of them, and goes when they go. */
export interface Tenure {
  number: number
  queryClient: QueryClient
  /** The screen is hidden until the app has gone where the next person begins. */
  covered: boolean
}

/** Why there is news of the session: a person did something here, the session was read, or another tab told. */
type Cause = 'signed_in' | 'signed_out' | 'updated' | 'read'

export interface SessionKeeper {
  /** The present tenure; the same object until something changes. */
  tenure(): Tenure
  /** Calls back after every change of the tenure; returns how to stop. */
  subscribe(listener: () => void): () => void
  /** Takes news of the session, before anything of it is shown. Says whether somebody else's time has begun. */
  take(session: Session, cause: Cause): { isSomebodyElse: boolean }
  /** Called as a read of the session begins. What comes back tells whether newer news has come meanwhile. */
  reading(): () => boolean
  /** The session has ended without anybody having signed out. */
  ended(): void
  /** Another tab told that `personId` is signed in now, or null: nobody. Hides what is shown until `uncover`. */
  handOver(personId: string | null): void
  uncover(): void
}

/**
 * Decides whose things this tab shows. When somebody else comes, or the person signs out, a new tenure begins with an
 * empty cache of its own: a late answer for the person before can only land in the cache that is gone. A session that
 * merely ended leaves everything, for the same person to go on with.
 */
export function createSessionKeeper(
  openCache: () => QueryClient,
  events: Pick<SessionEvents, 'emit'>,
): SessionKeeper {
  let tenure: Tenure = { number: 0, queryClient: openCache(), covered: false }
  // The last one who was signed in, also while their session has ended.
  let owner: string | undefined
  // Counts what an answer that is still under way is older than.
  let news = 0
  const listeners = new Set<() => void>()

  function change(next: Partial<Tenure>) {
    tenure = { ...tenure, ...next }
    for (const listener of listeners) listener()
  }

  function begin(personId: string | null, covered: boolean) {
    const { queryClient } = tenure
    news += 1
    owner = personId ?? undefined
    showPerson(personId)
    change({ number: tenure.number + 1, queryClient: openCache(), covered })
    queryClient.clear()
  }

  return {
    tenure: () => tenure,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take(session, cause) {
      const personId = session.person?.id ?? null
      const before = shownPersonId()
      owner ??= answeredPersonId()
      const isSomebodyElse = personId !== null && owner !== undefined && owner !== personId
      if (isSomebodyElse || cause === 'signed_out')
        begin(personId, cause === 'signed_out' || (cause === 'read' && before !== undefined))
      owner = personId ?? owner
      showPerson(personId)
      // An answer that is still under way is older than this one.
      if (cause !== 'read') {
        news += 1
        void tenure.queryClient.cancelQueries({ queryKey: SESSION_KEY })
      }
      tenure.queryClient.setQueryData<Session>(SESSION_KEY, { person: session.person, today: session.today })

      if (cause === 'signed_out') events.emit({ kind: 'SIGNED_OUT', personId: before ?? null, from: 'here' })
      else if (cause === 'signed_in' && personId) events.emit({ kind: 'SIGNED_IN', personId, from: 'here' })
      else if (cause === 'updated') events.emit({ kind: 'USER_UPDATED', personId, from: 'here' })
      else if (before === undefined) events.emit({ kind: 'INITIAL_SESSION', personId, from: 'noticed' })
      else if (before !== personId)
        events.emit(
          personId
            ? { kind: 'SIGNED_IN', personId, from: 'noticed' }
            : { kind: 'SIGNED_OUT', personId: before, from: 'noticed' },
        )
      return { isSomebodyElse }
    },
    reading() {
      const begun = news
      return () => news !== begun
    },
    ended() {
      const personId = shownPersonId()
      if (!personId) return
      showPerson(null)
      tenure.queryClient.setQueryData<Session>(SESSION_KEY, (known) => known && { ...known, person: null })
      events.emit({ kind: 'SIGNED_OUT', personId, from: 'noticed' })
    },
    handOver: (personId) => begin(personId, true),
    uncover() {
      if (tenure.covered) change({ covered: false })
    },
  }
}
