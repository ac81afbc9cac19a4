import type { EmailLinkPurpose } from '../../../contract/callback-address.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { type ProofDependencies, requireRecentAuth } from '../sessions/recent-auth.ts'
import type { Account } from '../sessions/sessions.ts'
import { findLink, type MailedLink } from './email-links.ts'

/** A mailed link as it comes back. */
export interface OpenedLink {
  token: string
  /** Typed because the browser is not signed in to the account. */
  password: string | undefined
  /** Who is signed in there. */
  caller: Account | undefined
}

/**
 * A link that gives an address to an account is not enough by itself: the owner of the address must not, by opening a
 * mail, lend it to an account that a stranger made. Whoever opens it is signed in to the account or knows its password.
 *
 * Throws link_expired, recent_auth_required, wrong_password, too_many_attempts. The link still works after the last three.
 */
export async function requireHolder(
  deps: ProofDependencies,
  purpose: EmailLinkPurpose,
  { token, password, caller }: OpenedLink,
): Promise<MailedLink> {
  const link = await findLink(deps.pool, purpose, token)
  if (!link) throw new ProblemError('link_expired')
  if (caller?.id === link.user_id) return link
  const account = { id: link.user_id, email: link.email }
  await requireRecentAuth(deps, { account, session: { id: '', isFresh: false } }, password)
  return link
}
