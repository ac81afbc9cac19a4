import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import { api } from '../api/api.ts'

export type SavedSearch = Api['GET /api/saved-searches']['reply']['saved_searches'][number]

/** The saved searches of the user, the oldest first. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: async ({ signal }) => (await api('GET /api/saved-searches', { signal })).saved_searches,
})

/** Returns the parameters of the Event List with which a saved search opens. */
export function toEventListSearch({ query }: Pick<SavedSearch, 'query'>): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}
