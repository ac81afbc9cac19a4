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

test('the length of a search is limited after normalization, which expands ligatures', () => {
  expect('\uFDFA'.repeat(200).normalize('NFKC')).toHaveLength(3600)
  expect(parseSearchTerms('\uFDFA'.repeat(200)).join(' ').length).toBeLessThanOrEqual(200)
  expect(parseSearchTerms('😀'.repeat(200))).toEqual(['😀'.repeat(200)])
})

test('terms of three characters or more use an index, shorter ones filter its result', () => {
  const values = new StatementValues()
  expect(indexedTermConditions(['ai', 'space', '&'], values)).toEqual([
    'strpos(search, $1) > 0',
    'search like $2',
    'strpos(search, $3) > 0',
  ])
  expect(values.list).toEqual(['ai', '%space%', '&'])
})

test('short terms use the index of character pairs if there is no longer one', () => {
  const values = new StatementValues()
  expect(indexedTermConditions(['ai', '&'], values)).toEqual([
    'character_pairs(search) @> $1::bigint[]',
    'character_pairs(search) @> $2::bigint[]',
  ])
  expect(values.list).toEqual([[97 * 2 ** 21 + 105], [38]])
})

test('terms that trigrams do not cover in every locale use the index of character pairs', () => {
  for (const term of ['привет', '東京都', '%%%%', '____', 'c++', 'q\u030Cq\u030C', '😀😀😀']) {
    const values = new StatementValues()
    expect(indexedTermConditions([term], values)).toEqual([
      'character_pairs(search) @> $1::bigint[]',
      'strpos(search, $2) > 0',
    ])
  }
})

test('special characters in a term are not wildcards', () => {
  const values = new StatementValues()
  indexedTermConditions(['100%_\\x'], values)
  expect(values.list).toEqual(['%100\\%\\_\\\\x%'])
})

test('many or long terms use the index for a few terms and characters', () => {
  const values = new StatementValues()
  const letters = Array.from('abcdefghijklmnop')
  const conditions = indexedTermConditions(letters, values)
  expect(conditions.filter((condition) => condition.includes('@>'))).toHaveLength(4)
  expect(conditions).toHaveLength(16)
  const long = new StatementValues()
  expect(indexedTermConditions(['ж'.repeat(200)], long)).toHaveLength(2)
  expect(long.list[0]).toHaveLength(32)
  expect(indexedTermConditions([`x,${'y'.repeat(198)}`], new StatementValues())).toEqual([
    'search like $1',
    'strpos(search, $2) > 0',
  ])
})
