import { describe, expect, test } from 'vitest'
import { buildTestIndex, createTestQuery, parseTestSearch } from '../testing/test-catalogue-index.ts'
import type { CatalogueRow, ResolvedQuery } from './catalogue-types.ts'

const TODAY = '2026-11-20'

const index = buildTestIndex({
  'GDA-1': { event_name: 'Baltic  Forum Gdańsk', topic: 'Energy', organiser: 'InvestGDA' },
  'LOD-1': { event_name: 'Design Days', city: 'Łódź', country: 'Polska', event_type: 'Workshop' },
  'SOP 1': { event_name: '100% Sopot: C++', venue: 'Hala 7', topic: 'Defence&Security' },
})

const NO_TERM = { words: [], match: 'all' as const, synonyms: [], cities: [], countries: [] }

function find(stated: Partial<ResolvedQuery['terms'][number]>) {
  const term = { ...NO_TERM, ...stated }
  return index.findPage(createTestQuery({ terms: [term] }), 'soonest', TODAY, null, 24).eventCodes.sort()
}

test.each([
  ['name', 'orum', ['GDA-1']],
  ['code', 'a-1', ['GDA-1']],
  ['topic', 'e&sec', ['SOP 1']],
  ['organiser', 'vestgd', ['GDA-1']],
  ['type', 'kshop', ['LOD-1']],
  ['city', 'odz', ['LOD-1']],
  ['country', 'olsk', ['LOD-1']],
  ['venue', 'hala', ['SOP 1']],
])('a word is found anywhere in the %s #203', (_, word, codes) => {
  expect(find({ words: [word] })).toEqual(codes)
})

describe('a quoted text of several words', () => {
  test.each([
    ['baltic forum', ['GDA-1']],
    ['tic forum gd', ['GDA-1']],
    ['sopot: c+', ['SOP 1']],
    ['sop 1', ['SOP 1']],
    ['hala 7', ['SOP 1']],
  ])('occurs in one field, with any space between its words: %s', (words, codes) => {
    expect(find({ words: [words] })).toEqual(codes)
  })

  test.each([['baltic gdansk'], ['forum gdansk energy'], ['bal forum'], ['days lodz'], ['sopot c++']])(
    'is not found across fields or with other words between: %s',
    (words) => {
      expect(find({ words: [words] })).toEqual([])
    },
  )

  test('of a hundred words is compared', () => {
    const long = Array.from({ length: 100 }, () => 'a').join(' ')
    const rows = { A: { event_name: long }, B: { event_name: 'a a' } }
    const query = createTestQuery({ terms: [{ ...NO_TERM, words: [long] }] })
    expect(buildTestIndex(rows).findPage(query, 'soonest', TODAY, null, 24).eventCodes).toEqual(['A'])
  })
})

test('a synonym must be whole words of a field', () => {
  expect(find({ words: ['warsztaty'], synonyms: ['workshop'] })).toEqual(['LOD-1'])
  expect(find({ words: ['x'], synonyms: ['defence'] })).toEqual(['SOP 1'])
  expect(find({ words: ['x'], synonyms: ['sopot'] })).toEqual(['SOP 1'])
  expect(find({ words: ['x'], synonyms: ['shop'] })).toEqual([])
  expect(find({ words: ['x'], synonyms: ['hala 7'] })).toEqual(['SOP 1'])
})

test('a term also matches its cities and countries', () => {
  expect(find({ words: ['boat'], cities: ['Łódź'] })).toEqual(['LOD-1'])
  expect(find({ words: ['poland'], countries: ['Polska', 'Atlantis'] })).toEqual(['LOD-1'])
  expect(find({ words: ['boat'], cities: ['Atlantis'] })).toEqual([])
})

test('of alternatives, one is enough in any field or in the code #431', () => {
  expect(find({ words: ['energy', 'workshop', 'qq'], match: 'any' })).toEqual(['GDA-1', 'LOD-1'])
  expect(find({ words: ['sop 1', 'baltic forum'], match: 'any' })).toEqual(['GDA-1', 'SOP 1'])
  expect(find({ words: ['qq', 'zz'], match: 'any', cities: ['Łódź'] })).toEqual(['LOD-1'])
  expect(find({ words: ['qq', 'zz'], match: 'any' })).toEqual([])
})

test('every term must match, more than one pass evaluates, too #279', () => {
  const words = Array.from({ length: 70 }, (_, at) => `w${String(at).padStart(2, '0')}`)
  const index = buildTestIndex({
    all: { event_name: words.join(' ') },
    most: { event_name: words.slice(1).join(' ') },
    code: { event_name: words.slice(0, -1).join(' ') },
    w69: { event_name: words.slice(0, -1).join(' ') },
  })
  const query = createTestQuery({ terms: parseTestSearch(index, words.join(' ')).terms })
  expect(index.findPage(query, 'soonest', TODAY, null, 24).eventCodes).toEqual(['all', 'w69'])
})

test('a repeated search is answered from its cached result, also after many others', () => {
  const search = (text: string) => {
    const { terms } = parseTestSearch(index, text)
    return index.findPage(createTestQuery({ terms }), 'soonest', TODAY, null, 24).eventCodes
  }
  for (let round = 0; round < 2; round++) {
    for (const text of 'abcdefghijklmnopqrstuvwxyz') {
      expect([text, search(text)]).toEqual([text, find({ words: [text] })])
    }
  }
})

test('codes with equal letters in another order are different', () => {
  const rows: Record<string, Partial<CatalogueRow>> = {}
  for (const code of ['ab-12', 'ba-21', '12-ab', 'ab12-', 'a-b12', 'ą-12', '中文12']) rows[code] = {}
  const index = buildTestIndex(rows)
  const search = (word: string) => {
    const terms = [{ ...NO_TERM, words: [word] }]
    return index.findPage(createTestQuery({ terms }), 'soonest', TODAY, null, 24).eventCodes.sort()
  }
  expect(search('ab-12')).toEqual(['ab-12'])
  expect(search('b12')).toEqual(['a-b12', 'ab12-'])
  expect(search('a-')).toEqual(['a-b12', 'ba-21', 'ą-12'])
  expect(search('文1')).toEqual(['中文12'])
  expect(search('2')).toHaveLength(7)
  expect(search('3')).toEqual([])
})
