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

/** Returns a function that adds to an event what the words of a search matched in it, if its card shows any of it. */
export function createEmphasizer(match: SearchMatch) {
  // A space in a pattern marks where a word begins or ends.
  const patterns = [
    ...match.words.map((word) => ` ${getPatternText(word)} `),
    ...match.beginnings.map((word) => `${WITHOUT_SPACES.test(word) ? '' : ' '}${getPatternText(word)}`),
    ...match.insides.map(getPatternText),
  ].filter((pattern) => pattern.trim() !== '')
  const places = [...match.cities, ...match.countries].map((place) => ` ${getPatternText(place)} `)
  const letters = patterns.map(listLetters)
  const findIn = (text: string | null): Found[] => {
    if (text === null) return []
    // Most texts have no match, and need not be split into words. Signs may be between letters.
    const all = listLetters(foldText(text))
    return letters.some((each) => all.includes(each)) ? findSpans(text, patterns) : []
  }

  return <Event extends EmphasizedEvent>(event: Event): Event & { emphasis?: EventEmphasis } => {
    const name = getEventNameOrCode(event)
    const place = formatCityAndCountry(event)
    const found = Object.entries({
      event_name: findIn(name),
      event_type: findIn(event.event_type),
      place: [...findIn(place), ...findSpans(place ?? '', places)],
      organiser: findIn(event.organiser),
    }).filter(([, spans]) => spans.length > 0)
    // What the card emphasizes already needs no other place.
    const shown = new Set(found.flatMap(([, spans]) => spans.map(({ pattern }) => pattern)))
    const elsewhere = (['topic', 'venue', 'event_code'] as const)
      .map((field) => ({ field, text: event[field] ?? '', spans: findIn(event[field]) }))
      .filter(({ text }) => text !== event.event_type && text !== name)
      .find(({ spans }) => spans.some(({ pattern }) => !shown.has(pattern)))
    if (found.length === 0 && !elsewhere) return event
    const joined = found.map(([field, spans]) => [field, joinSpans(spans)])
    const emphasis: EventEmphasis = Object.fromEntries(joined)
    if (elsewhere) emphasis.elsewhere = { ...elsewhere, spans: joinSpans(elsewhere.spans) }
    return { ...event, emphasis }
  }
}

function getPatternText(word: string): string {
  const { words, spellings } = splitWords(word)
  // Signs belong to the spelling: 'c++'. Quoted text may have nothing but signs.
  return spellings[0]?.word ?? (words.map((each) => each.word).join(' ') || foldText(word))
}

/** Returns the letters and digits of a folded text. */
function listLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

interface Found extends TextSpan {
  pattern: string
}

function findSpans(text: string, patterns: readonly string[]): Found[] {
  const { words, spellings } = splitWords(text)
  return [words, ...spellings.map((spelling) => [spelling])].flatMap((each) => findInWords(each, patterns))
}

/** Finds the patterns in words that follow one another. A letter that is folded to two counts with its whole word. */
function findInWords(words: readonly Word[], patterns: readonly string[]): Found[] {
  const joined = ` ${words.map(({ word }) => word).join(' ')} `
  // The positions of the letters of `joined` in the text, each word after a space.
  const letters: TextSpan[] = []
  for (const { word, start, end } of words) {
    letters.push({ start, end: start })
    for (let at = start; at < start + word.length; at++)
      letters.push(word.length === end - start ? { start: at, end: at + 1 } : { start, end })
  }
  return patterns.flatMap((pattern) => {
    const first = pattern.length - pattern.trimStart().length
    const last = pattern.trimEnd().length - 1
    const found: Found[] = []
    for (let at = joined.indexOf(pattern); at !== -1; at = joined.indexOf(pattern, at + 1))
      found.push({ pattern, start: letters[at + first]!.start, end: letters[at + last]!.end })
    return found
  })
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
