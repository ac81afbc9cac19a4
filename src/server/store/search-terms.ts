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
  const index = INDEXES.find(({ pattern }) => terms.some((term) => pattern.test(term)))
  if (!index) return termConditions(terms, values)
  const indexed = terms.filter((term) => index.pattern.test(term))
  const rest = terms.filter((term) => !index.pattern.test(term))
  return [...indexed.map((term) => index.condition(values.add(term))), ...termConditions(rest, values)]
}

const INDEXES = [
  { pattern: /[\p{L}\p{N}]{3}/u, condition: (term: string) => `search like like_pattern(${term})` },
  {
    pattern: /[\p{L}\p{N}]/u,
    condition: (term: string) => `interleave_letters(search) like interleaved_like_pattern(${term})`,
  },
]
