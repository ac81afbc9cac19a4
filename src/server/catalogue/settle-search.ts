import type { ParsedSearch, SearchPart, SearchTerm, TextSpan } from '../../domain/search/parsed-search.ts'
import { mayBeUnderstood } from '../../domain/search/unfinished.ts'
import { getWordStem } from '../../domain/search/word-forms.ts'
import type { SettledSearch, SpellingSuggestion } from './catalogue-types.ts'
import { hasEvent } from './event-set.ts'
import { getErrorLimit } from './similar-words.ts'
import { EXACT, type MatchingMode } from './term-forms.ts'
import type { TextSearch } from './text-search.ts'

/** Parses a text like that of the search. */
export type ParseText = (text: string) => ParsedSearch
/** A known word, as it is compared and as it is shown, and its difference from a word of the search. */
export interface CorrectedWord {
  word: string
  spelling: string
  errors: number
}
/** Returns the known word that a word is a typing error of. */
export type CorrectWord = (word: string) => CorrectedWord | undefined

/**
 * Decides what a search means in a catalogue: which words are ignored or dates because nothing matches them, and whether similar
 * words are searched for. Depends on the text and the catalogue alone.
 */
export function settleSearch(
  textSearch: TextSearch,
  text: string,
  match: 'similar' | 'inside' | undefined,
  parse: ParseText,
  correctWord: CorrectWord,
): SettledSearch {
  if (match === 'inside') {
    // Adds to what was found without it, so that it shows as many events as were announced.
    const settled = settleSearch(textSearch, text, undefined, parse, correctWord)
    return { ...settled, mode: { ...settled.mode, inside: true } }
  }
  const mode: MatchingMode = { similar: match === 'similar', inside: false }
  const parsed = parse(text)
  const exact = settleText(textSearch, parsed, mode)
  const literal = readExclusionsAsWords(parsed)
  if (isVainRequest(textSearch, parsed, exact)) {
    const parseRest: ParseText = (text) => ignoreRequests(parse(text))
    return settleSearch(textSearch, text, match, parseRest, correctWord)
  }
  if (exact.isFound) {
    // 'Bez Graic' is called 'Bez Granic' if nothing could be left out.
    const isVain = literal !== null && exact.settled.terms.length === 0 && exact.settled.parts.length === 0
    if (!isVain || countExcluded(textSearch, exact.settled) > 0) return exact.settled
    const found = settleText(textSearch, literal, { ...mode, similar: true })
    return found.isFound ? found.settled : exact.settled
  }
  const { terms } = exact.settled
  const spaced = { ...exact.settled, terms: terms.map((term) => addSpacedWords(textSearch, term, mode)) }
  if (textSearch.find(spaced.terms, mode).events.length > 0) return spaced
  const corrections = correctWords(textSearch, terms, mode, correctWord)
  if (corrections.length > 0) {
    const corrected = settleText(textSearch, parse(replaceWords(text, corrections)), mode)
    if (corrected.isFound) return restorePositions(corrected.settled, text, corrections)
  }
  // Whether the words without the optional ones come first: short words have too many similar ones.
  const optional = terms.filter(({ isOptional }) => isOptional)
  const shorter = { ...parsed, terms: parsed.terms.filter(({ isOptional }) => !isOptional) }
  const isShort = optional.every(({ words }) => words.every((word) => word.length < SIMILAR_OPTIONAL_LENGTH))
  const similarMode = { ...mode, similar: true }
  const whole: [ParsedSearch, MatchingMode][] = [
    [shorter, mode],
    [parsed, similarMode],
  ]
  const attempts = [...(isShort ? whole : whole.reverse()), [shorter, similarMode] as const]
  if (literal !== null) attempts.push([literal, similarMode])
  for (const [parsed, mode] of attempts) {
    if (parsed.terms.length + parsed.parts.length === 0 && text.trim().length < IGNORED_MIN_LENGTH) continue
    const { settled, isFound } = settleText(textSearch, parsed, mode)
    if (isFound && !(literal && isAllExcluded(textSearch, settled))) return settled
  }
  return (
    settleAlternatives(textSearch, text, mode, parse) ??
    settleBeginning(textSearch, text, mode, parse) ??
    exact.settled
  )
}

const LAST_WORD = /\S+\s*$/
/** The most words of what is being typed: 'between 15 and 20 de'. */
const BEGUN_WORDS_MAX = 6

/**
 * Settles a text that finds nothing without its last words, which are or may become words that are understood or say nothing: 'w połow',
 * 'between 1 an', 'what's o'; undefined if that finds nothing either.
 */
