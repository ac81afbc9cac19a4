import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findOtherInterests, INTERESTS, normalizeInterest } from '../../../domain/interests.ts'
import { useFocusAfterRemoval } from '../../shared/hooks.ts'
import { HometownField } from '../../shared/profile/hometown-field.tsx'
import { readDraft, saveDraft } from '../../shared/session/drafts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Spinner } from '../../ui/loading-indicators.tsx'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { SettingsSection } from './settings-section.tsx'
import { type SavedPreferences, usePreferences } from './use-preferences.ts'

/** 'Your Preferences': every change saves at once (§2 "Settings", §4). */
export function PreferencesSection({ stored, fetchedAt }: { stored: SavedPreferences; fetchedAt: number }) {
  const texts = useTexts()
  const words = texts.settings.preferences
  const { preferences, isSaving, setHometown, toggleInterest } = usePreferences(stored, fetchedAt)
  const selected = new Set(preferences.interests)
  const otherInterests = findOtherInterests(preferences.interests)
  const legend = useRef<HTMLLegendElement>(null)
  const trackFocus = useFocusAfterRemoval(legend, otherInterests.length)
  return (
    <SettingsSection
      name="preferences"
      title={words.title}
      note={words.note}
      aside={
        <p role="status" className="flex min-h-6 items-center gap-2 text-sm font-medium text-sea-ink">
          {isSaving && (
            <>
              <Spinner />
              {words.saving}
            </>
          )}
        </p>
      }
    >
      <SavedHometownField stored={preferences.hometown} onSave={setHometown} />
      <fieldset onFocus={trackFocus}>
        <legend ref={legend} tabIndex={-1} className="mb-2 flex flex-wrap gap-x-1.5 text-sm font-medium">
          {words.interests}
          <span className="font-normal text-ink-soft" aria-live="polite">
            {words.selected(selected.size)}
          </span>
        </legend>
        <ul className="flex flex-wrap gap-2">
          {INTERESTS.map((name) => {
            const interest = normalizeInterest(name)
            return (
              <li key={name} className="max-w-full">
                <ToggleChip pressed={selected.has(interest)} onPressedChange={() => toggleInterest(interest)}>
                  {texts.vocabulary(name)}
                </ToggleChip>
              </li>
            )
          })}
          {otherInterests.map((interest) => (
            <li key={interest} className="max-w-full">
              <RemovableChip
                label={words.removeInterest(texts.vocabulary(interest))}
                onRemove={() => toggleInterest(interest)}
              >
                {texts.vocabulary(interest)}
              </RemovableChip>
            </li>
          ))}
        </ul>
      </fieldset>
    </SettingsSection>
  )
}

const HOMETOWN_DRAFT = 'hometown'

/** The hometown. Confirming it saves it; emptying the field restores the stored one. */
function SavedHometownField({ stored, onSave }: { stored: string; onSave: (hometown: string) => void }) {
  const texts = useTexts()
  const saved = { text: stored, stored, isKept: false }
  // When the stored text changes, after a save or a failed one, the field shows it.
  const [field, setField] = useState(saved)
  useLayoutEffect(() => {
    const text = readDraft<string>(HOMETOWN_DRAFT)
    if (text !== undefined) setField((shown) => ({ ...shown, text }))
  }, [])
  useEffect(
    () => saveDraft(HOMETOWN_DRAFT, field.text === stored ? undefined : field.text),
    [field.text, stored],
  )
  if (field.stored !== stored) setField(saved)

  function save(hometown: string) {
    if (hometown === stored || hometown === '') setField({ ...saved, isKept: hometown !== stored })
    else {
      setField({ ...field, text: hometown })
      onSave(hometown)
    }
  }

  return (
    <div className="max-w-md">
      <HometownField
        value={field.text}
        onValueChange={(text) => setField({ ...field, text, isKept: false })}
        confirmed={stored}
        onConfirm={save}
        asksAboutAnyText
        note={field.isKept ? texts.settings.preferences.keptHometown(texts.vocabulary(stored)) : undefined}
      />
    </div>
  )
}
