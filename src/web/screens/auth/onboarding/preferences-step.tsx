import { findOtherInterests, INTERESTS, normalizeInterest } from '../../../../domain/interests.ts'
import type { Preferences } from '../../../../domain/profile.ts'
import type { FormState } from '../../../shared/form/use-form.ts'
import { HometownField } from '../../../shared/profile/hometown-field.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'

/**
 * Step 2 of onboarding: hometown and interests, in their stored spelling. `storedInterests` can contain imported ones that are not among
 * the 22.
 */
export function PreferencesStep({
  field,
  confirmedHometown,
  onConfirmHometown,
  storedInterests,
}: {
  field: FormState<Preferences>['field']
  confirmedHometown: string
  onConfirmHometown: (hometown: string) => void
  storedInterests: readonly string[]
}) {
  const texts = useTexts()
  const words = texts.onboarding.preferences
  const interests = field('interests')
  return (
    <div className="grid gap-6">
      <HometownField
        {...field('hometown')}
        confirmed={confirmedHometown}
        onConfirm={onConfirmHometown}
        required
      />
      <fieldset>
        <legend
          className={classNames(
            'mb-2 flex flex-wrap gap-x-1.5 text-sm font-medium',
            interests.error && 'text-coral-ink',
          )}
        >
          {words.interests}
          <span className={classNames('font-normal', !interests.error && 'text-ink-soft')} aria-live="polite">
            {words.selected(interests.value.length)}
          </span>
          {interests.error && <span>{interests.error}</span>}
        </legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-2 *:gap-1.5 *:px-2">
          {[...INTERESTS, ...findOtherInterests(storedInterests)].map((name) => {
            const stored = normalizeInterest(name)
            const others = interests.value.filter((interest) => interest !== stored)
            return (
              <Checkbox
                key={name}
                name={interests.name}
                checked={others.length < interests.value.length}
                onCheckedChange={(isChecked) =>
                  interests.onValueChange(isChecked ? [...others, stored] : others)
                }
              >
                <BreakableName name={texts.vocabulary(name)} />
              </Checkbox>
            )
          })}
        </div>
      </fieldset>
    </div>
  )
}

/** A name in camel case that may break between its words. */
function BreakableName({ name }: { name: string }) {
  return name
    .split(/(?<=[a-z&])(?=[A-Z])/)
    .flatMap((word, index) => (index > 0 ? [<wbr key={word} />, word] : [word]))
}
