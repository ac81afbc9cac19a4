import type { EmailLinkPurpose } from '../../../contract/email-link-purposes.ts'
import { resolveReturnPath, SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { api } from '../../shared/api/api.ts'
import { hasErrorCode } from '../../shared/api/api-error.ts'
import { refetchSession, sessionManager } from '../../shared/session/session.ts'

/** An email link that confirms an address; recovery links are handled by the auth screen. */
export interface ConfirmationLink {
  purpose: Exclude<EmailLinkPurpose, 'recovery'>
  token: string
}

export type EmailLinkResult =
  | { kind: 'done'; email: string; path: string }
  /** `password_required`: neither the password nor a session proves that the account is the user's. */
  | { kind: 'second_factor'; path: string }
  | { kind: 'password_required' | 'expired' | 'email_taken' }

/**
 * Confirms the email address of the link, or changes the account to it. With `password` also signs in. Rethrows
 * unexpected errors of the calls.
 */
export async function openEmailLink(
  { purpose, token }: ConfirmationLink,
  password?: string,
): Promise<EmailLinkResult> {
  try {
    const body = { token, ...(password !== undefined && { password }) }
    const { email, return_to } =
      purpose === 'email_change'
        ? { ...(await api('POST /api/account/email/complete', { body })), return_to: SCREEN_PATHS.settings }
        : await api('POST /api/email-confirmation/complete', { body })
    // Onboarding, and signing in, return there.
    const authPath =
      purpose === 'confirmation' && return_to
        ? `${SCREEN_PATHS.auth}?return_to=${encodeURIComponent(return_to)}`
        : SCREEN_PATHS.auth
    if (password !== undefined) {
      const reply = await api('POST /api/sign-in', { body: { email, password } })
      if (reply.code_required) return { kind: 'second_factor', path: authPath }
      sessionManager.apply(reply, 'signed_in')
    }
    const session = await refetchSession()
    if (session?.user) sessionManager.apply(session, 'updated')
    const path = session?.user?.onboarding_completed ? resolveReturnPath(return_to) : authPath
    return { kind: 'done', email, path }
  } catch (error) {
    if (hasErrorCode(error, 'link_expired')) return { kind: 'expired' }
    if (hasErrorCode(error, 'email_taken')) return { kind: 'email_taken' }
    if (hasErrorCode(error, 'recent_auth_required')) return { kind: 'password_required' }
    throw error
  }
}
