import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { OWN_EVENTS } from '../../shared/events/event-queries.ts'

/** All that the Dashboard shows, in one call. */
export const dashboardQuery = queryOptions({
  queryKey: [OWN_EVENTS, 'dashboard'],
  queryFn: ({ signal }) => api('GET /api/dashboard', { signal }),
})
