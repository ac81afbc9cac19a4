import type { Pool } from 'pg'
import type { Provider } from '../../../domain/provider.ts'
import { type Statement, type Tx, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { reclaimAccount } from '../accounts/reclaim-account.ts'
import { isEmailTaken } from '../email-taken.ts'
import type { CurrentUser } from '../sessions/recent-auth.ts'
import type { Account } from '../sessions/sessions.ts'
import { withLiveSession } from '../sessions/with-live-session.ts'

/** Who a provider says has arrived. */
export interface Arrival {
  provider: Provider
  /** The provider's own name for the person: it never changes, while the email may. */
  subject: string
  /** Null when the provider told none. */
  email: { email: string; isConfirmed: boolean } | null
}

export interface ArrivedAccount extends Account {
  email_verified: boolean
}

const CONNECTED_ACCOUNT: Statement = {
  name: 'identity.connected-account',
  text: `
    select users.id, users.email, users.email_verified
    from identity.credentials join identity.users on users.id = user_id
    where provider_id = $1 and account_id = $2`,
}

const ACCOUNT_WITH_EMAIL: Statement = {
  name: 'identity.lock-account-with-email',
  text: 'select id, email, email_verified from identity.users where email = $1 for update',
}

const MAKE_ACCOUNT: Statement = {
  name: 'identity.make-arrived-account',
  text: `
    insert into identity.users (email, email_verified) values ($1, $2)
    returning id, email, email_verified`,
}

const CONNECT: Statement = {
  name: 'identity.connect-provider',
  text: 'insert into identity.credentials (user_id, provider_id, account_id, email) values ($1, $2, $3, $4)',
}

/**
 * The account of somebody who arrives from a provider. The provider's subject decides; where it is new here, or the
 * provider has come to confirm the address of an account that never proved it, the email does, and only as far as both
 * sides have proven it:
 *
 * - nobody has the email: a new account, its address as proven as the provider says;
 * - an account has it and the provider has not confirmed it: refused, whoever the account belongs to;
 * - an account has it and never proved it: the owner has arrived now, and takes it over (claim-account.ts);
 * - both have proven it: it is the same person, the provider is connected.
 *
 * Throws email_missing, email_unconfirmed_at_provider, provider_connected.
 */
export async function arrive(pool: Pool, arrival: Arrival): Promise<ArrivedAccount> {
  try {
    return await withTransaction(pool, (tx) => findOrMake(tx, arrival))
  } catch (error) {
    // Somebody made the same account, or connected the same subject, in the same instant: now it is there to be found.
    if (!isEmailTaken(error) && !isConnectedElsewhere(error)) throw error
    return withTransaction(pool, (tx) => findOrMake(tx, arrival))
  }
}

async function findOrMake(tx: Tx, arrival: Arrival): Promise<ArrivedAccount> {
  const { provider, subject, email: told } = arrival
  const [connected] = await tx.query<ArrivedAccount>(CONNECTED_ACCOUNT, [provider, subject])
  const isProvenNow = told?.isConfirmed && told.email === connected?.email
  if (connected && (connected.email_verified || !isProvenNow)) return connected
  if (!told) throw new ProblemError('email_missing')

  const [known] = await tx.query<ArrivedAccount>(ACCOUNT_WITH_EMAIL, [told.email])
  if (!known) {
    const [made] = await tx.query<ArrivedAccount>(MAKE_ACCOUNT, [told.email, told.isConfirmed])
    await connect(tx, made!.id, arrival)
    return made!
  }
  if (!told.isConfirmed) throw new ProblemError('email_unconfirmed_at_provider')
  await reclaimAccount(tx, known.id)
  await connect(tx, known.id, arrival)
  return { ...known, email_verified: true }
}

const HELD_ACCOUNT: Statement = {
  name: 'identity.provider-account-held',
  text: 'select account_id from identity.credentials where user_id = $1 and provider_id = $2',
}

/** Adds the way in. One account here has at most one of each provider. */
async function connect(tx: Tx, accountId: string, { provider, subject, email }: Arrival): Promise<void> {
  const held = await tx.query(HELD_ACCOUNT, [accountId, provider])
  if (held.length > 0) throw new ProblemError('provider_connected')
  await tx.query(CONNECT, [accountId, provider, subject, email?.email ?? null])
}

/**
 * Connects the provider's account to an account that is signed in. Done already: nothing happens.
 *
 * Throws not_signed_in, provider_taken when it signs somebody else in, provider_connected when another one of the provider is connected.
 */
export async function connectTo(pool: Pool, caller: CurrentUser, arrival: Arrival): Promise<void> {
  const accountId = caller.account.id
  try {
    await withLiveSession(pool, caller, async (tx) => {
      const [owner] = await tx.query<ArrivedAccount>(CONNECTED_ACCOUNT, [arrival.provider, arrival.subject])
      if (owner && owner.id !== accountId) throw new ProblemError('provider_taken')
      if (!owner) await connect(tx, accountId, arrival)
    })
  } catch (error) {
    if (isConnectedElsewhere(error)) throw new ProblemError('provider_taken', { cause: error })
    throw error
  }
}

const DISCONNECT: Statement = {
  name: 'identity.disconnect-provider',
  text: `
    delete from identity.credentials
    where user_id = $1 and provider_id = $2 and (
      exists (
        select from identity.credentials other
        where other.user_id = $1 and other.provider_id <> $2 and other.provider_id = any ($3::text[]))
      or exists (select from identity.passkeys where user_id = $1))`,
}

/**
 * Disconnects a provider, unless that would leave no way in: a password, a passkey, or another provider that can be
 * used here. Without a connection nothing happens. Throws last_sign_in_method.
 */
export async function disconnect(
  pool: Pool,
  caller: CurrentUser,
  provider: Provider,
  usable: Iterable<Provider>,
): Promise<void> {
  const accountId = caller.account.id
  // Two ways in that are removed at the same moment do not each count on the other: the account is locked.
  await withLiveSession(pool, caller, async (tx) => {
    await tx.query(DISCONNECT, [accountId, provider, ['credential', ...usable]])
    const kept = await tx.query(HELD_ACCOUNT, [accountId, provider])
    if (kept.length > 0) throw new ProblemError('last_sign_in_method')
  })
}

/** Whether the account still holds this way in. */
export async function isConnected(tx: Tx, accountId: string, arrival: Arrival): Promise<boolean> {
  const [owner] = await tx.query<ArrivedAccount>(CONNECTED_ACCOUNT, [arrival.provider, arrival.subject])
  return owner?.id === accountId
}

function isConnectedElsewhere(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && typeof constraint === 'string' && constraint.startsWith('credentials_')
}
