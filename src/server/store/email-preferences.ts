import type { Language } from '../../domain/display-settings.ts'
import type { PreferenceKind } from '../../domain/email-kinds.ts'
import { shortRead, statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

const READ_EMAIL_PREFERENCES = shortRead(
  'read_email_preferences',
  'select kind, is_on from email_preferences where user_id = (select current_user_id()) and is_on is not null',
)

/** Reads the kinds of emails that the current user has switched on or off. */
export async function readEmailPreferences(tx: Tx): Promise<ReadonlyMap<string, boolean>> {
  const rows = await tx.query<{ kind: string; is_on: boolean }>(READ_EMAIL_PREFERENCES, [])
  return new Map(rows.map(({ kind, is_on }) => [kind, is_on]))
}

// The time of the consent is that of switching the kind on, also if the request is repeated.
const SAVE_EMAIL_PREFERENCE = statement(
  'save_email_preference',
  `insert into email_preferences as known (user_id, kind, is_on, consent_version, consented_at)
  values (current_user_id(), $1, $2, $3, case when $3::smallint is not null then now() end)
  on conflict (user_id, kind) do update
    set is_on = excluded.is_on, changed_at = now(),
      consent_version = case when known.is_on then known.consent_version else coalesce($3, known.consent_version) end,
      consented_at = case when known.is_on then known.consented_at else coalesce(excluded.consented_at, known.consented_at) end`,
)

/** Switches a kind of email on or off for the current user. A kind that needs consent is switched on with the version of its wording. */
export async function saveEmailPreference(
  tx: Tx,
  { kind, isOn, consentVersion }: { kind: PreferenceKind; isOn: boolean; consentVersion: number | null },
): Promise<void> {
  await tx.query(SAVE_EMAIL_PREFERENCE, [kind, isOn, consentVersion])
}

const FIND_BY_TOKEN = statement('find_email_preference', 'select * from find_email_preference($1)')

export interface TokenPreference {
  kind: string
  is_on: boolean | null
  language: Language | null
}

/** Returns what a token from an email switches off; null for an unknown token. For an anonymous transaction. */
export function findPreferenceByToken(tx: Tx, token: string): Promise<TokenPreference | null> {
  return tx.queryOne<TokenPreference>(FIND_BY_TOKEN, [token])
}

const SET_BY_TOKEN = statement('set_email_preference', 'select set_email_preference($1, $2)')

/** Switches the kind of a token on or off. For an anonymous transaction. */
export async function setPreferenceByToken(tx: Tx, token: string, isOn: boolean): Promise<void> {
  await tx.query(SET_BY_TOKEN, [token, isOn])
}

const IS_CURRENT_USER_CONFIRMED = shortRead(
  'is_current_user_confirmed',
  'select is_current_user_confirmed() as is_confirmed',
)

/** Returns whether the current user has confirmed their email address. */
export async function isCurrentUserConfirmed(tx: Tx): Promise<boolean> {
  const row = await tx.queryOne<{ is_confirmed: boolean }>(IS_CURRENT_USER_CONFIRMED, [])
  return row?.is_confirmed ?? false
}
