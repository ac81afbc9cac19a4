import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { OWN_EVENTS, pageClock, type ReadCard } from '../../shared/events/event-queries.ts'

/** All that the Dashboard shows, in one call. */
export const dashboardQuery = queryOptions({
  queryKey: [OWN_EVENTS, 'dashboard'],
  queryFn: async ({ signal }) => {
    const asked_at = pageClock()
    const dashboard = await api('GET /api/dashboard', { signal })
    const { today, recommendations, new_from_followed } = dashboard
    const events = [...recommendations.map(({ event }) => event), ...new_from_followed]
    const cards: ReadCard[] = events.map((event) => ({ event, today, asked_at }))
    return { ...dashboard, asked_at, cards }
  },
})
