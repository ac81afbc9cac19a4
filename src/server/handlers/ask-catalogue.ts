import type { Catalogue, QueryArguments, QueryResult } from '../catalogue/catalogue.ts'
import type { CatalogueQueryName } from '../catalogue/catalogue-queries.ts'
import type { Tx, UserTx } from '../database/transaction.ts'
import type { WithUser } from '../http/limits/search-limits.ts'

/**
 * Reads the arguments of a query of the catalogue, asks it, and reads rows for its answer, all of them at once. A recent answer is used in the same
 * transaction; while the catalogue's thread looks for another one, no transaction is open, so it keeps no connection from others.
 */
export async function askCatalogue<Name extends CatalogueQueryName, Result = QueryResult<Name>>(
  withUser: WithUser,
  catalogue: Catalogue,
  name: Name,
  readArguments: (tx: Tx) => Promise<QueryArguments<Name>>,
  readRows?: (tx: UserTx, answer: QueryResult<Name>) => Promise<Result>,
): Promise<Result> {
  const readRowsAndCommit = (tx: UserTx, answer: QueryResult<Name>) => {
    const rows = readRows?.(tx, answer)
    tx.commit()
    return rows ?? Promise.resolve(answer as Result)
  }
  const first = await withUser(async (tx) => {
    const { catalogueRevision } = tx
    const [args] = await Promise.all([readArguments(tx), catalogue.updateFullEvents(tx)])
    const answer = catalogue.findAnswer(catalogueRevision, name, args)
    if (answer !== undefined) return { result: await readRowsAndCommit(tx, answer) }
    tx.commit()
    return { catalogueRevision, args }
  })
  if ('result' in first) return first.result
  const answer = await catalogue.query(first.catalogueRevision, name, first.args)
  return readRows ? withUser((tx) => readRowsAndCommit(tx, answer)) : (answer as Result)
}
