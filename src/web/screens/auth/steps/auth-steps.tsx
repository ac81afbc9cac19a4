import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { SignInReply } from '../../../../contract/session.ts'
import { LegalLinks } from '../../../shared/legal-links.tsx'
import { ScreenHeading } from '../../../shared/screen-heading.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { ForgotPasswordStep } from './forgot-password-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

/** A step shown in place of the sign-in form. */
export type AuthStepKind =
  | { kind: 'forgot' | 'confirm_email' | 'second_factor' }
  | { kind: 'recovery'; token: string }

/** A step with a button back to the sign-in form. */
export function AuthSteps({
  step,
  email,
  onEmailChange,
  onStep,
  onReply,
}: {
  step: AuthStepKind
  email: string
  onEmailChange: (email: string) => void
  onStep: (step: AuthStepKind | null) => void
  onReply: (reply: SignInReply) => void
}) {
  const words = useTexts().authSteps
  const [isPasswordChanged, setPasswordChanged] = useState(false)
  return (
    <>
      {step.kind === 'forgot' && <ForgotPasswordStep email={email} onEmailChange={onEmailChange} />}
      {step.kind === 'confirm_email' && <ConfirmEmailStep email={email} />}
      {step.kind === 'second_factor' && (
        <SecondFactorStep isPasswordChanged={isPasswordChanged} onReply={onReply} />
      )}
      {step.kind === 'recovery' && (
        <NewPasswordStep
          token={step.token}
          onReply={(reply) => {
            setPasswordChanged(true)
            onReply(reply)
          }}
          onNewLink={() => onStep({ kind: 'forgot' })}
        />
      )}
      <button
        type="button"
        onClick={() => onStep(null)}
        className="mt-6 inline-flex min-h-9 touch:min-h-11 items-center gap-1.5 text-sm font-medium text-sea-ink underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {words.back}
      </button>
    </>
  )
}

/** Links to the operator's pages below the sign-up form. */
export function SignUpLegalLinks() {
  return (
    <LegalLinks
      className="mt-7 flex gap-x-5"
      linkClass="inline-flex min-h-9 touch:min-h-11 items-center text-sm font-medium text-sea-ink underline-offset-4 hover:underline"
    />
  )
}

/** Asks the user to open the confirmation email before signing in (setting REQUIRE_EMAIL_VERIFICATION). */
function ConfirmEmailStep({ email }: { email: string }) {
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
