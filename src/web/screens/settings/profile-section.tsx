import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Day } from '../../../domain/day.ts'
import { normalizePhone, type ProfileInput, validateProfile } from '../../../domain/profile.ts'
import { api } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import type { FormFault } from '../../shared/profile/field-fault.ts'
import { ProfileFields } from '../../shared/profile/profile-fields.tsx'
import { invalidateMyEvents, settingsQuery } from '../../shared/queries.ts'
import { useDraft } from '../../shared/session/drafts.ts'
import { showToast } from '../../shared/toasts.ts'
import { currentTexts, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Name, birth date and phone as stored. */
interface Details {
  first_name: string | null
  last_name: string | null
  birth_date: Day | null
  phone_number: string | null
}

const UNTOUCHED: Partial<ProfileInput> = {}

/** Corrects what onboarding asked in its first step, by the same rules and in the same words (spec §5). */
export function ProfileSection({ details, today }: { details: Details; today: Day }) {
  const texts = useTexts()
  const words = texts.settings.details
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useDraft('details', UNTOUCHED)
  const [fault, setFault] = useState<FormFault | null>(null)
  const shown: ProfileInput = {
    first_name: typed.first_name ?? details.first_name ?? '',
    last_name: typed.last_name ?? details.last_name ?? '',
    birth_date: typed.birth_date ?? details.birth_date ?? '',
    phone_number: typed.phone_number ?? details.phone_number ?? '',
  }

  const save = useMutation({
    mutationFn: () =>
      api('PUT /api/settings/details', {
        body: {
          first_name: shown.first_name.trim(),
          last_name: shown.last_name.trim(),
          birth_date: shown.birth_date.trim(),
          phone_number: normalizePhone(shown.phone_number),
        },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(
        settingsQuery.queryKey,
        (settings) => settings && { ...settings, details: saved },
      )
      setTyped(UNTOUCHED)
      invalidateMyEvents(queryClient)
      showToast({ ...words.saved, tone: 'success' })
    },
    onError: (error) => {
      const refused = refusal(error)
      if (refused) refuse(refused)
      else showToast({ ...texts.settings.saveFailed, tone: 'error' })
    },
  })

  function refuse(refused: FormFault) {
    setFault(refused)
    showToast({ ...texts.onboarding.validationErrors[refused.code], tone: 'error' })
    const [name] = refused.fields
    if (name) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const found = validateProfile(shown, today)
    if (found) refuse(found)
    else save.mutate()
  }

  return (
    <SettingsSection name="details" title={words.title} note={words.note}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <ProfileFields
          form={shown}
          faulty={fault}
          today={today}
          onChange={(changed) => {
            setTyped({ ...typed, ...changed })
            const fields = fault?.fields.filter((field) => !(field in changed)) ?? []
            setFault(fault && fields.length > 0 ? { ...fault, fields } : null)
          }}
        />
        <div>
          <Button type="submit" variant="sea" busy={save.isPending} className="max-sm:w-full">
            {save.isPending ? words.saving : words.save}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}

// The server applies the same rules; its day may have turned meanwhile.
function refusal(error: unknown): FormFault | null {
  const texts = currentTexts()
  if (!(error instanceof ApiError) || !(error.code in texts.onboarding.validationErrors)) return null
  const fields = error.problem?.fields?.map(({ name }) => name) ?? []
  return { code: error.code as FormFault['code'], fields }
}
