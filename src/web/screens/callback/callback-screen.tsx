import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CALLBACK_PATH, type EmailLinkPurpose } from '../../../contract/callback-address.ts'
import { PROVIDER_NAMES } from '../../../domain/provider.ts'
import { getErrorText } from '../../shared/api/api-error.ts'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { setAuthHandoff } from '../../shared/session/auth-screen-params.ts'
import { consumeCallbackParams } from '../../shared/session/callback-params.ts'
import { readDraft, saveDraft } from '../../shared/session/drafts.ts'
import { refetchSession } from '../../shared/session/session.ts'
import { sessionEvents } from '../../shared/session/session-events.ts'
import { showToast } from '../../shared/toasts.ts'
import { currentTexts, problemText, useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { getCallbackDestination } from './callback-destination.ts'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'
import { finishSignIn, wait } from './finish-sign-in.ts'
import { type EmailLinkResult, openEmailLink } from './open-email-link.ts'

type MailLink = { kind: Exclude<EmailLinkPurpose, 'recovery'>; token: string }
type State =
  | { kind: 'signing_in' | 'opening' | 'expired' | 'taken' }
  | { kind: 'proof' | 'failed'; link: MailLink; error?: unknown }

// What this page came for is done once, however often the screen is drawn.
let isRunning = false

/** Where sign-in providers and mailed links lead (spec §2 "Callback screen", §4): does what was asked and goes on. */
export function CallbackScreen() {
  const texts = useTexts()
  const words = texts.callback
  const { history } = useRouter()
  const [state, setState] = useState<State>({ kind: 'signing_in' })

  function goTo(path: string) {
    if (location.pathname === CALLBACK_PATH) history.replace(path)
  }

  function showLinkResult(link: MailLink, opened: EmailLinkResult) {
    const now = currentTexts().callback
    if (opened.kind === 'done') {
      const said = link.kind === 'confirmation' ? now.emailConfirmed : now.emailChanged
      showToast({ ...said(opened.email), tone: 'success' })
      goTo(opened.path)
    } else if (opened.kind === 'second_factor') {
      setAuthHandoff({ kind: 'second_factor' })
      goTo('/auth')
    } else if (opened.kind === 'proof') setState({ kind: 'proof', link })
    else setState({ kind: opened.kind })
  }

  async function open(link: MailLink) {
    setState({ kind: 'opening' })
    try {
      showLinkResult(link, await openEmailLink(link.kind, link.token))
    } catch (error) {
      setState({ kind: 'failed', link, error })
    }
  }

  async function completeCallback() {
    const { parameters, emailLink: mailLink } = consumeCallbackParams()
    if (!mailLink) return goTo(await completeProviderSignIn(parameters))
    const { purpose: kind, token } = mailLink
    if (kind !== 'recovery') return open({ kind, token })
    setAuthHandoff({ kind: 'recovery', token })
    sessionEvents.emit({ kind: 'PASSWORD_RECOVERY', userId: null, source: 'this_tab' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has been opened
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
    taken: words.expired.title,
    proof: words.confirmPassword.title,
    failed: words.failed,
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
      {state.kind === 'taken' && <p className="text-center text-ink-soft">{words.expired.emailTaken}</p>}
      {state.kind === 'proof' && (
        <ConfirmPasswordForm
          onConfirm={async (password) =>
            showLinkResult(state.link, await openEmailLink(state.link.kind, state.link.token, password))
          }
        />
      )}
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
          variant={state.kind === 'proof' || state.kind === 'failed' ? 'ghost' : 'primary'}
          onClick={() => goTo('/auth')}
        >
          {words.continue}
        </Button>
      )}
    </main>
  )
}

/** Finishes at the provider, says what is to be said and waits as long as it takes (spec §4, §8). @returns where to go */
async function completeProviderSignIn(parameters: Record<string, string>): Promise<string> {
  const { finding, reply, failure } = await finishSignIn(parameters)
  const texts = currentTexts()
  const words = texts.callback
  if (failure) {
    // Who only wanted to connect a provider stays signed in, and goes back to where they wanted it.
    await refetchSession()
    if (readDraft('connecting') !== undefined) {
      saveDraft('connecting', undefined)
      showToast({ title: words.notConnected, description: problemText(texts, failure), tone: 'error' })
      return '/settings'
    }
    // The form says more than the toast, where there is more to say.
    if (failure !== 'sign_in_failed' && finding === 'session_error')
      setAuthHandoff({ kind: 'failure', code: failure })
  }
  if (reply?.connected) {
    saveDraft('connecting', undefined)
    showToast({ ...words.connected(PROVIDER_NAMES[reply.provider]), tone: 'success' })
    return '/settings'
  }
  if (reply?.code_required) {
    setAuthHandoff({ kind: 'second_factor' })
    return reply.return_to ? `/auth?return_to=${encodeURIComponent(reply.return_to)}` : '/auth'
  }
  const { path, waitMs, toast } = getCallbackDestination(finding, reply?.return_to)
  if (toast) showToast({ ...words[toast], tone: toast === 'welcomeBack' ? 'success' : 'error' })
  else if (reply?.imported === 'linkedin') showToast({ ...words.linkedinImported, tone: 'success' })
  await wait(waitMs)
  return path
}
