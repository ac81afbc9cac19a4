import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CARD_LIMITS, cleanLinks, isCardLink } from '../../../domain/people/card.ts'
import { isPhoneNumber } from '../../../domain/phone-number.ts'
import { useTexts } from '../../texts/texts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ownCardQuery, type SharedDetails } from './people-queries.ts'

const KINDS = ['email', 'phone', 'link'] as const
// The browser accepts no address without a scheme as an URL, which the server completes.
const INPUTS = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  link: { inputMode: 'url', placeholder: 'https://' },
} as const

/** What the user gives to one person: nothing is given that they have not chosen here. */
export function useSharedDetails() {
  const { data } = useQuery(ownCardQuery)
  const [chosen, setChosen] = useState<Partial<SharedDetails>>({})
  const suggested = {
    email: data?.details.email ?? '',
    phone: data?.details.phone ?? '',
    link: data?.card.links[0] ?? '',
  }
  // The email is chosen unless the user removes it: without any detail, the two have no way to stay in touch.
  const values: SharedDetails = { email: suggested.email || null, phone: null, link: null, ...chosen }
  return {
    own: data,
    suggested,
    values,
    setValue: (kind: keyof SharedDetails, value: string | null) => setChosen({ ...chosen, [kind]: value }),
    /** What is sent: empty fields are left out. */
    trimmed: {
      email: values.email?.trim() || null,
      phone: values.phone?.trim() || null,
      link: values.link?.trim() || null,
    },
  }
}

export function DetailsFields({
  legend,
  details: { suggested, values, setValue },
}: {
  legend: string
  details: ReturnType<typeof useSharedDetails>
}) {
  const texts = useTexts()
  const { hello: words, card } = texts.people
  const errors = {
    email: '',
    phone: values.phone?.trim() && !isPhoneNumber(values.phone) ? texts.problems.invalid_phone_number : '',
    link: cleanLinks([values.link ?? '']).every(isCardLink) ? '' : card.linkInvalid,
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {KINDS.map((kind) => (
        <div key={kind} className="grid gap-2 sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-end">
          <Checkbox
            checked={values[kind] !== null}
            onCheckedChange={(isChosen) => setValue(kind, isChosen ? suggested[kind] : null)}
          >
            {words[kind]}
          </Checkbox>
          {values[kind] !== null && (
            <TextField
              label={<span className="sr-only">{words[kind]}</span>}
              {...INPUTS[kind]}
              ref={(input) => input?.setCustomValidity(errors[kind])}
              value={values[kind]}
              onValueChange={(value) => setValue(kind, value)}
              maxLength={CARD_LIMITS[kind]}
              autoComplete="off"
            />
          )}
        </div>
      ))}
      {KINDS.every((kind) => !values[kind]) && <p className="text-sm text-ink-soft">{words.chooseOne}</p>}
    </fieldset>
  )
}
