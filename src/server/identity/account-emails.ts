import type { Language } from '../../domain/display-settings.ts'
import type { UnformattedEmail } from '../mail/email-layout.ts'
import { EMAIL_TEXTS, type EmailTexts } from '../mail/email-texts.ts'
import type { IdentityContext } from './identity-context.ts'
import { EMAIL_PER_RECIPIENT, NOTICE_PER_RECIPIENT } from './rate-limits/limits.ts'

type Compose = (texts: EmailTexts) => UnformattedEmail

/** Sends an email that the recipient may not have asked for, unless the address has received too many today. */
export async function sendRateLimitedEmail(
  { rateLimits, mailer }: IdentityContext,
  to: string,
  language: Language,
  compose: Compose,
): Promise<void> {
  if (!(await rateLimits.tryConsume(EMAIL_PER_RECIPIENT, to))) return
  mailer.send({ to, language, content: compose(EMAIL_TEXTS[language]) })
}

/**
 * Notifies the owner of an account of a change to it, after the response. Limited per address as well, because an unverified
 * account can have the address of someone who does not know about it.
 */
export function sendNotice(
  { rateLimits, background, mailer }: IdentityContext,
  to: string,
  language: Language,
  compose: Compose,
): void {
  background.run('notice', async () => {
    if (await rateLimits.tryConsume(NOTICE_PER_RECIPIENT, to)) {
      mailer.send({ to, language, content: compose(EMAIL_TEXTS[language]) })
    }
  })
}

export function getSignInUrl(publicUrl: string): string {
  return `${publicUrl}/auth`
}
