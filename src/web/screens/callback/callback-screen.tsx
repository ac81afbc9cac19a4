import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CALLBACK_PATH, type EmailLinkPurpose } from '../../../contract/callback-address.ts'
import { PROVIDER_NAMES } from '../../../domain/provider.ts'
import { getErrorText } from '../../shared/api/failure-text.ts'
import { keepDraft, readDraft } from '../../shared/drafts/drafts.ts'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { takeArrival } from '../../shared/session/arrival.ts'
import { handToAuth } from '../../shared/session/auth-handover.ts'
import { sessionEvents } from '../../shared/session/session-events.ts'
import { readSessionAnew } from '../../shared/session/session-query.ts'
import { showToast } from '../../shared/toasts.ts'
import { currentTexts, problemText, useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { getCallbackDestination } from './callback-destination.ts'
import { finishSignIn, wait } from './finish-sign-in.ts'
import { LinkProof } from './link-proof.tsx'
import { type OpenedLink, openMailLink } from './open-mail-link.ts'

type MailLink = { kind: Exclude<EmailLinkPurpose, 'recovery'>; token: string }
type State =
  | { kind: 'signing_in' | 'opening' | 'expired' | 'taken' }
  | { kind: 'proof' | 'failed'; link: MailLink; error?: unknown }

// What this page came for is done once, however often the screen is drawn.
let isUnderWay = false

/** Where sign-in providers and mailed links lead (spec §2 "Callback screen", §4): does what was asked and goes on. */
export function CallbackScreen() {
  const texts = useTexts()
  const words = texts.callback
  const { history } = useRouter()
  const [state, setState] = useState<State>({ kind: 'signing_in' })

  function goTo(path: string) {
    if (location.pathname === CALLBACK_PATH) history.replace(path)
  }

  function afterLink(link: MailLink, opened: OpenedLink) {
    const now = currentTexts().callback
    if (opened.kind === 'done') {
      const said = link.kind === 'confirmation' ? now.emailConfirmed : now.emailChanged
      showToast({ ...said(opened.email), tone: 'success' })
      goTo(opened.path)
    } else if (opened.kind === 'second_step') {
      handToAuth({ kind: 'second_step' })
      goTo('/auth')
    } else if (opened.kind === 'proof') setState({ kind: 'proof', link })
    else setState({ kind: opened.kind })
  }

  async function open(link: MailLink) {
    setState({ kind: 'opening' })
    try {
      afterLink(link, await openMailLink(link.kind, link.token))
    } catch (error) {
      setState({ kind: 'failed', link, error })
    }
  }

  async function arrive() {
    const { parameters, mailLink } = takeArrival()
    if (!mailLink) return goTo(await comeBack(parameters))
    const { kind, token } = mailLink
    if (kind !== 'recovery') return open({ kind, token })
    handToAuth({ kind: 'recovery', token })
    sessionEvents.emit({ kind: 'PASSWORD_RECOVERY', personId: null, from: 'here' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has been opened
  useEffect(() => {
    if (isUnderWay) return
    isUnderWay = true
    void arrive().finally(() => {
      isUnderWay = false
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
        <LinkProof
          onConfirm={async (password) =>
            afterLink(state.link, await openMailLink(state.link.kind, state.link.token, password))
          }
        />
      )}
      {state.kind === 'failed' && (
        <>
          <Alert>{getErrorText(texts, state.error)}</Alert>
          <Button variant="primary" onClick={() => void open(state.link)}>
            {words.tryAgain}
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
async function comeBack(parameters: Record<string, string>): Promise<string> {
  const { finding, reply, failure } = await finishSignIn(parameters)
  const texts = currentTexts()
  const words = texts.callback
  if (failure) {
    // Who only wanted to connect a provider stays signed in, and goes back to where they wanted it.
    await readSessionAnew()
    if (readDraft('connecting') !== undefined) {
      keepDraft('connecting', undefined)
      showToast({ title: words.notConnected, description: problemText(texts, failure), tone: 'error' })
      return '/settings'
    }
    // The form says more than the toast, where there is more to say.
    if (failure !== 'sign_in_failed' && finding === 'session_error')
      handToAuth({ kind: 'failure', code: failure })
  }
  if (reply?.connected) {
    keepDraft('connecting', undefined)
    showToast({ ...words.connected(PROVIDER_NAMES[reply.provider]), tone: 'success' })
    return '/settings'
  }
  if (reply?.second_step) {
    handToAuth({ kind: 'second_step' })
    return reply.return_to ? `/auth?return_to=${encodeURIComponent(reply.return_to)}` : '/auth'
  }
  const { path, waitMs, toast } = getCallbackDestination(finding, reply?.return_to)
  if (toast) showToast({ ...words[toast], tone: toast === 'welcomeBack' ? 'success' : 'error' })
  else if (reply?.imported === 'linkedin') showToast({ ...words.linkedinImported, tone: 'success' })
  await wait(waitMs)
  return path
}
