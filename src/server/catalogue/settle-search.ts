import type { ParsedSearch, SearchPart, SearchTerm } from '../../domain/search/parsed-search.ts'
import type { SettledSearch, SpellingSuggestion } from './catalogue-types.ts'
import type { MatchingMode } from './term-forms.ts'
import type { TextSearch } from './text-search.ts'

/** Parses a text like that of the search. */
export type ParseText = (text: string) => ParsedSearch
/** Returns the known word that a word is a typing error of. */
export type CorrectWord = (word: string) => string | undefined

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
  const mode: MatchingMode = { similar: match === 'similar', inside: match === 'inside' }
  const exact = settleText(textSearch, parse(text), mode)
  if (exact.isFound) return exact.settled
  const corrections = correctWords(textSearch, exact.settled.terms, mode, correctWord)
  if (corrections.length > 0) {
    const corrected = settleText(textSearch, parse(replaceWords(text, corrections)), mode)
    if (corrected.isFound) return { ...corrected.settled, text, corrections }
  }
  const similar = settleText(textSearch, parse(text), { ...mode, similar: true })
  return similar.isFound ? similar.settled : exact.settled
}

function settleText(
  textSearch: TextSearch,
  parsed: ParsedSearch,
  mode: MatchingMode,
): { settled: SettledSearch; isFound: boolean } {
  const { terms, parts } = readUnknownWordsAsDates(textSearch, parsed, mode)
  const required = terms.filter(({ isExcluded }) => !isExcluded)
  const settled: SettledSearch = {
    parts,
    words: parsed.words,
    text: parsed.text,
    terms: required,
    excludedTerms: terms.filter(({ isExcluded }) => isExcluded),
    mode,
    corrections: [],
  }
  const isFound = (terms: SearchTerm[]) =>
    terms.length === 0 || textSearch.find(terms, mode).events.length > 0
  if (isFound(required)) return { settled, isFound: true }
  const kept = required.filter(({ isOptional }) => !isOptional)
  const canBeDropped = kept.length < required.length
  if (canBeDropped && isFound(kept)) return { settled: { ...settled, terms: kept }, isFound: true }
  return {
    settled,
    isFound: parts.length > 0 && (textSearch.findCalled(parsed.words)?.events.length ?? 0) > 0,
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

/** Returns the words that no event contains with the known words that they are typing errors of; none if one is unknown. */
function correctWords(
  textSearch: TextSearch,
  terms: readonly SearchTerm[],
  mode: MatchingMode,
  correctWord: CorrectWord,
): SpellingSuggestion[] {
  const unknown = terms.filter((term) => !term.isQuoted && textSearch.find([term], mode).events.length === 0)
  const corrections = unknown.flatMap(({ start, end, words }) => {
    const suggestion = words.length === 1 ? correctWord(words[0]!) : undefined
    return suggestion === undefined ? [] : [{ start, end, suggestion }]
  })
  return corrections.length === unknown.length ? corrections : []
}

function replaceWords(text: string, corrections: readonly SpellingSuggestion[]): string {
  return corrections.reduceRight(
    (replaced, { start, end, suggestion }) => replaced.slice(0, start) + suggestion + replaced.slice(end),
    text,
  )
}
