import type { CatalogueFilters } from '../../domain/catalogue-query.ts'
import type { Tx } from '../database/transaction.ts'
import { readProfile } from '../store/profiles.ts'

/** Reads the hometown of the current user if the search may mean it ('near me'); null without one. */
export async function readHometown(tx: Tx, { search }: CatalogueFilters): Promise<string | null> {
  if (!search?.trim()) return null
  return (await readProfile(tx))?.hometown ?? null
}
