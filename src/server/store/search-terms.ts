import type { StatementValues } from '../database/statement.ts'

/** Returns the distinct terms of a search. Whitespace and control characters separate them. */
export function parseSearchTerms(search: string | undefined): string[] {
  // The form that fold_text() uses, in which special spaces are plain ones.
  const terms = (search ?? '').normalize('NFKC').split(/[\s\p{Cc}]+/u)
  return [...new Set(terms)].filter((term) => term !== '')
}

/** Returns conditions that `eventlist.search` contains every term, to filter rows that are read anyway. */
export function termConditions(terms: string[], values: StatementValues): string[] {
  return terms.map((term) => `strpos(search, fold_text(${values.add(term)})) > 0`)
}

/**
 * Returns the same conditions for the search indexes: trigrams for terms of three letters or more, or, if there are none,
 * interleaved letters for shorter ones. The other terms, for which an index would be read completely, filter its result.
 */
export function indexedTermConditions(terms: string[], values: StatementValues): string[] {
  const [index, rest] = splitByIndex(terms)
  return [...index.map(({ term, find }) => find(values.add(term))), ...termConditions(rest, values)]
}

type Find = (placeholder: string) => string
const BY_TRIGRAMS: Find = (term) => `search like like_pattern(${term})`
const BY_LETTERS: Find = (term) => `interleave_letters(search) like interleaved_like_pattern(${term})`

function splitByIndex(terms: string[]): [{ term: string; find: Find }[], string[]] {
  for (const [pattern, find] of [
    [/[\p{L}\p{N}]{3}/u, BY_TRIGRAMS],
    [/[\p{L}\p{N}]/u, BY_LETTERS],
  ] as const) {
    const found = terms.filter((term) => pattern.test(term))
    if (found.length > 0) {
      return [found.map((term) => ({ term: term, find })), terms.filter((term) => !pattern.test(term))]
    }
  }
  return [[], terms]
}
