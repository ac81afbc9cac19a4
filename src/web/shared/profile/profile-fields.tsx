import type { Day } from '../../../domain/day.ts'
import type { ProfileInput } from '../../../domain/profile.ts'
import { useTexts } from '../../texts/texts.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { FormState } from '../form/use-form.ts'
import { BirthDateField } from './birth-date-field.tsx'

/** Name, birth date and phone: step 1 of onboarding, also in Settings. */
export function ProfileFields({ field, today }: { field: FormState<ProfileInput>['field']; today: Day }) {
  const words = useTexts().onboarding.aboutYou
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...field('first_name')} label={words.firstName} autoComplete="given-name" required />
      <TextField {...field('last_name')} label={words.lastName} autoComplete="family-name" required />
      <BirthDateField {...field('birth_date')} today={today} />
      <TextField
        {...field('phone_number')}
        label={
          <>
            {words.phone} <span className="font-normal text-ink-faint">{words.optional}</span>
          </>
        }
        type="tel"
        autoComplete="tel"
        placeholder={words.phonePlaceholder}
      />
    </div>
  )
}
