import { hasPlace, type SearchTerm, type SearchWord } from '../../domain/search/parsed-search.ts'
import { EVENT_WORDS } from '../../domain/search/search-words.ts'
import { SYNONYMS_BY_PHRASE } from '../../domain/search/synonyms.ts'
import { getWordStem } from '../../domain/search/word-forms.ts'
import { foldName, type SearchMatch, SIGNED, splitWords } from '../../domain/search/words.ts'
import { foldText } from '../../domain/text.ts'
import { keepResults } from '../platform/least-recently-used.ts'
import { type CatalogueColumns, type SearchedValue, WORD_LISTS } from './catalogue-columns.ts'
import type { SpellingSuggestion } from './catalogue-types.ts'
import { createCodeSearch } from './code-search.ts'
import { countEvents, createEventSet, type EventSet, forEachEvent, intersect, unite } from './event-set.ts'
import { consistsOf, containsPhrase, createPhrase, type Phrase, splitIntoWords } from './phrase.ts'
import { createSimilarWordsFinder } from './similar-words.ts'
import {
  BEGINNING,
  BEGUN_SYNONYM,
  type Clause,
  EXACT,
  findBegunCognates,
  findTermForms,
  INSIDE,
  isFoundInside,
  type MatchingMode,
  NONE,
  OTHER_FORM,
  RELATED,
  SIMILAR,
  type TermForms,
  WHOLE,
} from './term-forms.ts'
import { hashName, type IndexedWords } from './vocabulary.ts'

/** The fields by which matches of the same kind are ordered. */
const [NAME, TOPIC, ORGANISER, PLACE, VENUE] = [0, 1, 2, 3, 4]
// A level orders matches by kind, then by field, then the word as typed before its other forms and these before synonyms. Related words
// come after these, and what an unfinished word may begin after the places that begin with it.
function toLevel(how: number, field: number): number {
  const isLast = how === RELATED || how === BEGUN_SYNONYM
  return ((how >>> 2) << 5) | (Math.max(field, isLast ? PLACE : NAME) << 2) | (how & 3)
}

/** Returns whether an event with this level has whole words or beginnings of words. */
export const isLevelOfWord = (level: number) => level < toLevel(INSIDE, NAME)

/** Returns the level of an event with two words: each part is that of the weaker one. */
function combineLevels(a: number, b: number): number {
  return Math.max(a & 0xe0, b & 0xe0) | Math.max(a & 0x1c, b & 0x1c) | Math.max(a & 3, b & 3)
}

/** The ranks of an event whose name or code is the text, and whose name has the same words. Other ranks are larger. */
export const EXACT_RANK = 0
export const SAME_WORDS_RANK = 1
/** Each takes a byte for each event. */
const KEPT_RESULTS = 4
const KEPT_CLAUSES = 8
/** Phrases that a word is without spaces and that are looked for. */
const SPACED_PHRASES = 50
/** Each takes a byte for each word of the catalogue, and its phrases. */
const KEPT_FORMS = 96

/** Events that match a text. */
export interface RankedEvents {
  set: EventSet
  /** The level of each event of the catalogue, the best lowest; NONE for those that do not match. */
  levels: Uint8Array
}

/**
 * Finds and ranks events by text. An event is ranked by its weakest word: first by how it matches (the name is the text, whole
 * words, beginnings, inside words, similar words), then by where (name, topic or type, organiser, place or code, venue), then by form.
 */
