import { queryOptions } from '@tanstack/react-query'
import type { Day } from '../../../domain/day.ts'
import {
  type FormError,
  normalizeProfile,
  type ProfileInput,
  parseBirthDate,
  validateProfile,
} from '../../../domain/profile.ts'
import { currentTexts, type Texts } from '../../texts/texts.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import type { FormErrors } from '../form/use-form.ts'

/** The profile that onboarding starts from. Never refetched while open, so that it does not disturb the input. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => api('GET /api/onboarding', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns the stored profile as form values. */
export function toProfileInput(
  profile: { [Field in keyof ProfileInput]: string | null } | undefined,
): ProfileInput {
  return {
    first_name: profile?.first_name ?? '',
    last_name: profile?.last_name ?? '',
    birth_date: profile?.birth_date ?? '',
    phone_number: profile?.phone_number ?? '',
  }
}

// The field writes out the birth date when the focus leaves it, but Enter submits the form before that.
const withParsedBirthDate = <Values extends ProfileInput>(typed: Values): Values => ({
  ...typed,
  birth_date: parseBirthDate(typed.birth_date) ?? typed.birth_date,
})

/** Returns the first validation error of typed profile fields on the day `today` (§5). */
export function validateTypedProfile(typed: ProfileInput, today: Day): ReturnType<typeof validateProfile> {
  return validateProfile(withParsedBirthDate(typed), today)
}

/** Returns typed profile fields as sent to the server. */
export function normalizeTypedProfile(typed: ProfileInput): ReturnType<typeof normalizeProfile> {
  return normalizeProfile(withParsedBirthDate(typed))
}

type ErrorCode = keyof Texts['onboarding']['validationErrors']

/**
 * Maps a validation error to flags on its fields and its texts (§2 "Onboarding dialog", §5): under the birth date or the phone number if
 * only that is wrong, else above the form.
 */
export function toProfileFormErrors<Field extends string>(
  error: FormError<ErrorCode, Field> | null,
): FormErrors<Record<Field, unknown>> {
  if (!error) return {}
  const texts = currentTexts().onboarding
  const flags: Partial<Record<ErrorCode, string>> = {
    text_too_long: texts.tooLong,
    invalid_phone_number: texts.invalidPhone,
  }
  const { title, description } = texts.validationErrors[error.code]
  const onFields = (text: string) => Object.fromEntries(error.fields.map((field) => [field, text]))
  const isUnderField = error.code.startsWith('birth_date') || error.code.startsWith('invalid_')
  return {
    fields: onFields(flags[error.code] ?? texts.required),
    ...(isUnderField
      ? { hints: onFields(`${title}. ${description}`) }
      : { alertTitle: title, alert: description }),
  } as FormErrors<Record<Field, unknown>>
}

/** Returns the validation error in a failed call, or null. The server validates again: its day may be another one. */
export function getValidationError<Field extends string>(error: Error): FormError<ErrorCode, Field> | null {
  if (!(error instanceof ApiError) || !(error.code in currentTexts().onboarding.validationErrors)) return null
  return {
    code: error.code as ErrorCode,
    fields: (error.problem?.fields ?? []).map(({ name }) => name as Field),
  }
}
