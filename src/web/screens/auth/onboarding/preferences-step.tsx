import { HOMETOWN_MAX_LENGTH, SUGGESTION_CLOSE_DELAY_MS, suggestCities } from '../../../../domain/hometown.ts'
import { INTERESTS, normalizeInterest } from '../../../../domain/interests.ts'
import { type FormFault, fieldFault } from '../../../shared/profile/field-fault.ts'
import { useTexts } from '../../../texts/texts.ts'
import { AutocompleteField } from '../../../ui/autocomplete-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { OnboardingForm } from './onboarding-form.ts'

/** Step 2: where the person is at home and what interests them. Interests are kept as stored, in lowercase. */
export function PreferencesStep({
  form,
  faulty,
  onChange,
}: {
  form: OnboardingForm
  faulty: FormFault | null
  onChange: (changed: Partial<OnboardingForm>) => void
}) {
  const texts = useTexts()
  const words = texts.onboarding.preferences
  const interestsFault = fieldFault(texts, faulty, 'interests')
  const chosen = new Set(form.interests)
  return (
    <div className="grid gap-6">
      <AutocompleteField
        label={words.hometown}
        name="hometown"
        maxLength={HOMETOWN_MAX_LENGTH}
        required
        autoComplete="off"
        placeholder={words.hometownPlaceholder}
        value={form.hometown}
        onValueChange={(hometown) => onChange({ hometown })}
        suggestions={suggestCities(form.hometown)}
        listLabel={words.suggestions}
        countText={words.suggestionCount}
        closeDelayMs={SUGGESTION_CLOSE_DELAY_MS}
        error={fieldFault(texts, faulty, 'hometown')}
      />
      <fieldset>
        <legend
          className={classNames(
            'mb-2 flex flex-wrap gap-x-1.5 text-sm font-medium',
            interestsFault && 'text-coral-ink',
          )}
        >
          {words.interests}
          <span className={classNames('font-normal', !interestsFault && 'text-ink-soft')} aria-live="polite">
            {words.selected(chosen.size)}
          </span>
          {interestsFault && <span>{interestsFault}</span>}
        </legend>
        <div className="grid grid-cols-2 gap-2 max-sm:*:gap-1.5 max-sm:*:px-2 sm:grid-cols-3">
          {INTERESTS.map((name) => {
            const stored = normalizeInterest(name)
            return (
              <Checkbox
                key={name}
                name="interests"
                checked={chosen.has(stored)}
                onCheckedChange={(checked) =>
                  onChange({
                    interests: checked
                      ? [...form.interests, stored]
                      : form.interests.filter((interest) => interest !== stored),
                  })
                }
              >
                <Breakable name={texts.interest(name)} />
              </Checkbox>
            )
          })}
        </div>
      </fieldset>
    </div>
  )
}

/** A name that may break between its words although they are written together. */
function Breakable({ name }: { name: string }) {
  return name
    .split(/(?<=[a-z&])(?=[A-Z])/)
    .flatMap((word, index) => (index > 0 ? [<wbr key={word} />, word] : [word]))
}
