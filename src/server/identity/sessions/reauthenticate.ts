import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import type { IdentityContext } from '../identity-context.ts'
import { updatePasskeyCounter, verifyPasskeyOfAccount } from '../passkeys/passkey-sign-in.ts'
import type { WebAuthnJson } from '../passkeys/webauthn.ts'
import { isCurrentPasswordHash, readPasswordHash } from '../passwords/password-hash-store.ts'
import { REAUTH_CODE_PER_SESSION, REAUTH_PER_SESSION } from '../rate-limits/limits.ts'
import { withAttempt } from '../rate-limits/with-attempt.ts'
import { hasTwoStep, type SecondFactor, verifySecondFactor } from '../two-step/second-factor.ts'
import { consumeReauthenticationCode } from './reauthentication-codes.ts'
import { withLiveSession, withNewToken } from './recent-auth.ts'
import type { CurrentUser } from './session-types.ts'

export type ReauthenticationProof =
  | { kind: 'password'; password: string }
  /** A passkey, and the token of its challenge. */
  | { kind: 'passkey'; response: WebAuthnJson; token: string | null }
  | { kind: 'email_code'; code: string }

const MARK_REAUTHENTICATED = statement(
  'mark_session_reauthenticated',
  'update identity.sessions set reauthenticated_at = now(), updated_at = now() where id = $1',
)

/**
 * Reauthenticates the current user, so that the sign-in methods can be changed in this session for 5 minutes, and replaces the token
 * of the session. Requires the password, a passkey or, for an account with neither, the code sent by email; with two-step sign-in also
 * a code. A passkey counts as both factors, as when signing in.
 *
 * Throws `wrong_password`, `passkey_rejected`, `wrong_code`, `not_signed_in`, `too_many_attempts`.
 */
export async function reauthenticate(
  context: IdentityContext,
  currentUser: CurrentUser,
  proof: ReauthenticationProof,
  secondFactor: SecondFactor | null,
): Promise<void> {
  const { account, session } = currentUser
  // Counted per session, so that other sessions cannot use up the attempts of this one.
  const isComplete = await withAttempt(context, { keys: [[REAUTH_PER_SESSION, session.id]] }, async () => {
    const requireUnchanged = await verifyFirstFactor(context, currentUser, proof)
    const complete = (consumeFactor?: (tx: Tx) => Promise<boolean>) =>
      withNewToken(currentUser, (replaceToken) =>
        withLiveSession(context, currentUser, async (tx) => {
          await requireUnchanged(tx)
          if (consumeFactor && !(await consumeFactor(tx))) throw new ProblemError('wrong_code')
          await tx.query(MARK_REAUTHENTICATED, [session.id])
          await replaceToken(tx)
        }),
      )
    if (proof.kind === 'passkey' || !(await hasTwoStep(context.db, account.id))) await complete()
    else if (!secondFactor) return false
    else {
      await withAttempt(context, { keys: [[REAUTH_CODE_PER_SESSION, session.id]] }, async () =>
        complete(await verifySecondFactor(context, account.id, secondFactor)),
      )
    }
    return true
  })
  // The first factor is right, so this is no failed attempt.
  if (!isComplete) {
    throw new ProblemError('wrong_code', {
      detail: 'With two-step sign-in, `code` or `recovery_code` is required.',
    })
  }
}

/** Returns a function that throws, in the transaction, if the factor has been changed or removed since. */
async function verifyFirstFactor(
  context: IdentityContext,
  { account, session }: CurrentUser,
  proof: ReauthenticationProof,
): Promise<(tx: Tx) => Promise<void>> {
  if (proof.kind === 'password') {
    const hash = await readPasswordHash(context.db, account.id)
    const isRight = await context.passwordHasher.verify(proof.password, hash, account.id)
    if (hash === null || !isRight) throw new ProblemError('wrong_password')
    return async (tx) => {
      if (!(await isCurrentPasswordHash(tx, account.id, hash))) throw new ProblemError('wrong_password')
    }
  }
  if (proof.kind === 'passkey') {
    const verified = await verifyPasskeyOfAccount(context, account, proof)
    return async (tx) => {
      if (!(await updatePasskeyCounter(tx, verified))) throw new ProblemError('passkey_rejected')
    }
  }
  const isRight = await consumeReauthenticationCode(context, session.id, proof.code)
  if (!isRight) throw new ProblemError('wrong_code')
  return async () => {}
}
