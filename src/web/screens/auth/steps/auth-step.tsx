import { ArrowLeft } from 'lucide-react'
import type { SignInReply } from '../../../../contract/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ForgotPasswordStep } from './forgot-password-step.tsx'
import { ConfirmEmailStep } from './mailbox-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

/** What stands in the place of the form: one thing to do. */
export type AuthStepKind =
  | { kind: 'forgot' | 'mailbox' | 'second_factor' }
  | { kind: 'recovery'; token: string }

/** A step beside the bare form, with the way back to it. */
export function AuthStep({
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
  return (
    <>
      {step.kind === 'forgot' && <ForgotPasswordStep email={email} onEmailChange={onEmailChange} />}
      {step.kind === 'mailbox' && <ConfirmEmailStep email={email} />}
      {step.kind === 'second_factor' && <SecondFactorStep onReply={onReply} />}
      {step.kind === 'recovery' && (
        <NewPasswordStep token={step.token} onReply={onReply} onNewLink={() => onStep({ kind: 'forgot' })} />
      )}
      <button
        type="button"
        onClick={() => onStep(null)}
        className="mt-6 inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-sea-ink underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {words.back}
      </button>
    </>
  )
}
