import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findCompletion, findSuggestedCity } from '../../../domain/hometown.ts'
import { findOtherInterests, INTERESTS, normalizeInterest } from '../../../domain/interests.ts'
import { toSingleLine } from '../../../domain/text.ts'
import { useFocusAfterRemoval } from '../../shared/hooks.ts'
import { HometownField } from '../../shared/profile/hometown-field.tsx'
import { useAfterPress } from '../../shared/profile/use-after-press.ts'
import { readDraft, saveDraft } from '../../shared/session/drafts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
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

/**
 * The hometown. Picking a suggestion, typing the name of a suggested city and Enter save it. Leaving the field with any other text, and Enter
 * after the beginning of a suggested city, ask first, because the text may be half a name. Emptying the field restores the stored hometown.
 */
function SavedHometownField({ stored, onSave }: { stored: string; onSave: (hometown: string) => void }) {
  const texts = useTexts()
  const words = texts.settings.preferences
  // When the stored text changes, after a save or a failed one, the field shows it.
  const [field, setField] = useState({ text: stored, stored, isKept: false, isLeft: false })
  useLayoutEffect(() => {
    const text = readDraft<string>(HOMETOWN_DRAFT)
    if (text !== undefined) setField((shown) => ({ ...shown, text, isLeft: true }))
  }, [])
  useEffect(
    () => saveDraft(HOMETOWN_DRAFT, field.text === stored ? undefined : field.text),
    [field.text, stored],
  )
  const saved = { text: stored, stored, isKept: false, isLeft: false }
  if (field.stored !== stored) setField(saved)

  function save(text: string) {
    const hometown = toSingleLine(text)
    if (hometown === stored) {
      setField(saved)
      return
    }
    if (hometown === '') {
      setField({ ...saved, isKept: true })
      return
    }
    setField({ ...field, text: hometown, isLeft: false })
    onSave(hometown)
  }

  function leave() {
    const text = field.text.trim()
    const isComplete = findSuggestedCity(text) !== undefined || text === stored || text === ''
    if (!isComplete) setField({ ...field, isLeft: true })
    else if (field.text !== stored) save(text)
  }

  const leaveAfterPress = useAfterPress(leave)

  function submit() {
    const isBeginning = findCompletion(field.text, texts.vocabulary) !== undefined
    if (isBeginning && !field.isLeft && field.text.trim() !== stored) setField({ ...field, isLeft: true })
    else save(field.text)
  }

  return (
    <form
      method="post"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
      onBlur={leaveAfterPress}
      className="grid max-w-md gap-2"
    >
      <HometownField
        label={words.hometown}
        placeholder={words.hometownPlaceholder}
        value={field.text}
        onValueChange={(text) => setField({ ...field, text, isKept: false, isLeft: false })}
        onPick={save}
        error={null}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <p role="status" className="min-w-0 basis-48 grow wrap-anywhere">
          {field.isLeft && words.notSaved(field.text.trim())}
          {field.isKept && words.keptHometown(texts.vocabulary(stored))}
        </p>
        {field.isLeft && (
          <Button type="submit" size="sm">
            {words.saveHometown}
          </Button>
        )}
      </div>
    </form>
  )
}
