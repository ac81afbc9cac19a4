import type { Day } from '../day.ts'
import { foldText } from '../text.ts'
import type { ParsedSearch, PartValue, SearchPart, SearchTerm } from './parsed-search.ts'
import type { PlaceNames } from './place-names.ts'
import { isRangeWord } from './read-date-point.ts'
import { readDates } from './read-dates.ts'
import { readNear } from './read-near.ts'
import { readFree, readOnline, readSynonyms } from './read-phrases.ts'
import { readBarePlace, readKnownPlace } from './read-place-names.ts'
import {
  createPlacePart,
  excludeEachOther,
  mergePlaceParts,
  readNextPlace,
  readPlacePart,
  readSeveralPlaces,
} from './read-places.ts'
import { FILLER_WORDS, OR_WORDS } from './search-words.ts'
import { type Reading, type Token, tokenize } from './tokens.ts'

interface SearchContext {
  /** Relative dates count from this day. */
  today: Day
  places: PlaceNames
}

/** What was read from the tokens from `first` to before `next`. */
type Found = { first: number; next: number } & (
  | { part: PartValue; alternative: boolean; term?: never }
  | { part?: never; term: SearchTerm }
)

/**
 * Parses the text of the search box: what it says about dates, places, price and attendance, and the terms that are left.
 * Never throws; linear in the length of the text. `docs/search.md` explains what is understood.
 */
export function parseSearch(text: string, context: SearchContext): ParsedSearch {
  const tokens = tokenize(text, isRangeWord)
  const found: Found[] = []
  const ignored: Token[] = []
  let index = 0
  while (index < tokens.length) {
    const joined = joinToPrevious(text, tokens, index, found, context)
    if (joined !== undefined) {
      index = joined
      continue
    }
    const first = index
    const part = readPart(tokens, index, context)
    if (part !== undefined) {
      found.push({ first, next: part.next, part: part.value, alternative: false })
      index = part.next
      continue
    }
    const token = tokens[index] as Token
    if (findChunkEnd(tokens, index) === index + 1 && isIgnored(token)) {
      ignored.push(token)
      index++
      continue
    }
    const term = readTerm(text, tokens, index, context.places)
    found.push({ first, next: term.next, term: term.value })
    index = term.next
  }
  // A search of nothing else looks for these words.
  if (found.length === 0) return { parts: [], terms: ignored.map((token) => createTerm(token, [token.word])) }
  return {
    terms: found.flatMap(({ term }) => (term === undefined ? [] : [term])),
    parts: found.flatMap((each) =>
      each.part === undefined
        ? []
        : [
            {
              ...getSpan(tokens, each.first, each.next),
              ...each.part,
              alternative: each.alternative,
            } as SearchPart,
          ],
    ),
  }
}

const AND_WORDS: ReadonlySet<string> = new Set(['and', 'i', 'oraz'])

interface Connector {
  kind: 'or' | 'and' | 'comma'
  /** The token after it. */
  next: number
}

function readConnector(tokens: readonly Token[], index: number): Connector | undefined {
  const token = tokens[index]
  if (token === undefined) return undefined
  if (!token.isQuoted && OR_WORDS.has(token.word)) return { kind: 'or', next: index + 1 }
  if (!token.isQuoted && AND_WORDS.has(token.word)) return { kind: 'and', next: index + 1 }
  if (token.isAfterSlash) return { kind: 'or', next: index }
  return token.isAfterComma ? { kind: 'comma', next: index } : undefined
}

/**
 * Reads an alternative to what was found directly before a token, such as 'or ML' and 'lub w Gdyni', and adds it to `found`. Returns the
 * token after it; undefined if there is none.
 */
function joinToPrevious(
  text: string,
  tokens: readonly Token[],
  index: number,
  found: Found[],
  context: SearchContext,
): number | undefined {
  const previous = found.at(-1)
  const connector = readConnector(tokens, index)
  if (previous?.next !== index || connector === undefined) return undefined
  const { kind, next } = connector
  return (
    joinPlaces(tokens, connector, found, context) ??
    (kind === 'or' ? joinTerms(text, tokens, next, found, context) : undefined) ??
    // 'free or today': no word to look for.
    (next > index && kind === 'or' && isBetweenUnderstood(tokens, next, previous, context) ? next : undefined)
  )
}

