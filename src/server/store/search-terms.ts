import type { StatementValues } from './statement-values.ts'

/** The words of a search as typed, each once. What is neither letter nor sign, such as a line break, separates them. */
export function parseSearchTerms(search: string | undefined): string[] {
  // The same form the database folds to, in which odd spaces are plain ones.
  const terms = (search ?? '').normalize('NFKC').split(/[\s\p{Cc}]+/u)
  return [...new Set(terms)].filter((term) => term !== '')
}

/** The conditions for `eventlist.search` holding every word, for whoever reads the rows anyway. */
export function termConditions(terms: string[], values: StatementValues): string[] {
  return terms.map((term) => `strpos(search, fold_text(${values.add(term)})) > 0`)
}

/**
 * The same conditions in the form that the search indexes answer: trigrams for words of three letters or more, and only
 * if there are none, letters apart for shorter ones. Words that would make an index read itself whole are compared with
 * the rows that the others find.
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
