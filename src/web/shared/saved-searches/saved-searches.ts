import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import { api } from '../api/api.ts'
import { applyNewerChanges, useOptimisticChanges } from '../optimistic.ts'
import { withFetchTime } from '../queries.ts'

export type SavedSearch = Api['GET /api/saved-searches']['reply']['saved_searches'][number]

/** The saved searches of the user, the oldest first, without changes that are not confirmed yet. Read them with `useSavedSearches`. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => withFetchTime(api('GET /api/saved-searches', { signal })),
})

/** The kind of the optimistic changes of saved searches; the reply is null after a deletion. */
export const SAVED_SEARCH_KIND = 'saved-search'

export interface SavedSearchChange {
  id: string
  /** `renew` creates the calendar feed or replaces its address. */
  action: 'delete' | 'rename' | 'renew' | 'switchOff'
}

/** Returns the query of the saved searches, and the searches with the changes of the user. */
export function useSavedSearches({ enabled = true } = {}) {
  const query = useQuery({ ...savedSearchesQuery, enabled })
  const changes = useOptimisticChanges<SavedSearchChange, SavedSearch | null>(SAVED_SEARCH_KIND)
  const { data } = query
  const savedSearches =
    data &&
    applyNewerChanges(data.saved_searches, data.fetchedAt, changes, (all, { change, confirmation }) => {
      if (change.action === 'delete') return all.filter(({ id }) => id !== change.id)
      return all.map((each) => (each.id === change.id ? (confirmation?.reply ?? each) : each))
    })
  return { query, savedSearches }
}

/** Returns the parameters of the Event List with which a saved search opens. */
export function toEventListSearch({ query }: Pick<SavedSearch, 'query'>): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}
