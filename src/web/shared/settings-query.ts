import { queryOptions } from '@tanstack/react-query'
import { api } from './api/api.ts'

/** Everything Settings shows except the account. Following an organiser elsewhere changes it too. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api('GET /api/settings', { signal }),
})

/** Everything the Account section of Settings shows. Other tabs change it too. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => api('GET /api/account', { signal }),
})
