import type { Pool } from 'pg'
import { CALLBACK_PATH, type EmailLinkPurpose } from '../../../contract/callback-address.ts'
import type { Statement, Tx } from '../../database/transaction.ts'
import { hashToken } from '../tokens.ts'

/** How long each link works, in seconds. */
export const LINK_SECONDS: Record<EmailLinkPurpose, number> = {
  recovery: 10 * 60,
  confirmation: 24 * 60 * 60,
  email_change: 60 * 60,
}

/** The secret is behind the #: browsers send that part to no server, so it reaches no log and no referrer. */
export function linkAddress(publicUrl: string, purpose: EmailLinkPurpose, token: string): string {
  return `${publicUrl}${CALLBACK_PATH}#${purpose}=${token}`
}

/** What a link that still works is about. */
export interface MailedLink {
  user_id: string
  /** The address the link was mailed to. */
  email: string
}

/** Looks a link up without using it. */
export async function findLink(
  pool: Pool,
  purpose: EmailLinkPurpose,
  token: string,
): Promise<MailedLink | undefined> {
  const { rows } = await pool.query<MailedLink>({
    name: 'identity.find-mailed-link',
    text: `
      select user_id, email from identity.mailed_tokens
      where token_hash = $1 and purpose = $2 and expires_at > now()`,
    values: [hashToken(token), purpose],
  })
  return rows[0]
}

const USE_LINK: Statement = {
  name: 'identity.use-mailed-link',
  text: `
    delete from identity.mailed_tokens
    where token_hash = $1 and purpose = $2 and expires_at > now()
    returning user_id, email`,
}

/** Uses a link up: of two who come with it in the same instant one gets it. */
export async function consumeLink(
  tx: Tx,
  purpose: EmailLinkPurpose,
  token: string,
): Promise<MailedLink | undefined> {
  const [link] = await tx.query<MailedLink>(USE_LINK, [hashToken(token), purpose])
  return link
}

const DROP_LINKS: Statement = {
  name: 'identity.drop-mailed-links',
  text: 'delete from identity.mailed_tokens where user_id = $1',
}

/** Makes every link of the account worthless, pending changes of its email included. */
export async function dropLinks(tx: Tx, accountId: string): Promise<void> {
  await tx.query(DROP_LINKS, [accountId])
}
