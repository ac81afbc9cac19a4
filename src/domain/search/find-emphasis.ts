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

/** Texts whose matches are kept, because the same events are found again. */
const KNOWN_TEXTS = 500

/** Returns a function that adds to each event what the words of a search matched in it. */
export function createEmphasizer(match: SearchMatch) {
  const findEmphasis = createEmphasisFinder(match)
  return <Event extends EmphasizedEvent>(
    events: readonly Event[],
  ): (Event & { emphasis?: EventEmphasis })[] =>
    events.map((event) => {
      const emphasis = findEmphasis(event)
      return emphasis === null ? event : { ...event, emphasis }
    })
}

/** Returns a function that finds what the words of a search matched in an event; null if its card would emphasize nothing. */
function createEmphasisFinder(match: SearchMatch): (event: EmphasizedEvent) => EventEmphasis | null {
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

  return (event) => {
    const shown = new Set<Pattern>()
    const find = (text: string | null): TextSpan[] | undefined => {
      const found = findIn(text)
      for (const { pattern } of found) shown.add(pattern)
      return toSpans(found)
    }
    const { city, country, organiser } = event
    const place = formatCityAndCountry(event)
    const inPlace = [...findIn(place), ...[city, country].flatMap((each) => findWhole(place, each, places))]
    for (const { pattern } of inPlace) if (pattern) shown.add(pattern)
    const emphasis: EventEmphasis = {}
    const add = (
      field: 'event_name' | 'event_type' | 'place' | 'organiser',
      spans: TextSpan[] | undefined,
    ) => {
      if (spans) emphasis[field] = spans
    }
    add('event_name', find(getEventNameOrCode(event)))
    add('event_type', find(event.event_type))
    add('place', toSpans(inPlace))
    add('organiser', find(organiser))
    for (const field of ['topic', 'venue', 'event_code'] as const) {
      const text = event[field]
      const found = findIn(text)
      // What the card emphasizes already needs no other place.
      if (text === null || !found.some(({ pattern }) => !shown.has(pattern))) continue
      const isSame = text === event.event_type || text === getEventNameOrCode(event)
      if (!isSame) return { ...emphasis, elsewhere: { field, text, spans: toSpans(found) ?? [] } }
    }
    return Object.keys(emphasis).length > 0 ? emphasis : null
  }
}

function createPattern(word: string, kind: 'word' | 'beginning' | 'inside'): Pattern {
  const { words, spellings } = splitWords(word)
  // Signs belong to the spelling: 'c++'. Quoted text may have nothing but signs.
  const text = spellings[0]?.word ?? (words.map((each) => each.word).join(' ') || foldText(word))
  const [start, end] = kind === 'word' ? [1, 1] : kind === 'beginning' ? [1, 0] : [0, 0]
  return {
    text: `${start ? ' ' : ''}${text}${end ? ' ' : ''}`,
    padding: [start, end],
  }
}

/** Returns the letters and digits of a folded text. */
function listLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

interface Found extends TextSpan {
  pattern: Pattern
}

function findSpans(text: string, patterns: readonly Pattern[]): Found[] {
  const { words, spellings } = splitWords(text)
  const sources = [words, ...spellings.map((spelling) => [spelling])]
  return sources.flatMap((source) => findInWords(source, patterns))
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

function findWhole(text: string | null, value: string | null, matched: ReadonlySet<string>) {
  if (text === null || value === null || !matched.has(value)) return []
  const start = text === value || text.startsWith(`${value},`) ? 0 : text.length - value.length
  return [{ pattern: null, start, end: start + value.length }]
}

/** Returns spans in order that do not overlap; undefined if there are none. */
function toSpans(found: readonly TextSpan[]): TextSpan[] | undefined {
  const spans: TextSpan[] = []
  for (const { start, end } of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = spans.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans.length > 0 ? spans : undefined
}
