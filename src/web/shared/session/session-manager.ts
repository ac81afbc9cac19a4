import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/session.ts'
import { createStore } from '../../ui/store.ts'
import type { SessionEvents } from './session-events.ts'
import { getFirstResponseUserId, getShownUserId, setShownUser } from './shown-user.ts'

/** Query key of the session in the cache of each user scope. */
export const SESSION_KEY = ['session'] as const

/** Everything one user sees in this tab until another user signs in. */
export interface UserScope {
  key: number
  queryClient: QueryClient
  /** Whether the screen is hidden while the app navigates to the start page of the next user. */
  hidden: boolean
}

/** What led to a new session: an action in this tab, or a read. */
type SessionChange = 'signed_in' | 'signed_out' | 'updated' | 'read'

export interface SessionManager {
  /** Returns the current scope; the same object until it changes. */
  scope(): UserScope
  /** Calls `listener` after every change of the scope. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Applies a session from the server before anything of it is rendered. Returns whether the user is another one. */
  apply(session: Session, change: SessionChange): { userChanged: boolean }
  /** Marks the start of a read of the session. Returns a function that checks whether a newer session was applied. */
  startRead(): () => boolean
  /** Marks the session as ended without a sign-out. */
  expire(): void
  /** Returns the user whose data or drafts this tab may hold, also after their session expired. */
  ownerId(): string | undefined
  /** Switches to the user another tab reported (null: signed out) and hides the screen until `reveal`. */
  switchUser(userId: string | null): void
  reveal(): void
}

/**
 * Creates the session manager, which decides whose data this tab shows. Another user, or a sign-out, starts a new scope
 * with an empty cache, so a late response for the previous user reaches only the discarded cache. An expired session
 * keeps the scope, so the same user can continue.
 */
export function createSessionManager(
  createCache: () => QueryClient,
  events: Pick<SessionEvents, 'emit'>,
): SessionManager {
  const scopes = createStore<UserScope>({ key: 0, queryClient: createCache(), hidden: false })
  // The last signed-in user, also after their session expired.
  let ownerId: string | undefined
  // Increases with every change that makes pending reads of the session outdated.
  let version = 0

  function startScope(userId: string | null, hidden: boolean) {
    const { key, queryClient } = scopes.get()
    version += 1
    ownerId = userId ?? undefined
    setShownUser(userId)
    scopes.set({ key: key + 1, queryClient: createCache(), hidden })
    queryClient.clear()
  }

  function emitChange(change: SessionChange, userId: string | null, previousId: string | null | undefined) {
    if (change === 'signed_out')
      events.emit({ kind: 'SIGNED_OUT', userId: previousId ?? null, source: 'this_tab' })
    else if (change === 'signed_in' && userId) events.emit({ kind: 'SIGNED_IN', userId, source: 'this_tab' })
    else if (change === 'updated') events.emit({ kind: 'USER_UPDATED', userId, source: 'this_tab' })
    else if (previousId === undefined) events.emit({ kind: 'INITIAL_SESSION', userId, source: 'server' })
    else if (previousId !== userId)
      events.emit(
        userId
          ? { kind: 'SIGNED_IN', userId, source: 'server' }
          : { kind: 'SIGNED_OUT', userId: previousId, source: 'server' },
      )
  }

  return {
    scope: scopes.get,
    subscribe: scopes.subscribe,
    apply(session, change) {
      const userId = session.user?.id ?? null
      const previousId = getShownUserId()
      ownerId ??= getFirstResponseUserId()
      const userChanged = userId !== null && ownerId !== undefined && ownerId !== userId
      if (userChanged || change === 'signed_out')
        startScope(userId, change === 'signed_out' || (change === 'read' && previousId !== undefined))
      ownerId = userId ?? ownerId
      setShownUser(userId)
      const { queryClient } = scopes.get()
      if (change !== 'read') {
        version += 1
        void queryClient.cancelQueries({ queryKey: SESSION_KEY })
      }
      // biome-ignore lint/plugin: older reads of the session are canceled
      queryClient.setQueryData<Session>(SESSION_KEY, { user: session.user, today: session.today })
      emitChange(change, userId, previousId)
      return { userChanged }
    },
    startRead() {
      const startVersion = version
      return () => version !== startVersion
    },
    expire() {
      const userId = getShownUserId()
      if (!userId) return
      ownerId = userId
      setShownUser(null)
      const { queryClient } = scopes.get()
      // biome-ignore lint/plugin: a read of an ended session has no other result
      queryClient.setQueryData<Session>(SESSION_KEY, (known) => known && { ...known, user: null })
      events.emit({ kind: 'SIGNED_OUT', userId, source: 'server' })
    },
    ownerId: () => getShownUserId() ?? ownerId,
    switchUser: (userId) => startScope(userId, true),
    reveal() {
      const scope = scopes.get()
      if (scope.hidden) scopes.set({ ...scope, hidden: false })
    },
  }
}
