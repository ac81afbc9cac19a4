import { ScreenHeading } from '../../../shared/screen-heading.tsx'
import { useTexts } from '../../../texts/texts.ts'

/** A mail has to be confirmed before anybody signs in with the address (setting REQUIRE_EMAIL_VERIFICATION). */
export function ConfirmEmailStep({ email }: { email: string }) {
  const words = useTexts().authSteps
  return (
    <div className="grid gap-4">
      <ScreenHeading documentTitle={words.confirmationSent.documentTitle}>
        {words.confirmationSent.title}
      </ScreenHeading>
      <p role="status">{words.confirmationSent.text(email.trim())}</p>
      <p className="text-ink-soft">{words.resetLinkSent.spam}</p>
      <p className="text-ink-soft">{words.confirmationSent.again}</p>
    </div>
  )
}
