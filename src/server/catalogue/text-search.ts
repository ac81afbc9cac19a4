import type { CatalogueColumns } from './catalogue-columns.ts'
import type { ResolvedQuery } from './catalogue-types.ts'
import { CodeSearch } from './code-search.ts'
import type { Vocabulary, WordLists } from './vocabulary.ts'

/**
 * A text that must occur in a field of an event, unless a synonym occurs in a field other than the code or its city or
 * country is one of these.
 */
interface Clause {
  text: string
  synonyms: string[]
  cities: string[]
  countries: string[]
}

/** Results of recent searches: the page, the facets and the other views of a search evaluate it once. */
const CACHED_RESULTS = 8
/** Clauses evaluated in one pass, one bit each. */
const PASS_CLAUSES = 31
/** Reading the events of the matched words is faster than reading all names up to this share of all words of names. */
const POSTINGS_SHARE = 4
/** Words of a quoted text that are compared, one bit each. */
const PHRASE_WORDS = 31

/** Finds events by text. */
export class TextSearch {
  private readonly columns: CatalogueColumns
  private readonly codes: CodeSearch
  private readonly cache = new Map<string, Uint8Array>()
  /** Work space: the bits of the clauses that each event matches, and events. */
  private found: Int32Array | undefined
  private events: Int32Array | undefined

  constructor(columns: CatalogueColumns) {
    this.columns = columns
    this.codes = new CodeSearch(columns.foldedCodes)
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
    this.found ??= new Int32Array(this.columns.size)
    this.events ??= new Int32Array(this.columns.size)
    for (let start = 0; start < clauses.length; start += PASS_CLAUSES) {
      const pass = clauses.slice(start, start + PASS_CLAUSES)
      markFields(this.columns, pass, this.found)
      const undecided = selectUndecided(this.found, 2 ** pass.length - 1, failures, this.events)
      searchCodes(this.codes, pass, undecided, this.found, failures)
    }
    return failures
  }
}