function settleBeginning(
  textSearch: TextSearch,
  text: string,
  mode: MatchingMode,
  parse: ParseText,
): SettledSearch | undefined {
  if (text.trim().length < IGNORED_MIN_LENGTH) return undefined
  let rest = text
  for (let left = BEGUN_WORDS_MAX; left > 0; left--) {
    const [last] = LAST_WORD.exec(rest) ?? []
    if (last === undefined || !mayBeUnderstood(last)) return undefined
    rest = rest.slice(0, -last.length)
    const { settled, isFound } = settleText(textSearch, ignoreRequests(parse(rest)), mode)
    if (isFound) return { ...settled, typedText: text }
  }
  return undefined
}

/** Words with commas or slashes between them: 'python, java', 'AI/ML'. */
const ENUMERATION = /^[\p{L}\p{N}]+(?: *[,/] *[\p{L}\p{N}]+)+$/u
const SEPARATOR = / *[,/] */g
const OR = ' or '

/** Settles an enumeration of which no event has all words, so that it has one of them; undefined if nothing matches. */
function settleAlternatives(
  textSearch: TextSearch,
  text: string,
  mode: MatchingMode,
  parse: ParseText,
): SettledSearch | undefined {
  const separators = [...text.matchAll(SEPARATOR)].map(({ 0: typed, index }) => {
    return { start: index, end: index + typed.length, suggestion: OR }
  })
  if (!ENUMERATION.test(text)) return undefined
  const { settled, isFound } = settleText(textSearch, parse(replaceWords(text, separators)), mode)
  return isFound ? { ...restorePositions(settled, text, separators), corrections: [] } : undefined
}

/** 'Bez Graic' is the typing error of a name rather than all but it. */
function isAllExcluded(textSearch: TextSearch, { terms, excludedTerms, mode }: SettledSearch): boolean {
  if (terms.length === 0 || excludedTerms.length === 0) return false
  const excluded = textSearch.findExcluded(excludedTerms)
  return textSearch.find(terms, mode).events.every((event) => hasEvent(excluded, event))
}

/** Words of a search that are looked up to find typing errors. */
const LOOKED_UP_WORDS = 12
/** A shorter text is looked for, even if it could be the beginning of a word that says nothing. */
const IGNORED_MIN_LENGTH = 3
/** Words that may be one without spaces, and its length. Shorter ones are many words by chance, longer ones no words. */
const JOINED_WORDS_MAX = 4
const [JOINED_MIN_LENGTH, JOINED_MAX_LENGTH] = [4, 40]
/** Shorter optional words are ignored before similar words are searched for. */
const SIMILAR_OPTIONAL_LENGTH = 5

function settleText(
  textSearch: TextSearch,
  parsed: ParsedSearch,
  mode: MatchingMode,
): { settled: SettledSearch; isFound: boolean } {
  const { terms, parts } = readUnknownWordsAsDates(textSearch, parsed, mode)
  const required = addJoinedWords(
    textSearch,
    terms.filter(({ isExcluded }) => !isExcluded),
    parsed,
  )
  const settled: SettledSearch = {
    parts,
    words: parsed.words,
    text: parsed.text,
    typedText: parsed.text,
    terms: required,
    excludedTerms: terms.filter(({ isExcluded }) => isExcluded),
    mode,
    corrections: [],
  }
  return {
    settled,
    isFound:
      required.length === 0 ||
      textSearch.find(required, mode).events.length > 0 ||
      (parts.length > 0 && (textSearch.findCalled(parsed.words, mode)?.events.length ?? 0) > 0),
  }
}

/** Returns whether words of a request find nothing. Beside parts alone, they must be a part of a name together with them. */
function isVainRequest(
  textSearch: TextSearch,
  { terms, words }: ParsedSearch,
  { settled, isFound }: ReturnType<typeof settleText>,
): boolean {
  if (!terms.some(({ isRequest }) => isRequest)) return false
  const isOfRequests = settled.parts.length > 0 && settled.terms.every(({ isRequest }) => isRequest)
  return !isFound || (isOfRequests && !textSearch.findCalled(words, settled.mode)?.events.length)
}

function ignoreRequests({ terms, words, ...parsed }: ParsedSearch): ParsedSearch {
  const requests = terms.filter(({ isRequest }) => isRequest)
  return {
    ...parsed,
    terms: terms.filter(({ isRequest }) => !isRequest),
    words: words.map((word) => ({
      ...word,
      isFiller: word.isFiller || requests.some(({ start }) => start === word.start),
    })),
  }
}

/** 'march' is the month if no event is called so. */
function readUnknownWordsAsDates(
  textSearch: TextSearch,
  { terms, parts }: ParsedSearch,
  mode: MatchingMode,
): { terms: SearchTerm[]; parts: SearchPart[] } {
  const dates = terms.filter(
    (term) => term.orDates !== null && textSearch.find([term], mode).events.length === 0,
  )
  if (dates.length === 0) return { terms, parts }
  const understood = dates.map(
    ({ start, end, isExcluded, orDates }): SearchPart => ({
      start,
      end,
      kind: 'dates',
      ...orDates!,
      alternative: false,
      excluded: isExcluded,
    }),
  )
  return {
    terms: terms.filter((term) => !dates.includes(term)),
    parts: [...parts, ...understood].sort((a, b) => a.start - b.start),
  }
}

