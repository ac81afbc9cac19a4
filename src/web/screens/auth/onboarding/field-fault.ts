import { texts } from '../../../texts/texts.ts'
import type { OnboardingField } from './onboarding-form.ts'

/** What is wrong with which fields of the step shown, or null. */
export interface StepFault {
  code: keyof typeof texts.onboarding.faults
  fields: OnboardingField[]
}

/** The flag beside a field's label: '(Required)' on an invalid one (spec §2 "Onboarding dialog"). */
export function fieldFault(fault: StepFault | null, field: OnboardingField): string | null {
  if (!fault?.fields.includes(field)) return null
  return fault.code === 'text_too_long' ? texts.onboarding.tooLong : texts.onboarding.required
}
