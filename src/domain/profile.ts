import { type Day, toDayNumber } from './day.ts'
import { HOMETOWN_MAX_LENGTH } from './hometown.ts'
import { findInterest } from './interests.ts'

/** Earliest birth date (spec §9). The latest is today. */
export const BIRTH_DATE_MIN: Day = '1900-01-01'
/** Longest first or last name, in characters. */
export const NAME_MAX_LENGTH = 100
/** Longest phone number as typed, in characters: 15 digits (E.164) with room for spaces and an extension. */
export const PHONE_MAX_LENGTH = 40

/** Step 1 of onboarding as typed. */
export interface ProfileInput {
  first_name: string
  last_name: string
  birth_date: string
  phone_number: string
}

/** Step 2 of onboarding. */
export interface Preferences {
  hometown: string
  interests: readonly string[]
}

/** What can be wrong with step 1, in the order it is looked for (spec §5). */
export type ProfileErrorCode =
  | 'required_fields_missing'
  | 'invalid_date_format'
  | 'birth_date_in_future'
  | 'birth_date_too_early'
  | 'text_too_long'

export type PreferencesErrorCode =
  | 'hometown_required'
  | 'interests_required'
  | 'interest_unknown'
  | 'text_too_long'

/** A fault and the fields to flag in red. */
export interface FormError<Code extends string, Field extends string> {
  code: Code
  fields: Field[]
}

/** The first fault of step 1 on the day `today`, or null when it can be continued (spec §5). */
export function validateProfile(
  typed: ProfileInput,
  today: Day,
): FormError<ProfileErrorCode, Extract<keyof ProfileInput, string>> | null {
  const missing = (['first_name', 'last_name', 'birth_date'] as const).filter((field) => !typed[field].trim())
  if (missing.length > 0) return { code: 'required_fields_missing', fields: missing }

  const birth = toDayNumber(typed.birth_date.trim())
  if (birth === undefined) return { code: 'invalid_date_format', fields: ['birth_date'] }
  if (birth > (toDayNumber(today) ?? Number.NEGATIVE_INFINITY))
    return { code: 'birth_date_in_future', fields: ['birth_date'] }
  if (birth < (toDayNumber(BIRTH_DATE_MIN) ?? 0))
    return { code: 'birth_date_too_early', fields: ['birth_date'] }

  const tooLong = (['first_name', 'last_name'] as const).filter(
    (field) => typed[field].trim().length > NAME_MAX_LENGTH,
  ) as Extract<keyof ProfileInput, string>[]
  if (typed.phone_number.trim().length > PHONE_MAX_LENGTH) tooLong.push('phone_number')
  return tooLong.length > 0 ? { code: 'text_too_long', fields: tooLong } : null
}

/** The first fault of step 2, or null when the setup can be completed (spec §5). */
export function validatePreferences(
  chosen: Preferences,
): FormError<PreferencesErrorCode, keyof Preferences> | null {
  const hometown = chosen.hometown.trim()
  if (!hometown) return { code: 'hometown_required', fields: ['hometown'] }
  if (hometown.length > HOMETOWN_MAX_LENGTH) return { code: 'text_too_long', fields: ['hometown'] }
  if (chosen.interests.length === 0) return { code: 'interests_required', fields: ['interests'] }
  if (chosen.interests.some((name) => findInterest(name) === undefined))
    return { code: 'interest_unknown', fields: ['interests'] }
  return null
}

/** The phone number as stored: null when empty (spec §5). */
export function normalizePhone(typed: string): string | null {
  return typed.trim() || null
}
