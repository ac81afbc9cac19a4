import type { ParsedSearch } from '../../domain/search/parsed-search.ts'
import type { CatalogueColumns } from './catalogue-columns.ts'
import type { SpellingSuggestion } from './catalogue-types.ts'
import type { PackedTexts } from './packed-texts.ts'
import type { WordLists } from './vocabulary.ts'

/** Unknown words of a search that are compared with the catalogue. */
const CORRECTED_WORDS = 4
/** Words of a search that are looked up in the catalogue. */
const LOOKED_UP_WORDS = 12
/** Results that are kept, because the facets are requested again after each change of a filter. */
const KEPT_RESULTS = 500
/** Shorter words have too many neighbors. */
const MIN_LENGTH = 3
/** From this length on, two typing errors are corrected, otherwise one. */
const TWO_ERRORS_LENGTH = 6

/** A word of a city, topic or organiser counts as this many words of names, types and venues. */
const PREFERRED_WEIGHT = 1000

const OUTER_PUNCTUATION = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** Suggests words of the catalogue for words that no event contains. */
export class SpellingSuggestions {
  private readonly columns: CatalogueColumns
  /** For each word, the number of events that contain it, multiplied for the names of cities, topics and organisers. */
  private readonly weights: Float64Array
  /** For each word, a bit for each of its characters. Created by the first unknown word. */
  private characterBits: Uint32Array | undefined
  private readonly nearest = new Map<string, string | null>()

  constructor(columns: CatalogueColumns) {
    this.columns = columns
    this.weights = this.weighWords()
  }

  suggest({ terms }: ParsedSearch): SpellingSuggestion[] {
    const candidates = terms.filter(
      ({ words: [word, ...others], synonyms, cities, countries }) =>
        word !== undefined &&
        others.length + synonyms.length + cities.length + countries.length === 0 &&
        word.length >= MIN_LENGTH &&
        !word.includes(' '),
    )
    const unknown = candidates.slice(0, LOOKED_UP_WORDS).filter(({ words }) => !this.contains(words[0]!))
    return unknown.slice(0, CORRECTED_WORDS).flatMap(({ start, end, words }) => {
      const suggestion = this.findKeptNearest(words[0]!)
      return suggestion === null ? [] : [{ start, end, suggestion }]
    })
  }

  private contains(word: string): boolean {
    const needle = Buffer.from(word)
    const { vocabulary, foldedCodes } = this.columns
    return vocabulary.folded.bytes.includes(needle) || foldedCodes.bytes.includes(needle)
  }

  private findKeptNearest(word: string): string | null {
    let nearest = this.nearest.get(word)
    if (nearest === undefined) {
      nearest = this.findNearest(word)
      if (this.nearest.size >= KEPT_RESULTS) this.nearest.clear()
      this.nearest.set(word, nearest)
    }
    return nearest
  }

  /** Returns the word with the fewest typing errors; among equals, the one with the largest weight. */
  private findNearest(word: string): string | null {
    const { folded, spellings, size } = this.columns.vocabulary
    let bestErrors = word.length >= TWO_ERRORS_LENGTH ? 2 : 1
    let best = -1
    this.characterBits ??= listCharacterBits(this.columns.vocabulary.folded)
    const { characterBits } = this
    const encoded = Buffer.from(word)
    const wordBits = computeCharacterBits(encoded, 0, encoded.length)
    for (let id = 0; id < size; id++) {
      // A typing error changes at most two bits: it replaces one character by another.
      if (countBits(characterBits[id]! ^ wordBits) > 2 * bestErrors) continue
      // A character takes up to four bytes.
      const bytes = folded.starts[id + 1]! - folded.starts[id]!
      if (bytes <= word.length - bestErrors || bytes > 4 * (word.length + bestErrors) + 8) continue
      const candidate = folded.get(id).replace(OUTER_PUNCTUATION, '')
      const errors = countTypingErrors(word, candidate, bestErrors)
      if (errors > bestErrors) continue
      if (errors < bestErrors || best === -1 || this.weights[id]! > this.weights[best]!) {
        bestErrors = errors
        best = id
      }
    }
    return best === -1 ? null : spellings.get(best).replace(OUTER_PUNCTUATION, '')
  }

  private weighWords(): Float64Array {
    const { columns } = this
    const { words, names, vocabulary, place, topic, organiser, type, venue } = columns
    const weights = new Float64Array(vocabulary.size)
    for (const word of names.words) weights[word]! += 1
    const addValues = ({ starts, words }: WordLists, values: Int32Array, weight: number) => {
      const counts = new Uint32Array(starts.length)
      for (const value of values) counts[value]!++
      for (let value = 0; value + 1 < starts.length; value++) {
        for (let at = starts[value]!; at < starts[value + 1]!; at++)
          weights[words[at]!]! += counts[value]! * weight
      }
    }
    addValues(words.types, type, 1)
    addValues(words.venues, venue, 1)
    addValues(words.topics, topic, PREFERRED_WEIGHT)
    addValues(words.organisers, organiser, PREFERRED_WEIGHT)
    addValues(
      words.cities,
      Int32Array.from(place, (id) => columns.placeCity[id]!),
      PREFERRED_WEIGHT,
    )
    return weights
  }
}

function listCharacterBits({ bytes, starts, size }: PackedTexts): Uint32Array {
  return Uint32Array.from({ length: size }, (_, id) =>
    computeCharacterBits(bytes, starts[id]!, starts[id + 1]! - 1),
  )
}

/** Returns a bit for each letter and digit in UTF-8. Punctuation has none, because suggestions leave it out. */
function computeCharacterBits(bytes: Uint8Array, start: number, end: number): number {
  let bits = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) {
      if ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39)) bits |= 1 << (byte & 31)
      continue
    }
    const lead = byte
    while (at + 1 < end && (bytes[at + 1]! & 0xc0) === 0x80) at++
    // The last byte represents the character, except in the blocks that contain punctuation.
    if (!PUNCTUATION_LEADS.has(lead)) bits |= 1 << (bytes[at]! & 31)
  }
  return bits
}

/** The first bytes of the blocks Latin-1, General Punctuation, CJK Symbols, Fullwidth Forms and those above U+FFFF. */
const PUNCTUATION_LEADS = new Set([0xc2, 0xe2, 0xe3, 0xef, 0xf0])

function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/**
 * Returns the number of inserted, omitted, replaced and transposed characters that turn one word into the other, or more
 * than `limit` if there are more (optimal string alignment distance).
 */
function countTypingErrors(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isEqual = a[i - 1] === b[j - 1]
      let errors = Math.min(previous[j - 1]! + (isEqual ? 0 : 1), previous[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        errors = Math.min(errors, beforePrevious[j - 2]! + 1)
      }
      row.push(errors)
      least = Math.min(least, errors)
    }
    if (least > limit) return limit + 1
    beforePrevious = previous
    previous = row
  }
  return previous[b.length]!
}
