import type { QueryClient } from '@tanstack/react-query'
import { accountQuery, settingsQuery } from '../../shared/queries.ts'
import { savedSearchesQuery } from '../../shared/saved-searches/saved-searches.ts'

/** Starts reading settings and account in parallel with loading the code of the screen and its last section. */
export function prefetchSettings(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(settingsQuery)
  void queryClient.prefetchQuery(accountQuery)
  void queryClient.prefetchQuery(savedSearchesQuery)
  // Rendering the section reports a failure.
  import('./account/account-section.tsx').catch(() => {})
}
