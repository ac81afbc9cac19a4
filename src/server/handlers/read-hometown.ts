import type { CatalogueFilters } from '../../domain/catalogue-query.ts'
import { mentionsHome } from '../../domain/search/read-places.ts'
import type { Tx } from '../database/transaction.ts'
import { readProfile } from '../store/profiles.ts'

/** Reads the hometown of the current user if the search mentions it ('near me'); null without one. */
export async function readHometown(tx: Tx, { search }: CatalogueFilters): Promise<string | null> {
  return search !== undefined && mentionsHome(search) ? ((await readProfile(tx))?.hometown ?? null) : null
}
