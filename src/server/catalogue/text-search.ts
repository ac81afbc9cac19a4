import type { CatalogueColumns } from './catalogue-columns.ts'
import type { ResolvedQuery } from './catalogue-types.ts'
import { FieldMatcher } from './field-matcher.ts'
import { SubstringSearch } from './substring-search.ts'

/**
 * Texts of which one must occur in a field of an event, unless a synonym occurs in a field other than the code or its city or
 * country is one of these.
 */
interface Clause {
  texts: string[]
  synonyms: string[]
  cities: string[]
  countries: string[]
}

/** Results of recent searches: the page, the facets and the other views of a search evaluate it once. */
const CACHED_RESULTS = 8
/** Clauses evaluated in one pass, one bit each. */
const PASS_CLAUSES = 31

/** Finds events by text. */
export class TextSearch {
  private readonly columns: CatalogueColumns
  private readonly codes: SubstringSearch
  private readonly words: SubstringSearch
  private readonly cache = new Map<string, Uint8Array>()
  /** Work space: the bits of the clauses that each event matches, and events. */
  private readonly found: Int32Array
  private readonly events: Int32Array

  constructor(columns: CatalogueColumns) {
    this.columns = columns
    this.codes = new SubstringSearch(columns.foldedCodes)
    this.words = new SubstringSearch(columns.vocabulary.folded)
    this.found = new Int32Array(columns.size)
    this.events = new Int32Array(columns.size)
  }

  /** Returns 0 for each event that matches all terms and 1 for every other; null without terms. The result is shared. */
  findFailures(terms: ResolvedQuery['terms']): Uint8Array | null {
    const clauses = createClauses(terms)
    if (clauses.length === 0) return null
    const key = JSON.stringify(clauses)
    const failures = this.cache.get(key) ?? this.evaluate(clauses)
    this.cache.delete(key)
    this.cache.set(key, failures)
    if (this.cache.size > CACHED_RESULTS) this.cache.delete(this.cache.keys().next().value!)
    return failures
  }

  private evaluate(clauses: Clause[]): Uint8Array {
    const failures = new Uint8Array(this.columns.size)
    for (let start = 0; start < clauses.length; start += PASS_CLAUSES) {
      const pass = clauses.slice(start, start + PASS_CLAUSES)
      markFields(this.columns, this.words, pass, this.found)
      const undecided = selectUndecided(this.found, 2 ** pass.length - 1, failures, this.events)
      searchCodes(this.codes, pass, undecided, this.found, failures)
    }
    return failures
  }
}

/** Sets in `found` the bit of each clause that a field of the event matches, except the code. */
function markFields(
  columns: CatalogueColumns,
  vocabularySearch: SubstringSearch,
  clauses: Clause[],
  found: Int32Array,
): void {
  const { words } = columns
  const matcher = new FieldMatcher(columns.vocabulary, vocabularySearch, clauses)
  const cities = matcher.match(words.cities)
  const countries = matcher.match(words.countries)
  for (const [position, clause] of clauses.entries()) {
    for (const city of clause.cities) cities[columns.cities.find(city) ?? 0]! |= 1 << position
    for (const country of clause.countries) countries[columns.countries.find(country) ?? 0]! |= 1 << position
  }
  // Number 0 means no value.
  cities[0] = 0
  countries[0] = 0
  const places = Int32Array.from(columns.places, ({ city, country }) => cities[city]! | countries[country]!)
  matcher.matchNames(columns, found)
  addBits(found, columns.place, places)
  addBits(found, columns.topic, matcher.match(words.topics))
  addBits(found, columns.type, matcher.match(words.types))
  addBits(found, columns.organiser, matcher.match(words.organisers))
  addBits(found, columns.venue, matcher.match(words.venues))
}

function addBits(found: Int32Array, values: Int32Array, bits: Int32Array): void {
  if (!hasBits(bits)) return
  for (let event = 0; event < found.length; event++) found[event]! |= bits[values[event]!]!
}

function hasBits(bits: Int32Array): boolean {
  for (let value = 0; value < bits.length; value++) if (bits[value] !== 0) return true
  return false
}

/** Lists in `events` those that have not failed and lack a bit. */
function selectUndecided(
  found: Int32Array,
  all: number,
  failures: Uint8Array,
  events: Int32Array,
): Int32Array {
  let count = 0
  for (let event = 0; event < found.length; event++) {
    if (found[event] !== all && failures[event] === 0) events[count++] = event
  }
  return events.subarray(0, count)
}

/** Marks the undecided events as failed that do not match a clause in their code either. Overwrites `undecided`. */
function searchCodes(
  codes: SubstringSearch,
  clauses: Clause[],
  undecided: Int32Array,
  found: Int32Array,
  failures: Uint8Array,
): void {
  const all = 2 ** clauses.length - 1
  let left = undecided
  for (const bit of sortByRarity(clauses, left, found)) {
    const mask = 1 << bit
    for (const text of clauses[bit]!.texts) codes.markMatches(text, left, found, mask)
    let count = 0
    for (let at = 0; at < left.length; at++) {
      const event = left[at]!
      if ((found[event]! & mask) === 0) failures[event] = 1
      else if (found[event] !== all) left[count++] = event
    }
    left = left.subarray(0, count)
  }
}

/** Undecided events that are read to find out which clause is likely to leave the fewest events for the others. */
const SAMPLE_SIZE = 1000

/** Returns the positions of the clauses, those first that the fewest events match, then those with the longest text. */
function sortByRarity(clauses: Clause[], undecided: Int32Array, found: Int32Array): number[] {
  const step = Math.max(1, Math.floor(undecided.length / SAMPLE_SIZE))
  const counts = new Uint32Array(clauses.length)
  for (let at = 0; at < undecided.length; at += step) {
    const bits = found[undecided[at]!]!
    for (let bit = 0; bit < counts.length; bit++) counts[bit]! += (bits >> bit) & 1
  }
  return [...clauses.keys()].sort(
    (a, b) => counts[a]! - counts[b]! || getShortest(clauses[b]!) - getShortest(clauses[a]!),
  )
}

/** Returns the length of the shortest text, which is likely to occur in the most events. */
function getShortest({ texts }: Clause): number {
  return Math.min(...texts.map((text) => text.length))
}

/**
 * Returns one clause for each word of the terms, and one for the alternatives of a term, without those that every event matches if
 * it matches another clause.
 */
function createClauses(terms: ResolvedQuery['terms']): Clause[] {
  const clauses: Clause[] = []
  for (const { words, match, synonyms, cities, countries } of terms) {
    const texts = words.map(normalizeSpaces).filter(Boolean)
    const alternatives = match === 'any' ? [texts] : texts.map((text) => [text])
    for (const texts of alternatives) {
      const clause = { texts, synonyms: synonyms.map(normalizeSpaces).filter(Boolean), cities, countries }
      if (texts.length === 0 || clauses.some((other) => implies(other, clause))) continue
      for (let at = clauses.length - 1; at >= 0; at--)
        if (implies(clause, clauses[at]!)) clauses.splice(at, 1)
      clauses.push(clause)
    }
  }
  return clauses
}

function normalizeSpaces(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** Returns whether every event that matches `a` matches `b`. */
function implies(a: Clause, b: Clause): boolean {
  const isSubset = (values: string[], of: string[]) => values.every((value) => of.includes(value))
  return (
    a.texts.every((text) => b.texts.some((other) => text.includes(other))) &&
    isSubset(a.synonyms, b.synonyms) &&
    isSubset(a.cities, b.cities) &&
    isSubset(a.countries, b.countries)
  )
}
