import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { type FetchedEventCard, monotonicNow, USER_EVENTS_KEY } from '../../shared/queries.ts'

/** All that the Dashboard shows, in one call. */
export const dashboardQuery = queryOptions({
  queryKey: [USER_EVENTS_KEY, 'dashboard'],
  queryFn: async ({ signal }) => {
    const fetchedAt = monotonicNow()
    const dashboard = await api('GET /api/dashboard', { signal })
    const { today, recommendations, new_from_followed } = dashboard
    const events = [...recommendations.map(({ event }) => event), ...new_from_followed]
    const cards: FetchedEventCard[] = events.map((event) => ({ event, today, fetchedAt }))
    return { ...dashboard, fetchedAt, cards }
  },
})
