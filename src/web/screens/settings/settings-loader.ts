import type { QueryClient } from '@tanstack/react-query'
import { settingsQuery } from '../../shared/settings-query.ts'
import { accountQuery } from './account/own-account-query.ts'

/** Begins to read the settings and the account, both at once, while the code of the screen and its last section arrives. */
export function prefetchSettings(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(settingsQuery)
  void queryClient.prefetchQuery(accountQuery)
  // A failure shows when the section is drawn.
  import('./account/account-section.tsx').catch(() => {})
}
