import {
  type Catalogue,
  type QueryArguments,
  type QueryResult,
  readCatalogueRevision,
} from '../catalogue/catalogue.ts'
import type { CatalogueQueryName } from '../catalogue/catalogue-queries.ts'
import type { Tx } from '../database/transaction.ts'
import type { WithUser } from '../http/limits/search-limits.ts'

/**
 * Reads the arguments of a query of the catalogue, asks it, and reads rows for its answer. A recent answer is used in the same
 * transaction; while the catalogue's thread looks for another one, no transaction is open, so it keeps no connection from others.
 */
export async function askCatalogue<Name extends CatalogueQueryName, Result = QueryResult<Name>>(
  withUser: WithUser,
  catalogue: Catalogue,
  name: Name,
  readArguments: (tx: Tx) => Promise<QueryArguments<Name>>,
  readRows?: (tx: Tx, answer: QueryResult<Name>) => Promise<Result>,
): Promise<Result> {
  const first = await withUser(async (tx) => {
    const [revision, args] = await Promise.all([readCatalogueRevision(tx), readArguments(tx)])
    const answer = catalogue.findAnswer(revision, name, args)
    if (answer === undefined) return { revision, args }
    return { result: readRows ? await readRows(tx, answer) : (answer as Result) }
  })
  if ('result' in first) return first.result
  const answer = await catalogue.query(first.revision, name, first.args)
  return readRows ? withUser((tx) => readRows(tx, answer)) : (answer as Result)
}
