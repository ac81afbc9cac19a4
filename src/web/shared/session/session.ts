import { CancelledError, queryOptions } from '@tanstack/react-query'
import type { Session } from '../../../contract/session.ts'
import { api } from '../api/api.ts'
import { createQueryClient } from '../query-client.ts'
import { sessionEvents } from './session-events.ts'
import { createSessionManager, SESSION_KEY } from './session-manager.ts'

/** Whose things this tab shows; the one place that every piece of news about the session goes to. */
export const sessionManager = createSessionManager(
  () =>
    createQueryClient({
      onSignedOut: () => sessionManager.expire(),
      onPersonChanged: () => void refetchSession(),
    }),
  sessionEvents,
)

/**
 * Who is signed in (spec §7 "Get session"). Signing in, up and out give their replies to the keeper, so that it is seldom
 * asked; coming back to the window asks again, in case the session ended meanwhile.
 */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  // Without the signal: the cache would end a read as soon as the last screen that shows the person is left.
  queryFn: async (): Promise<Session> => {
    const isOutdated = sessionManager.startRead()
    const session = await api('GET /api/session')
    if (isOutdated()) throw new CancelledError({ silent: true })
    sessionManager.apply(session, 'read')
    return session
  },
})

/** Asks the server who is signed in, now. Undefined when it cannot be read: a database that is down signs nobody out. */
export async function refetchSession(): Promise<Session | undefined> {
  try {
    return await sessionManager.scope().queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  } catch {
    return undefined
  }
}
