import type { Pool } from 'pg'
import { PROVIDERS } from '../../../domain/provider.ts'
import { statement } from '../../database/statement.ts'
import { createTx } from '../../database/transaction.ts'
import type { Settings } from '../../platform/settings.ts'
import { normalizeIssuer } from './provider-identity.ts'

const ASSIGN_ISSUER = statement(
  'assign_issuer',
  'update identity.credentials set issuer = $2 where provider_id = $1 and issuer is null',
)

/**
 * Assigns the configured issuer to connections of an earlier release, which stored none. Called at every start; connections of
 * the sandbox got their issuer by the migration. Without keys a connection stays unassigned, and unusable, until there are keys.
 */
export async function assignIssuers(pool: Pool, oauthClients: Settings['oauthClients']): Promise<void> {
  const db = createTx(pool)
  for (const provider of PROVIDERS) {
    const client = oauthClients[provider]
    if (client) await db.query(ASSIGN_ISSUER, [provider, normalizeIssuer(client.issuer)])
  }
}
