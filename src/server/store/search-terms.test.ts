import { expect, test } from 'vitest'
import { SEARCH_MAX_LENGTH } from '../../domain/catalogue-query.ts'
import { parseSearchTerms } from './search-terms.ts'

test.each<[string | undefined, string[]]>([
  [undefined, []],
  [' \t ', []],
  ['  gdansk  ai ', ['gdansk', 'ai']],
  ['a\u0000b\u00A0c\u3000d', ['a', 'b', 'c', 'd']],
  ['ai ai', ['ai']],
])('the terms of %j are %j', (search, terms) => {
  expect(parseSearchTerms(search)).toEqual(terms)
})

test('the length of a search is limited after normalization, which expands ligatures', () => {
  const terms = parseSearchTerms('\uFDFA'.repeat(SEARCH_MAX_LENGTH))
  expect(terms.join(' ').length).toBeLessThanOrEqual(SEARCH_MAX_LENGTH)
})
