import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Day } from '../../../../domain/day.ts'
import { getEventNameOrCode } from '../../../../domain/event.ts'
import { isUncertain } from '../../../../domain/hometown.ts'
import { type Preferences, type ProfileInput, validatePreferences } from '../../../../domain/profile.ts'
import { toSingleLine } from '../../../../domain/text.ts'
import { api } from '../../../shared/api/api.ts'
import { getErrorText, hasErrorCode } from '../../../shared/api/api-error.ts'
import { Form, FormFailure } from '../../../shared/form/form.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { pageSettings } from '../../../shared/page-settings.ts'
import { ProfileFields } from '../../../shared/profile/profile-fields.tsx'
import {
  getValidationError,
  normalizeTypedProfile,
  onboardingQuery,
  toProfileFormErrors,
  toProfileInput,
  validateTypedProfile,
} from '../../../shared/profile/profile-form.ts'
import { invalidateMyEvents, settingsQuery } from '../../../shared/queries.ts'
import { sessionManager, sessionQuery } from '../../../shared/session/session.ts'
import { useSignOut } from '../../../shared/session/use-sign-out.ts'
import { showToast } from '../../../shared/toasts.ts'
import { currentTexts, useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { removeLayerEntry } from '../../../ui/layer-entry.ts'
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import { eventPreviewQuery } from '../event-preview-query.ts'
import { PreferencesStep } from './preferences-step.tsx'
import { StepProgress } from './step-progress.tsx'

type Step = 'profile' | 'preferences'

/**
 * Onboarding in two steps (§2 "Onboarding dialog", §4, §5); the browser's Back leads from the second to the first. It must be
 * completed: only logging out closes it. If the session has ended when it is saved, nothing happens (§4) but a sentence, and the input stays.
 * Opened without a session, or for a user who has completed it, it closes itself: `onAnonymous` and `onDone` leave the URL that
 * opened it.
 */
export function OnboardingDialog({
  today,
  eventLink,
  onDone,
  onAnonymous,
}: {
  today: Day
  /** The page to continue on. If it is an event, the dialog names it. */
  eventLink: string | undefined
  onDone: () => void
  onAnonymous: () => void
}) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const formId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [step, setStep] = useState<Step>('profile')
  const { data } = useQuery(onboardingQuery)
  const [confirmed, setConfirmed] = useState<string>()
  const confirmedHometown = confirmed ?? data?.profile.hometown ?? ''
  const event = useQuery(eventPreviewQuery(eventLink)).data?.event
  const signOut = useSignOut()
  const session = useQuery(sessionQuery).data
  const user = session?.user
  const progress = useRef<'opened' | 'started' | 'done'>('opened')

  useEffect(() => {
    const words = currentTexts().onboarding.closed
    if (!session || progress.current === 'done') return
    if (user && !user.onboarding_completed) progress.current = 'started'
    else if (user) {
      progress.current = 'done'
      showToast({ ...words.completed, tone: 'success' })
      onDone()
    } else if (progress.current === 'opened') {
      // A session that ends later leaves the dialog open.
      progress.current = 'done'
      showToast({ ...words.anonymous, tone: 'error' })
      onAnonymous()
    }
  }, [session, user, onDone, onAnonymous])

  // §8 "Success messages": names the source of the pre-filled values.
  const importedFrom = data?.imported_from
  useEffect(() => {
    if (importedFrom) showToast({ ...currentTexts().onboarding.imported[importedFrom], tone: 'success' })
  }, [importedFrom])

  useCloseOnBack(step === 'preferences', () => {
    if (progress.current !== 'done') setStep('profile')
  })

  // A new step starts at its title, unless the form focuses an invalid field. On opening, the dialog sets the focus.
  const isFirstRender = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(() => {
    if (!isFirstRender.current) title.current?.focus()
    isFirstRender.current = false
  }, [step])

  const form = useForm<ProfileInput & Preferences, Awaited<ReturnType<typeof saveOnboarding>>>({
    draft: 'onboarding',
    resetOnSuccess: true,
    meta: { ignoresSignedOut: true },
    initial: {
      ...toProfileInput(data?.profile),
      hometown: data?.profile.hometown ?? '',
      interests: data?.profile.interests ?? [],
    },
    validate(values) {
      const error =
        step === 'profile'
          ? validateTypedProfile(values, today)
          : validatePreferences(values, data?.profile.interests)
      // The field asks whether it is the whole name.
      const isUnconfirmed =
        step === 'preferences' &&
        isUncertain(toSingleLine(values.hometown), confirmedHometown, texts.vocabulary)
      return !error && isUnconfirmed ? { fields: { hometown: '' } } : toProfileFormErrors(error)
    },
    onValid: step === 'profile' ? () => setStep('preferences') : undefined,
    onInvalid: (fields) =>
      setStep(fields.some((name) => name !== 'hometown' && name !== 'interests') ? 'profile' : 'preferences'),
    submit: saveOnboarding,
    describeError(error) {
      if (hasErrorCode(error, 'not_signed_in')) return { failure: getErrorText(texts, error) }
      const found = getValidationError(error)
      return found ? toProfileFormErrors(found) : { toast: texts.onboarding.saveFailed }
    },
    onSuccess(session) {
      progress.current = 'done'
      sessionManager.apply(session, 'updated')
      // Not removed: the open dialog would read the profile again and repeat the toast about the import.
      // biome-ignore lint/plugin: nothing is shown, the toast about the import is not repeated
      queryClient.setQueryData(
        onboardingQuery.queryKey,
        (known) => known && { ...known, imported_from: null },
      )
      void queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey, refetchType: 'none' })
      // Read before the profile was saved, if the user came from the app.
      queryClient.removeQueries({ queryKey: settingsQuery.queryKey })
      invalidateMyEvents(queryClient)
      showToast({ ...texts.onboarding.saved(pageSettings.productName), tone: 'success' })
      void removeLayerEntry().then(onDone)
    },
  })

  const isComplete = form.values.hometown.trim() !== '' && form.values.interests.length > 0
  const words = step === 'profile' ? texts.onboarding.aboutYou : texts.onboarding.preferences
  return (
    <Dialog
      open
      dismissible={false}
      title={words.title}
      titleRef={title}
      description={
        <>
          {words.subtitle}
          {event && (
            <span className="mt-1 block font-medium text-ink wrap-anywhere">
              {texts.onboarding.backToEvent[step](getEventNameOrCode(event))}
            </span>
          )}
        </>
      }
      header={<StepProgress step={step === 'profile' ? 1 : 2} />}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <FormFailure form={form} className="basis-full" />
          {step === 'profile' ? (
            <>
              {user && (
                <Button
                  variant="ghost"
                  size="sm"
                  busy={signOut.isPending}
                  onClick={() => signOut.mutate()}
                  className="whitespace-nowrap"
                >
                  {texts.onboarding.logOut}
                </Button>
              )}
              <Button type="submit" form={formId} variant="primary" className="max-sm:grow">
                {texts.onboarding.aboutYou.continue}
              </Button>
            </>
          ) : (
            <>
              <Button disabled={form.isBusy} onClick={() => setStep('profile')}>
                {texts.onboarding.preferences.back}
              </Button>
              <Button
                type="submit"
                form={formId}
                variant="primary"
                disabled={!isComplete}
                busy={form.isBusy}
                className="max-sm:grow"
              >
                {form.isBusy ? texts.onboarding.preferences.saving : texts.onboarding.preferences.complete}
              </Button>
            </>
          )}
        </div>
      }
    >
      <Form form={form} id={formId} onKeyDown={submitByEnter}>
        {step === 'profile' ? (
          <ProfileFields field={form.field} today={today} />
        ) : (
          <PreferencesStep
            field={form.field}
            confirmedHometown={confirmedHometown}
            onConfirmHometown={setConfirmed}
            storedInterests={data?.profile.interests ?? []}
          />
        )}
      </Form>
    </Dialog>
  )
}

function saveOnboarding(values: ProfileInput & Preferences) {
  const { hometown, interests } = values
  const body = {
    ...normalizeTypedProfile(values),
    hometown: toSingleLine(hometown),
    interests: [...interests],
  }
  return api('PUT /api/onboarding', { body })
}

// With a disabled submit button the browser ignores Enter; here it reports what is missing.
function submitByEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
