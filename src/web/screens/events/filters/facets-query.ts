import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../../contract/api.ts'
import type { CatalogueFilters } from '../../../../domain/catalogue-query.ts'
import { api } from '../../../shared/api/api.ts'

export type EventFacets = Api['GET /api/event-facets']['reply']
/** The filters whose values are too many for a select. */
export type SearchedFacet = Api['GET /api/facet-values']['input']['query']['facet']

/** The values of the filters with their counts. Those for the previous filters stay until the new ones arrive. */
export function facetsQueryOptions(filters: CatalogueFilters) {
  return queryOptions({
    queryKey: ['event-facets', filters],
    queryFn: ({ signal }) => api('GET /api/event-facets', { query: { ...filters }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
}

/** The values of a facet that contain `query`, among the events that match the other filters. */
export function facetValuesQueryOptions(facet: SearchedFacet, query: string, filters: CatalogueFilters) {
  return queryOptions({
    queryKey: ['facet-values', facet, query, filters],
    queryFn: ({ signal }) => api('GET /api/facet-values', { query: { ...filters, facet, query }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
}
