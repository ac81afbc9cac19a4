import { api } from '../../shared/api/api.ts'
import { hasErrorCode } from '../../shared/api/api-error.ts'
import { refetchSession, sessionManager } from '../../shared/session/session.ts'

/** What a mailed link led to. */
export type EmailLinkResult =
  | { kind: 'done'; email: string; path: string }
  | { kind: 'second_factor' }
  /** The address can only be confirmed by whoever has the password, or is signed in here. */
  | { kind: 'proof' }
  | { kind: 'expired' }
  | { kind: 'taken' }

/**
 * Confirms an address, or changes to it. With `password` whoever confirms is signed in afterwards. Throws what else can
 * go wrong with the call.
 */
export async function openEmailLink(
  kind: 'confirmation' | 'email_change',
  token: string,
  password?: string,
): Promise<EmailLinkResult> {
  try {
    const body = { token, ...(password !== undefined && { password }) }
    const { email } =
      kind === 'email_change'
        ? await api('POST /api/account/email/complete', { body })
        : await api('POST /api/email-confirmation/complete', { body })
    if (password !== undefined) {
      const reply = await api('POST /api/sign-in', { body: { email, password } })
      if (reply.code_required) return { kind: 'second_factor' }
      sessionManager.apply(reply, 'signed_in')
    }
    const session = await refetchSession()
    if (session?.user) sessionManager.apply(session, 'updated')
    const path = kind === 'email_change' ? '/settings' : '/dashboard'
    return { kind: 'done', email, path: session?.user?.onboarding_completed ? path : '/auth' }
  } catch (error) {
    if (hasErrorCode(error, 'link_expired')) return { kind: 'expired' }
    if (hasErrorCode(error, 'email_taken')) return { kind: 'taken' }
    if (hasErrorCode(error, 'recent_auth_required')) return { kind: 'proof' }
    throw error
  }
}
