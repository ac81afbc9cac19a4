import type { Language } from '../../domain/display-settings.ts'
import type { Background } from '../background.ts'
import type { MailContent } from '../mail/mail-content.ts'
import { MAIL_TEXTS, type MailTexts } from '../mail/mail-texts.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Attempts } from './attempts.ts'
import { MAILS_TO_ADDRESS, NOTICES_TO_ADDRESS } from './limits.ts'

export interface AccountMailDependencies {
  attempts: Attempts
  mailer: Mailer
  background: Background
  publicUrl: string
  productName: string
}

type Write = (texts: MailTexts) => MailContent

/** Sends a mail that its receiver may not have asked for, unless the mailbox has had many of them today. */
export async function sendUnlessFlooded(
  { attempts, mailer }: AccountMailDependencies,
  to: string,
  language: Language,
  write: Write,
): Promise<void> {
  if (!(await attempts.trySpend(MAILS_TO_ADDRESS, to))) return
  mailer.send({ to, language, content: write(MAIL_TEXTS[language]) })
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
      mailer.send({ to, language, content: write(MAIL_TEXTS[language]) })
    }
  })
}

export function signInPage(publicUrl: string): string {
  return `${publicUrl}/auth`
}
