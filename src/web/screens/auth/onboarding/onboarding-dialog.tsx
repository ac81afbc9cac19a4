import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Day, getDayInTimeZone } from '../../../../domain/day.ts'
import { type FormError, validatePreferences, validateProfile } from '../../../../domain/profile.ts'
import { api } from '../../../shared/api/api.ts'
import { ApiError, hasErrorCode } from '../../../shared/api/api-error.ts'
import { pageSettings } from '../../../shared/page-settings.ts'
import { onboardingQuery } from '../../../shared/profile/onboarding-query.ts'
import { ProfileFields } from '../../../shared/profile/profile-fields.tsx'
import { useDraft } from '../../../shared/session/drafts.ts'
import { sessionManager, sessionQuery } from '../../../shared/session/session.ts'
import { useSignOut } from '../../../shared/session/use-sign-out.ts'
import { dismissToast, showToast } from '../../../shared/toasts.ts'
import type { Texts } from '../../../texts/texts.ts'
import { currentTexts, useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type OnboardingField, type OnboardingForm, savedForm, shownForm } from './onboarding-form.ts'
import { PreferencesStep } from './preferences-step.tsx'
import { StepProgress } from './step-progress.tsx'

const UNTOUCHED: Partial<OnboardingForm> = {}

type Step = 'about_you' | 'preferences'
type FaultCode = keyof Texts['onboarding']['validationErrors']
type AnyFault = FormError<FaultCode, OnboardingField>

/**
 * The two steps of onboarding (spec §2 "Onboarding dialog", §4, §5). It has to be finished, so nothing dismisses it but
 * logging out. When the session has ended by the time of saving, nothing happens (spec §4) and everything typed stays.
 */
export function OnboardingDialog({ onDone }: { onDone: () => void }) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const formId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [step, setStep] = useState<Step>('about_you')
  const [typed, setTyped] = useDraft<Partial<OnboardingForm>>('onboarding', UNTOUCHED)
  const [fault, setFault] = useState<AnyFault | null>(null)
  const faultToast = useRef(0)
  const today = useToday()
  const known = useQuery(onboardingQuery)
  const form = shownForm(typed, known.data?.profile)
  const signOut = useSignOut()

  const save = useMutation({
    meta: { handlesSignedOut: true },
    mutationFn: () => api('PUT /api/onboarding', { body: savedForm(form) }),
    onSuccess: (session) => {
      sessionManager.apply(session, 'updated')
      queryClient.removeQueries({ queryKey: onboardingQuery.queryKey })
      setTyped(UNTOUCHED)
      showToast({ ...texts.onboarding.saved(pageSettings.productName), tone: 'success' })
      onDone()
    },
    onError: (error) => {
      if (hasErrorCode(error, 'not_signed_in')) return
      const refused = refusal(error, form, today)
      if (refused) refuse(refused)
      else showToast({ ...texts.onboarding.saveFailed, tone: 'error' })
    },
  })

  // The form that is filled in already says from where (spec §8 "Success messages").
  const importedFrom = known.data?.imported_from
  useEffect(() => {
    if (importedFrom) showToast({ ...currentTexts().onboarding.imported[importedFrom], tone: 'success' })
  }, [importedFrom])

  // A new step begins at its title; on opening the dialog itself places the focus.
  const firstStep = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what the focus follows
  useEffect(() => {
    if (!firstStep.current) title.current?.focus()
    firstStep.current = false
  }, [step])

  function change(changed: Partial<OnboardingForm>) {
    setTyped({ ...typed, ...changed })
    const fields = fault?.fields.filter((field) => !(field in changed)) ?? []
    setFault(fault && fields.length > 0 ? { ...fault, fields } : null)
  }

  function refuse(refused: AnyFault) {
    setFault(refused)
    setStep(refused.fields.some((field) => field in ABOUT_YOU_FIELDS) ? 'about_you' : 'preferences')
    faultToast.current = showToast({ ...texts.onboarding.validationErrors[refused.code], tone: 'error' })
    const name = refused.fields[0]
    if (name) document.getElementById(formId)?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = step === 'about_you' ? validateProfile(form, today) : validatePreferences(form)
    if (found) {
      refuse(found)
      return
    }
    dismissToast(faultToast.current)
    if (step === 'about_you') setStep('preferences')
    else if (!save.isPending) save.mutate()
  }

  const isComplete = form.hometown.trim() !== '' && form.interests.length > 0
  const words = step === 'about_you' ? texts.onboarding.aboutYou : texts.onboarding.preferences
  return (
    <Dialog
      open
      dismissible={false}
      title={words.title}
      titleRef={title}
      description={words.subtitle}
      header={<StepProgress step={step === 'about_you' ? 1 : 2} />}
      footer={
        step === 'about_you' ? (
          <div className="flex items-center justify-between gap-3">
            <Button
              variant="ghost"
              size="sm"
              busy={signOut.isPending}
              onClick={() => signOut.mutate()}
              className="whitespace-nowrap"
            >
              {texts.onboarding.logOut}
            </Button>
            <Button type="submit" form={formId} variant="primary" className="max-sm:grow">
              {texts.onboarding.aboutYou.continue}
            </Button>
          </div>
        ) : (
          <div className="flex items-center justify-between gap-3">
            <Button disabled={save.isPending} onClick={() => setStep('about_you')}>
              {texts.onboarding.preferences.back}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={!isComplete}
              busy={save.isPending}
              className="max-sm:grow"
            >
              {save.isPending ? texts.onboarding.preferences.saving : texts.onboarding.preferences.complete}
            </Button>
          </div>
        )
      }
    >
      <form id={formId} noValidate onSubmit={submit} onKeyDown={submitByEnter}>
        {step === 'about_you' ? (
          <ProfileFields form={form} faulty={fault} today={today} onChange={change} />
        ) : (
          <PreferencesStep form={form} faulty={fault} onChange={change} />
        )}
      </form>
    </Dialog>
  )
}

// The Enter key does nothing in a form whose button is disabled; here it says what is still missing.
function submitByEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

const ABOUT_YOU_FIELDS = { first_name: true, last_name: true, birth_date: true, phone_number: true }

/** The server applies the same rules; its day may have turned meanwhile. */
function refusal(error: unknown, form: OnboardingForm, today: Day): AnyFault | null {
  const texts = currentTexts()
  if (!(error instanceof ApiError) || !(error.code in texts.onboarding.validationErrors)) return null
  const code = error.code as FaultCode
  const named = (error.problem?.fields ?? []).map((field) => field.name as OnboardingField)
  const fields = named.length > 0 ? named : (validateProfile(form, today)?.fields ?? [])
  return { code, fields }
}

/** The product's calendar day; the browser's clock stands in only while the server cannot be asked. */
function useToday(): Day {
  const session = useQuery(sessionQuery).data
  return session?.today ?? getDayInTimeZone(new Date(), pageSettings.timeZone)
}
