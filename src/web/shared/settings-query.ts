import { queryOptions } from '@tanstack/react-query'
import { api } from './api/api.ts'

/** All that Settings shows, in one call. Following an organiser elsewhere changes it as well. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api('GET /api/settings', { signal }),
})
