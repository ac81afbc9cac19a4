import type { Language } from '../../../domain/display-settings.ts'
import { statement } from '../../database/statement.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Account } from '../sessions/session-types.ts'

const SAVE_LANGUAGE = statement(
  'save_language',
  'update identity.users set language = $2, updated_at = now() where id = $1 and language is distinct from $2',
)

/** Saves the language of emails that no request causes. */
export async function saveLanguage(
  { db }: IdentityContext,
  account: Account,
  language: Language,
): Promise<void> {
  await db.query(SAVE_LANGUAGE, [account.id, language])
}
