import type { QueryClient } from '@tanstack/react-query'
import { dashboardQuery } from './dashboard-query.ts'

/** Begins to read the Dashboard while the code of the screen arrives. */
export function prefetchDashboard(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(dashboardQuery)
}
