import type { Profile } from '../../../../contract/session.ts'
import { normalizePhone, type Preferences, type ProfileInput } from '../../../../domain/profile.ts'

/** Everything onboarding asks for. */
export type OnboardingForm = ProfileInput & Preferences

/** A field of onboarding, as faults name them. */
export type OnboardingField = Extract<keyof OnboardingForm, string>

/** What the form shows: what was typed, else what is known of the person, else nothing. */
export function shownForm(typed: Partial<OnboardingForm>, known: Profile | undefined): OnboardingForm {
  return {
    first_name: typed.first_name ?? known?.first_name ?? '',
    last_name: typed.last_name ?? known?.last_name ?? '',
    birth_date: typed.birth_date ?? known?.birth_date ?? '',
    phone_number: typed.phone_number ?? known?.phone_number ?? '',
    hometown: typed.hometown ?? known?.hometown ?? '',
    interests: typed.interests ?? known?.interests ?? [],
  }
}

/** What is sent to be saved: trimmed, the phone number null when empty (spec §5). */
export function savedForm(form: OnboardingForm) {
  return {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    birth_date: form.birth_date.trim(),
    phone_number: normalizePhone(form.phone_number),
    hometown: form.hometown.trim(),
    interests: [...form.interests],
  }
}