function isBetweenUnderstood(
  tokens: readonly Token[],
  next: number,
  previous: Found,
  context: SearchContext,
): boolean {
  return (
    (previous.part !== undefined || readPlaceOf(previous, tokens, context.places) !== undefined) &&
    (readPart(tokens, next, context) !== undefined ||
      readBarePlace(tokens, next, context.places) !== undefined)
  )
}

const PLACE_KINDS: ReadonlySet<SearchPart['kind']> = new Set(['city', 'country', 'near', 'online'])

/** Returns where an event takes place according to a part, or to a term that names places. */
function readPlaceOf(
  { first, next, part, term }: Found,
  tokens: readonly Token[],
  places: PlaceNames,
): PartValue | undefined {
  if (part !== undefined) return PLACE_KINDS.has(part.kind) ? part : undefined
  const isInCatalogue = term.cities.length + term.countries.length > 0
  const place = isInCatalogue
    ? readSeveralPlaces(tokens, first, places)
    : readKnownPlace(tokens, first, places)
  return place?.next === next ? createPlacePart(place.value) : undefined
}

/**
 * 'Germany or France', 'in Gdansk, Sopot', 'w Gdańsku i Gdyni', 'near Gdansk or online': an event is in one of the places, or online.
 * 'and' and a comma join only places that exclude each other, unlike 'Berlin, Germany'.
 */
function joinPlaces(
  tokens: readonly Token[],
  { kind, next }: Connector,
  found: Found[],
  context: SearchContext,
): number | undefined {
  const previous = found.at(-1) as Found
  const place = readPlaceOf(previous, tokens, context.places)
  if (place === undefined || tokens[next] === undefined || tokens[next].isQuoted) return undefined
  const isBare = previous.part === undefined
  if (isBare && kind === 'comma') return undefined
  const other = readOtherPlace(tokens, next, place, context)
  if (other === undefined || (kind !== 'or' && !excludeEachOther(place, other.value))) return undefined
  // 'berlin or online' names a city in any case; if the catalogue has neither place, they are words.
  if (isBare && !isInCatalogue(place) && !isInCatalogue(other.value)) return undefined
  const merged = mergePlaceParts(place, other.value)
  const alternative = previous.part !== undefined && previous.alternative
  const part = merged ?? place
  found[found.length - 1] = {
    first: previous.first,
    next: merged === undefined ? previous.next : other.next,
    part,
    alternative,
  }
  if (merged === undefined)
    found.push({ first: next, next: other.next, part: other.value, alternative: true })
  return other.next
}

// Online events are not in a place.
function isInCatalogue(part: PartValue): boolean {
  if (part.kind === 'country') return part.countries.length > 0
  return part.kind === 'city' || part.kind === 'near' ? part.cities.length > 0 : true
}

function readOtherPlace(
  tokens: readonly Token[],
  index: number,
  place: PartValue,
  context: SearchContext,
): Reading<PartValue> | undefined {
  const part = readPart(tokens, index, context)
  if (part !== undefined) return PLACE_KINDS.has(part.value.kind) ? part : undefined
  return readNextPlace(tokens, index, place, context.places)
}

