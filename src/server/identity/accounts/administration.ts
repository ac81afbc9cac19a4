import { normalizeEmail } from '../../../domain/credentials.ts'
import type { Language } from '../../../domain/display-settings.ts'
import { statement, statementForms } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'
import { createEmailQueue } from '../../mail/email-queue.ts'
import { createKeyRing } from '../../platform/crypto.ts'
import { readSecrets } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { createUnissuedLink } from '../email-links/email-links.ts'
import { LOCK_ACCOUNT, lockCapacities } from './accounts.ts'

// The operator's view of accounts. These functions run as the owner of the database.

/** An account in the list of the operator. Times are ISO 8601 text. */
export interface ListedAccount {
  id: string
  email: string
  email_confirmed: boolean
  created_at: string
  /** The last request with a session that still exists. */
  last_seen_at: string | null
  sessions: number
  suspended_at: string | null
}

/** An account with its sign-in methods and its numbers, without secrets. */
export interface AdministeredAccount extends ListedAccount {
  has_password: boolean
  providers: string[]
  passkeys: number
  has_two_step: boolean
  recovery_codes_left: number
  onboarding_completed: boolean
  registrations: number
  favorites: number
}

const LISTED_COLUMNS = `
  u.id, u.email, u.email_verified as email_confirmed, u.created_at, u.suspended_at,
  (select max(last_seen_at) from identity.sessions where user_id = u.id) as last_seen_at,
  (select count(*) from identity.sessions where user_id = u.id and expires_at > now()) as sessions`

const LIST_ACCOUNTS = statementForms('list_accounts')
const COUNT_ACCOUNTS = statementForms('count_accounts')

