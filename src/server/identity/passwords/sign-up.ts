import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import type { Language } from '../../../domain/display-settings.ts'
import { type Tx, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { queueRateLimitedEmail } from '../account-emails.ts'
import { createAccount, isEmailTakenError, parseEmail, type StoredAccount } from '../accounts/accounts.ts'
import { confirmSignUp, tryRequestEmailConfirmation } from '../email-links/email-confirmation.ts'
import type { IdentityContext } from '../identity-context.ts'
import { KNOWN_SIGN_IN_IP_MARKER, SIGN_UP_PER_IP } from '../rate-limits/limits.ts'
import { type ClientInfo, completeFirstFactor, type SignInOutcome } from '../sessions/create-session.ts'
import { isCurrentPasswordHash, storePasswordHash } from './password-hash-store.ts'
import { requireStrongPassword } from './password-rules.ts'
import type { Credentials } from './sign-in.ts'

/**
 * Creates an account with a password and signs in. If emails have to be confirmed (REQUIRE_EMAIL_VERIFICATION), the result is
 * null, also for an email that has an account.
 *
 * Throws `invalid_request`, `password_too_short`, `password_too_long`, `password_too_common`, `password_too_personal`,
 * `password_too_predictable`, `too_many_attempts`, `email_taken`.
 */
export async function signUp(
  context: IdentityContext,
  credentials: Credentials,
  client: ClientInfo,
): Promise<SignInOutcome | null> {
  const { rateLimits, background, passwordHasher } = context
  const email = parseEmail(credentials.email)
  await rateLimits.consume(SIGN_UP_PER_IP, client.ip)
  await requireStrongPassword(context, credentials.password, { email }, client.ip)

  const hash = await passwordHasher.hash(credentials.password, client.ip)
  if (context.requireEmailVerification) {
    background.run('sign-up', () =>
      createUnconfirmedAccount(context, email, hash, client, credentials.returnTo),
    )
    return null
  }
  const account = await createAccountWithPassword(context, email, hash, client.language, (tx, { id }) =>
    confirmSignUp(context, tx, id, client.language),
  )
  await rateLimits.tryConsume(KNOWN_SIGN_IN_IP_MARKER, `${email} ${client.ip}`)
  const outcome = await completeFirstFactor(context, account, client, (tx) =>
    isCurrentPasswordHash(tx, account.id, hash),
  )
  // The owner of the email reclaimed the account in the meantime.
  if (!outcome) throw new ProblemError('email_taken')
  return outcome
}

/** Runs after the response, so that neither it nor its time shows whether the email has an account. The owner gets an email. */
async function createUnconfirmedAccount(
  context: IdentityContext,
  email: string,
  hash: string,
  { language }: ClientInfo,
  returnTo: string | undefined,
): Promise<void> {
  try {
    await createAccountWithPassword(context, email, hash, language, (tx, { id }) =>
      tryRequestEmailConfirmation(context, tx, id, language, returnTo),
    )
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'email_taken')) throw error
    const link = buildSignInLink(context.publicUrl, returnTo)
    await withTransaction(context.pool, (tx) =>
      queueRateLimitedEmail(context, tx, {
        kind: 'signUpAttempt',
        accountId: null,
        to: email,
        language,
        values: link === null ? {} : { link },
      }),
    )
  }
}

// The longest codes that an import creates have fewer characters.
const PLAIN_EVENT_CODE = /^[\w-]{1,128}$/

/**
 * Returns the URL of the sign-in page that leads to the shared event of the return path; null if it is another path. Anyone can have
 * this email sent to any address, so it repeats no other text of the request.
 */
function buildSignInLink(publicUrl: string, returnTo: string | undefined): string | null {
  const [path, query] = returnTo?.split('?', 2) ?? []
  const code = new URLSearchParams(query).get('event') ?? ''
  if (path !== SCREEN_PATHS.events || !PLAIN_EVENT_CODE.test(code)) return null
  const returnPath = `${SCREEN_PATHS.events}?event=${code}`
  return `${publicUrl}${SCREEN_PATHS.auth}?${new URLSearchParams({ return_to: returnPath })}`
}

async function createAccountWithPassword(
  { pool }: IdentityContext,
  email: string,
  hash: string,
  language: Language,
  work: (tx: Tx, account: StoredAccount) => Promise<void>,
): Promise<StoredAccount> {
  try {
    return await withTransaction(pool, async (tx) => {
      const account = await createAccount(tx, email, { isEmailVerified: false, language })
      await storePasswordHash(tx, account.id, hash)
      await work(tx, account)
      return account
    })
  } catch (error) {
    if (isEmailTakenError(error)) throw new ProblemError('email_taken', { cause: error })
    throw error
  }
}
