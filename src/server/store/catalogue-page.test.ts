import { beforeAll, describe, expect, test } from 'vitest'
import { type CatalogueQuery, EVENT_PAGE_SIZE, SEARCH_COUNT_CAP } from '../../domain/catalogue-query.ts'
import { withTransaction } from '../database/transaction.ts'
import { InvalidCursorError } from '../platform/cursor.ts'
import { insertTestEvents, insertTestUser, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { orderColumns } from './catalogue-conditions.ts'
import { readCataloguePage } from './catalogue-page.ts'
import { encodeCatalogueCursor } from './cursors.ts'
import { addFavorite, register } from './involvement.ts'

const TODAY = '2026-11-20'

describe('searching', async () => {
  const database = await createTestDatabase()
  const find = async (search: string, filter: Partial<CatalogueQuery> = {}) => {
    const query = { search, sort: 'soonest' as const, ...filter }
    const page = await withTransaction(database.app, (tx) => readCataloguePage(tx, query, null, TODAY))
    return page.events.map(({ event_code }) => event_code).sort()
  }

  beforeAll(() =>
    insertTestEvents(database.owner, [
      { event_code: 'GDA-1', event_name: 'Baltic Forum Gdańsk', topic: 'Energy', organiser: 'InvestGDA' },
      { event_code: 'LOD-1', event_name: 'Łódź Design Days', topic: 'AI', organiser: 'Fundacja Piękna' },
      { event_code: 'SOP-1', event_name: '100% Sopot', topic: 'Defence&Security', organiser: 'Under_Score' },
      { event_code: 'WAW\\1', event_name: 'C++ meetup', topic: 'Technology', organiser: 'Straße 9' },
      { event_code: 'NONE', venue: 'Gdańsk', city: 'Gdańsk', agenda: 'Gdańsk' },
    ]),
  )

  test.each([
    ['gdansk', ['GDA-1']],
    ['GDAŃSK', ['GDA-1']],
    ['Gdan\u0301sk', ['GDA-1']],
    ['lodz', ['LOD-1']],
    ['Łódź', ['LOD-1']],
    ['ŁÓDŹ', ['LOD-1']],
    ['łódź', ['LOD-1']],
    ['STRASSE', ['WAW\\1']],
    ['ｇｄａｎｓｋ', ['GDA-1']],
  ])('case, accents and spelling do not matter: %s', async (search, codes) => {
    expect(await find(search)).toEqual(codes)
  })

  test.each([
    ['name', 'sopot', ['SOP-1']],
    ['code', 'lod-1', ['LOD-1']],
    ['topic', 'technolog', ['WAW\\1']],
    ['organiser', 'vestgd', ['GDA-1']],
  ])('the %s is searched', async (_, search, codes) => {
    expect(await find(search)).toEqual(codes)
  })

  test('other fields are not searched', async () => {
    expect(await find('gdańsk')).not.toContain('NONE')
  })

  test.each([
    ['%', ['SOP-1']],
    ['100%', ['SOP-1']],
    ['_', ['SOP-1']],
    ['r_s', ['SOP-1']],
    ['\\', ['WAW\\1']],
    ['w\\1', ['WAW\\1']],
    ['%%%', []],
    ['under_sc', ['SOP-1']],
    ['unde_', []],
    ['sop%t', []],
    ['waw\\1', ['WAW\\1']],
    ['s\\opot', []],
    ['l_d', []],
    ["'", []],
    ['$1', []],
  ])('punctuation is matched literally: %s', async (search, codes) => {
    expect(await find(search)).toEqual(codes)
  })

  test.each([
    ['ai', ['LOD-1']],
    ['q', []],
    ['ł', ['GDA-1', 'LOD-1', 'WAW\\1']],
    ['&', ['SOP-1']],
    ['e&', ['SOP-1']],
    ['c+', ['WAW\\1']],
    ['++', ['WAW\\1']],
    ['żz', []],
  ])('terms of one or two letters are found: %s', async (search, codes) => {
    expect(await find(search)).toEqual(codes)
  })

  test('every term must occur, in any order and in any of the fields', async () => {
    expect(await find('energy baltic gda')).toEqual(['GDA-1'])
    expect(await find('  fundacja   ŁÓDŹ ')).toEqual(['LOD-1'])
    expect(await find('baltic łódź')).toEqual([])
    expect(await find('a i łódź')).toEqual(['LOD-1'])
    expect(await find('c++ &')).toEqual([])
  })

  test('no term is found across two fields', async () => {
    expect(await find('gdańskgda')).toEqual([])
    expect(await find('days\nlod')).toEqual(['LOD-1'])
  })

  test('a search of the maximum length is answered', async () => {
    expect(await find('a'.repeat(200))).toEqual([])
    expect(await find(Array.from({ length: 100 }, (_, i) => String.fromCodePoint(33 + i)).join(' '))).toEqual(
      [],
    )
    expect(await find('gda baltic forum energy invest 1 a b c d e f g i - gdansk')).toEqual(['GDA-1'])
    expect(await find('\0\ud800 \u0301')).toEqual([])
  })

  test('a blank search finds all events', async () => {
    expect(await find(' \t ')).toHaveLength(5)
  })

  test('filters narrow a search', async () => {
    expect(await find('a', { topic: 'AI' })).toEqual(['LOD-1'])
    expect(await find('gda', { city: 'Gdańsk' })).toEqual([])
  })
})

describe('a page', async () => {
  const database = await createTestDatabase()
  const user = await insertTestUser(database, 'ann@example.org')
  const page = (query: Partial<CatalogueQuery> = {}, cursor: string | null = null) =>
    withUserTransaction(database, user, (tx) =>
      readCataloguePage(tx, { sort: 'soonest', ...query }, cursor, TODAY),
    )

  test('reports an empty catalogue', async () => {
    const empty = {
      events: [],
      total: { count: 0, capped: false },
      catalogue_empty: true,
      cities: [],
      topics: [],
    }
    expect(await page()).toEqual({ ...empty, next_cursor: null })
    expect(await page({ search: 'x', sort: 'city' })).toEqual({ ...empty, next_cursor: null })
  })

  test('returns each event with the involvement of the current user', async () => {
    await insertTestEvents(database.owner, [
      {
        event_code: 'A',
        event_name: 'Amber',
        date_begin: '2026-12-01',
        date_end: '2026-12-02',
        city: 'Sopot',
        country: 'Poland',
        venue: 'Pier',
        event_type: 'meetup',
        topic: 'AI',
        tier: 'gold',
        organiser: 'Club',
        price: 12.5,
        if_free: 'no',
        signup_deadline: '2026-11-30',
        app_status: 'confirmed',
        agenda: 'Talks',
      },
      { event_code: 'B', city: ' ', topic: '' },
    ])
    await withUserTransaction(database, user, (tx) => register(tx, 'A', TODAY))
    await withUserTransaction(database, user, (tx) => addFavorite(tx, 'B'))
    const { events } = await page()
    expect(events).toEqual([
      {
        event_code: 'A',
        event_name: 'Amber',
        date_begin: '2026-12-01',
        date_end: '2026-12-02',
        city: 'Sopot',
        country: 'Poland',
        venue: 'Pier',
        event_type: 'meetup',
        attendance: 'in_person',
        topic: 'AI',
        tier: 'gold',
        organiser: 'Club',
        price: 12.5,
        if_free: 'no',
        signup_deadline: '2026-11-30',
        app_status: 'confirmed',
        cancelled_at: null,
        registered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        favorited_at: null,
      },
      expect.objectContaining({ event_code: 'B', event_name: null, price: null, registered_at: null }),
    ])
    expect(events[1]?.favorited_at).toEqual(expect.any(String))
  })

  test('returns the same events without it for another user and anonymously', async () => {
    const other = await insertTestUser(database, 'ben@example.org')
    const query = { sort: 'soonest' as const }
    for (const { events } of [
      await withUserTransaction(database, other, (tx) => readCataloguePage(tx, query, null, TODAY)),
      await withTransaction(database.app, (tx) => readCataloguePage(tx, query, null, TODAY)),
    ]) {
      expect(events.map((event) => [event.event_code, event.registered_at, event.favorited_at])).toEqual([
        ['A', null, null],
        ['B', null, null],
      ])
    }
  })

  test('has no blank facet values, and ignores blank filters', async () => {
    const { cities, topics } = await page()
    expect([cities, topics]).toEqual([[{ value: 'Sopot', count: 1 }], [{ value: 'AI', count: 1 }]])
    expect((await page({ search: 'b' })).cities).toEqual([{ value: 'Sopot', count: 1 }])
    expect((await page({ city: ' ', topic: '' })).total.count).toBe(2)
  })

  test('filters match exactly', async () => {
    expect((await page({ city: 'sopot' })).total.count).toBe(0)
    expect((await page({ city: 'Sopot', topic: 'AI' })).total.count).toBe(1)
    expect((await page({ city: 'Sopot', topic: 'ai' })).total.count).toBe(0)
  })

  test('rejects a cursor of another list with a sentence for the user', async () => {
    const foreign = encodeCatalogueCursor('city', { isPast: false, key: 'sopot', sortDay: 1, eventCode: 'A' })
    await expect(page({ sort: 'topic' }, foreign)).rejects.toThrow(InvalidCursorError)
    await expect(page({}, 'nonsense')).rejects.toThrow(InvalidCursorError)
  })

  test('puts past events last, from the first page of a new day on', async () => {
    await insertTestEvents(database.owner, [{ event_code: 'C', date_begin: '2026-11-20' }])
    const codes = async (today: string) => {
      const { events } = await withTransaction(database.app, (tx) =>
        readCataloguePage(tx, { sort: 'soonest' }, null, today),
      )
      return events.map(({ event_code }) => event_code)
    }
    expect(await codes('2026-11-20')).toEqual(['C', 'A', 'B'])
    expect(await codes('2026-11-21')).toEqual(['A', 'B', 'C'])
    expect(await codes('2026-11-20')).toEqual(['C', 'A', 'B'])
  })
})

describe('facet values', async () => {
  const database = await createTestDatabase()
  const page = (query: Partial<CatalogueQuery>) =>
    withTransaction(database.app, (tx) => readCataloguePage(tx, { sort: 'soonest', ...query }, null, TODAY))
  const shown = (options: { value: string; count: number | null }[]) =>
    Object.fromEntries(options.map(({ value, count }) => [value, count]))

  beforeAll(() =>
    insertTestEvents(database.owner, [
      { event_code: '1', event_name: 'x', city: 'Sopot', topic: 'AI' },
      { event_code: '2', event_name: 'x', city: 'Sopot', topic: 'Space' },
      { event_code: '3', event_name: 'x', city: 'Gdynia', topic: 'AI' },
      { event_code: '4', event_name: 'y', city: 'Gdynia', topic: 'AI' },
    ]),
  )

  test.each([{ search: undefined }, { search: 'i' }])(
    'count the events they would show with the other filter, %j',
    async ({ search }) => {
      // Every topic but Space contains an i.
      const space = search ? 0 : 1
      const both = await page({ search, city: 'Sopot', topic: 'AI' })
      expect(shown(both.cities)).toEqual({ Gdynia: 2, Sopot: 1 })
      expect(shown(both.topics)).toEqual(space ? { AI: 1, Space: 1 } : { AI: 1 })
      const city = await page({ search, city: 'Gdynia' })
      expect(shown(city.cities)).toEqual({ Gdynia: 2, Sopot: 1 + space })
      expect(shown(city.topics)).toEqual({ AI: 2 })
    },
  )

  test('count with the search', async () => {
    const found = await page({ search: 'x' })
    expect([shown(found.cities), shown(found.topics)]).toEqual([
      { Gdynia: 1, Sopot: 2 },
      { AI: 2, Space: 1 },
    ])
  })

  test('count with the search and the other filter', async () => {
    const found = await page({ search: 'x', topic: 'AI', city: 'Gdynia' })
    expect([shown(found.cities), shown(found.topics)]).toEqual([{ Gdynia: 1, Sopot: 1 }, { AI: 1 }])
  })

  test('include the selected value even without events', async () => {
    const { cities, total } = await page({ city: 'Atlantis', topic: 'AI' })
    expect([shown(cities), total.count]).toEqual([{ Atlantis: 0, Gdynia: 2, Sopot: 1 }, 0])
  })
})

describe('a search with very many matches', async () => {
  const database = await createTestDatabase()
  const read = (query: CatalogueQuery, cursor: string | null = null) =>
    withTransaction(database.app, (tx) => readCataloguePage(tx, query, cursor, TODAY))

  // 9,000 past and 9,000 other events; 'late' is in the last third of both, in every order.
  beforeAll(async () => {
    await database.owner.query('select roll_over_past_events($1)', [TODAY])
    await database.owner.query(`
      insert into eventlist (event_code, "event name", date_begin, city, topic, organiser)
      select 'E' || to_char(i, 'FM00000'),
             concat_ws(' ', 'many', case when ordinal > 6000 then 'late' end, case when i <= 2000 then 'enough' end,
                       case when i <= 2001 then 'above' end),
             date '2026-11-20' + case when i > 9000 then -1 - ordinal else ordinal end,
             case when i % 3 = 0 then 'Sopot' else 'Gdynia' end, to_char(ordinal / 100, 'FM00'), to_char(ordinal, 'FM0000')
      from generate_series(1, 18000) i, lateral (select i % 9000 as ordinal) half`)
    await database.owner.query('analyze eventlist')
  })

  test('has a capped total', async () => {
    const page = await read({ search: 'many', sort: 'soonest' })
    expect(page.total).toEqual({ count: SEARCH_COUNT_CAP, capped: true })
    expect(page.events).toHaveLength(EVENT_PAGE_SIZE)
    expect(page.cities).toEqual([
      { value: 'Gdynia', count: null },
      { value: 'Sopot', count: null },
    ])
  })

  test('counts exactly up to the cap', async () => {
    const enough = await read({ search: 'enough', sort: 'soonest' })
    expect(enough.total).toEqual({ count: SEARCH_COUNT_CAP, capped: false })
    expect(enough.cities.map(({ count }) => count)).toEqual([1334, 666])
    const above = await read({ search: 'above', sort: 'soonest' })
    expect(above.total).toEqual({ count: SEARCH_COUNT_CAP, capped: true })
    expect(above.cities.map(({ count }) => count)).toEqual([null, null])
  })

  test('counts exactly with a filter that leaves fewer', async () => {
    const { total, topics } = await read({ search: 'many', topic: '07', sort: 'soonest' })
    expect(total).toEqual({ count: 200, capped: false })
    expect(topics).toContainEqual({ value: '07', count: null })
    expect((await read({ search: 'many', city: 'Sopot', sort: 'soonest' })).total.capped).toBe(true)
  })

  test.each([
    { search: 'many', sort: 'topic', city: 'Sopot' },
    { search: 'late', sort: 'organiser' },
  ] as CatalogueQuery[])(
    'shows every match once, page by page, in the order of the list: $search',
    async (query) => {
      const codes: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof read>> = await read(query, cursor)
        codes.push(...page.events.map(({ event_code }) => event_code))
        cursor = page.next_cursor
      } while (cursor !== null)
      expect(codes).toEqual(await sorted(query))
    },
  )

  test('finds terms of one letter in the order of the list', async () => {
    const query = { search: 'e m', sort: 'city' } as const
    const { events } = await read(query)
    const codes = events.map(({ event_code }) => event_code)
    expect(codes).toEqual((await sorted({ ...query, search: 'm' })).slice(0, EVENT_PAGE_SIZE))
  })

  async function sorted(query: CatalogueQuery): Promise<string[]> {
    const { rows } = await database.owner.query(
      `select event_code from eventlist where "event name" like $1 and ($2::text is null or city = $2)
       order by ${orderColumns(query)}`,
      [`%${query.search}%`, query.city ?? null],
    )
    return rows.map(({ event_code }) => event_code)
  }
})
