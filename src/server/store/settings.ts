import type { normalizeProfile } from '../../domain/profile.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { replaceInterests } from './profiles.ts'

const LOCK_PREFERENCES = statement(
  'lock_preferences',
  'select id from profiles where id = (select current_user_id()) for update',
)

/**
 * Locks the current user's preferences until the transaction ends, so that the last save replaces hometown and interests
 * together.
 */
export async function lockPreferences(tx: Tx): Promise<void> {
  await tx.query(LOCK_PREFERENCES, [])
}

const SAVE_HOMETOWN = statement(
  'save_hometown',
  'update profiles set hometown = $1 where id = (select current_user_id())',
)

/** Replaces the hometown and interests (in lower case, as stored) of the current user, after lockPreferences(). */
export async function savePreferences(
  tx: Tx,
  { hometown, interests }: { hometown: string | null; interests: string[] },
): Promise<void> {
  await tx.query(SAVE_HOMETOWN, [hometown])
  await replaceInterests(tx, interests)
}

/** Name, birth date and phone number of a user. */
type SavedProfile = ReturnType<typeof normalizeProfile>

const SAVE_DETAILS = statement(
  'save_details',
  `
    update profiles set first_name = $1, last_name = $2, birth_date = $3, phone_number = $4
    where id = (select current_user_id())
    returning first_name, last_name, birth_date, phone_number`,
)

/** Saves the current user's details and returns them as stored; null if the account has been deleted. */
export async function saveProfile(tx: Tx, details: SavedProfile): Promise<SavedProfile | null> {
  const { first_name, last_name, birth_date, phone_number } = details
  return tx.queryOne<SavedProfile>(SAVE_DETAILS, [first_name, last_name, birth_date, phone_number])
}
