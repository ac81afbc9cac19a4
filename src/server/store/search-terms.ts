import { SEARCH_MAX_LENGTH } from '../../domain/catalogue-query.ts'
import type { StatementValues } from '../database/statement.ts'

/** Returns the distinct terms of a search. Whitespace and control characters separate them. */
export function parseSearchTerms(search: string | undefined): string[] {
  // The form that fold_text() uses, in which special spaces are plain ones. It can be 18 times as long, hence the limit.
  const terms = Array.from((search ?? '').normalize('NFKC'))
    .slice(0, SEARCH_MAX_LENGTH)
    .join('')
    .split(/[\s\p{Cc}]+/u)
  return [...new Set(terms)].filter((term) => term !== '')
}

/** Returns conditions that `eventlist.search` contains every term. The terms are folded (fold_text). */
export type TermConditions = (terms: string[], values: StatementValues) => string[]

/** Returns the conditions to filter rows that are read anyway. */
export function termConditions(terms: string[], values: StatementValues): string[] {
  return terms.map((term) => `strpos(search, ${values.add(term)}) > 0`)
}

/** More terms would make the index slower than reading the matches of the longest. */
const INDEXED_TERMS_MAX = 4
/** More characters would not make an index scan more selective. */
const INDEXED_LENGTH_MAX = 32
/** What pg_trgm indexes in every locale. */
const TRIGRAM = /[a-z0-9]{3}/

/**
 * Returns the same conditions for both search indexes. Terms of one and two characters have long lists in them, so they only
 * filter if there is a longer term.
 */
export function indexedTermConditions(terms: string[], values: StatementValues): string[] {
  const byLength = terms.toSorted((a, b) => b.length - a.length)
  const longTerms = byLength.filter((term) => Array.from(term).length > 2)
  const indexed = new Set((longTerms.length > 0 ? longTerms : byLength).slice(0, INDEXED_TERMS_MAX))
  return terms.flatMap((term) => {
    if (!indexed.has(term)) return termConditions([term], values)
    return TRIGRAM.test(term) ? trigramConditions(term, values) : pairConditions(term, values)
  })
}

/**
 * Returns the same conditions for the index of trigrams only. Computing the pairs of a row is slow, so they must not filter
 * rows that are found by a narrow filter, or that nearly all contain the terms.
 */
export function trigramTermConditions(terms: string[], values: StatementValues): string[] {
  return terms.flatMap((term) =>
    TRIGRAM.test(term) ? trigramConditions(term, values) : termConditions([term], values),
  )
}

function trigramConditions(term: string, values: StatementValues): string[] {
  const start = TRIGRAM.exec(term)!.index
  const part = term.slice(start, start + INDEXED_LENGTH_MAX)
  const condition = `search like ${values.add(`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)}`
  return part === term ? [condition] : [condition, ...termConditions([term], values)]
}

function pairConditions(term: string, values: StatementValues): string[] {
  const codes = Array.from(term, (character) => character.codePointAt(0)!)
  const pairs = codes.slice(1).map((code, index) => codes[index]! * 2 ** 21 + code)
  const keys = codes.length === 1 ? codes : pairs.slice(0, INDEXED_LENGTH_MAX)
  const condition = `character_pairs(search) @> ${values.add(keys)}::bigint[]`
  return codes.length <= 2 ? [condition] : [condition, ...termConditions([term], values)]
}
