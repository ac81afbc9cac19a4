import { type Day, isDay } from '../../src/domain/day.ts'
import { isFree } from '../../src/domain/event.ts'
import { foldText } from '../../src/domain/text.ts'
import type { CatalogueRow } from '../../src/server/catalogue/catalogue-types.ts'

export const QUERY_CLASSES = [
  'user stories',
  'short words',
  'plain words',
  'names',
  'beginnings',
  'typos',
  'dates and places',
  'polish',
  'negative',
  'price',
  'nonsense',
  'second reader',
  'strangers: words',
  'towns: words',
  'towns: names',
  'towns: beginnings',
  'towns: typos',
  'towns: dates',
  'towns: places',
  'towns: price',
  'towns: attendance',
  'towns: not',
  'towns: or',
  'towns: wishes',
  'towns: questions',
  'towns: nonsense',
] as const
export type QueryClass = (typeof QUERY_CLASSES)[number]

export type EventTest = (event: CatalogueRow) => boolean

/**
 * What a search must find. It is asked of every catalogue with events that match what it expects; in others it is skipped.
 * The scope of a query are the events on `days`, or with `when: 'all'` all events, or else those that are not over.
 */
export interface RelevanceQuery {
  text: string
  /** The only catalogue that it is asked of; that catalogue is asked nothing else. */
  catalogue?: string
  when?: 'all'
  /** First and last day that the text names. */
  days?: readonly [Day, Day]
  /**
   * What the first three results must be, as far as there are such events in the scope. Several tests are groups: events
   * of the first group come before those of the second.
   */
  first?: EventTest | EventTest[]
  /** What none of the first ten results may be. */
  never?: EventTest
  /** The result consists of exactly the events of the scope that match this: their number is the total. */
  count?: EventTest
  /** There is at least one result. */
  found?: true
  /** The query is skipped unless events match the first results of these expectations. */
  needs?: Pick<RelevanceQuery, 'first' | 'when' | 'days'>
  /** There is no result. */
  nothing?: true
}

/** A query per text with the same expectations. */
export function forEachText(
  texts: readonly string[],
  expected: Omit<RelevanceQuery, 'text'>,
): RelevanceQuery[] {
  return texts.map((text) => ({ text, ...expected }))
}

/** Words of a text that no name needs to contain to be what the text says. */
const FILLERS = new Set(
  'a an the in on at of for to from i w we na do od z events wydarzenia this next'.split(' '),
)

/** Returns whether name, topic, organiser and code contain all words of the text: then it is a result, whatever was understood. */
export function isCalled(event: CatalogueRow, text: string): boolean {
  const { event_name, topic, organiser, event_code } = event
  const words = splitWords([event_name, topic, organiser, event_code].join(' '))
  const searched = splitWords(text).trim().split(' ')
  return searched.every((word) => FILLERS.has(word) || words.includes(` ${word}`))
}

/** Returns the folded words of a text between single spaces, with a space at both ends. */
function splitWords(text: string): string {
  return ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}

type TextField = 'event_name' | 'topic' | 'organiser' | 'event_type' | 'city' | 'country' | 'venue'

const spacedTexts = new Map<string, string>()

/** Returns the result of splitWords for a field. Many tests read the same texts. */
function readWords(event: CatalogueRow, field: TextField): string {
  const text = event[field] ?? ''
  const known = spacedTexts.get(text)
  if (known !== undefined) return known
  const spaced = splitWords(text)
  spacedTexts.set(text, spaced)
  return spaced
}

/** Returns a test whether a field contains one of the phrases as whole words. */
function hasWords(field: TextField, phrases: readonly string[]): EventTest {
  const wanted = phrases.map(splitWords)
  return (event) => wanted.some((phrase) => readWords(event, field).includes(phrase))
}

export const inName = (...phrases: string[]): EventTest => hasWords('event_name', phrases)
export const inTopic = (...phrases: string[]): EventTest => hasWords('topic', phrases)
export const inType = (...phrases: string[]): EventTest => hasWords('event_type', phrases)
const inOrganiser = (...phrases: string[]): EventTest => hasWords('organiser', phrases)
export const inCity = (...phrases: string[]): EventTest => hasWords('city', phrases)
export const inCountry = (...phrases: string[]): EventTest => hasWords('country', phrases)

