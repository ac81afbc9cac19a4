import type { QueryClient } from '@tanstack/react-query'
import { settingsQuery } from '../../shared/settings-query.ts'

/** Begins to read the settings while the code of the screen arrives. */
export function loadSettings(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(settingsQuery)
}
