import type { QueryClient } from '@tanstack/react-query'
import { accountQuery, calendarFeedQuery, settingsQuery } from '../../shared/queries.ts'
import { runtime } from '../../shared/runtime.ts'
import { savedSearchesQuery } from '../../shared/saved-searches/saved-searches.ts'

/** Starts reading settings and account in parallel with loading the code of the screen and its last section. */
export function prefetchSettings(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(settingsQuery)
  void queryClient.prefetchQuery(accountQuery)
  void queryClient.prefetchQuery(savedSearchesQuery)
  if (!runtime.isServer) void queryClient.prefetchQuery(calendarFeedQuery)
  // Rendering the section reports a failure.
  import('./account/account-section.tsx').catch(() => {})
}
