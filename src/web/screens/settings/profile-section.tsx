import { useQueryClient } from '@tanstack/react-query'
import type { Day } from '../../../domain/day.ts'
import type { ProfileInput } from '../../../domain/profile.ts'
import { api } from '../../shared/api/api.ts'
import { Form, FormFailure } from '../../shared/form/form.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { applyNewerChanges, sendChange, useOptimisticChanges } from '../../shared/optimistic.ts'
import { useRefreshPeople } from '../../shared/people/people-queries.ts'
import { ProfileFields } from '../../shared/profile/profile-fields.tsx'
import {
  getValidationError,
  normalizeTypedProfile,
  toProfileFormErrors,
  toProfileInput,
  validateTypedProfile,
} from '../../shared/profile/profile-form.ts'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from './settings-section.tsx'

type StoredProfile = { [Field in keyof ProfileInput]: string | null }

const PROFILE_CHANGE = {
  kind: 'profile',
  scope: 'all',
  send: (profile: ReturnType<typeof normalizeTypedProfile>) =>
    api('PUT /api/settings/details', { body: profile }),
}

/** Edits the fields of the first onboarding step, with the same validation (§5). */
export function ProfileSection({
  profile,
  today,
  fetchedAt,
}: {
  profile: StoredProfile
  today: Day
  fetchedAt: number
}) {
  const texts = useTexts()
  const words = texts.settings.details
  const queryClient = useQueryClient()
  const refreshPeople = useRefreshPeople()
  const changes = useOptimisticChanges<StoredProfile, StoredProfile>(PROFILE_CHANGE.kind)
  const form = useForm({
    draft: 'profile',
    resetOnSuccess: true,
    initial: toProfileInput(
      applyNewerChanges(
        profile,
        fetchedAt,
        changes,
        (_, { change, confirmation }) => confirmation?.reply ?? change,
      ),
    ),
    validate: (values) => toProfileFormErrors(validateTypedProfile(values, today)),
    submit: (values) => sendChange(queryClient, PROFILE_CHANGE, normalizeTypedProfile(values)),
    describeError(error) {
      const found = getValidationError<keyof ProfileInput>(error)
      return found ? toProfileFormErrors(found) : { toast: texts.settings.saveFailed }
    },
    onSuccess: () => {
      showToast({ ...words.saved, tone: 'success' })
      // Without a birth date, users may not meet people.
      void refreshPeople()
    },
  })
  return (
    <SettingsSection name="details" title={words.title} note={words.note}>
      <Form form={form}>
        <ProfileFields field={form.field} today={today} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="sea" busy={form.isBusy} className="max-sm:w-full">
            {form.isBusy ? words.saving : words.save}
          </Button>
          <FormFailure form={form} />
        </div>
      </Form>
    </SettingsSection>
  )
}
