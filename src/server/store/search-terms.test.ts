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
])('the terms of %j', (search, terms) => {
  expect(parseSearchTerms(search)).toEqual(terms)
})

test('terms of three letters or more use the index, shorter ones filter its result', () => {
  const values = new StatementValues()
  expect(indexedTermConditions(['ai', 'space', '&'], values)).toEqual([
    'search like like_pattern($1)',
    'strpos(search, fold_text($2)) > 0',
    'strpos(search, fold_text($3)) > 0',
  ])
  expect(values.list).toEqual(['space', 'ai', '&'])
})

test('short terms use the index of interleaved letters if there is no longer one', () => {
  expect(indexedTermConditions(['ai', '&'], new StatementValues())).toEqual([
    'interleave_letters(search) like interleaved_like_pattern($1)',
    'strpos(search, fold_text($2)) > 0',
  ])
})
