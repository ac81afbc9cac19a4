import type { EmailLinkPurpose } from '../../../contract/email-link-purposes.ts'
import { parseReturnPath, SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'
import type { EmailLinkToSend } from '../../mail/email-queue.ts'
import { createToken, hashToken } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import type { IdentityContext } from '../identity-context.ts'
import { requireCurrentPassword } from '../sessions/recent-auth.ts'
import type { CurrentUser } from '../sessions/session-types.ts'

/** How long a link works, in seconds. */
const EMAIL_LINK_SECONDS: Record<EmailLinkPurpose, number> = {
  recovery: 10 * 60,
  confirmation: 24 * 60 * 60,
  email_change: 60 * 60,
}

/** The account and email that a valid link belongs to. */
export interface EmailLink {
  user_id: string
  /** The address that the link was sent to. */
  email: string
  created_at: string
  /** The path of the screen to open afterwards, checked when it was stored. */
  return_to: string | null
}

/** A link opened in a browser. */
export interface EmailLinkInput {
  token: string
  /** The password of the account, if the browser is not signed in to it. */
  password: string | undefined
  /** The user that the browser is signed in as. */
  currentUser: CurrentUser | undefined
}

export interface IssuedEmailLink {
  url: string
  /** The address that it has to be sent to. */
  email: string
  toSend: EmailLinkToSend
}

export interface NewEmailLink {
  accountId: string | null
  purpose: EmailLinkPurpose
  /** The address to prove; the account's own unless given. */
  email?: string
  /** The session that requests the link. The link ends with it. */
  sessionId?: string
  /** The path of a screen to open afterwards. Default: that of the previous link. */
  returnTo?: string | undefined
}

const UPSERT_EMAIL_LINK = statement(
  'upsert_email_link',
  `insert into identity.email_links (user_id, purpose, token_hash, email, session_id, expires_at, return_to)
  select id, $2, $3, coalesce($4, email), $5, now() + make_interval(secs => $6), $7
  from identity.users
  where id = $1 and not ($2 = 'confirmation' and email_verified)
  on conflict (user_id, purpose) do update
    set token_hash = excluded.token_hash, email = excluded.email, session_id = excluded.session_id,
      expires_at = excluded.expires_at, created_at = now(),
      return_to = coalesce(excluded.return_to, email_links.return_to)
  returning email`,
)

/** How long a link waits for its email to be sent, in seconds. Its own lifetime begins then. */
const UNSENT_SECONDS = 6 * 24 * 60 * 60

/**
 * Issues a link, which invalidates the previous one of the account for this purpose. Returns null if there is no such account
 * or its email is already confirmed.
 */
export async function issueEmailLink(
  db: Tx,
  publicUrl: string,
  { accountId, purpose, email, sessionId, returnTo }: NewEmailLink,
): Promise<IssuedEmailLink | null> {
  const { url, hash } = createEmailLink(publicUrl, purpose)
  const seconds = EMAIL_LINK_SECONDS[purpose]
  const values = [
    accountId,
    purpose,
    hash,
    email ?? null,
    sessionId ?? null,
    UNSENT_SECONDS + seconds,
    parseReturnPath(returnTo),
  ]
  const [issued] = await db.query<{ email: string }>(UPSERT_EMAIL_LINK, values)
  return issued ? { url, email: issued.email, toSend: { hash, seconds, isIssued: true } } : null
}

/**
 * Issues a link without an email, for a client that has just opened another link to the same address. Returns its token, which
 * works like that of an email link.
 */
export async function issueLinkToken(tx: Tx, accountId: string, purpose: EmailLinkPurpose): Promise<string> {
  const { token, hash } = createToken()
  await tx.query(UPSERT_EMAIL_LINK, [accountId, purpose, hash, null, null, EMAIL_LINK_SECONDS[purpose], null])
  return token
}

/** Creates a link that is issued when its email is due. */
export function createUnissuedLink(publicUrl: string, purpose: EmailLinkPurpose) {
  const { url, hash } = createEmailLink(publicUrl, purpose)
  return { url, toSend: { hash, seconds: EMAIL_LINK_SECONDS[purpose], isIssued: false } }
}

function createEmailLink(publicUrl: string, purpose: EmailLinkPurpose): { url: string; hash: string } {
  const { token, hash } = createToken()
  // Browsers send the fragment to no server, so the token reaches no log and no Referer header.
  return { url: `${publicUrl}${SCREEN_PATHS.callback}#${purpose}=${token}`, hash }
}

const FIND_EMAIL_LINK = statement(
  'find_email_link',
  `select user_id, email, created_at, return_to from identity.email_links
  where token_hash = $1 and purpose = $2 and expires_at > now()`,
)

/** Finds a valid link without consuming it. Throws `link_expired`. */
export async function findEmailLink(db: Tx, purpose: EmailLinkPurpose, token: string): Promise<EmailLink> {
  const [link] = await db.query<EmailLink>(FIND_EMAIL_LINK, [hashToken(token), purpose])
  if (!link) throw new ProblemError('link_expired')
  return link
}

/**
 * Finds a valid link for a client that has authenticated to its account, by its session or by the password. Opening a link is not
 * enough: otherwise the owner of an address could be tricked into confirming it for an attacker's account.
 *
 * Throws `link_expired`, `recent_auth_required`, `wrong_password`, `too_many_attempts`. The link stays valid after the last three.
 */
export async function findAuthenticatedEmailLink(
  context: IdentityContext,
  purpose: EmailLinkPurpose,
  { token, password, currentUser }: EmailLinkInput,
): Promise<EmailLink> {
  const link = await findEmailLink(context.db, purpose, token)
  if (currentUser?.account.id === link.user_id) return link
  if (password === undefined) throw new ProblemError('recent_auth_required')
  await requireCurrentPassword(context, link.user_id, password)
  return link
}

const CONSUME_EMAIL_LINK = statement(
  'consume_email_link',
  `delete from identity.email_links
  where token_hash = $1 and purpose = $2 and expires_at > now()
  returning user_id, email, created_at, return_to`,
)

/** Consumes a link. Throws `link_expired`; of two concurrent calls one succeeds. */
export async function consumeEmailLink(tx: Tx, purpose: EmailLinkPurpose, token: string): Promise<EmailLink> {
  const [link] = await tx.query<EmailLink>(CONSUME_EMAIL_LINK, [hashToken(token), purpose])
  if (!link) throw new ProblemError('link_expired')
  return link
}

const DELETE_EMAIL_LINKS = statement(
  'delete_email_links',
  'delete from identity.email_links where user_id = $1',
)

/** Invalidates all links of an account, including a pending change of its email. */
export async function deleteEmailLinks(tx: Tx, accountId: string): Promise<void> {
  await tx.query(DELETE_EMAIL_LINKS, [accountId])
}
