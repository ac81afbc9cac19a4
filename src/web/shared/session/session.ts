import { CancelledError, queryOptions, useQuery } from '@tanstack/react-query'
import type { Session, SessionUser } from '../../../contract/session.ts'
import { useStore } from '../../ui/store.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { createQueryClient } from '../query-client.ts'
import { sessionEvents } from './session-events.ts'
import { createSessionManager, SESSION_KEY, type UserScope } from './session-manager.ts'

/** The session manager of this tab. Every response about the session goes through it. */
export const sessionManager = createSessionManager(
  () =>
    createQueryClient({
      onSignedOut: () => sessionManager.expire(),
      onUserChanged: () => void refetchSession(),
    }),
  sessionEvents,
)

/** The session (§7 Auth). Signing in, up and out update it with their own responses. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  // Not abortable: the cache would abort the read when the last component that shows the user unmounts.
  queryFn: async (): Promise<Session> => {
    const isOutdated = sessionManager.startRead()
    const session = await api('GET /api/session')
    // Not from this server, such as JSON of a captive portal.
    if (session.user === undefined) throw new ApiError('network')
    if (isOutdated()) throw new CancelledError({ silent: true })
    sessionManager.apply(session, 'read')
    return session
  },
})

/** Reads the session from the server. Returns undefined if that fails: an unavailable database signs no one out. */
export async function refetchSession(): Promise<Session | undefined> {
  try {
    return await sessionManager.scope().queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  } catch {
    return undefined
  }
}

/** Returns the signed-in user, or null if there is none or the session has not been read. */
export function useCurrentUser(): SessionUser | null {
  return useQuery(sessionQuery).data?.user ?? null
}

/** Returns the current user scope; the component renders again when it changes. */
export function useUserScope(): UserScope {
  return useStore({ get: sessionManager.scope, subscribe: sessionManager.subscribe })
}
