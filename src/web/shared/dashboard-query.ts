import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../contract/api.ts'
import { api } from './api/api.ts'
import { type FetchTime, MY_EVENTS_KEY, type WithEventCards, withFetchTime } from './queries.ts'

export type FetchedDashboard = Api['GET /api/dashboard']['reply'] & FetchTime & WithEventCards

/** Everything the Dashboard shows. */
export const dashboardQuery = queryOptions({
  queryKey: [MY_EVENTS_KEY, 'dashboard'],
  queryFn: async ({ signal }): Promise<FetchedDashboard> => {
    const dashboard = await withFetchTime(api('GET /api/dashboard', { signal }))
    const { today, fetchedAt, happening_now, next_event, recommendations, new_from_followed } = dashboard
    const events = [
      ...happening_now,
      ...(next_event ? [next_event] : []),
      ...recommendations.map(({ event }) => event),
      ...new_from_followed,
    ]
    const cards = events.map((event) => ({ event, today, fetchedAt }))
    return { ...dashboard, cards }
  },
})
