import type { StatementValues } from './statement-values.ts'

/** The words of a search as typed, each once. What is neither letter nor sign, such as a line break, separates them. */
export function searchWords(search: string | undefined): string[] {
  // The same form the database folds to, in which odd spaces are plain ones.
  const words = (search ?? '').normalize('NFKC').split(/[\s\p{Cc}]+/u)
  return [...new Set(words)].filter((word) => word !== '')
}

/** The conditions for `eventlist.search` holding every word, for whoever reads the rows anyway. */
export function holdsWords(words: string[], values: StatementValues): string[] {
  return words.map((word) => `strpos(search, fold(${values.add(word)})) > 0`)
}

/**
 * The same conditions in the form that the search indexes answer: trigrams for words of three letters or more, and only
 * if there are none, letters apart for shorter ones. Words that would make an index read itself whole are compared with
 * the rows that the others find.
 */
export function findsWords(words: string[], values: StatementValues): string[] {
  const [index, rest] = split(words)
  return [...index.map(({ word, find }) => find(values.add(word))), ...holdsWords(rest, values)]
}

type Find = (placeholder: string) => string
const BY_TRIGRAMS: Find = (word) => `search like containing(${word})`
const BY_LETTERS: Find = (word) => `letters_apart(search) like containing_apart(${word})`

function split(words: string[]): [{ word: string; find: Find }[], string[]] {
  for (const [pattern, find] of [
    [/[\p{L}\p{N}]{3}/u, BY_TRIGRAMS],
    [/[\p{L}\p{N}]/u, BY_LETTERS],
  ] as const) {
    const found = words.filter((word) => pattern.test(word))
    if (found.length > 0) {
      return [found.map((word) => ({ word, find })), words.filter((word) => !pattern.test(word))]
    }
  }
  return [[], words]
}
