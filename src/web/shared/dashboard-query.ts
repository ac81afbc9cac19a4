import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../contract/api.ts'
import { api } from './api/api.ts'
import { type FetchTime, MY_EVENTS_KEY, withFetchTime } from './queries.ts'

export type FetchedDashboard = Api['GET /api/dashboard']['reply'] & FetchTime

/** Everything the Dashboard shows. */
export const dashboardQuery = queryOptions({
  queryKey: [MY_EVENTS_KEY, 'dashboard'],
  queryFn: ({ signal }): Promise<FetchedDashboard> => withFetchTime(api('GET /api/dashboard', { signal })),
})
