import { type EventSummary, getEventNameOrCode } from '../event.ts'
import { formatCityAndCountry } from '../event-format.ts'
import { foldText } from '../text.ts'
import type { TextSpan } from './parsed-search.ts'
import { type SearchMatch, splitWords, WITHOUT_SPACES, type Word } from './words.ts'

/** What a search matched in an event, by what its card shows; absent where nothing is emphasized. */
export interface EventEmphasis {
  /** In the name, or in the code of an event without one. */
  event_name?: TextSpan[] | undefined
  event_type?: TextSpan[] | undefined
  /** In `formatCityAndCountry(event)`. */
  place?: TextSpan[] | undefined
  organiser?: TextSpan[] | undefined
  /** A match in a field that the card does not show. */
  elsewhere?: { field: 'topic' | 'venue' | 'event_code'; text: string; spans: TextSpan[] } | undefined
}

type EmphasizedEvent = Pick<
  EventSummary,
  'event_code' | 'event_name' | 'city' | 'country' | 'venue' | 'event_type' | 'topic' | 'organiser'
>

/** What to look for: `text` between spaces, so that a space marks where a word begins or ends. */
interface Pattern {
  text: string
  /** By how much the text is longer than what it matches, at its start and its end. */
  padding: [start: number, end: number]
}

const EMPHASIZED_FIELDS = ['event_name', 'event_type', 'place', 'organiser'] as const

/** Texts whose matches are kept, because the same events are found again. */
const KNOWN_TEXTS = 500

/** Returns a function that adds to each event what the words of a search matched in it, if its card shows any of it. */
export function createEmphasizer(match: SearchMatch) {
  const patterns = [
    ...match.words.map((word) => createPattern(word, 'word')),
    ...match.beginnings.map((word) =>
      createPattern(word, WITHOUT_SPACES.test(word) ? 'inside' : 'beginning'),
    ),
    ...match.insides.map((word) => createPattern(word, 'inside')),
  ].filter(({ text }) => text.trim() !== '')
  const places = new Set([...match.cities, ...match.countries])
  const letters = patterns.map(({ text }) => listLetters(text))
  const known = new Map<string, Found[]>()
  const findIn = (text: string | null): Found[] => {
    if (text === null) return []
    let found = known.get(text)
    if (found === undefined) {
      // Most texts have no match, and need not be split into words. Signs may be between letters.
      const all = listLetters(foldText(text))
      found = letters.some((each) => all.includes(each)) ? findSpans(text, patterns) : []
      if (known.size === KNOWN_TEXTS) known.clear()
      known.set(text, found)
    }
    return found
  }

  function findEmphasis(event: EmphasizedEvent): EventEmphasis | undefined {
    const { city, country } = event
    const place = formatCityAndCountry(event)
    const found = {
      event_name: findIn(getEventNameOrCode(event)),
      event_type: findIn(event.event_type),
      place: [...findIn(place), ...[city, country].flatMap((each) => findWhole(place, each, places))],
      organiser: findIn(event.organiser),
    }
    // What the card emphasizes already needs no other place.
    const shown = new Set(Object.values(found).flatMap((each) => each.map(({ pattern }) => pattern)))
    const isSame = (text: string) => text === event.event_type || text === getEventNameOrCode(event)
    const elsewhere = (['topic', 'venue', 'event_code'] as const).find((field) => {
      const text = event[field]
      return text !== null && !isSame(text) && findIn(text).some(({ pattern }) => !shown.has(pattern))
    })
    const emphasis: EventEmphasis = {}
    for (const field of EMPHASIZED_FIELDS)
      if (found[field].length > 0) emphasis[field] = joinSpans(found[field])
    const text = elsewhere && event[elsewhere]
    if (text) emphasis.elsewhere = { field: elsewhere, text, spans: joinSpans(findIn(text)) }
    return Object.keys(emphasis).length > 0 ? emphasis : undefined
  }

  return <Event extends EmphasizedEvent>(
    events: readonly Event[],
  ): (Event & { emphasis?: EventEmphasis })[] =>
    events.map((event) => {
      const emphasis = findEmphasis(event)
      return emphasis === undefined ? event : { ...event, emphasis }
    })
}

function createPattern(word: string, kind: 'word' | 'beginning' | 'inside'): Pattern {
  const { words, spellings } = splitWords(word)
  // Signs belong to the spelling: 'c++'. Quoted text may have nothing but signs.
  const text = spellings[0]?.word ?? (words.map((each) => each.word).join(' ') || foldText(word))
  const [start, end] = kind === 'word' ? [1, 1] : kind === 'beginning' ? [1, 0] : [0, 0]
  return { text: ' '.repeat(start) + text + ' '.repeat(end), padding: [start, end] }
}

/** Returns the letters and digits of a folded text. */
function listLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

interface Found extends TextSpan {
  /** Null for a whole city or country. */
  pattern: Pattern | null
}

function findSpans(text: string, patterns: readonly Pattern[]): Found[] {
  const { words, spellings } = splitWords(text)
  return [words, ...spellings.map((spelling) => [spelling])].flatMap((each) => findInWords(each, patterns))
}

/** Finds the patterns in words that follow one another. */
function findInWords(words: readonly Word[], patterns: readonly Pattern[]): Found[] {
  const found: Found[] = []
  const joined = ` ${words.map(({ word }) => word).join(' ')} `
  for (const pattern of patterns) {
    const { text, padding } = pattern
    for (let at = joined.indexOf(text); at !== -1; at = joined.indexOf(text, at + 1)) {
      const [start, end] = [at + padding[0], at + text.length - padding[1]]
      found.push({ pattern, start: toPosition(words, start, 'start'), end: toPosition(words, end, 'end') })
    }
  }
  return found
}

/** Returns the position in the text of one in its joined words. A letter that is folded to two counts with its whole word. */
function toPosition(words: readonly Word[], position: number, side: 'start' | 'end'): number {
  let before = 1
  for (const { word, start, end } of words) {
    const offset = position - before
    if (offset < word.length || (side === 'end' && offset === word.length))
      return word.length === end - start ? start + offset : side === 'start' ? start : end
    before += word.length + 1
  }
  return words.at(-1)?.end ?? 0
}

function findWhole(text: string | null, value: string | null, matched: ReadonlySet<string>): Found[] {
  if (text === null || value === null || !matched.has(value)) return []
  const start = text === value || text.startsWith(`${value},`) ? 0 : text.length - value.length
  return [{ pattern: null, start, end: start + value.length }]
}

/** Returns spans in order that do not overlap. */
function joinSpans(found: readonly TextSpan[]): TextSpan[] {
  const spans: TextSpan[] = []
  for (const { start, end } of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = spans.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans
}
