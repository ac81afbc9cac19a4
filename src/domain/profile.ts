import { type Day, isDay, toDayNumber } from './day.ts'
import { HOMETOWN_MAX_LENGTH } from './hometown.ts'
import { findInterest, normalizeInterest } from './interests.ts'
import { isPhoneNumber } from './phone-number.ts'
import { toSingleLine } from './text.ts'

/** Earliest birth date (§9). The latest is today. */
export const BIRTH_DATE_MIN: Day = '1900-01-01'
/** Maximum length of a first or last name in characters. */
export const NAME_MAX_LENGTH = 100
/** Maximum length of a phone number in characters: 15 digits (E.164) plus spaces and an extension. */
export const PHONE_MAX_LENGTH = 40

/** Step 1 of onboarding, as entered. */
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

/** Validation errors of step 1, in the order of the checks (§5). */
export type ProfileErrorCode =
  | 'required_fields_missing'
  | 'invalid_date_format'
  | 'birth_date_in_future'
  | 'birth_date_too_early'
  | 'invalid_phone_number'
  | 'text_too_long'

export type PreferencesErrorCode =
  | 'hometown_required'
  | 'interests_required'
  | 'interest_unknown'
  | 'text_too_long'

/** A validation error and the fields to mark as invalid. */
export interface FormError<Code extends string, Field extends string> {
  code: Code
  fields: Field[]
}

const TYPED_BIRTH_DATES = [
  /^(?<year>\d{4})(?<separator>[-./])(?<month>\d\d?)\k<separator>(?<date>\d\d?)$/,
  /^(?<date>\d\d?)(?<separator>[-./])(?<month>\d\d?)\k<separator>(?<year>\d{4})$/,
  // Eight digits fit one order only: no month begins a year from 1900 to 2099.
  /^(?<year>\d{4})(?<month>\d\d)(?<date>\d\d)$/,
  /^(?<date>\d\d)(?<month>\d\d)(?<year>(?:19|20)\d\d)$/,
]

/**
 * Returns the day of a typed birth date: `1990-05-17`, `17.05.1990`, with dots, slashes or hyphens, or the digits `19900517` or
 * `17051990`. The day is before the month in every language. Returns null for anything else, such as a day that does not exist.
 */
export function parseBirthDate(typed: string): Day | null {
  for (const pattern of TYPED_BIRTH_DATES) {
    const { groups } = pattern.exec(typed.trim()) ?? {}
    const { year = '', month = '', date = '' } = groups ?? {}
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    if (isDay(day)) return day
  }
  return null
}

/** Returns the first validation error of step 1 on the day `today`, or null if it is valid (§5). */
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
  if (tooLong.length > 0) return { code: 'text_too_long', fields: tooLong }

  const isPhoneValid = !typed.phone_number.trim() || isPhoneNumber(typed.phone_number)
  return isPhoneValid ? null : { code: 'invalid_phone_number', fields: ['phone_number'] }
}

/**
 * Returns the first validation error of step 2, or null if it is valid (§5). An imported interest outside the 22 may be kept: it is
 * one of `storedInterests`.
 */
export function validatePreferences(
  input: Preferences,
  storedInterests: readonly string[] = [],
): FormError<PreferencesErrorCode, keyof Preferences> | null {
  if (!input.hometown.trim()) return { code: 'hometown_required', fields: ['hometown'] }
  const error = validateValues(input, storedInterests)
  if (error || input.interests.length > 0) return error
  return { code: 'interests_required', fields: ['interests'] }
}

/**
 * Returns the first validation error of preferences changed in Settings, or null if they are valid (§5). Unlike in
 * onboarding, all interests may be removed, and the hometown may be empty if none is stored yet. An imported interest outside the 22
 * may be kept.
 */
export function validateChangedPreferences(
  input: Preferences,
  stored: { hometown: string | null; interests: readonly string[] },
): FormError<Exclude<PreferencesErrorCode, 'interests_required'>, keyof Preferences> | null {
  if (!input.hometown.trim() && stored.hometown) return { code: 'hometown_required', fields: ['hometown'] }
  return validateValues(input, stored.interests)
}

function validateValues(
  input: Preferences,
  storedInterests: readonly string[],
): FormError<'text_too_long' | 'interest_unknown', keyof Preferences> | null {
  if (input.hometown.trim().length > HOMETOWN_MAX_LENGTH)
    return { code: 'text_too_long', fields: ['hometown'] }
  const isKnown = input.interests.every(
    (name) => findInterest(name) !== undefined || storedInterests.includes(normalizeInterest(name)),
  )
  return isKnown ? null : { code: 'interest_unknown', fields: ['interests'] }
}

/** Returns a profile as stored: in one line, trimmed, the phone number null if empty (§5). */
export function normalizeProfile({ first_name, last_name, birth_date, phone_number }: ProfileInput) {
  return {
    first_name: toSingleLine(first_name),
    last_name: toSingleLine(last_name),
    birth_date: birth_date.trim(),
    phone_number: toSingleLine(phone_number) || null,
  }
}
