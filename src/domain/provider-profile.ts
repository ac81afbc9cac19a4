import { isEmail, normalizeEmail } from './credentials.ts'
import { HOMETOWN_MAX_LENGTH } from './hometown.ts'
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from './profile.ts'
import type { Provider } from './provider.ts'
import { isHttpUrl } from './text.ts'

/** What a provider told about a person, cut to what a profile holds; null where it told nothing of use. */
export interface ProviderProfile {
  first_name: string | null
  last_name: string | null
  phone_number: string | null
  hometown: string | null
  avatar_url: string | null
  linkedin_id: string | null
  linkedin_profile_url: string | null
}

const ADDRESS_MAX_LENGTH = 2000
const LINKEDIN_ID_MAX_LENGTH = 200

/**
 * The email address that a provider told, as accounts are found by it, and whether the provider has confirmed that it is
 * the person's. Null when it told none that mail can reach.
 */
export function readProviderEmail(
  claims: Record<string, unknown>,
): { email: string; isConfirmed: boolean } | null {
  const { email, email_verified } = claims
  if (typeof email !== 'string' || !isEmail(email)) return null
  // LinkedIn has been seen to send the word instead of the value.
  return { email: normalizeEmail(email), isConfirmed: email_verified === true || email_verified === 'true' }
}

/**
 * What goes from a provider's claims (OpenID Connect Core §5.1) into a profile (spec §3 "Imported … data"). Whatever is
 * missing, unknown or of another kind is left out; nothing here can be refused by the profile's own limits.
 */
export function readProviderProfile(provider: Provider, claims: Record<string, unknown>): ProviderProfile {
  const [first, last] = names(claims)
  const isLinkedIn = provider === 'linkedin'
  return {
    first_name: cut(first, NAME_MAX_LENGTH),
    last_name: cut(last, NAME_MAX_LENGTH),
    // Half a phone number or address is none.
    phone_number: isLinkedIn ? null : whole(claims.phone_number, PHONE_MAX_LENGTH),
    hometown: cut(place(claims), HOMETOWN_MAX_LENGTH),
    avatar_url: webAddress(claims.picture),
    linkedin_id: isLinkedIn ? whole(claims.sub, LINKEDIN_ID_MAX_LENGTH) : null,
    linkedin_profile_url: isLinkedIn ? webAddress(claims.profile) : null,
  }
}

function names({ given_name, family_name, name }: Record<string, unknown>): [unknown, unknown] {
  if (text(given_name) || text(family_name)) return [given_name, family_name]
  const words = text(name).split(' ')
  return words.length > 1 ? [words.slice(0, -1).join(' '), words.at(-1)] : [words[0], null]
}

function place({ location, address }: Record<string, unknown>): unknown {
  if (text(location)) return location
  for (const nested of [location, address]) {
    if (typeof nested !== 'object' || nested === null) continue
    const { locality, city, name } = nested as Record<string, unknown>
    const found = [locality, city, name].find(text)
    if (found) return found
  }
  return null
}

/** Trimmed, blanks and control characters as single spaces; empty for what is no text. */
function text(value: unknown): string {
  return typeof value === 'string' && value.isWellFormed() ? value.replace(/[\s\p{Cc}]+/gu, ' ').trim() : ''
}

/** Cut between characters, never inside one. */
function cut(value: unknown, longest: number): string | null {
  let kept = ''
  for (const character of text(value)) {
    if (kept.length + character.length > longest) break
    kept += character
  }
  return kept.trim() || null
}

function whole(value: unknown, longest: number): string | null {
  const given = text(value)
  return given.length <= longest ? given || null : null
}

function webAddress(value: unknown): string | null {
  const address = whole(value, ADDRESS_MAX_LENGTH)
  return address && isHttpUrl(address) ? address : null
}
