import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Session } from '../../../contract/account.ts'
import { returnPath } from '../../../domain/return-path.ts'
import { LanguageChoice } from '../../shared/choices/language-choice.tsx'
import { ThemeChoice } from '../../shared/choices/theme-choice.tsx'
import { pageSettings } from '../../shared/page-settings.ts'
import { PolandPicture } from '../../shared/poland-picture.tsx'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { sessionQuery } from '../../shared/session/session-query.ts'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { AuthForm, type AuthMode } from './auth-form.tsx'

const OnboardingDialog = lazy(async () => ({
  default: (await import('./onboarding/onboarding-dialog.tsx')).OnboardingDialog,
}))

const route = getRouteApi('/auth')

/**
 * Signing in and up. Onboarding opens over it when the address asks for it, or when someone is signed in who has not
 * completed it (spec §2 "Auth screen", §4).
 */
export function AuthScreen() {
  const texts = useTexts()
  const { onboarding, return_to } = route.useSearch()
  const { history } = useRouter()
  const [mode, setMode] = useState<AuthMode>('sign_in')
  const person = useQuery(sessionQuery).data?.person
  const isOnboarding = onboarding || person?.onboarding_completed === false

  function leave() {
    history.replace(returnPath(return_to))
  }

  function onDone(session: Session) {
    if (mode === 'sign_up') showToast({ ...texts.auth.accountCreated, tone: 'success' })
    if (!session.person?.onboarding_completed || onboarding) return
    if (mode === 'sign_in') showToast({ ...texts.auth.signedIn, tone: 'success' })
    leave()
  }

  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <main id="content" className="flex flex-col px-5 py-6 sm:px-10">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Link to="/" className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight">
            <LogoMark className="size-8 text-sea" />
            <span className="max-sm:sr-only">{pageSettings.productName}</span>
          </Link>
          <Link
            to="/"
            className="mr-auto inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-sea-ink underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {texts.auth.backToHome}
          </Link>
          <LanguageChoice ground="page" compact />
          <ThemeChoice ground="page" />
        </div>
        <div className="mx-auto my-auto w-full max-w-sm py-12">
          <ScreenHeading key={mode} documentTitle={texts.auth.documentTitle[mode]}>
            {texts.auth.title[mode]}
          </ScreenHeading>
          <p className="mt-2 mb-8 text-ink-soft">{texts.auth.subtitle[mode]}</p>
          <AuthForm mode={mode} onModeChange={setMode} onDone={onDone} />
        </div>
      </main>
      <aside aria-hidden="true" className="hidden overflow-hidden bg-deep lg:block">
        <PolandPicture className="h-full max-h-dvh w-full p-12 text-on-deep" />
      </aside>
      {isOnboarding && (
        <Suspense>
          <OnboardingDialog onDone={leave} />
        </Suspense>
      )}
    </div>
  )
}
