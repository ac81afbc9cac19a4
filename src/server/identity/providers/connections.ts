import type { Language } from '../../../domain/display-settings.ts'
import { PROVIDER_NAMES, type Provider } from '../../../domain/provider.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { statement } from '../../database/statement.ts'
import { type Tx, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { queueNotice } from '../account-emails.ts'
import { createAccount, isEmailTakenError, LOCK_ACCOUNT, type StoredAccount } from '../accounts/accounts.ts'
import { reclaimAccount } from '../accounts/reclaim-account.ts'
import { IS_USABLE_CREDENTIAL, listUsableIssuers } from '../accounts/usable-credentials.ts'
import { confirmSignUp } from '../email-links/email-confirmation.ts'
import type { IdentityContext } from '../identity-context.ts'
import { changeSignInMethods, completeChangeOfSignInMethods } from '../sessions/recent-auth.ts'
import type { Account, CurrentUser } from '../sessions/session-types.ts'
import { isSandboxIdentity, mayOpenAccount, type ProviderIdentity } from './provider-identity.ts'

const FIND_CONNECTED_ACCOUNT = statement(
  'find_connected_account',
  `select users.id, users.email, users.email_verified, users.created_by_sandbox
  from identity.credentials join identity.users on users.id = user_id
  where issuer = $1 and account_id = $2`,
)
const LOCK_ACCOUNT_WITH_EMAIL = statement(
  'lock_account_with_email',
  'select id, email, email_verified, created_by_sandbox from identity.users where email = $1 for update',
)

/**
 * Returns the account that a provider signs in to. A connection decides. Without one, or if the provider has verified the
 * email of a connected account that was never verified, the email decides:
 *
 * - no account has the email: a new account is created, verified if the provider has verified the email;
 * - an account has it and the provider has not verified it: rejected, also for the right user;
 * - an account has it that was never verified: its owner reclaims it (accounts/reclaim-account.ts);
 * - both have verified it: the provider is connected.
 *
 * The sandbox has verified nothing of an account that it has not created (`mayOpenAccount`).
 *
 * Throws `email_missing`, `email_taken`, `email_unconfirmed_at_provider`, `provider_connected`.
 */
export async function findOrCreateAccount(
  context: IdentityContext,
  identity: ProviderIdentity,
  language: Language,
): Promise<StoredAccount> {
  const { pool } = context
  try {
    return await withTransaction(pool, (tx) => findOrCreate(context, tx, identity, language))
  } catch (error) {
    // A concurrent request created the account or the connection, so a second attempt finds it.
    if (!isEmailTakenError(error) && !isConnectionTaken(error)) throw error
    return withTransaction(pool, (tx) => findOrCreate(context, tx, identity, language)).catch(
      (again: unknown) => {
        // The address is reserved for the account that had it (email-links/email-change-undo.ts).
        if (isEmailTakenError(again)) throw new ProblemError('email_taken', { cause: again })
        throw again
      },
    )
  }
}

async function findOrCreate(
  context: IdentityContext,
  tx: Tx,
  identity: ProviderIdentity,
  language: Language,
): Promise<StoredAccount> {
  const { issuer, subject, email: asserted } = identity
  const [connected] = await tx.query<StoredAccount>(FIND_CONNECTED_ACCOUNT, [issuer, subject])
  if (connected && !mayOpenAccount(identity, connected))
    throw new ProblemError('email_unconfirmed_at_provider')
  const isVerifiedNow = asserted?.isConfirmed && asserted.email === connected?.email
  if (connected && (connected.email_verified || !isVerifiedNow)) return connected
  if (!asserted) throw new ProblemError('email_missing')

  const [existing] = await tx.query<StoredAccount>(LOCK_ACCOUNT_WITH_EMAIL, [asserted.email])
  if (!existing) {
    const created = await createAccount(tx, asserted.email, {
      isEmailVerified: asserted.isConfirmed,
      language,
      isCreatedBySandbox: isSandboxIdentity(identity),
    })
    await insertConnection(tx, created.id, identity)
    // If emails have to be confirmed, a link that also sets a password is sent instead (provider-sign-in.ts).
    if (!context.requireEmailVerification) await confirmSignUp(context, tx, created.id, language)
    return created
  }
  if (!asserted.isConfirmed || !mayOpenAccount(identity, existing))
    throw new ProblemError('email_unconfirmed_at_provider')
  await reclaimAccount(tx, existing.id)
  await insertConnection(tx, existing.id, identity)
  await queueConnectionNotice(context, tx, existing, identity, language)
  return { ...existing, email_verified: true }
}

const FIND_CONNECTION = statement(
  'find_connection',
  'select account_id from identity.credentials where user_id = $1 and provider_id = $2',
)
const INSERT_CONNECTION = statement(
  'insert_connection',
  'insert into identity.credentials (user_id, provider_id, issuer, account_id, email) values ($1, $2, $3, $4, $5)',
)

const DELETE_SANDBOX_CONNECTION = statement(
  'delete_sandbox_connection',
  `delete from identity.credentials
  where user_id = $1 and provider_id = $2 and issuer like 'urn:amberlink:sandbox:%'`,
)

/**
 * Connects the identity, in place of one of the sandbox. Throws `provider_connected` if the account has another connection to
 * the provider.
 */
async function insertConnection(tx: Tx, accountId: string, identity: ProviderIdentity): Promise<void> {
  const { provider, issuer, subject, email } = identity
  if (!isSandboxIdentity(identity)) await tx.query(DELETE_SANDBOX_CONNECTION, [accountId, provider])
  const existing = await tx.query(FIND_CONNECTION, [accountId, provider])
  if (existing.length > 0) throw new ProblemError('provider_connected')
  await tx.query(INSERT_CONNECTION, [accountId, provider, issuer, subject, email?.email ?? null])
}

/**
 * Connects a provider to the current user's account, who began it with recent authentication, and notifies the owner by email. Does
 * nothing if it is connected.
 *
 * Throws `not_signed_in`, `email_unconfirmed_at_provider` for the sandbox unless it has created the account, `provider_taken` if the identity signs in to another account, `provider_connected` if the account is
 * connected to another identity of this provider.
 */
export async function connectProvider(
  context: IdentityContext,
  currentUser: CurrentUser,
  identity: ProviderIdentity,
  language: Language,
): Promise<void> {
  const { account } = currentUser
  try {
    await completeChangeOfSignInMethods(context, currentUser, async (tx) => {
      const [locked] = await tx.query<StoredAccount>(LOCK_ACCOUNT, [account.id])
      if (!locked || !mayOpenAccount(identity, locked)) {
        throw new ProblemError('email_unconfirmed_at_provider')
      }
      const values = [identity.issuer, identity.subject]
      const [owner] = await tx.query<StoredAccount>(FIND_CONNECTED_ACCOUNT, values)
      if (owner && owner.id !== account.id) throw new ProblemError('provider_taken')
      if (owner) return
      await insertConnection(tx, account.id, identity)
      await queueConnectionNotice(context, tx, account, identity, language)
    })
  } catch (error) {
    if (isConnectionTaken(error)) throw new ProblemError('provider_taken', { cause: error })
    throw error
  }
}

/** Notifies the owner of an account that a provider can sign in to it now. */
function queueConnectionNotice(
  context: IdentityContext,
  tx: Tx,
  account: Account,
  { provider, email }: ProviderIdentity,
  language: Language,
): Promise<void> {
  const values = { provider: PROVIDER_NAMES[provider], account: email?.email ?? null }
  return queueNotice(context, tx, account, { kind: 'providerConnected', language, values })
}

const DELETE_CONNECTION = statement(
  'delete_connection',
  `delete from identity.credentials
  where user_id = $1 and provider_id = $2 and (
    exists (
      select from identity.credentials
      where user_id = $1 and provider_id <> $2 and ${IS_USABLE_CREDENTIAL})
    or exists (select from identity.passkeys where user_id = $1))
  returning provider_id`,
)

/**
 * Disconnects a provider, if it is connected, and notifies the owner by email. Throws `recent_auth_required`, and
 * `last_sign_in_method` if neither a password, a passkey nor another provider that can be used on this server would remain.
 */
export async function disconnectProvider(
  context: IdentityContext,
  currentUser: CurrentUser,
  provider: Provider,
  language: Language,
): Promise<void> {
  const { account } = currentUser
  // The account is locked, so that two concurrent removals cannot each count on the other method.
  await changeSignInMethods(context, currentUser, async (tx) => {
    const deleted = await tx.query(DELETE_CONNECTION, [account.id, provider, listUsableIssuers(context)])
    const remaining = await tx.query(FIND_CONNECTION, [account.id, provider])
    if (remaining.length > 0) throw new ProblemError('last_sign_in_method')
    if (deleted.length === 0) return
    const values = { provider: PROVIDER_NAMES[provider] }
    await queueNotice(context, tx, account, { kind: 'providerDisconnected', language, values })
  })
}

export async function isConnected(tx: Tx, accountId: string, identity: ProviderIdentity): Promise<boolean> {
  const [owner] = await tx.query<StoredAccount>(FIND_CONNECTED_ACCOUNT, [identity.issuer, identity.subject])
  return owner?.id === accountId && mayOpenAccount(identity, owner)
}

function isConnectionTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'credentials_')
}