export function inOrganiserOrName(...phrases: string[]): EventTest {
  return anyOf(inName(...phrases), inOrganiser(...phrases))
}

/** Name, topic, organiser or type contains one of the phrases as whole words. */
export function isAbout(...phrases: string[]): EventTest {
  return anyOf(inName(...phrases), inTopic(...phrases), inOrganiser(...phrases), inType(...phrases))
}

/** Groups by field: in the name first, then in the topic, then in organiser or type. */
export function byField(...phrases: string[]): EventTest[] {
  return [inName(...phrases), inTopic(...phrases), anyOf(inOrganiser(...phrases), inType(...phrases))]
}

/** The name is one of these, apart from case and accents. */
export function isNamed(...names: string[]): EventTest {
  const folded = new Set(names.map(foldText))
  return ({ event_name }) => event_name !== null && folded.has(foldText(event_name))
}

/** The name contains a text with its signs, such as 'c++', not followed or preceded by letters and digits. */
export function hasSignsInName(text: string): EventTest {
  const escaped = foldText(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u')
  return ({ event_name }) => pattern.test(foldText(event_name ?? ''))
}

const TEXT_FIELDS: TextField[] = [
  'event_name',
  'topic',
  'organiser',
  'event_type',
  'city',
  'country',
  'venue',
]

/** 'CascadiaJS' also counts as two words: opinions differ. */
function splitCapitals(text: string): string {
  return text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
}

/** No word of any field begins with one of the texts; from four letters on no field contains one of them. */
export function isUnrelatedTo(...texts: string[]): EventTest {
  const wanted = texts.map((text) => {
    const folded = splitWords(text).trim()
    return folded.length < 4 ? ` ${folded}` : folded
  })
  return (event) =>
    !TEXT_FIELDS.some((field) => {
      const words = readWords(event, field) + splitWords(splitCapitals(event[field] ?? ''))
      return wanted.some((text) => words.includes(text))
    })
}

export const isFreeEvent: EventTest = isFree
export const isOnlineOnly: EventTest = ({ attendance }) => attendance === 'online'
export const isOnline: EventTest = ({ attendance }) => attendance === 'online' || attendance === 'hybrid'

/** Costs at most so much; free events count as 0, others without a price do not match. */
export function costsUpTo(limit: number): EventTest {
  return (event) => isFree(event) || (event.price !== null && event.price <= limit)
}

export function costsOver(limit: number): EventTest {
  return (event) => !isFree(event) && event.price !== null && event.price > limit
}

export function anyOf(...tests: EventTest[]): EventTest {
  return (event) => tests.some((test) => test(event))
}

export function allOf(...tests: EventTest[]): EventTest {
  return (event) => tests.every((test) => test(event))
}

export function not(test: EventTest): EventTest {
  return (event) => !test(event)
}

/** Every event of the scope. */
export const isInScope: EventTest = () => true

/** Returns whether the event takes place on one of the days. */
export function isOnDays(event: CatalogueRow, [first, last]: readonly [Day, Day]): boolean {
  if (event.date_begin === null) return false
  const end = event.date_end !== null && isDay(event.date_end) ? event.date_end : event.date_begin
  return event.date_begin <= last && (end < event.date_begin ? event.date_begin : end) >= first
}

/**
 * Creates a query for every beginning of a text from three letters on: none may be empty, and from `from` on the first
 * results must be what the whole text finds. Beginnings that end with a space are left out.
 */
export function forEachBeginning(
  text: string,
  from: string,
  expected: Pick<RelevanceQuery, 'first' | 'when' | 'days'>,
): RelevanceQuery[] {
  if (!text.startsWith(from)) throw new Error(`'${text}' does not begin with '${from}'`)
  const { days, first: _, ...withoutDays } = expected
  const letters = [...text]
  return letters.flatMap((_, position): RelevanceQuery[] => {
    const beginning = letters.slice(0, position + 1).join('')
    if (beginning.replace(/\s/g, '').length < 3 || beginning.endsWith(' ')) return []
    if (beginning.length >= from.length) {
      // Only the whole text names the days.
      const isWhole = position === letters.length - 1
      if (isWhole || days === undefined) return [{ text: beginning, found: true, ...expected }]
    }
    return [{ ...withoutDays, text: beginning, found: true, needs: expected }]
  })
}