/** 'AI or ML', 'AI, ML or data', '"big data" / AI': an event contains one of them. Phrases are compared as a whole. */
function joinTerms(
  text: string,
  tokens: readonly Token[],
  index: number,
  found: Found[],
  context: SearchContext,
): number | undefined {
  const previous = found.at(-1)
  if (previous?.term === undefined) return undefined
  let start = index
  while (tokens[start] !== undefined && isIgnored(tokens[start] as Token)) {
    if (readPart(tokens, start, context) !== undefined) return undefined
    start++
  }
  const token = tokens[start]
  if (token === undefined || readPart(tokens, start, context) !== undefined) return undefined
  if (!token.isQuoted && OR_WORDS.has(token.word)) return undefined
  const { next, value } = readTerm(text, tokens, start, context.places)
  let all = joinTwoTerms(previous.term, value)
  let { first } = previous
  found.pop()
  // The comma of an enumeration means what its last connector means.
  for (;;) {
    const before = found.at(-1)
    if (before?.term === undefined || before.next !== first || !tokens[first]?.isAfterComma) break
    all = joinTwoTerms(before.term, all)
    first = before.first
    found.pop()
  }
  found.push({ first, next, term: { ...all, ...getSpan(tokens, first, next) } })
  return next
}

function joinTwoTerms(first: SearchTerm, second: SearchTerm): SearchTerm {
  const listAlternatives = ({ words, match }: SearchTerm) => (match === 'any' ? words : [words.join(' ')])
  return {
    start: first.start,
    end: second.end,
    words: [...listAlternatives(first), ...listAlternatives(second)],
    match: 'any',
    synonyms: [...first.synonyms, ...second.synonyms],
    cities: [...first.cities, ...second.cities],
    countries: [...first.countries, ...second.countries],
  }
}

function isIgnored(token: Token): boolean {
  return !token.isQuoted && (FILLER_WORDS.has(token.word) || !/[\p{L}\p{N}]/u.test(token.word))
}

function getSpan(tokens: readonly Token[], index: number, next: number) {
  return { start: tokens[index]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 }
}

// The end of the tokens of a word such as '3-5' that was split as a possible range.
function findChunkEnd(tokens: readonly Token[], index: number): number {
  let end = index + 1
  while (tokens[end]?.isGlued) end++
  return end
}

function readPart(
  tokens: readonly Token[],
  index: number,
  { today, places }: SearchContext,
): Reading<PartValue> | undefined {
  if (tokens[index]?.isQuoted) return undefined
  const dates = readDates(tokens, index, today)
  if (dates !== undefined && !isLongerPlace(tokens, index, dates.next, places))
    return { next: dates.next, value: { kind: 'dates', ...dates.value } }
  return (
    readNear(tokens, index, places) ??
    readPlacePart(tokens, index, places) ??
    readOnline(tokens, index) ??
    readFree(tokens, index)
  )
}

// 'Środa Wielkopolska' is a town, although 'środa' is Wednesday.
function isLongerPlace(tokens: readonly Token[], index: number, next: number, places: PlaceNames): boolean {
  const place = readBarePlace(tokens, index, places) ?? readPlacePart(tokens, index, places)
  return place !== undefined && place.next > next
}

function createTerm(span: { start: number; end: number }, words: string[]): SearchTerm {
  return { start: span.start, end: span.end, words, match: 'all', synonyms: [], cities: [], countries: [] }
}

function readTerm(
  text: string,
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<SearchTerm> {
  const token = tokens[index] as Token
  if (token.isQuoted) return { next: index + 1, value: createTerm(token, [token.word]) }
  const chunkEnd = findChunkEnd(tokens, index)
  const place = chunkEnd === index + 1 ? readSeveralPlaces(tokens, index, places) : undefined
  const phrase = chunkEnd === index + 1 ? readSynonyms(tokens, index) : undefined
  const next = Math.max(place?.next ?? 0, phrase?.next ?? 0, chunkEnd)
  const span = getSpan(tokens, index, next)
  if (chunkEnd > index + 1) {
    return { next: chunkEnd, value: createTerm(span, [foldText(text.slice(span.start, span.end))]) }
  }
  const isPlace = place?.next === next
  const words = tokens.slice(index, next).map(({ word }) => word)
  return {
    next,
    value: {
      ...createTerm(span, words),
      synonyms: phrase?.next === next ? [...phrase.value] : [],
      cities: isPlace ? [...(place.value.city?.spellings ?? [])] : [],
      countries: isPlace ? [...(place.value.country?.spellings ?? [])] : [],
    },
  }
}
