import { createHmac, randomBytes } from 'node:crypto'
import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'
import type { SecretKey } from '../../platform/crypto.ts'
import type { IdentityContext } from '../identity-context.ts'

const RECOVERY_CODE_COUNT = 10
const RECOVERY_CODE_LENGTH = 10
// 32 characters that are not mistaken for each other; so each adds 5 bits.
const RECOVERY_CODE_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const SALT_BYTES = 16

/** New recovery codes, with the hashes to be stored. All hashes have the same salt, so that checking a code takes one. */
export interface NewRecoveryCodes {
  codes: string[]
  hashes: string[]
  salt: string
}

export async function createRecoveryCodes(
  { passwordHasher }: IdentityContext,
  accountId: string,
): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const code = Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => RECOVERY_CODE_ALPHABET[byte % 32])
    return `${code.slice(0, 5).join('')}-${code.slice(5).join('')}`
  })
  const salt = randomBytes(SALT_BYTES)
  const hashes = await passwordHasher.hashWithSalt(codes.map(normalizeCode), salt, accountId)
  return { codes, hashes, salt: salt.toString('base64url') }
}

const READ_SALTS = statement(
  'read_recovery_code_salts',
  'select distinct salt from identity.recovery_codes where user_id = $1',
)
const CONSUME_RECOVERY_CODE = statement(
  'consume_recovery_code',
  'delete from identity.recovery_codes where user_id = $1 and code_hash = any ($2::text[]) returning user_id',
)

/** Returns a function that consumes a recovery code of the account. It returns false if there is no such unused code. */
export async function verifyRecoveryCode(
  context: IdentityContext,
  accountId: string,
  code: string,
): Promise<(tx: Tx) => Promise<boolean>> {
  const { db, keys, passwordHasher } = context
  const salts = await db.query<{ salt: string | null }>(READ_SALTS, [accountId])
  const hashes: string[] = []
  for (const { salt } of salts) {
    if (salt === null) hashes.push(...keys.all.map((key) => hashWithKey(key, accountId, code)))
    else {
      const bytes = Buffer.from(salt, 'base64url')
      hashes.push(...(await passwordHasher.hashWithSalt([normalizeCode(code)], bytes, accountId)))
    }
  }
  return async (tx) => (await tx.query(CONSUME_RECOVERY_CODE, [accountId, hashes])).length > 0
}

/** The hash of codes that were created by earlier releases, which needs a key. */
function hashWithKey(key: SecretKey, accountId: string, code: string): string {
  return createHmac('sha256', key.derive('recovery codes'))
    .update(`${accountId} ${normalizeCode(code)}`)
    .digest('base64url')
}

/** Removes the separators that users type. */
function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}
