import { ScreenHeading } from '../../../shared/screen-heading.tsx'
import { useTexts } from '../../../texts/use-texts.ts'

/** A mail has to be confirmed before anybody signs in with the address (setting REQUIRE_EMAIL_VERIFICATION). */
export function MailboxStep({ email }: { email: string }) {
  const words = useTexts().authSteps
  return (
    <div className="grid gap-4">
      <ScreenHeading documentTitle={words.mailbox.documentTitle}>{words.mailbox.title}</ScreenHeading>
      <p role="status">{words.mailbox.text(email.trim())}</p>
      <p className="text-ink-soft">{words.sent.spam}</p>
      <p className="text-ink-soft">{words.mailbox.again}</p>
    </div>
  )
}
