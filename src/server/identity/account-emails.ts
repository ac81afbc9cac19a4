import type { Language } from '../../domain/display-settings.ts'
import type { EmailContent } from '../mail/email-layout.ts'
import { EMAIL_TEXTS, type EmailTexts } from '../mail/email-texts.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { BackgroundJobs } from '../platform/background-jobs.ts'
import { MAILS_TO_ADDRESS, NOTICES_TO_ADDRESS } from './rate-limits/limits.ts'
import type { Attempts } from './rate-limits/rate-limits.ts'

export interface AccountMailDependencies {
  attempts: Attempts
  mailer: Mailer
  background: BackgroundJobs
  publicUrl: string
  productName: string
}

type Write = (texts: EmailTexts) => EmailContent

/** Sends a mail that its receiver may not have asked for, unless the mailbox has had many of them today. */
export async function sendUnlessFlooded(
  { attempts, mailer }: AccountMailDependencies,
  to: string,
  language: Language,
  write: Write,
): Promise<void> {
  if (!(await attempts.trySpend(MAILS_TO_ADDRESS, to))) return
  mailer.send({ to, language, content: write(EMAIL_TEXTS[language]) })
}

/**
 * Tells the owner of an account what happened to it. Held back only when the owner has been told very often today: an
 * account can stand under the address of somebody who knows nothing of it.
 */
export function sendNotice(
  { attempts, background, mailer }: AccountMailDependencies,
  to: string,
  language: Language,
  write: Write,
): void {
  background.run('notice', async () => {
    if (await attempts.trySpend(NOTICES_TO_ADDRESS, to)) {
      mailer.send({ to, language, content: write(EMAIL_TEXTS[language]) })
    }
  })
}

export function signInPage(publicUrl: string): string {
  return `${publicUrl}/auth`
}
