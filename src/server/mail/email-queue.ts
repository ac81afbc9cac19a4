import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { DEFAULT_LANGUAGE, type Language } from '../../domain/display-settings.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import type { KeyRing } from '../platform/crypto.ts'
import type { RunningSettings } from '../platform/settings.ts'
import type { Sender } from './email-message.ts'
import { createEmailSealing } from './email-sealing.ts'
import type { EmailKind, EmailValues } from './email-texts.ts'

/** The version of the values of an email. Increase it when older processes cannot write a text with the new values. */
export const EMAIL_VERSION = 1

export interface EmailLinkToSend {
  /** Its `token_hash` in identity.email_links. */
  hash: string
  /** How long the link works, from the moment the email is sent. */
  seconds: number
  /** False if the link has to be issued when the email is due (see EmailPreparations). */
  isIssued: boolean
}

export interface NewEmail<Kind extends EmailKind> {
  kind: Kind
  /** The account that the email is about, or null. */
  accountId: string | null
  /** The recipient, if it is not the address of the account. */
  to?: string
  /** Default: the language of the account. */
  language?: Language
  /** What the text contains. Stored encrypted until the email is sent. */
  values: EmailValues<Kind>
  link?: EmailLinkToSend
  /** Delays the email, so that its effects cannot be measured from outside. */
  delayMs?: number
  /**
   * Schedules the email for a later day. It counts as created then, which its Date header and its retries depend on. Usually
   * needs a preparation (mailer.ts) that skips it if its cause has ended.
   */
  scheduledInSeconds?: number
}

export type EmailQueue = ReturnType<typeof createEmailQueue>

const INSERT_EMAIL = statement(
  'insert_email',
  `insert into identity.emails
    (id, kind, version, user_id, to_email, language, sealed_values, key_id, link_hash, link_seconds, link_issued,
      message_id, created_at, due_at)
  select $1, $2, $3, users.id, coalesce($5, users.email), coalesce($6, users.language, $7), $8, $9, $10, $11, $12, $13,
    case when $15::float8 = 0 then clock_timestamp() else now() + make_interval(secs => $15::float8) end,
    now() + make_interval(secs => $14::float8 + $15::float8)
  from (values (1)) one (row) left join identity.users on users.id = $4
  where coalesce($5, users.email) is not null`,
)

/** Creates the queue of emails. It is a table; mailer.ts sends what is due. */
export function createEmailQueue(
  settings: Pick<RunningSettings, 'mailFrom' | 'productName' | 'publicUrl'>,
  keys: KeyRing,
) {
  const { seal } = createEmailSealing(keys)
  const [, domain] = createSender(settings).address.split('@')
  return {
    /**
     * Queues an email in the transaction that causes it: it is sent, about a second after the commit, or never if the
     * transaction is rolled back. Does nothing if the account does not exist and `to` is missing.
     *
     *     await emails.queueEmail(tx, { kind: 'passwordChanged', accountId: account.id, language, values: {} })
     *
     * A new kind of email is a text in `email-texts.ts`, in both languages. Most emails need a rate limit: use
     * `queueNotice` and `queueRateLimitedEmail` of identity/account-emails.ts.
     */
    async queueEmail<Kind extends EmailKind>(tx: Tx, email: NewEmail<Kind>): Promise<void> {
      const id = randomUUID()
      const { sealedValues, keyId } = seal(id, email.values)
      await tx.query(INSERT_EMAIL, [
        id,
        email.kind,
        EMAIL_VERSION,
        email.accountId,
        email.to ?? null,
        email.language ?? null,
        DEFAULT_LANGUAGE,
        sealedValues,
        keyId,
        email.link?.hash ?? null,
        email.link?.seconds ?? null,
        email.link?.isIssued ?? false,
        `<${id}@${domain}>`,
        (email.delayMs ?? 0) / 1000,
        email.scheduledInSeconds ?? 0,
      ])
    },
  }
}

/** Returns MAIL_FROM or, without it, no-reply at the host of PUBLIC_URL with the name of the product. */
export function createSender({
  mailFrom,
  productName,
  publicUrl,
}: Pick<RunningSettings, 'mailFrom' | 'productName' | 'publicUrl'>): Sender {
  const { hostname } = new URL(publicUrl)
  const isIpAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return {
    name: mailFrom?.name || productName,
    address: mailFrom?.address ?? `no-reply@${isIpAddress ? 'localhost' : hostname}`,
  }
}