/** Sets in `found` the bit of each clause that a field of the event matches, except the code. */
function markFields(columns: CatalogueColumns, clauses: Clause[], found: Int32Array): void {
  const { words } = columns
  const matcher = createMatcher(columns, clauses)
  const cities = matcher.match(words.cities)
  const countries = matcher.match(words.countries)
  for (const [bit, clause] of clauses.entries()) {
    for (const city of clause.cities) cities[columns.cities.find(city) ?? 0]! |= 1 << bit
    for (const country of clause.countries) countries[columns.countries.find(country) ?? 0]! |= 1 << bit
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

/** Adds to each event the bits of its value. */
function addBits(found: Int32Array, values: Int32Array, bits: Int32Array): void {
  if (bits.every((each) => each === 0)) return
  for (let event = 0; event < found.length; event++) found[event]! |= bits[values[event]!]!
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
  codes: CodeSearch,
  clauses: Clause[],
  undecided: Int32Array,
  found: Int32Array,
  failures: Uint8Array,
): void {
  const all = 2 ** clauses.length - 1
  let left = undecided
  for (const bit of sortByRarity(clauses, left, found)) {
    const mask = 1 << bit
    codes.markMatches(clauses[bit]!.text, left, found, mask)
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
    (a, b) => counts[a]! - counts[b]! || clauses[b]!.text.length - clauses[a]!.text.length,
  )
}

/** Finds the clauses that texts match. */
interface Matcher {
  /** Returns for each text a bit for each clause that it matches. */
  match(texts: WordLists): Int32Array
  /** Sets in `found` for each event a bit for each clause that its name matches. */
  matchNames(columns: CatalogueColumns, found: Int32Array): void
}

function createMatcher({ vocabulary }: CatalogueColumns, clauses: Clause[]): Matcher {
  const wordBits = new Int32Array(vocabulary.size)
  const phrases: Phrase[] = []
  for (const [bit, { text, synonyms }] of clauses.entries()) {
    if (text.includes(' ')) phrases.push(createPhrase(text, 1 << bit, vocabulary, 'anywhere'))
    else {
      vocabulary.folded.findAll(Buffer.from(text), (word) => {
        wordBits[word]! |= 1 << bit
      })
    }
    for (const synonym of synonyms) phrases.push(createPhrase(synonym, 1 << bit, vocabulary, 'whole words'))
  }
  const matchedWords: number[] = []
  for (let word = 0; word < wordBits.length; word++) if (wordBits[word] !== 0) matchedWords.push(word)
  return {
    match(texts) {
      const bits = new Int32Array(texts.starts.length - 1)
      if (matchedWords.length > 0) joinBits(texts, wordBits, bits)
      for (const phrase of phrases) addPhraseBit(texts, phrase, bits)
      return bits
    },
    matchNames({ names, nameEvents }, found) {
      const { starts, events } = nameEvents
      const count = matchedWords.reduce((sum, word) => sum + starts[word + 1]! - starts[word]!, 0)
      if (count > events.length / POSTINGS_SHARE) {
        joinBits(names, wordBits, found)
      } else {
        found.fill(0)
        for (const word of matchedWords) {
          const bits = wordBits[word]!
          for (let at = starts[word]!; at < starts[word + 1]!; at++) found[events[at]!]! |= bits
        }
      }
      for (const phrase of phrases) addPhraseBit(names, phrase, found)
    },
  }
}

/** Sets for each text the union of the bits of its words. */
function joinBits({ starts, words }: WordLists, wordBits: Int32Array, joined: Int32Array): void {
  let at = 0
  for (let text = 0; text < joined.length; text++) {
    const end = starts[text + 1]!
    let bits = 0
    for (; at < end; at++) bits |= wordBits[words[at]!]!
    joined[text] = bits
  }
}

/** Words that must follow each other in one text. */
interface Phrase {
  /** The bit of its clause. */
  bit: number
  /** For each word of the vocabulary, bit i if it can be the word at position i. */
  positions: Int32Array
  lastPosition: number
}

const ENDS_IN_LETTER = /[\p{L}\p{N}]$/u
const STARTS_WITH_LETTER = /^[\p{L}\p{N}]/u

/**
 * Creates a phrase. 'anywhere': its first word can be the end of a longer word, its last the beginning of one. 'whole
 * words': no letter or digit may precede or follow it.
 */
function createPhrase(
  text: string,
  bit: number,
  { size, folded }: Vocabulary,
  match: 'anywhere' | 'whole words',
): Phrase {
  const words = text.split(' ').slice(0, PHRASE_WORDS)
  const positions = new Int32Array(size)
  const canBeBefore = (before: string) => match === 'anywhere' || !ENDS_IN_LETTER.test(before)
  const canBeAfter = (after: string) => match === 'anywhere' || !STARTS_WITH_LETTER.test(after)
  for (const [position, word] of words.entries()) {
    const isPossible = (found: string, at: number): boolean => {
      const before = found.slice(0, at)
      const after = found.slice(at + word.length)
      return (
        (position === 0 ? canBeBefore(before) : before === '') &&
        (position === words.length - 1 ? canBeAfter(after) : after === '')
      )
    }
    folded.findAll(Buffer.from(word), (index) => {
      const found = folded.get(index)
      for (let at = found.indexOf(word); at !== -1; at = found.indexOf(word, at + 1)) {
        if (isPossible(found, at)) positions[index]! |= 1 << position
      }
    })
  }
  return { bit, positions, lastPosition: 1 << (words.length - 1) }
}

/** Adds the bit of the phrase to each text that contains it. `reached` has bit i if the words so far end at position i. */
function addPhraseBit({ starts, words }: WordLists, phrase: Phrase, bits: Int32Array): void {
  const { positions, lastPosition, bit } = phrase
  for (let text = 0; text < bits.length; text++) {
    let reached = 0
    for (let at = starts[text]!; at < starts[text + 1]!; at++) {
      reached = ((reached << 1) | 1) & positions[words[at]!]!
      if ((reached & lastPosition) !== 0) {
        bits[text]! |= bit
        break
      }
    }
  }
}

/** Returns one clause for each word of the terms, without those that every event matches if it matches another clause. */
function createClauses(terms: ResolvedQuery['terms']): Clause[] {
  const clauses: Clause[] = []
  for (const { words, synonyms, cities, countries } of terms) {
    for (const text of words.map(normalizeSpaces)) {
      const clause = { text, synonyms: synonyms.map(normalizeSpaces).filter(Boolean), cities, countries }
      if (text === '' || clauses.some((other) => implies(other, clause))) continue
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
    a.text.includes(b.text) &&
    isSubset(a.synonyms, b.synonyms) &&
    isSubset(a.cities, b.cities) &&
    isSubset(a.countries, b.countries)
  )
}
