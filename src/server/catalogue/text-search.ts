import type { CatalogueColumns } from './catalogue-columns.ts'
import type { ResolvedQuery } from './catalogue-types.ts'
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
/** Words of a quoted text that are compared, one bit each. */
const PHRASE_WORDS = 31

/** Finds events by text. */
export class TextSearch {
  private readonly columns: CatalogueColumns
  private readonly cache = new Map<string, Uint8Array>()

  constructor(columns: CatalogueColumns) {
    this.columns = columns
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
      evaluatePass(this.columns, clauses.slice(start, start + PASS_CLAUSES), failures)
    }
    return failures
  }
}

/** Evaluates up to PASS_CLAUSES clauses for the events that have not failed. */
function evaluatePass(columns: CatalogueColumns, clauses: Clause[], failures: Uint8Array): void {
  const { vocabulary } = columns
  const wordBits = new Int32Array(vocabulary.size)
  const phrases: Phrase[] = []
  const needles = clauses.map(({ text }) => Buffer.from(text))
  for (const [bit, { text, synonyms }] of clauses.entries()) {
    if (text.includes(' ')) phrases.push(createPhrase(text, 1 << bit, vocabulary, 'anywhere'))
    else {
      vocabulary.folded.findAll(needles[bit]!, (word) => {
        wordBits[word]! |= 1 << bit
      })
    }
    for (const synonym of synonyms) phrases.push(createPhrase(synonym, 1 << bit, vocabulary, 'whole words'))
  }
  /** Returns a bit for each clause that occurs in a text. */
  const findIn = (texts: WordLists) => {
    const bits = joinBits(texts, wordBits)
    for (const phrase of phrases) addPhraseBit(texts, phrase, bits)
    return bits
  }
  const cityBits = findIn(columns.words.cities)
  const countryBits = findIn(columns.words.countries)
  for (const [bit, { cities, countries }] of clauses.entries()) {
    for (const city of cities) cityBits[columns.cities.find(city) ?? 0]! |= 1 << bit
    for (const country of countries) countryBits[columns.countries.find(country) ?? 0]! |= 1 << bit
  }
  // Number 0 means no value.
  cityBits[0] = 0
  countryBits[0] = 0
  const undecided = findMissing(
    columns,
    {
      name: findIn(columns.names),
      place: Int32Array.from(columns.places, ({ city, country }) => cityBits[city]! | countryBits[country]!),
      topic: findIn(columns.words.topics),
      type: findIn(columns.words.types),
      organiser: findIn(columns.words.organisers),
      venue: findIn(columns.words.venues),
    },
    2 ** clauses.length - 1,
    failures,
  )
  searchCodes(columns, needles, undecided, failures)
}

/** Events that miss clauses in all fields but the code. */
interface Undecided {
  events: Int32Array
  /** For each event of the catalogue that is in `events`, the bits of the clauses that it misses. */
  missing: Int32Array
}

function findMissing(
  columns: CatalogueColumns,
  bits: Record<'name' | 'place' | 'topic' | 'type' | 'organiser' | 'venue', Int32Array>,
  all: number,
  failures: Uint8Array,
): Undecided {
  const { size, place, topic, type, organiser, venue } = columns
  const events = new Int32Array(size)
  const missing = bits.name
  let count = 0
  for (let event = 0; event < size; event++) {
    if (failures[event] !== 0) continue
    const found =
      bits.name[event]! |
      bits.place[place[event]!]! |
      bits.topic[topic[event]!]! |
      bits.type[type[event]!]! |
      bits.organiser[organiser[event]!]! |
      bits.venue[venue[event]!]!
    const missed = all & ~found
    if (missed === 0) continue
    missing[event] = missed
    events[count++] = event
  }
  return { events: events.subarray(0, count), missing }
}

/** Marks the events as failed that miss a clause in their code as well. */
function searchCodes(
  columns: CatalogueColumns,
  needles: Buffer[],
  { events, missing }: Undecided,
  failures: Uint8Array,
): void {
  const { foldedCodes, size } = columns
  let left = events
  // The longest text is likely to leave the fewest events for the others.
  const bits = [...needles.keys()].sort((a, b) => needles[b]!.length - needles[a]!.length)
  for (const bit of bits) {
    const needle = needles[bit]!
    const mask = 1 << bit
    if (left.length > size / 8) {
      foldedCodes.findAll(needle, (event) => {
        missing[event]! &= ~mask
      })
    } else {
      for (const event of left) {
        if ((missing[event]! & mask) !== 0 && foldedCodes.contains(event, needle)) missing[event]! &= ~mask
      }
    }
    let count = 0
    for (let at = 0; at < left.length; at++) {
      const event = left[at]!
      if ((missing[event]! & mask) !== 0) failures[event] = 1
      else if (missing[event] !== 0) left[count++] = event
    }
    left = left.subarray(0, count)
  }
}

/** Returns for each text the union of the bits of its words. */
function joinBits({ starts, words }: WordLists, wordBits: Int32Array): Int32Array {
  const count = starts.length - 1
  const joined = new Int32Array(count)
  let at = 0
  for (let text = 0; text < count; text++) {
    const end = starts[text + 1]!
    let bits = 0
    for (; at < end; at++) bits |= wordBits[words[at]!]!
    joined[text] = bits
  }
  return joined
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
