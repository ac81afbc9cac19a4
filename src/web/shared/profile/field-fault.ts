import type { Texts } from '../../texts/texts.ts'

/** What is wrong with which fields of a form, or null. */
export interface FormFault {
  code: keyof Texts['onboarding']['validationErrors']
  fields: readonly string[]
}

/** The flag beside a field's label: '(Required)' on an invalid one (spec §2 "Onboarding dialog"). */
export function fieldFault(texts: Texts, fault: FormFault | null, field: string): string | null {
  if (!fault?.fields.includes(field)) return null
  return fault.code === 'text_too_long' ? texts.onboarding.tooLong : texts.onboarding.required
}