export function createTextSearch(columns: CatalogueColumns) {
  const { size, vocabulary, words: lists, nameHash } = columns
  const codes = createCodeSearch(columns.codes)
  const findSimilarWords = createSimilarWordsFinder(vocabulary)
  const findForms = keepResults(KEPT_FORMS, (clause: Clause, mode: MatchingMode) =>
    findTermForms(clause, mode, vocabulary, findSimilarWords),
  )
  const findClause = keepResults(KEPT_CLAUSES, evaluateClause)
  const findClauses = keepResults(KEPT_RESULTS, evaluate)

  /** Finds the texts of a list, by default the names, that contain the words of a text in its order; the last one may be unfinished. */
  function findNamed(text: string, { list = lists.name, isUnfinished = true } = {}): number[] {
    const words = foldName(text).split(' ')
    const listBegun = (word: string) =>
      isUnfinished && word === words.at(-1) ? vocabulary.findBeginnings(word) : []
    const phrase = createPhrase(words, false, vocabulary, listBegun)
    return words.length > 1 ? [...findPhrase(list, phrase)] : []
  }

  function evaluate(clauses: Clause[], mode: MatchingMode): RankedEvents {
    // Rare words first, because none of the others is looked for once nothing is left.
    const [first, ...others] = clauses
      .map((clause) => ({ clause, count: countTexts(lists.name, findForms(clause, mode).matched) }))
      .sort((a, b) => a.count - b.count)
    const found = [findClause(first!.clause, mode)]
    let { set } = found[0]!
    for (const { clause } of others) {
      if (countEvents(set) === 0) break
      const next = findClause(clause, mode)
      set = intersect(set, [next.set])
      found.push(next)
    }
    if (others.length === 0) return found[0]!
    const levels = new Uint8Array(size).fill(NONE)
    forEachEvent(set, (event) => {
      levels[event] = found.reduce((level, each) => combineLevels(level, each.levels[event]!), 0)
    })
    return { set, levels }
  }

  function evaluateClause(clause: Clause, mode: MatchingMode): RankedEvents {
    const levels = findLevels(clause, mode)
    const set = createEventSet(size)
    for (let event = 0; event < size; ) {
      const end = Math.min(event + 32, size)
      let bits = 0
      // 1 if there is a level, without a branch that would be mispredicted.
      for (; event < end; event++) bits |= (((levels[event]! ^ NONE) + NONE) >>> 8) << (event & 31)
      set[(event - 1) >>> 5] = bits
    }
    return { set, levels }
  }

  /** Returns the level of each event, by which its matches are ordered; NONE for those that do not match. */
  function findLevels(clause: Clause, mode: MatchingMode): Uint8Array {
    const forms = findForms(clause, mode)
    // Short words inside other words are searched for in name, code, topic and organiser only.
    const isShort = clause.texts.every((text) => !isFoundInside(text, clause, EXACT))
    // A kind of event is no form of the name of a place: 'targi' does not find Nowy Targ.
    const isKind = clause.texts.every((text) => EVENT_WORDS.has(text))
    const toOutsideLevel = (kind: number, field: number) =>
      (isShort && kind === INSIDE) || (isKind && kind !== WHOLE && field === PLACE)
        ? NONE
        : toLevel(kind, field)
    // A venue counts by whole words only, and not for synonyms. It is ordered after the beginnings in all other fields.
    const hasSynonyms = clause.synonyms.length + clause.begun.synonyms.length > 0
    const ownWords = { ...clause, ...NOTHING_ELSE, isWholeOnly: true }
    const ownForms = hasSynonyms ? findForms(ownWords, EXACT) : forms
    const weakestInVenue = isKind ? WHOLE : OTHER_FORM
    const toVenueLevel = (kind: number) => (kind <= weakestInVenue ? toLevel(BEGINNING, VENUE) : NONE)
    const levels = findTextLevels(forms, lists.name, NAME)
    const improveBy = (field: SearchedValue, ofValue: Uint8Array) => {
      if (ofValue.every((level) => level === NONE)) return
      const values = columns[field]
      for (let event = 0; event < levels.length; event++) {
        const level = ofValue[values[event]!]!
        if (level < levels[event]!) levels[event] = level
      }
    }
    improveBy('topic', findTextLevels(forms, lists.topic, TOPIC))
    improveBy('organiser', findTextLevels(forms, lists.organiser, ORGANISER))
    if (!clause.isCalled) {
      improveBy('type', findTextLevels(forms, lists.type, TOPIC, toOutsideLevel))
      const ofPlace = findTextLevels(forms, lists.place, PLACE, toOutsideLevel)
      for (const [id, { city, country }] of columns.places.list.entries()) {
        const isNamed = ({ cities, countries }: Pick<Clause, 'cities' | 'countries'>) =>
          cities.includes(city!) || countries.includes(country!)
        const kind = isNamed(clause) ? WHOLE : isNamed(clause.begun) ? BEGINNING : NONE
        if (kind !== NONE) ofPlace[id] = Math.min(ofPlace[id]!, toLevel(kind, PLACE))
      }
      improveBy('place', ofPlace)
      improveBy('venue', findTextLevels(ownForms, lists.venue, VENUE, toVenueLevel))
    }
    for (const text of clause.texts) {
      // Codes have signs in other places than 'C#' and '.NET'.
      if (SIGNED.test(text)) continue
      // A text with a sign is likely a part of a code.
      const isInside = isFoundInside(text, clause, mode) || SIGN.test(text)
      const weakest = clause.isWholeOnly ? WHOLE : isInside ? INSIDE : BEGINNING
      codes.forEachMatch(text, weakest, (event, kind) => {
        levels[event] = Math.min(levels[event]!, toLevel(kind, PLACE))
      })
    }
    return levels
  }

  return {
    /** Finds the events that match all terms, which are not empty. The result is shared. */
    find(terms: readonly SearchTerm[], mode: MatchingMode): RankedEvents {
      return findClauses(createClauses(terms), mode)
    },
    /** Returns whether an event has all terms in its name. */
    hasName(terms: readonly SearchTerm[], mode: MatchingMode): boolean {
      return findClauses(createClauses(terms), mode).levels.some((level) => (level & 0x1c) === NAME << 2)
    },
    findNamed,
    /** Returns whether a term is a place, or its words are in names, topics or organisers: as a beginning if it is unfinished. */
    hasWord(term: SearchTerm, mode: MatchingMode): boolean {
      const isNamed = ({ matched }: TermForms) =>
        [lists.name, lists.topic, lists.organiser].some((list) => countTexts(list, matched) > 0)
      return createClauses([term]).every((clause) => {
        const own = { ...clause, begun: NO_NAMES, isWholeOnly: !term.isUnfinished }
        return hasPlace(clause) || isNamed(findForms(own, mode))
      })
    },
    /** Returns whether the catalogue may have a word or another form of it: one that begins with its stem. */
    mayHaveWord: (word: string) => vocabulary.findBeginnings(getWordStem(word)).length > 0,
    /** Returns the words of a name that a word is without spaces, such as 'oh my hack' for 'ohmyhack'; the last one may be unfinished. */
    findSpaced(word: string): string | undefined {
      const isNamed = (phrase: string) =>
        [lists.name, lists.topic].some((list) => findNamed(phrase, { list }).length > 0)
      return splitIntoWords(word, vocabulary).take(SPACED_PHRASES).find(isNamed)
    },
    /** Returns whether the catalogue has another word that is as similar as the known one, and no form of it. */
    hasSimilar(word: string, known: { word: string; errors: number }): boolean {
      const isOther = (text: string) => getWordStem(text) !== getWordStem(known.word)
      const similar = findSimilarWords(word).filter(({ errors }) => errors <= known.errors)
      return similar.some(({ word }) => isOther(vocabulary.folded.get(word)))
    },
    /** Finds the events whose name, code, topic or organiser contains all words; null without words. */
    findCalled(words: readonly SearchWord[], mode: MatchingMode): RankedEvents | null {
      const clauses = words
        .filter(({ isFiller }) => !isFiller)
        .map(({ word, isQuoted, isOfPart, isUnderstood: isWholeOnly }) => {
          return { ...WORDS_ALONE, texts: [word], isQuoted, isOfPart, isWholeOnly, isCalled: true }
        })
      return clauses.length === 0 ? null : findClauses(clauses, mode)
    },
    /** Returns, as synonyms, the words of the catalogue of which a text begins the cognate: 'kardiologia' for 'cardiol'. */
    findBegunCognates: (word: string) => findBegunCognates(word, vocabulary),
    /** Returns the events of one of the kinds, and those that contain its name. */
    findOfKind(kinds: readonly string[]): EventSet {
      const synonyms = kinds.flatMap((kind) => SYNONYMS_BY_PHRASE.get(kind) ?? [])
      return findClauses([{ ...WORDS_ALONE, texts: kinds, synonyms, isWholeOnly: true }], EXACT).set
    },
    /** Returns the set of the events that contain one of the terms, of which there is one, as whole words. */
    findExcluded(terms: readonly SearchTerm[]): EventSet {
      const find = (term: SearchTerm) => {
        const synonyms = term.synonyms.filter(({ kind }) => kind !== 'related')
        const clauses = createClauses([{ ...term, synonyms, begun: null }])
        const whole = clauses.map((clause) => ({ ...clause, isWholeOnly: true }))
        return findClauses(whole, EXACT).set
      }
      return terms.map(find).reduce(unite)
    },
    /** Returns the ranks of the events whose name or code is the text, with or without its signs. */
    findExact(text: string): Map<number, number> {
      const names = lists.name
      const ranks = new Map<number, number>()
      const words = foldName(text)
        .split(' ')
        .map((word) => vocabulary.find(word) ?? -1)
      if (!words.includes(-1)) {
        const hash = hashName(text)
        const { starts, values: texts } = names.ofWord
        const rarest = words.reduce((a, b) => (countTexts(names, [a]) <= countTexts(names, [b]) ? a : b))
        for (let at = starts[rarest]!; at < starts[rarest + 1]!; at++)
          if (consistsOf(names, texts[at]!, words))
            ranks.set(texts[at]!, nameHash[texts[at]!] === hash ? EXACT_RANK : SAME_WORDS_RANK)
      }
      const code = foldText(text)
      if (/^\S+$/.test(code)) for (const event of codes.findExact(code)) ranks.set(event, EXACT_RANK)
      return ranks
    },
    /** Returns what the terms match, for emphasizing it. */
    describeMatch(terms: readonly SearchTerm[], mode: MatchingMode): SearchMatch {
      const match: SearchMatch = { words: [], beginnings: [], insides: [], cities: [], countries: [] }
      for (const clause of createClauses(terms)) {
        const { kinds, matched } = findForms(clause, mode)
        const whole = matched.filter((word) => kinds[word]! <= RELATED || kinds[word]! >= SIMILAR)
        match.words.push(...whole.slice(0, EMPHASIZED_WORDS).map((word) => vocabulary.folded.get(word)))
        const synonyms = clause.synonyms.map(({ text }) => text)
        const phrases = [...clause.texts, ...synonyms, ...clause.begun.synonyms]
        match.words.push(...phrases.map(foldName).filter((phrase) => phrase.includes(' ')))
        for (const text of clause.texts) {
          if (!clause.isWholeOnly) match.beginnings.push(foldText(text))
          if (isFoundInside(text, clause, mode)) match.insides.push(foldText(text))
        }
        match.cities.push(...clause.cities, ...clause.begun.cities)
        match.countries.push(...clause.countries, ...clause.begun.countries)
      }
      return match
    },
    /** Returns the terms that an event does not contain itself, with the spellings of the similar words for which it was found. */
    findSimilarIn(event: number, terms: readonly SearchTerm[], mode: MatchingMode): SpellingSuggestion[] {
      const found = WORD_LISTS.filter((name) => name !== 'venue').flatMap((name) => {
        const { starts, values: words } = lists[name]
        const text = name === 'name' ? event : columns[name][event]!
        return [...words.subarray(starts[text], starts[text + 1])]
      })
      return terms.flatMap((term) => {
        const [similar] = createClauses([term]).flatMap((clause) => {
          const { kinds } = findForms(clause, mode)
          const isExact = found.some((word) => kinds[word]! < SIMILAR)
          return isExact ? [] : found.filter((word) => kinds[word] !== NONE)
        })
        if (similar === undefined) return []
        return { start: term.start, end: term.end, suggestion: vocabulary.spellings.get(similar) }
      })
    },
  }
}
export type TextSearch = ReturnType<typeof createTextSearch>

