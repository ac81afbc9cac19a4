import { expect, test } from 'vitest'
import { StatementValues } from '../database/statement.ts'
import { indexedTermConditions, parseSearchTerms } from './search-terms.ts'

test.each([
  ['Space  days', ['Space', 'days']],
  ['  one\tand\u00a0one\u2003and\none ', ['one', 'and']],
  ['Ｆｕｌｌ ｗｉｄｔｈ', ['Full', 'width']],
  ['nul\0byte', ['nul', 'byte']],
  [' ', []],
  [undefined, []],
])('the words of %j', (search, words) => {
  expect(parseSearchTerms(search)).toEqual(words)
})

test('the longer words are looked up, the shorter ones compared', () => {
  const values = new StatementValues()
  expect(indexedTermConditions(['ai', 'space', '&'], values)).toEqual([
    'search like like_pattern($1)',
    'strpos(search, fold_text($2)) > 0',
    'strpos(search, fold_text($3)) > 0',
  ])
  expect(values.list).toEqual(['space', 'ai', '&'])
})

test('short words are looked up letter by letter when there is no longer one', () => {
  expect(indexedTermConditions(['ai', '&'], new StatementValues())).toEqual([
    'interleave_letters(search) like interleaved_like_pattern($1)',
    'strpos(search, fold_text($2)) > 0',
  ])
})
