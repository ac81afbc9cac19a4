import { createHmac } from 'node:crypto'
import { generateRandomString } from 'better-auth/crypto'
import type { Pool } from 'pg'
import type { Language } from '../../../domain/display-settings.ts'
import type { Statement } from '../../database/transaction.ts'
import { deriveKey } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { type AccountMailDependencies, sendNotice, signInPage } from '../account-emails.ts'
import { PROOFS_OF_ACCOUNT } from '../rate-limits/limits.ts'
import type { CurrentUser } from '../sessions/recent-auth.ts'
import { withLiveSession } from '../sessions/with-live-session.ts'
import {
  type AppSecret,
  describeSecret,
  newSecret,
  type SecretBox,
  STEP_SECONDS,
  secretBox,
  stepOfCode,
} from './authenticator.ts'

/** Two-step sign-in of an account. Whoever calls has asked for proof where the contract says so. */
export interface TwoStep {
  /** A new secret, which counts once it is confirmed. Throws two_step_on. */
  begin(caller: CurrentUser): Promise<AppSecret>
  /** Switches on with a first code, within an hour. Throws wrong_code, two_step_on, two_step_off, too_many_attempts. */
  confirm(caller: CurrentUser, code: string): Promise<string[]>
  /** New recovery codes instead of the ones before. Throws two_step_off. */
  renewRecoveryCodes(caller: CurrentUser): Promise<string[]>
  /** Tells the owner by mail. */
  end(caller: CurrentUser, language: Language): Promise<void>
  /** Whether it is a code of the account's app, not used before. It is used up by this. */
  spendCode(accountId: string, code: string): Promise<boolean>
  /** Whether it is a recovery code of the account. It is used up by this. */
  spendRecoveryCode(accountId: string, code: string): Promise<boolean>
}

export interface TwoStepDependencies extends AccountMailDependencies {
  pool: Pool
  secret: string
}

const RECOVERY_CODES = 10

const BEGIN: Statement = {
  name: 'identity.begin-two-step',
  text: `
    insert into identity.two_step as known (user_id, secret) values ($1, $2)
    on conflict (user_id) do update
      set secret = excluded.secret, last_step = 0, created_at = now()
      where known.confirmed_at is null
    returning user_id`,
}
const CONFIRM: Statement = {
  name: 'identity.confirm-two-step',
  // The same secret as the code was compared with, should another one have been begun meanwhile.
  text: `
    with confirmed as (
      update identity.two_step set confirmed_at = now(), last_step = $2
      where user_id = $1 and secret = $3 and confirmed_at is null returning user_id
    )
    insert into identity.recovery_codes (user_id, code_hash)
    select user_id, unnest($4::text[]) from confirmed
    returning user_id`,
}
const RENEW: Statement = {
  name: 'identity.renew-recovery-codes',
  text: `
    with own as (
      select user_id from identity.two_step where user_id = $1 and confirmed_at is not null for update
    ), ended as (
      delete from identity.recovery_codes where user_id in (select user_id from own)
    )
    insert into identity.recovery_codes (user_id, code_hash) select user_id, unnest($2::text[]) from own
    returning user_id`,
}
const END: Statement = {
  name: 'identity.end-two-step',
  // What still waits for a code of this app would wait in vain.
  text: `
    with ended as (
      delete from identity.two_step where user_id = $1 returning user_id, confirmed_at
    ), waiting as (
      delete from identity.pending_sign_ins where user_id = $1
    )
    select user_id from ended where confirmed_at is not null`,
}

