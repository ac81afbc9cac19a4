import { describe, expect, test } from 'vitest'
import { type CatalogueFilters, EVENT_SORTS, type EventSort } from '../../domain/catalogue-query.ts'
import type { DateFilter } from '../../domain/when.ts'
import { InvalidCursorError } from '../platform/cursor.ts'
import { buildTestIndex, createTestQuery, settleTestSearch } from '../testing/test-catalogue-index.ts'
import { CATALOGUE_QUERIES } from './catalogue-queries.ts'
import type { EventCodePage } from './catalogue-types.ts'

const TODAY = '2026-11-20'

const rows = {
  'week under way': { date_begin: '2026-11-15', date_end: '2026-11-21', city: 'Sopot' },
  today: { date_begin: TODAY, city: 'Gdynia' },
  'exhibition under way': { date_begin: '2026-06-01', date_end: '2027-06-01' },
  'eight days': { date_begin: '2026-11-20', date_end: '2026-11-27', city: 'ähren' },
  later: { date_begin: '2026-12-24', city: 'sopot' },
  undated: { date_end: '2026-01-01', city: 'Zakopane' },
  'past exhibition': { date_begin: '2026-10-01', date_end: '2026-10-31', city: 'Gdynia' },
  yesterday: { date_begin: '2026-11-19', city: 'Sopot' },
  'past week': { date_begin: '2026-10-01', date_end: '2026-10-05' },
}
const index = buildTestIndex(rows)

function list(dates: DateFilter, sort: EventSort = 'soonest') {
  return index.findPage(createTestQuery({ dates }), sort, null, 24).eventCodes
}

describe('soonest first', () => {
  const upcoming = ['week under way', 'today', 'later', 'exhibition under way', 'eight days']
  const past = ['yesterday', 'past exhibition', 'past week']

  test('upcoming events of up to seven days are first, then longer ones, then those without a date', () => {
    expect(list({ kind: 'upcoming' })).toEqual([...upcoming, 'undated'])
  })

  test('past events have the latest begin first', () => {
    expect(list({ kind: 'past' })).toEqual(past)
  })

  test('all events are upcoming ones, then past ones, then those without a date', () => {
    expect(list({ kind: 'all' })).toEqual([...upcoming, ...past, 'undated'])
  })

  test('the events of some days are in the order of their begin, past or not, longer ones last', () => {
    expect(list({ kind: 'range', first: '2026-11-19', last: '2026-11-21' })).toEqual([
      'week under way',
      'yesterday',
      'today',
      'exhibition under way',
      'eight days',
    ])
  })
})

test('a listing continues after midnight with the events of the day on which it began', () => {
  const readAll = (filters: CatalogueFilters, days: string[]) => {
    const codes: string[] = []
    let cursor: string | null = null
    for (const today of days) {
      const page: EventCodePage = CATALOGUE_QUERIES.findPage(index, {
        filters,
        today,
        sort: 'soonest',
        cursor,
        limit: 2,
      })
      codes.push(...page.eventCodes)
      cursor = page.next_cursor
    }
    expect(cursor).toBeNull()
    return codes
  }
  // After the first page, 'today' is past.
  const days = [TODAY, '2026-11-21', '2026-11-22', '2027-06-02', '2027-06-03']
  expect(readAll({ when: 'all' }, days)).toEqual(list({ kind: 'all' }))
  expect(readAll({ when: 'upcoming' }, days.slice(0, 3))).toEqual(list({ kind: 'upcoming' }))
  expect(readAll({ search: 'in november' }, days.slice(0, 2))).toEqual([
    'week under way',
    'today',
    'exhibition under way',
    'eight days',
  ])
})

describe('hours', () => {
  const index = buildTestIndex({
    'a evening': { date_begin: TODAY, starts_at: '18:00' },
    'b unknown': { date_begin: TODAY },
    'c breakfast': { date_begin: TODAY, starts_at: '08:00' },
    'd evening': { date_begin: TODAY, starts_at: '18:00' },
    'e unknown': { date_begin: TODAY },
    'f next day': { date_begin: '2026-11-21', starts_at: '07:00' },
    'g past evening': { date_begin: '2026-11-02', starts_at: '19:00' },
    'h past morning': { date_begin: '2026-11-02', starts_at: '09:00' },
    'i past': { date_begin: '2026-11-03' },
  })
  const upcoming = ['c breakfast', 'a evening', 'd evening', 'b unknown', 'e unknown', 'f next day']
  const past = ['i past', 'h past morning', 'g past evening']
  const list = (cursor: string | null, limit: number, sort: EventSort = 'soonest') =>
    index.findPage(createTestQuery({ dates: { kind: 'all' } }), sort, cursor, limit)

  test('events of a day are in the order of their start, those without one last #470', () => {
    expect(list(null, 24).eventCodes).toEqual([...upcoming, ...past])
    expect(list(null, 24, 'topic').eventCodes).toEqual([...upcoming, ...past])
  })
})

