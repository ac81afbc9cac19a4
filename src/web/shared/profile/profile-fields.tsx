import type { Day } from '../../../domain/day.ts'
import type { ProfileInput } from '../../../domain/profile.ts'
import { useTexts } from '../../texts/texts.ts'
import { TextField } from '../../ui/text-field.tsx'
import { BirthDateField } from './birth-date-field.tsx'
import { type FormFault, fieldFault } from './field-fault.ts'

/** Who the person is: step 1 of onboarding, corrected in Settings. */
export function ProfileFields({
  form,
  faulty,
  today,
  onChange,
}: {
  form: ProfileInput
  faulty: FormFault | null
  today: Day
  onChange: (changed: Partial<ProfileInput>) => void
}) {
  const texts = useTexts()
  const words = texts.onboarding.aboutYou
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={words.firstName}
        name="first_name"
        autoComplete="given-name"
        required
        value={form.first_name}
        onValueChange={(first_name) => onChange({ first_name })}
        error={fieldFault(texts, faulty, 'first_name')}
      />
      <TextField
        label={words.lastName}
        name="last_name"
        autoComplete="family-name"
        required
        value={form.last_name}
        onValueChange={(last_name) => onChange({ last_name })}
        error={fieldFault(texts, faulty, 'last_name')}
      />
      <BirthDateField
        value={form.birth_date}
        onValueChange={(birth_date) => onChange({ birth_date })}
        today={today}
        fault={fieldFault(texts, faulty, 'birth_date')}
        hint={
          faulty?.fields.includes('birth_date') && faulty.code !== 'required_fields_missing'
            ? texts.onboarding.validationErrors[faulty.code].description
            : undefined
        }
      />
      <TextField
        label={
          <>
            {words.phone} <span className="font-normal text-ink-faint">{words.optional}</span>
          </>
        }
        name="phone_number"
        type="tel"
        autoComplete="tel"
        placeholder={words.phonePlaceholder}
        value={form.phone_number}
        onValueChange={(phone_number) => onChange({ phone_number })}
        error={fieldFault(texts, faulty, 'phone_number')}
      />
    </div>
  )
}