const SIGN = /[^\p{L}\p{N}\p{M}]/u
/** Words that are emphasized per word of the search. */
const EMPHASIZED_WORDS = 100

const NO_NAMES = { synonyms: [], cities: [], countries: [] }
const NOTHING_ELSE = { ...NO_NAMES, begun: NO_NAMES }
const WORDS_ALONE = { ...NOTHING_ELSE, isQuoted: false, isWholeOnly: false, isCalled: false, isOfPart: false }

/** Returns one clause for each word of the terms, and one for the alternatives of a term. Words that no text has are left out. */
function createClauses(terms: readonly SearchTerm[]): Clause[] {
  const clauses = terms.flatMap((term) => {
    const { words, match, synonyms, cities, countries, begun, isQuoted } = term
    // 'any' is no beginning of a name, but 'meet' may become 'meetup'.
    const isName = term.isRequest && !term.isUnfinished
    const names = { synonyms, cities, countries, begun: begun ?? NO_NAMES }
    const how = { isQuoted, isWholeOnly: isName, isCalled: isName, isOfPart: false }
    const alternatives = match === 'any' ? [words] : words.map((word) => [word])
    return alternatives.map((texts) => ({ texts, ...names, ...how }))
  })
  const distinct = [...new Map(clauses.map((clause) => [JSON.stringify(clause), clause])).values()]
  const hasWords = ({ texts }: Clause) => texts.some((text) => splitWords(text).words.length > 0)
  // 'R & D': the sign is no word, unless there are no others.
  return distinct.some(hasWords) ? distinct.filter((clause) => hasWords(clause) || clause.isQuoted) : distinct
}

