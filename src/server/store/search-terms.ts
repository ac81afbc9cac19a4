import { SEARCH_MAX_LENGTH } from '../../domain/catalogue-query.ts'

/** Returns the distinct terms of a search in My Events. Whitespace and control characters separate them. */
export function parseSearchTerms(search: string | undefined): string[] {
  // The form that fold_text() uses, in which special spaces are plain ones. It can be 18 times as long, hence the limit.
  const terms = Array.from((search ?? '').normalize('NFKC'))
    .slice(0, SEARCH_MAX_LENGTH)
    .join('')
    .split(/[\s\p{Cc}]+/u)
  return [...new Set(terms)].filter((term) => term !== '')
}
