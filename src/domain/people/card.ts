import { EMAIL_MAX_LENGTH } from '../credentials.ts'
import { isHttpUrl, SINGLE_LINE } from '../text.ts'

/** What a user looks for. A chip that is no longer offered moves to RETIRED_CHIPS and stays readable. */
export const LOOKS_FOR = [
  'cofounder',
  'job',
  'hiring',
  'investors',
  'clients',
  'partners',
  'mentoring',
  'new_in_town',
] as const
/** What a user offers. */
export const OFFERS = [
  'software',
  'design',
  'product',
  'marketing',
  'sales',
  'capital',
  'projects',
  'jobs',
  'mentoring',
  'research',
  'local_knowledge',
] as const
export const CARD_LANGUAGES = [
  'pl',
  'en',
  'de',
  'uk',
  'ru',
  'fr',
  'es',
  'it',
  'cs',
  'lt',
  'sv',
  'no',
] as const

export type LookedFor = (typeof LOOKS_FOR)[number]
export type Offer = (typeof OFFERS)[number]

export const CARD_LIMITS = {
  display_name: 60,
  headline: 100,
  topics: 5,
  looks_for: 3,
  offers: 3,
  languages: 5,
  links: 2,
  link: 200,
  hello: 280,
  email: EMAIL_MAX_LENGTH,
  phone: 50,
} as const
export const CARD_COLORS = 8

/** What other people can read of a user. */
export interface CardFields {
  display_name: string
  headline: string
  topics: string[]
  looks_for: string[]
  offers: string[]
  languages: string[]
  links: string[]
  color: number
  /** Says 'Signs in with LinkedIn'. */
  shows_linkedin: boolean
}

/** The version of the card that shows each field first. */
const FIELD_VERSIONS: Record<keyof CardFields, number> = {
  display_name: 1,
  headline: 1,
  topics: 1,
  looks_for: 1,
  offers: 1,
  languages: 1,
  links: 1,
  color: 1,
  shows_linkedin: 1,
}
/** Increase it with each field that is added: it stays hidden until the owner of a card has seen it in the preview. */
export const CARD_VERSION = 1

const EMPTY_CARD: CardFields = {
  display_name: '',
  headline: '',
  topics: [],
  looks_for: [],
  offers: [],
  languages: [],
  links: [],
  color: 0,
  shows_linkedin: false,
}

/** Returns what others see of a card whose owner has seen this version of it. */
export function showConsentedFields(
  card: CardFields,
  consentVersion: number,
  versions: Record<keyof CardFields, number> = FIELD_VERSIONS,
): CardFields {
  const fields = Object.keys(EMPTY_CARD) as (keyof CardFields)[]
  return Object.fromEntries(
    fields.map((field) => [field, (versions[field] <= consentVersion ? card : EMPTY_CARD)[field]]),
  ) as unknown as CardFields
}

interface SuggestedFrom {
  first_name: string | null
  last_name: string | null
  interests: readonly string[]
  linkedin_profile_url: string | null
  /** Whether the user has connected LinkedIn. */
  has_linkedin: boolean
}

/** Returns the card that a profile suggests. Nothing of it is stored or shown before its owner saves it. */
export function suggestCard(profile: SuggestedFrom, language: string): CardFields {
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ')
  const link = profile.linkedin_profile_url
  return {
    ...EMPTY_CARD,
    display_name: [...name].slice(0, CARD_LIMITS.display_name).join('').trim(),
    topics: profile.interests.slice(0, CARD_LIMITS.topics),
    languages: [language],
    links: link && isCardLink(link) ? [link] : [],
    color: [...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % CARD_COLORS,
    shows_linkedin: profile.has_linkedin,
  }
}

/** Returns whether a card may link to this address. */
export function isCardLink(text: string): boolean {
  return text.length <= CARD_LIMITS.link && isHttpUrl(text) && SINGLE_LINE.test(text)
}

/** An address without a scheme, such as `linkedin.com/in/marta`. */
const BARE_ADDRESS =
  /^[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u

/** Returns a typed link trimmed and, if it is an address without a scheme, with `https://`. */
export function completeLink(typed: string): string {
  const link = typed.trim()
  return link.length <= CARD_LIMITS.link && BARE_ADDRESS.test(link) ? `https://${link}` : link
}

/** Returns the links as they are stored: complete, once, and without empty ones. */
export function cleanLinks(links: readonly string[]): string[] {
  return [...new Set(links.map(completeLink).filter(Boolean))]
}

/** Returns the address of a link without its scheme, as cards show it. */
export function formatLink(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
