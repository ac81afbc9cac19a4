import { HOMETOWN_MAX_LENGTH } from './hometown.ts'
import { findInterest } from './interests.ts'
import type { FormError, Preferences, PreferencesErrorCode } from './profile.ts'

/**
 * The first fault of hometown and interests as Settings saves them, or null. As in onboarding (spec §5), except that
 * every interest can be switched off, and that whoever has given no hometown yet may leave it empty.
 */
export function validateChangedPreferences(
  chosen: Preferences,
  storedHometown: string | null,
): FormError<Exclude<PreferencesErrorCode, 'interests_required'>, keyof Preferences> | null {
  const hometown = chosen.hometown.trim()
  if (!hometown && storedHometown) return { code: 'hometown_required', fields: ['hometown'] }
  if (hometown.length > HOMETOWN_MAX_LENGTH) return { code: 'text_too_long', fields: ['hometown'] }
  if (chosen.interests.some((name) => findInterest(name) === undefined))
    return { code: 'interest_unknown', fields: ['interests'] }
  return null
}
