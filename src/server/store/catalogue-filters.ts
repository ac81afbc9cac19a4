import type { CatalogueFilters } from '../../domain/catalogue-query.ts'

/** The same query without filters that are blank: they mean none. */
export function dropBlankFilters<Query extends CatalogueFilters>(query: Query): Query {
  const given = (value: string | undefined) => (value?.trim() ? value : undefined)
  return {
    ...query,
    city: given(query.city),
    topic: given(query.topic),
    organiser: given(query.organiser),
  }
}