/**
 * Returns the words that no event contains with the known words that they are typing errors of; none if another word of the catalogue
 * is as similar to one of them.
 */
function correctWords(
  textSearch: TextSearch,
  terms: readonly SearchTerm[],
  mode: MatchingMode,
  correctWord: CorrectWord,
): SpellingSuggestion[] {
  const long = terms.filter(
    ({ isQuoted, words }) => !isQuoted && words.some((word) => getErrorLimit(word) > 0),
  )
  const unknown = long
    .slice(0, LOOKED_UP_WORDS)
    .filter((term) => textSearch.find([term], mode).events.length === 0)
  const corrections: SpellingSuggestion[] = []
  for (const { start, end, words } of unknown) {
    const [word = '', ...others] = words
    const known = others.length === 0 ? correctWord(word) : undefined
    if (known === undefined || (known.errors > 0 && textSearch.hasSimilar(word, known))) return []
    // A known word is understood once the words beside it are corrected.
    if (known.errors > 0) corrections.push({ start, end, suggestion: known.spelling })
  }
  return corrections
}

/** Returns the terms, which are also found by the word of the catalogue that they are without spaces: 'start up', 'we are developers'. */
function addJoinedWords(
  textSearch: TextSearch,
  terms: readonly SearchTerm[],
  { words, text }: ParsedSearch,
): SearchTerm[] {
  const joined = words.flatMap((first, at) => {
    const found: (TextSpan & { word: string })[] = []
    let { word, end, isQuoted } = first
    for (const next of words.slice(at + 1, at + JOINED_WORDS_MAX)) {
      if (isQuoted || next.isQuoted || text.slice(end, next.start).trim() !== '') break
      word += next.word
      end = next.end
      isQuoted = next.isQuoted
      // The ending of 'meetup ai' is no case of 'meetup'.
      const isForm = getWordStem(word).length <= word.length - next.word.length
      if (!isForm && word.length >= JOINED_MIN_LENGTH && textSearch.mayHaveWord(word))
        found.push({ start: first.start, end, word })
    }
    return found
  })
  return terms.map((term) => {
    const synonyms = joined.filter(({ start, end }) => start <= term.start && term.end <= end)
    if (synonyms.length === 0) return term
    return { ...term, synonyms: [...term.synonyms, ...synonyms.map(({ word }) => word)] }
  })
}

/** Returns a term that nothing matches with what it is as several words: 'ohmyhack', 'mlinpl'. */
function addSpacedWords(textSearch: TextSearch, term: SearchTerm, mode: MatchingMode): SearchTerm {
  const [typed = '', ...others] = term.words
  if (term.isQuoted || term.isOptional || others.length > 0) return term
  // 'open-so' is 'openso' for 'Open Source'.
  const word = typed.replaceAll('-', '')
  if (word.length < JOINED_MIN_LENGTH || word.length > JOINED_MAX_LENGTH) return term
  if (textSearch.find([term], mode).events.length > 0) return term
  return { ...term, synonyms: [...term.synonyms, ...textSearch.findSpaced(word, term.isUnfinished)] }
}

/** Returns the search with the words that it leaves out as words to look for; null if it leaves out none. */
function readExclusionsAsWords(parsed: ParsedSearch): ParsedSearch | null {
  if (!parsed.terms.some(({ isExcluded }) => isExcluded)) return null
  return { ...parsed, terms: parsed.terms.map((term) => ({ ...term, isExcluded: false })) }
}

function countExcluded(textSearch: TextSearch, { excludedTerms }: SettledSearch): number {
  return excludedTerms.reduce((sum, term) => sum + textSearch.find([term], EXACT).events.length, 0)
}

/** Returns a corrected search with the positions in the text as typed. */
function restorePositions(
  settled: SettledSearch,
  typedText: string,
  corrections: SpellingSuggestion[],
): SettledSearch {
  const restore = (position: number) => {
    let shift = 0
    for (const { start, end, suggestion } of corrections) {
      if (position < start + shift + suggestion.length) break
      shift += suggestion.length - (end - start)
    }
    return position - shift
  }
  const restoreEach = <Span extends TextSpan>(spans: Span[]) =>
    spans.map((span) => ({ ...span, start: restore(span.start), end: restore(span.end) }))
  return {
    ...settled,
    parts: restoreEach(settled.parts),
    terms: restoreEach(settled.terms),
    excludedTerms: restoreEach(settled.excludedTerms),
    words: restoreEach(settled.words),
    typedText,
    corrections,
  }
}

function replaceWords(text: string, corrections: readonly SpellingSuggestion[]): string {
  return corrections.reduceRight(
    (replaced, { start, end, suggestion }) => replaced.slice(0, start) + suggestion + replaced.slice(end),
    text,
  )
}
