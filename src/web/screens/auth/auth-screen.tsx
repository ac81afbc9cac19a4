import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { resolveReturnPath } from '../../../contract/screen-paths.ts'
import type { SignInReply } from '../../../contract/session.ts'
import { parseEventLink } from '../../shared/event-dialog-params.ts'
import { lazyComponent } from '../../shared/lazy-component.tsx'
import { pageSettings } from '../../shared/page-settings.ts'
import { ProviderButtons } from '../../shared/provider-buttons.tsx'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { getAuthHandoff, setAuthHandoff } from '../../shared/session/auth-screen-params.ts'
import { hasKnownAccount } from '../../shared/session/known-account.ts'
import { sessionManager, sessionQuery } from '../../shared/session/session.ts'
import { showToast } from '../../shared/toasts.ts'
import { problemText, useTexts } from '../../texts/texts.ts'
import { Spinner } from '../../ui/loading-indicators.tsx'
import { AuthForm, type AuthMode } from './auth-form.tsx'
import { AuthTopBar } from './auth-top-bar.tsx'
import gdanskEvening from './gdansk-evening.svg'
import type { AuthStepKind } from './steps/auth-steps.tsx'

// Loaded on demand: the sign-in form needs neither.
const OnboardingDialog = lazyComponent(
  'OnboardingDialog',
  async () => (await import('./onboarding/onboarding-dialog.tsx')).OnboardingDialog,
)
const AuthStep = lazyComponent('AuthSteps', async () => (await import('./steps/auth-steps.tsx')).AuthSteps)

const SharedEvent = lazyComponent('SharedEvent', async () => (await import('./shared-event.tsx')).SharedEvent)

// In the same chunk, because another one would add to the first load.
const SignUpLegalLinks = lazyComponent(
  'SignUpLegalLinks',
  async () => (await import('./steps/auth-steps.tsx')).SignUpLegalLinks,
)

const route = getRouteApi('/auth')

/**
 * Signing in and up (§2 "Auth screen", §4). Onboarding opens over it if the URL asks for it or the signed-in user has not
 * completed it.
 */
export function AuthScreen() {
  const texts = useTexts()
  const { mode: requestedMode, onboarding, return_to } = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  // The link to an event is often the first page of the product that someone sees.
  const isEventLink = parseEventLink(return_to) !== undefined
  const [isNewcomer] = useState(() => isEventLink && !hasKnownAccount())
  const defaultMode = isNewcomer ? 'sign-up' : 'sign-in'
  const mode: AuthMode = (requestedMode ?? defaultMode) === 'sign-up' ? 'sign_up' : 'sign_in'
  const [email, setEmail] = useState('')
  const [attempts, setAttempts] = useState(0)
  const [handoff] = useState(getAuthHandoff)
  const [openStep, setStep] = useState<AuthStepKind | null>(
    handoff && handoff.kind !== 'failure' ? handoff : null,
  )
  const step = openStep ?? (requestedMode === 'forgot-password' ? ({ kind: 'forgot' } as const) : null)
  const session = useQuery(sessionQuery).data
  const isOnboarding = onboarding || (session?.user?.onboarding_completed === false && step === null)
  useEffect(() => setAuthHandoff(null), [])

  function openForm(mode: 'sign-up' | 'sign-in' = defaultMode) {
    void navigate({
      search: { return_to, mode: mode === defaultMode ? undefined : mode },
      replace: true,
    })
  }

  function leave() {
    history.replace(resolveReturnPath(return_to))
  }

  function onReply(reply: SignInReply) {
    if (reply.code_required) return setStep({ kind: 'second_factor' })
    if (!reply.user) return setStep({ kind: 'confirm_email' })
    setStep(null)
    const { userChanged } = sessionManager.apply(reply, 'signed_in')
    if (mode === 'sign_up' && !step) showToast({ ...texts.auth.accountCreated, tone: 'success' })
    if (!reply.user.onboarding_completed || onboarding) return
    // After a password recovery its own toast stays.
    if (step ? step.kind !== 'recovery' : mode === 'sign_in')
      showToast({ ...texts.auth.signedIn, tone: 'success' })
    // Another user does not continue on the page of the previous one.
    if (userChanged) history.replace(resolveReturnPath(null))
    else leave()
  }

  const heading = (
    <>
      <ScreenHeading key={mode} documentTitle={texts.auth.documentTitle[mode]}>
        {texts.auth.title[mode]}
      </ScreenHeading>
      <p className="mt-2 mb-8 text-ink-soft">{texts.auth.subtitle[mode]}</p>
    </>
  )
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
      <main id="content" className="flex flex-col px-5 py-6 sm:px-10">
        <AuthTopBar />
        <div className="mx-auto w-full max-w-sm pt-6 pb-12 sm:pt-[8vh]">
          {step ? (
            <Suspense fallback={<Spinner />}>
              <AuthStep
                step={step}
                email={email}
                onEmailChange={setEmail}
                onStep={(next) => (openStep ? setStep(next) : openForm())}
                onReply={onReply}
              />
            </Suspense>
          ) : (
            <>
              {return_to && isEventLink ? (
                <Suspense fallback={heading}>
                  <SharedEvent link={return_to} mode={mode}>
                    {heading}
                  </SharedEvent>
                </Suspense>
              ) : (
                heading
              )}
              {pageSettings.providers.length > 0 && (
                <div className="mb-7 grid gap-3">
                  <ProviderButtons
                    // An attempt with the form removes an earlier error of a provider.
                    key={attempts}
                    providers={pageSettings.providers}
                    label={texts.auth.continueWith}
                    returnTo={return_to}
                  />
                  <p className="mt-4 flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
                    {texts.auth.orWithEmail}
                  </p>
                </div>
              )}
              <AuthForm
                mode={mode}
                email={email}
                failure={handoff?.kind === 'failure' ? problemText(texts, handoff.code) : null}
                returnTo={return_to}
                onEmailChange={setEmail}
                onModeChange={(mode) => openForm(mode === 'sign_up' ? 'sign-up' : 'sign-in')}
                onAttempt={() => setAttempts(attempts + 1)}
                onReply={onReply}
                onForgot={() => void navigate({ search: { return_to, mode: 'forgot-password' } })}
                onUnconfirmed={() => setStep({ kind: 'confirm_email' })}
              />
              {pageSettings.legal && mode === 'sign_up' && (
                <Suspense>
                  <SignUpLegalLinks />
                </Suspense>
              )}
            </>
          )}
        </div>
      </main>
      <aside aria-hidden="true" className="hidden bg-deep lg:block">
        <img
          src={gdanskEvening}
          alt=""
          loading="lazy"
          className="sticky top-0 h-dvh w-full object-cover object-bottom"
        />
      </aside>
      {isOnboarding && session && (
        <Suspense>
          <OnboardingDialog
            today={session.today}
            eventLink={return_to}
            onDone={leave}
            onAnonymous={() => openForm()}
          />
        </Suspense>
      )}
    </div>
  )
}
