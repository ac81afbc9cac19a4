import type { ParsedSearch, SearchPart, SearchTerm } from '../../domain/search/parsed-search.ts'
import type { SettledSearch } from './catalogue-types.ts'
import type { MatchingMode } from './term-forms.ts'
import type { TextSearch } from './text-search.ts'

/**
 * Decides what a search means in a catalogue: which words are ignored or dates because nothing matches them, and whether similar
 * words are searched for. Depends on the text and the catalogue alone.
 */
export function settleSearch(
  textSearch: TextSearch,
  parsed: ParsedSearch,
  match: 'similar' | 'inside' | undefined,
): SettledSearch {
  const mode: MatchingMode = { similar: match === 'similar', inside: match === 'inside' }
  const { terms, parts } = readUnknownWordsAsDates(textSearch, parsed, mode)
  const required = terms.filter(({ isExcluded }) => !isExcluded)
  const settled: SettledSearch = {
    parts,
    words: parsed.words,
    text: parsed.text,
    terms: required,
    excludedTerms: terms.filter(({ isExcluded }) => isExcluded),
    mode,
  }
  const isFound = (terms: SearchTerm[], mode: MatchingMode) =>
    terms.length === 0 || textSearch.find(terms, mode).events.length > 0
  if (isFound(required, mode)) return settled
  const kept = required.filter(({ isOptional }) => !isOptional)
  const canBeDropped = kept.length < required.length && (kept.length > 0 || parts.length > 0)
  if (canBeDropped && isFound(kept, mode)) return { ...settled, terms: kept }
  if (parts.length > 0 && (textSearch.findCalled(parsed.words)?.events.length ?? 0) > 0) return settled
  const similar = { ...mode, similar: true }
  if (isFound(required, similar)) return { ...settled, mode: similar }
  if (canBeDropped && isFound(kept, similar)) return { ...settled, terms: kept, mode: similar }
  return settled
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