/** Returns how many texts contain one of these words, about. */
function countTexts({ ofWord: { starts } }: IndexedWords, words: readonly number[]): number {
  return words.reduce((sum, word) => sum + starts[word + 1]! - starts[word]!, 0)
}

/** Returns for each text the level of its best match; NONE if it does not match. */
function findTextLevels(
  { kinds, matched, phrases }: TermForms,
  lists: IndexedWords,
  field: number,
  toLevelOf = toLevel,
): Uint8Array {
  const levels = new Uint8Array(lists.starts.length - 1).fill(NONE)
  const { starts, values: texts } = lists.ofWord
  for (const word of matched) {
    const level = toLevelOf(kinds[word]!, field)
    for (let at = starts[word]!; at < starts[word + 1]!; at++)
      if (level < levels[texts[at]!]!) levels[texts[at]!] = level
  }
  for (const { phrase, kind } of phrases) {
    const level = toLevelOf(kind, field)
    for (const text of findPhrase(lists, phrase)) levels[text] = Math.min(levels[text]!, level)
  }
  return levels
}

/** Returns the texts that contain a phrase; a text twice if it contains it twice. */
function* findPhrase(lists: IndexedWords, phrase: Phrase): Generator<number> {
  const { starts, values: texts } = lists.ofWord
  const rarest = phrase.wordsByPosition.reduce((a, b) =>
    countTexts(lists, a) <= countTexts(lists, b) ? a : b,
  )
  for (const word of rarest)
    for (let at = starts[word]!; at < starts[word + 1]!; at++)
      if (containsPhrase(lists, texts[at]!, phrase)) yield texts[at]!
}
