import { type FormEvent, useEffect, useState } from 'react'
import { HOMETOWN_MAX_LENGTH, SUGGESTION_CLOSE_DELAY_MS, suggestCities } from '../../../domain/hometown.ts'
import { INTERESTS, normalizeInterest } from '../../../domain/interests.ts'
import { readDraft, saveDraft } from '../../shared/session/drafts.ts'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/texts.ts'
import { AutocompleteField } from '../../ui/autocomplete-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { SettingsSection } from './settings-section.tsx'
import { usePreferences } from './use-preferences.ts'

/** 'Your Preferences': every pick and every chip saves at once (spec §2 "Settings", §4). */
export function PreferencesSection({ read }: { read: { hometown: string | null; interests: string[] } }) {
  const texts = useTexts()
  const words = texts.settings.preferences
  const { preferences, saving, setHometown, toggleInterest } = usePreferences(read)
  const chosen = new Set(preferences.interests)
  return (
    <SettingsSection
      name="preferences"
      title={words.title}
      note={words.note}
      aside={
        <p role="status" className="flex min-h-6 items-center gap-2 text-sm font-medium text-sea-ink">
          {saving && (
            <>
              <Spinner />
              {words.saving}
            </>
          )}
        </p>
      }
    >
      <HometownField stored={preferences.hometown} onSave={setHometown} />
      <fieldset>
        <legend className="mb-2 flex flex-wrap gap-x-1.5 text-sm font-medium">
          {words.interests}
          <span className="font-normal text-ink-soft" aria-live="polite">
            {words.selected(chosen.size)}
          </span>
        </legend>
        <ul className="flex flex-wrap gap-2">
          {INTERESTS.map((name) => {
            const stored = normalizeInterest(name)
            return (
              <li key={name} className="max-w-full">
                <ToggleChip pressed={chosen.has(stored)} onPressedChange={() => toggleInterest(stored)}>
                  {texts.interest(name)}
                </ToggleChip>
              </li>
            )
          })}
        </ul>
      </fieldset>
    </SettingsSection>
  )
}

const UNSAVED_HOMETOWN = 'hometown'

/** The hometown: a pick, Enter, or leaving the field with a changed text saves. It cannot be emptied once given. */
function HometownField({ stored, onSave }: { stored: string; onSave: (hometown: string) => void }) {
  const texts = useTexts()
  const words = texts.settings.preferences
  // `from`: the stored text that the typing began from; when that changes, by saving or failing, the field follows.
  const [field, setField] = useState(() => ({
    typed: readDraft<string>(UNSAVED_HOMETOWN) ?? stored,
    from: stored,
    isMissing: false,
  }))
  useEffect(
    () => saveDraft(UNSAVED_HOMETOWN, field.typed === stored ? undefined : field.typed),
    [field.typed, stored],
  )
  if (field.from !== stored) setField({ typed: stored, from: stored, isMissing: false })

  function save(typed: string) {
    const hometown = typed.trim()
    if (hometown === stored) {
      setField({ typed: stored, from: stored, isMissing: false })
      return
    }
    if (hometown === '') {
      if (!field.isMissing)
        showToast({ ...texts.onboarding.validationErrors.hometown_required, tone: 'error' })
      setField({ ...field, isMissing: true })
      return
    }
    onSave(hometown)
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        save(field.typed)
      }}
      onBlur={() => save(field.typed)}
      className="max-w-md"
    >
      <AutocompleteField
        label={words.hometown}
        name="hometown"
        maxLength={HOMETOWN_MAX_LENGTH}
        placeholder={words.hometownPlaceholder}
        value={field.typed}
        onValueChange={(typed) => setField({ ...field, typed, isMissing: false })}
        onPick={save}
        suggestions={suggestCities(field.typed)}
        listLabel={texts.onboarding.preferences.suggestions}
        countText={texts.onboarding.preferences.suggestionCount}
        closeDelayMs={SUGGESTION_CLOSE_DELAY_MS}
        error={field.isMissing ? texts.onboarding.required : null}
      />
    </form>
  )
}
