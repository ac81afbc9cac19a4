import { hashKey, type QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../shared/session/session-query.ts'
import { type AppRouter, isOnAppPage } from './router.tsx'

/** What a call answering `not_signed_in` means: the session has ended, here or elsewhere. */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, person: null })
}

/**
 * Follows the session: whoever is on an app page when it ends is sent to the auth screen, and back here after signing in
 * (spec §6). When someone else has signed in meanwhile, in another tab, nothing of the person before stays on the screen.
 */
export function watchSession(queryClient: QueryClient, router: AppRouter): void {
  const sessionHash = hashKey(sessionQuery.queryKey)
  let lastPersonId: string | undefined
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== sessionHash) return
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    if (session && !session.person && isOnAppPage(router)) {
      const search = { return_to: router.latestLocation.href }
      void router.navigate({ to: '/auth', search, replace: true })
    }
    const personId = session?.person?.id
    if (lastPersonId && personId && personId !== lastPersonId)
      void queryClient.resetQueries({ predicate: (other) => other.queryHash !== sessionHash })
    lastPersonId = personId ?? lastPersonId
  })
}