/** Lists accounts, the newest first: those whose email contains `search`, or only suspended ones. Counts them all. */
export async function listAccounts(
  tx: Tx,
  filter: { search: string | undefined; isSuspended: boolean; limit: number; offset: number },
): Promise<{ users: ListedAccount[]; total: number }> {
  const { search, isSuspended, limit, offset } = filter
  const matching = `
    from identity.users u
    where ($1::text is null or strpos(u.email, $1) > 0) ${isSuspended ? 'and u.suspended_at is not null' : ''}`
  const text = `select ${LISTED_COLUMNS} ${matching} order by u.created_at desc, u.id limit $2 offset $3`
  const term = search === undefined ? null : search.toLowerCase()
  const form = isSuspended && 'suspended'
  const users = await tx.query<ListedAccount>(LIST_ACCOUNTS([form], text), [term, limit, offset])
  const count = COUNT_ACCOUNTS([form], `select count(*) as total ${matching}`)
  return { users, total: (await tx.queryOne<{ total: number }>(count, [term]))?.total ?? 0 }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const FIND_ACCOUNT = statementForms('find_account')

/** Finds an account by its id or email and locks it until the transaction ends. Returns null without one. */
export async function lockAccountByIdOrEmail(
  tx: Tx,
  idOrEmail: string,
): Promise<{ id: string; email: string } | null> {
  const id = await findAccountId(tx, idOrEmail)
  if (id === null) return null
  await lockCapacities(tx, id)
  return tx.queryOne<{ id: string; email: string }>(LOCK_ACCOUNT, [id])
}

/** Returns the id of an account by its id or email address, or null if there is none. */
export async function findAccountId(tx: Tx, idOrEmail: string): Promise<string | null> {
  const isId = UUID.test(idOrEmail)
  const find = FIND_ACCOUNT(
    [isId ? 'by_id' : 'by_email'],
    `select id from identity.users where ${isId ? 'id' : 'email'} = $1`,
  )
  const found = await tx.queryOne<{ id: string }>(find, [isId ? idOrEmail : normalizeEmail(idOrEmail)])
  return found?.id ?? null
}

const READ_ADMINISTERED_ACCOUNT = statement(
  'read_administered_account',
  `
    select ${LISTED_COLUMNS},
      exists (select from identity.credentials where user_id = u.id and provider_id = 'password') as has_password,
      array(select provider_id from identity.credentials where user_id = u.id and provider_id <> 'password' order by 1)
        as providers,
      (select count(*) from identity.passkeys where user_id = u.id) as passkeys,
      exists (select from identity.authenticators where user_id = u.id and confirmed_at is not null) as has_two_step,
      (select count(*) from identity.recovery_codes where user_id = u.id) as recovery_codes_left,
      coalesce((select onboarding_completed from public.profiles where id = u.id), false) as onboarding_completed,
      (select count(*) from public.user_events where user_id = u.id) as registrations,
      (select count(*) from public.favorite_events where user_id = u.id) as favorites
    from identity.users u where u.id = $1`,
)

export async function readAdministeredAccount(tx: Tx, accountId: string): Promise<AdministeredAccount> {
  return (await tx.queryOne<AdministeredAccount>(READ_ADMINISTERED_ACCOUNT, [accountId]))!
}

const END_SESSIONS = statement(
  'end_sessions',
  `
    with pending as (
      delete from identity.pending_sign_ins where user_id = $1
    )
    delete from identity.sessions where user_id = $1 returning id`,
)

/** Ends all sessions and pending sign-ins of an account and returns the number of sessions. */
export async function endAllSessions(tx: Tx, accountId: string): Promise<number> {
  return (await tx.query(END_SESSIONS, [accountId])).length
}

const END_SESSIONS_OF_ALL_ACCOUNTS = statement(
  'end_sessions_of_all_accounts',
  `
    with pending as (
      delete from identity.pending_sign_ins
    ), ended as (
      delete from identity.sessions returning id
    )
    select count(*) as ended from ended`,
)

/** Ends all sessions and pending sign-ins of all accounts and returns the number of sessions. */
export async function endSessionsOfAllAccounts(tx: Tx): Promise<number> {
  return (await tx.queryOne<{ ended: number }>(END_SESSIONS_OF_ALL_ACCOUNTS, []))!.ended
}

const SET_SUSPENDED = statement(
  'set_suspended',
  `
    update identity.users set suspended_at = case when $2 then coalesce(suspended_at, now()) end, updated_at = now()
    where id = $1`,
)

const COUNT_REGISTRATIONS = statement(
  'count_registrations',
  'select count(*) as count from public.user_events where user_id = $1',
)

async function countRegistrations(tx: Tx, accountId: string): Promise<number> {
  return (await tx.queryOne<{ count: number }>(COUNT_REGISTRATIONS, [accountId]))!.count
}

/**
 * Suspends an account, which ends its sessions, and its registrations for coming events with a capacity: the places go to those who
 * wait. Returns how many there were.
 */
export async function suspendAccount(
  tx: Tx,
  accountId: string,
): Promise<{ sessions: number; registrations: number }> {
  const before = await countRegistrations(tx, accountId)
  await tx.query(SET_SUSPENDED, [accountId, true])
  const registrations = before - (await countRegistrations(tx, accountId))
  return { sessions: await endAllSessions(tx, accountId), registrations }
}

const COUNT_ENDED_REGISTRATIONS = statement(
  'count_ended_registrations',
  `select coalesce(sum((counts ->> 'registrations')::integer), 0) as count from audit_log
   where action = 'users suspend' and result = 'done' and target_id = $1
     and at >= (select suspended_at from identity.users where id = $2)`,
)

/** Resumes a suspended account. Returns how many registrations the suspension has ended. */
export async function resumeAccount(tx: Tx, accountId: string): Promise<number> {
  const ended = await tx.queryOne<{ count: number }>(COUNT_ENDED_REGISTRATIONS, [accountId, accountId])
  await tx.query(SET_SUSPENDED, [accountId, false])
  return ended!.count
}

/**
 * Queues the email that two-step sign-in was switched off, for the server to send. Returns false without SECRET, which encrypts emails
 * until they are sent.
 */
export async function queueTwoStepNotice(tx: Tx, settings: Settings, accountId: string): Promise<boolean> {
  const emails = createEmails(settings)
  await emails?.queueEmail(tx, { kind: 'twoStepEnded', accountId, values: {} })
  return emails !== undefined
}

const READ_RECIPIENT = statement('read_recipient', 'select email, language from identity.users where id = $1')

/** Queues the email with a link that sets a new password. Returns false without a SECRET, which encrypts the link. */
export async function queueRecoveryByOperator(
  tx: Tx,
  settings: Settings,
  accountId: string,
): Promise<boolean> {
  const emails = createEmails(settings)
  const account = await tx.queryOne<{ email: string; language: Language | null }>(READ_RECIPIENT, [accountId])
  if (!emails || !account) return false
  const link = createUnissuedLink(getPublicUrl(settings), 'recovery')
  await emails.queueEmail(tx, {
    kind: 'recovery',
    accountId: null,
    to: account.email,
    ...(account.language && { language: account.language }),
    values: { link: link.url },
    link: link.toSend,
  })
  return true
}

const getPublicUrl = ({ publicUrl, port }: Settings) => publicUrl ?? `http://localhost:${port}`

function createEmails(settings: Settings): ReturnType<typeof createEmailQueue> | undefined {
  const { secret, secretPrevious } = readSecrets(settings)
  if (!secret) return undefined
  const publicUrl = getPublicUrl(settings)
  return createEmailQueue({ ...settings, publicUrl }, createKeyRing(secret, secretPrevious))
}

const DELETE_ACCOUNT_BY_OPERATOR = statement(
  'delete_account_by_operator',
  'delete from identity.users where id = $1',
)

/** Deletes an account with all its rows, by foreign keys and a trigger. */
export async function deleteAccountByOperator(tx: Tx, accountId: string): Promise<void> {
  await tx.query(DELETE_ACCOUNT_BY_OPERATOR, [accountId])
}
