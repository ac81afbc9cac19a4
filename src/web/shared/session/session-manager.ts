import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/session.ts'
import type { SessionEvents } from './session-events.ts'
import { firstAnsweredUserId, setShownUser, shownUserId } from './shown-user.ts'

/** Where the cache of a tenure keeps who is signed in. */
export const SESSION_KEY = ['session'] as const

/** The time between two people: everything that was read belongs to one of them, and goes when they go. */
export interface UserScope {
  key: number
  queryClient: QueryClient
  /** The screen is hidden until the app has gone where the next person begins. */
  hidden: boolean
}

/** Why there is news of the session: a person did something here, the session was read, or another tab told. */
type SessionChange = 'signed_in' | 'signed_out' | 'updated' | 'read'

export interface SessionManager {
  /** The present tenure; the same object until something changes. */
  scope(): UserScope
  /** Calls back after every change of the tenure; returns how to stop. */
  subscribe(listener: () => void): () => void
  /** Takes news of the session, before anything of it is shown. Says whether somebody else's time has begun. */
  apply(session: Session, cause: SessionChange): { userChanged: boolean }
  /** Called as a read of the session begins. What comes back tells whether newer news has come meanwhile. */
  startRead(): () => boolean
  /** The session has ended without anybody having signed out. */
  expire(): void
  /** Another tab told that `personId` is signed in now, or null: nobody. Hides what is shown until `uncover`. */
  switchUser(personId: string | null): void
  reveal(): void
}

/**
 * Decides whose things this tab shows. When somebody else comes, or the person signs out, a new tenure begins with an
 * empty cache of its own: a late answer for the person before can only land in the cache that is gone. A session that
 * merely ended leaves everything, for the same person to go on with.
 */
export function createSessionManager(
  createCache: () => QueryClient,
  events: Pick<SessionEvents, 'emit'>,
): SessionManager {
  let scope: UserScope = { key: 0, queryClient: createCache(), hidden: false }
  // The last one who was signed in, also while their session has ended.
  let ownerId: string | undefined
  // Counts what an answer that is still under way is older than.
  let version = 0
  const listeners = new Set<() => void>()

  function updateScope(next: Partial<UserScope>) {
    scope = { ...scope, ...next }
    for (const listener of listeners) listener()
  }

  function startScope(personId: string | null, covered: boolean) {
    const { queryClient } = scope
    version += 1
    ownerId = personId ?? undefined
    setShownUser(personId)
    updateScope({ key: scope.key + 1, queryClient: createCache(), hidden: covered })
    queryClient.clear()
  }

  return {
    scope: () => scope,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply(session, cause) {
      const personId = session.user?.id ?? null
      const previousId = shownUserId()
      ownerId ??= firstAnsweredUserId()
      const userChanged = personId !== null && ownerId !== undefined && ownerId !== personId
      if (userChanged || cause === 'signed_out')
        startScope(personId, cause === 'signed_out' || (cause === 'read' && previousId !== undefined))
      ownerId = personId ?? ownerId
      setShownUser(personId)
      // An answer that is still under way is older than this one.
      if (cause !== 'read') {
        version += 1
        void scope.queryClient.cancelQueries({ queryKey: SESSION_KEY })
      }
      scope.queryClient.setQueryData<Session>(SESSION_KEY, { user: session.user, today: session.today })

      if (cause === 'signed_out')
        events.emit({ kind: 'SIGNED_OUT', userId: previousId ?? null, source: 'this_tab' })
      else if (cause === 'signed_in' && personId)
        events.emit({ kind: 'SIGNED_IN', userId: personId, source: 'this_tab' })
      else if (cause === 'updated')
        events.emit({ kind: 'USER_UPDATED', userId: personId, source: 'this_tab' })
      else if (previousId === undefined)
        events.emit({ kind: 'INITIAL_SESSION', userId: personId, source: 'server' })
      else if (previousId !== personId)
        events.emit(
          personId
            ? { kind: 'SIGNED_IN', userId: personId, source: 'server' }
            : { kind: 'SIGNED_OUT', userId: previousId, source: 'server' },
        )
      return { userChanged }
    },
    startRead() {
      const startVersion = version
      return () => version !== startVersion
    },
    expire() {
      const personId = shownUserId()
      if (!personId) return
      setShownUser(null)
      scope.queryClient.setQueryData<Session>(SESSION_KEY, (known) => known && { ...known, user: null })
      events.emit({ kind: 'SIGNED_OUT', userId: personId, source: 'server' })
    },
    switchUser: (personId) => startScope(personId, true),
    reveal() {
      if (scope.hidden) updateScope({ hidden: false })
    },
  }
}
