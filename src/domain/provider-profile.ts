import { isEmail, normalizeEmail } from './credentials.ts'
import { HOMETOWN_MAX_LENGTH } from './hometown.ts'
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from './profile.ts'
import type { Provider } from './provider.ts'
import { isHttpUrl, toSingleLine } from './text.ts'

/** Profile data from a provider, cut to the limits of a profile; null where the provider sends no usable value. */
export interface ProviderProfile {
  first_name: string | null
  last_name: string | null
  phone_number: string | null
  hometown: string | null
  avatar_url: string | null
  linkedin_id: string | null
  linkedin_profile_url: string | null
}

const URL_MAX_LENGTH = 2000
const LINKEDIN_ID_MAX_LENGTH = 200

/**
 * Returns the normalized email of the claims and whether the provider has verified it; null if there is no deliverable
 * address, or only one that would become another address by folding compatible characters (NFKC).
 */
export function readProviderEmail(
  claims: Record<string, unknown>,
): { email: string; isConfirmed: boolean } | null {
  const { email, email_verified } = claims
  if (typeof email !== 'string' || !isEmail(email)) return null
  // Unlike a user's own typing, an assertion about a mailbox is not folded: the provider may know both spellings apart.
  if (email !== email.normalize('NFKC')) return null
  // LinkedIn sends the string 'true' in some responses.
  return { email: normalizeEmail(email), isConfirmed: email_verified === true || email_verified === 'true' }
}

/**
 * Reads the profile from a provider's claims (OpenID Connect Core §5.1; imported data of §3). Missing, unknown and
 * wrongly typed claims are ignored. The result always satisfies the limits of a profile.
 */
export function readProviderProfile(provider: Provider, claims: Record<string, unknown>): ProviderProfile {
  const [first, last] = readNames(claims)
  const isLinkedIn = provider === 'linkedin'
  return {
    first_name: cutText(first, NAME_MAX_LENGTH),
    last_name: cutText(last, NAME_MAX_LENGTH),
    // A truncated phone number would be wrong.
    phone_number: isLinkedIn ? null : keepShortText(claims.phone_number, PHONE_MAX_LENGTH),
    hometown: cutText(readCity(claims), HOMETOWN_MAX_LENGTH),
    avatar_url: keepHttpUrl(claims.picture),
    linkedin_id: isLinkedIn ? keepShortText(claims.sub, LINKEDIN_ID_MAX_LENGTH) : null,
    linkedin_profile_url: isLinkedIn ? keepHttpUrl(claims.profile) : null,
  }
}

function readNames({ given_name, family_name, name }: Record<string, unknown>): [unknown, unknown] {
  if (toText(given_name) || toText(family_name)) return [given_name, family_name]
  const words = toText(name).split(' ')
  return words.length > 1 ? [words.slice(0, -1).join(' '), words.at(-1)] : [words[0], null]
}

function readCity({ location, address }: Record<string, unknown>): unknown {
  if (toText(location)) return location
  for (const nested of [location, address]) {
    if (typeof nested !== 'object' || nested === null) continue
    const { locality, city, name } = nested as Record<string, unknown>
    const found = [locality, city, name].find(toText)
    if (found) return found
  }
  return null
}

/** Trims a text and replaces whitespace and control characters by single spaces; empty for other values. */
function toText(value: unknown): string {
  return typeof value === 'string' && value.isWellFormed() ? toSingleLine(value).replace(/\s+/g, ' ') : ''
}

/** Cuts a text to a maximum length without splitting a character. */
function cutText(value: unknown, maxLength: number): string | null {
  let kept = ''
  for (const character of toText(value)) {
    if (kept.length + character.length > maxLength) break
    kept += character
  }
  return kept.trim() || null
}

function keepShortText(value: unknown, maxLength: number): string | null {
  const given = toText(value)
  return given.length <= maxLength ? given || null : null
}

function keepHttpUrl(value: unknown): string | null {
  const address = keepShortText(value, URL_MAX_LENGTH)
  return address && isHttpUrl(address) ? address : null
}