export function twoStep(deps: TwoStepDependencies): TwoStep {
  const { pool, attempts, secret, productName } = deps
  const box = secretBox(secret)
  const hashKey = deriveKey(secret, 'recovery codes')
  const hashCode = (accountId: string, code: string) =>
    createHmac('sha256', hashKey)
      .update(`${accountId} ${plain(code)}`)
      .digest('base64url')
  const newCodes = (accountId: string) => {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    return { codes, hashes: codes.map((code) => hashCode(accountId, code)) }
  }

  return {
    async begin(caller) {
      const { account } = caller
      const made = newSecret()
      const values = [account.id, await box.close(made)]
      const begun = await withLiveSession(pool, caller, (tx) => tx.query(BEGIN, values))
      if (begun.length === 0) throw new ProblemError('two_step_on')
      return describeSecret(made, productName, account.email)
    },

    async confirm(caller, code) {
      const { account } = caller
      await attempts.spend(PROOFS_OF_ACCOUNT, account.id)
      const app = await readApp(pool, account.id)
      if (app?.is_confirmed) throw new ProblemError('two_step_on')
      if (!app?.is_recent) throw new ProblemError('two_step_off')
      const step = await findStep(box, app, code)
      if (step === null) throw new ProblemError('wrong_code')
      const { codes, hashes } = newCodes(account.id)
      const values = [account.id, step, app.secret, hashes]
      const confirmed = await withLiveSession(pool, caller, (tx) => tx.query(CONFIRM, values))
      if (confirmed.length === 0) throw new ProblemError('two_step_off')
      await attempts.forget(PROOFS_OF_ACCOUNT, account.id)
      return codes
    },

    async renewRecoveryCodes(caller) {
      const { codes, hashes } = newCodes(caller.account.id)
      const renewed = await withLiveSession(pool, caller, (tx) =>
        tx.query(RENEW, [caller.account.id, hashes]),
      )
      if (renewed.length === 0) throw new ProblemError('two_step_off')
      return codes
    },

    async end(caller, language) {
      const { account } = caller
      const ended = await withLiveSession(pool, caller, (tx) => tx.query(END, [account.id]))
      if (ended.length === 0) return
      sendNotice(deps, account.email, language, (texts) =>
        texts.twoStepEnded(productName, signInPage(deps.publicUrl)),
      )
    },

    async spendCode(accountId, code) {
      const app = await readApp(pool, accountId)
      if (!app?.is_confirmed) return false
      const step = await findStep(box, app, code)
      if (step === null) return false
      const { rowCount } = await pool.query({
        name: 'identity.spend-code',
        // One statement decides: of two that bring the same code in the same instant, one is late.
        text: `
          update identity.two_step set last_step = $2
          where user_id = $1 and secret = $3 and last_step < $2`,
        values: [accountId, step, app.secret],
      })
      return rowCount === 1
    },

    async spendRecoveryCode(accountId, code) {
      const { rowCount } = await pool.query({
        name: 'identity.spend-recovery-code',
        text: 'delete from identity.recovery_codes where user_id = $1 and code_hash = $2',
        values: [accountId, hashCode(accountId, code)],
      })
      return rowCount === 1
    },
  }
}

interface AppRow {
  secret: string
  is_confirmed: boolean
  is_recent: boolean
  current_step: number
}

async function readApp(pool: Pool, accountId: string): Promise<AppRow | undefined> {
  const { rows } = await pool.query<AppRow>({
    name: 'identity.read-two-step',
    text: `
      select secret, confirmed_at is not null as is_confirmed,
        created_at > now() - interval '1 hour' as is_recent,
        floor(extract(epoch from now()) / $2)::bigint as current_step
      from identity.two_step where user_id = $1`,
    values: [accountId, STEP_SECONDS],
  })
  return rows[0]
}

async function findStep(box: SecretBox, app: AppRow, code: string): Promise<number | null> {
  const secret = await box.open(app.secret)
  return secret === null ? null : stepOfCode(secret, plain(code), app.current_step)
}

/** Ten characters, 51 bits; no two of them look alike. */
function newRecoveryCode(): string {
  const code = generateRandomString(2 * RECOVERY_CODE_LENGTH, 'a-z', '0-9').replaceAll(/[01lo]/g, '')
  if (code.length < RECOVERY_CODE_LENGTH) return newRecoveryCode()
  return `${code.slice(0, 5)}-${code.slice(5, RECOVERY_CODE_LENGTH)}`
}
const RECOVERY_CODE_LENGTH = 10

/** A code as typed, without what people add to read it. */
function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}