describe('best match', () => {
  const index = buildTestIndex({
    exact: { event_name: 'Data', date_begin: '2026-01-01' },
    later: { event_name: 'Data forum', date_begin: '2027-01-01' },
    soon: { event_name: 'Data day', date_begin: '2026-12-01' },
    over: { event_name: 'Data night', date_begin: '2026-02-01' },
    part: { event_name: 'Databases', date_begin: TODAY },
  })
  const search = settleTestSearch(index, 'data')
  const find = (sort: EventSort | undefined, cursor: string | null = null, from = index) =>
    from.findPage(createTestQuery({ search }), sort, cursor, 2)

  test('is by rank, then soonest first', () => {
    const { eventCodes, next_cursor: nextCursor, sort, ranks } = find(undefined)
    expect({ eventCodes, sort, ranks }).toEqual({ eventCodes: ['exact', 'soon'], sort: 'best', ranks: true })
    const second = find('best', nextCursor)
    expect(second.eventCodes).toEqual(['later', 'over'])
    expect(find(undefined, second.next_cursor).eventCodes).toEqual(['part'])
  })

  test('is replaced by any chosen sort', () => {
    expect(find('soonest')).toMatchObject({ eventCodes: ['part', 'soon'], sort: 'soonest', ranks: true })
  })

  test('is soonest first without words that rank', () => {
    const { sort, ranks } = index.findPage(createTestQuery(), 'best', null, 2)
    expect({ sort, ranks }).toEqual({ sort: 'soonest', ranks: false })
  })

  test('continues in a later index, without the events up to the cursor', () => {
    const later = buildTestIndex({
      'data-0': { event_name: 'Data', date_begin: '2026-12-30' },
      added: { event_name: 'Data fair', date_begin: '2026-12-30' },
      part: { event_name: 'Databases', date_begin: TODAY },
    })
    expect(find('best', find('best').next_cursor, later).eventCodes).toEqual(['added', 'part'])
  })
})

test('a sort by text ignores case and accents, and events without a value are last', () => {
  expect(list({ kind: 'upcoming' }, 'city')).toEqual([
    'eight days',
    'today',
    'week under way',
    'later',
    'undated',
    'exhibition under way',
  ])
})

test('a sort by text lists all upcoming events before past ones', () => {
  expect(list({ kind: 'all' }, 'city').slice(-3)).toEqual(['past exhibition', 'yesterday', 'past week'])
})

describe('a cursor', () => {
  const query = createTestQuery()
  const firstPage = (sort: EventSort) => index.findPage(query, sort, null, 4)

  test.each(EVENT_SORTS)('is valid in a later index, without the events up to it: %s', (sort) => {
    const { eventCodes, next_cursor: nextCursor } = firstPage(sort)
    const rest = index.findPage(query, sort, nextCursor, 24).eventCodes
    const shown = new Set(eventCodes)
    const remaining = Object.fromEntries(Object.entries(rows).filter(([code]) => !shown.has(code)))
    expect(buildTestIndex(remaining).findPage(query, sort, nextCursor, 24).eventCodes).toEqual(rest)
  })

  test('skips events that are added before it and includes those after it', () => {
    const { next_cursor: nextCursor } = firstPage('soonest')
    const later = buildTestIndex({
      ...rows,
      first: { date_begin: '2026-11-20' },
      last: { date_begin: '2030-01-01', date_end: '2031-01-01' },
    })
    const { eventCodes } = later.findPage(query, 'soonest', nextCursor, 24)
    expect(eventCodes).toEqual(['eight days', 'last', 'yesterday', 'past exhibition', 'past week', 'undated'])
  })

  test('of the last page is null', () => {
    expect(index.findPage(query, 'soonest', null, 9).next_cursor).toBeNull()
    expect(index.findPage(query, 'soonest', null, 8).next_cursor).not.toBeNull()
  })

  const PURPOSE = `city all ${TODAY}`
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    ['of another sort', firstPage('topic').next_cursor!],
    [
      'of other dates',
      index.findPage(createTestQuery({ dates: { kind: 'upcoming' } }), 'city', null, 2).next_cursor!,
    ],
    ['that is no JSON', 'next'],
    ['that is empty', ''],
    ['with a group that does not exist', encode([PURPOSE, 3, null, 0, 1, 'x'])],
    ['with a fraction', encode([PURPOSE, 0.5, null, 0, 1, 'x'])],
    ['with a number for a text', encode([PURPOSE, 0, 1, 0, 1, 'x'])],
    ['without a code', encode([PURPOSE, 0, null, 0, 1])],
    ['with a text for a day', encode([PURPOSE, 0, null, 0, 'x', 'x'])],
    ['with a class that does not exist', encode([PURPOSE, 0, null, 3, 1, 'x'])],
    ['with a rank', encode([PURPOSE, 0, 1, 0, 1, 'x'])],
    ['with a text for a time', encode([PURPOSE, 0, null, 0, 1, 'x', 'x'])],
    ['with more values', encode([PURPOSE, 0, null, 0, 1, 1, 'x', 'x'])],
  ])('%s is rejected', (_, cursor) => {
    expect(() => index.findPage(query, 'city', cursor, 4)).toThrow(InvalidCursorError)
  })
})

test('an empty catalogue has an empty page', () => {
  expect(buildTestIndex({}).findPage(createTestQuery(), 'city', null, 24)).toEqual({
    eventCodes: [],
    total: { count: 0, capped: false },
    past: { count: 0, capped: false },
    catalogue_empty: true,
    understood: [],
    search_ignored: false,
    next_cursor: null,
    sort: 'city',
    ranks: false,
    match: null,
    similar: [],
    inside: null,
  })
})
