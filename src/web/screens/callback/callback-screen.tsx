import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { getErrorText } from '../../shared/api/api-error.ts'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { setAuthHandoff } from '../../shared/session/auth-screen-params.ts'
import { consumeCallbackUrl } from '../../shared/session/callback-params.ts'
import { sessionEvents } from '../../shared/session/session-events.ts'
import { showToast } from '../../shared/toasts.ts'
import { currentTexts, useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/loading-indicators.tsx'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { CancelRecovery } from './cancel-recovery.tsx'
import { CurrentPasswordForm } from './current-password-form.tsx'
import { completeProviderSignIn } from './finish-sign-in.ts'
import { type ConfirmationLink, type EmailLinkResult, openEmailLink } from './open-email-link.ts'
import { parseCallbackUrl } from './parse-callback-url.ts'
import { UndoEmailChange } from './undo-email-change.tsx'

type State =
  | { kind: 'signing_in' | 'opening' | 'expired' | 'email_taken' }
  | { kind: 'undo' | 'cancel_recovery'; token: string }
  | { kind: 'password_required' | 'failed'; link: ConfirmationLink; error?: unknown }

// The callback is completed once, even if the screen mounts again meanwhile.
let isRunning = false

/** Completes a sign-in at a provider or opens an email link, then continues (§2 "Callback screen", §4). */
export function CallbackScreen() {
  const texts = useTexts()
  const words = texts.callback
  const { history } = useRouter()
  const [state, setState] = useState<State>({ kind: 'signing_in' })

  function goTo(path: string) {
    if (location.pathname === SCREEN_PATHS.callback) history.replace(path)
  }

  function showLinkResult(link: ConfirmationLink, result: EmailLinkResult) {
    const { emailConfirmed, emailChanged } = currentTexts().callback
    if (result.kind === 'done') {
      const message = link.purpose === 'confirmation' ? emailConfirmed : emailChanged
      showToast({ ...message(result.email), tone: 'success' })
      goTo(result.path)
    } else if (result.kind === 'second_factor') {
      setAuthHandoff({ kind: 'second_factor' })
      goTo(result.path)
    } else if (result.kind === 'password_required') setState({ kind: 'password_required', link })
    else setState({ kind: result.kind })
  }

  async function open(link: ConfirmationLink) {
    setState({ kind: 'opening' })
    try {
      showLinkResult(link, await openEmailLink(link))
    } catch (error) {
      setState({ kind: 'failed', link, error })
    }
  }

  async function completeCallback() {
    const { parameters, emailLink } = parseCallbackUrl(consumeCallbackUrl())
    if (!emailLink) return goTo(await completeProviderSignIn(parameters))
    const { name, token } = emailLink
    if (name === 'email_undo') setState({ kind: 'undo', token })
    else if (name === 'recovery_cancel') setState({ kind: 'cancel_recovery', token })
    else if (name === 'recovery') setNewPassword(token)
    else await open({ purpose: name, token })
  }

  function setNewPassword(token: string) {
    setAuthHandoff({ kind: 'recovery', token })
    sessionEvents.emit({ kind: 'PASSWORD_RECOVERY', userId: null, source: 'this_tab' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page load
  useEffect(() => {
    if (isRunning) return
    isRunning = true
    void completeCallback().finally(() => {
      isRunning = false
    })
  }, [])

  const title = {
    signing_in: words.inProgress,
    opening: words.opening,
    expired: words.expired.title,
    email_taken: words.expired.title,
    password_required: words.confirmPassword.title,
    failed: words.failed,
    undo: words.undo.title,
    cancel_recovery: words.cancelRecovery.title,
  }[state.kind]
  const isWorking = state.kind === 'signing_in' || state.kind === 'opening'
  return (
    <main id="content" className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-5 px-5 py-12">
      <LogoMark className="size-12 justify-self-center text-sea" />
      <ScreenHeading
        key={state.kind}
        documentTitle={words.documentTitle}
        className="text-center text-2xl font-bold"
      >
        <span role={isWorking ? 'status' : undefined}>{title}</span>
      </ScreenHeading>
      {isWorking && <Spinner className="justify-self-center text-2xl text-sea" />}
      {state.kind === 'expired' && <p className="text-center text-ink-soft">{words.expired.text}</p>}
      {state.kind === 'email_taken' && (
        <p className="text-center text-ink-soft">{words.expired.emailTaken}</p>
      )}
      {state.kind === 'password_required' && (
        <CurrentPasswordForm
          onConfirm={async (password) =>
            showLinkResult(state.link, await openEmailLink(state.link, password))
          }
        />
      )}
      {state.kind === 'undo' && <UndoEmailChange token={state.token} onUndone={setNewPassword} />}
      {state.kind === 'cancel_recovery' && <CancelRecovery token={state.token} />}
      {state.kind === 'failed' && (
        <>
          <Alert>{getErrorText(texts, state.error)}</Alert>
          <Button variant="primary" onClick={() => void open(state.link)}>
            {texts.shell.tryAgain}
          </Button>
        </>
      )}
      {!isWorking && (
        <Button
          variant={'link' in state || 'token' in state ? 'ghost' : 'primary'}
          onClick={() => goTo(SCREEN_PATHS.auth)}
        >
          {state.kind === 'undo' ? words.undo.keep : words.continue}
        </Button>
      )}
    </main>
  )
}
