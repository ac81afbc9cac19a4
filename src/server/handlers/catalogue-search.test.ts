import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

// What a search finds, through the API and the real catalogue. The rules themselves are tested beside the parser and the index.

const database = await createTestDatabase()
const { browser, clock } = await createTestApp(database)
const anna = browser()
await anna.signUp('anna@example.com')

const find = async (search: string, filters: Record<string, string> = {}): Promise<string[]> => {
  const query = new URLSearchParams({ search, when: 'all', ...filters })
  const { status, body } = await anna.get(`/api/events?${query}`)
  expect(status).toBe(200)
  return body.events.map(({ event_code }: { event_code: string }) => event_code).sort()
}

describe('words', () => {
  beforeAll(async () => {
    await database.owner.query('truncate eventlist cascade')
    await insertTestEvents(database.owner, [
      { event_code: 'GDA-1', event_name: 'Baltic Forum Gdańsk', topic: 'Energy', organiser: 'InvestGDA' },
      { event_code: 'LOD-1', event_name: 'Łódź Design Days', topic: 'AI', organiser: 'Fundacja Piękna' },
      { event_code: 'SOP-1', event_name: '100% Sopot', topic: 'Defence&Security', organiser: 'Under_Score' },
      { event_code: 'WAW\\1', event_name: 'C++ meetup', topic: 'Technology', organiser: 'Straße 9' },
      { event_code: 'KRK-1', city: 'Krakow', country: 'Poland', venue: 'ICE Hall', event_type: 'Hackathon' },
      { event_code: 'NOTE', agenda: 'Baltic Sopot Krakow' },
    ])
  })

  test.each([
    ['gdansk', ['GDA-1']],
    ['GDAŃSK', ['GDA-1']],
    ['Gdan\u0301sk', ['GDA-1']],
    ['lodz', ['LOD-1']],
    ['ŁÓDŹ', ['LOD-1']],
    ['STRASSE', ['WAW\\1']],
    ['ｇｄａｎｓｋ', ['GDA-1']],
  ])('are found regardless of case, accents and spelling: %s #204', async (search, codes) => {
    expect(await find(search)).toEqual(codes)
  })

  test('are not searched in the agenda #203', async () => {
    expect(await find('krakow')).not.toContain('NOTE')
  })

  test.each([
    ['100%', ['SOP-1']],
    ['under_score', ['SOP-1']],
    ['w\\1', ['WAW\\1']],
    ['%%%', []],
    ['%', []],
    ['sop%t', ['SOP-1']],
    ['c++', ['WAW\\1']],
    ['Defence&Security', ['SOP-1']],
  ])('are matched whatever the signs between their letters: %s #279 V1.2.9', async (search, codes) => {
    expect(await find(search)).toEqual(codes)
  })

  test.each(['a'.repeat(200), '\uFDFA'.repeat(200), '\0\ud800 \u0301', '%%%% ____', '"'.repeat(200)])(
    'of any length and characters are answered: %j #414',
    async (search) => {
      expect((await find(search)).length).toBeLessThan(7)
    },
  )

  test('a blank search finds all events', async () => {
    expect(await find(' \t ')).toHaveLength(6)
  })
})

describe('every script', () => {
  const NAMES: Record<string, [name: string, ...searches: string[]]> = {
    Cyrillic: ['Встреча выпускников в Гданьске', 'выпускников', 'ВСТРЕЧА ВЫПУСКНИКОВ', 'ыпуск'],
    Ukrainian: ['Зустріч щёголей їжаків', 'їжаків', 'зустріч їжак', 'щё'],
    Greek: ['Συνάντηση επιχειρηματιών', 'Συνάντηση', 'συναντηση', 'χειρημ'],
    Arabic: ['مؤتمر ريادة الأعمال', 'مؤتمر', 'الأعمال', 'ريادة مؤتمر'],
    Hebrew: ['כנס יזמות', 'יזמות', 'כנס'],
    Chinese: ['创业者交流大会', '交流', '创', '流大会'],
    Japanese: ['ネットワーキングの夕べ', 'ネットワー', '夕べ', 'ﾈｯﾄ'],
    Korean: ['창업 네트워킹', '네트워킹', '창업'],
    Thai: ['งานพบปะผู้ประกอบการ', 'ผู้ประกอบ', 'พบปะ'],
    Devanagari: ['उद्यमी सम्मेलन', 'उद्यमी', 'सम्मेलन'],
    emoji: ['Party 🎉🎈', '🎉', '🎉🎈'],
  }

  beforeAll(async () => {
    await database.owner.query('truncate eventlist cascade')
    const fillers = [
      'Встреча друзей',
      'Συνάθροιση',
      'مدينة',
      'ערב',
      '交通大学',
      'ネコ',
      '창문',
      'งานวัด',
      'उत्सव',
    ]
    await insertTestEvents(database.owner, [
      ...Object.entries(NAMES).map(([script, [event_name]]) => ({
        event_code: script,
        event_name,
        date_begin: '2026-12-01',
      })),
      ...fillers.map((event_name, i) => ({ event_code: `other ${i}`, event_name, date_begin: '2026-12-01' })),
    ])
  })

  const cases = Object.entries(NAMES).flatMap(([script, [, ...searches]]) =>
    searches.map((search): [string, string] => [script, search]),
  )
  test.each(cases)('%s: %j is found in the list, the calendar and the map #414', async (script, search) => {
    const query = new URLSearchParams({ search })
    const read = async (path: string) => (await anna.get(`/api/${path}?${query}`)).body
    expect((await read('events')).events.map((event: { event_code: string }) => event.event_code)).toEqual([
      script,
    ])
    query.set('first', '2026-12-01')
    query.set('last', '2026-12-31')
    expect((await read('event-calendar')).total).toBe(1)
    query.delete('first')
    query.delete('last')
    expect((await read('event-map')).total).toBe(1)
  })
})

describe('the order and the reasons of results', () => {
  beforeAll(async () => {
    clock.day = '2026-11-19'
    await database.owner.query('truncate eventlist cascade')
    await insertTestEvents(database.owner, [
      { event_code: 'venue', event_name: 'Breakfast', venue: 'AI Hub', date_begin: '2026-11-20' },
      { event_code: 'begins', event_name: 'Airbus Day', date_begin: '2026-11-21' },
      { event_code: 'topic', event_name: 'Dinner', topic: 'AI', date_begin: '2026-11-22' },
      { event_code: 'name', event_name: 'Hack AI', organiser: 'AI Club', date_begin: '2026-11-23' },
      { event_code: 'inside', event_name: 'Spain Forum', date_begin: '2026-11-24' },
      { event_code: '#!', event_name: 'Signs', date_begin: '2026-11-25' },
    ])
  })

  const read = async (query: Record<string, string>) =>
    (await anna.get(`/api/events?${new URLSearchParams(query)}`)).body
  const codes = ({ events }: { events: { event_code: string }[] }) => events.map((each) => each.event_code)

  test('a search of which nothing is used says so', async () => {
    const isIgnored = async (search: string) => (await read({ search })).search_ignored
    expect(await isIgnored('eighth')).toBe(true)
    expect(await isIgnored('?!')).toBe(true)
    for (const search of ['ai', '-ai', 'not free', 'tomorrow', 'nonsens', 'dark', '#!', ' '])
      expect(await isIgnored(search)).toBe(false)
  })

  test('best matches are first while words rank, unless an order is asked for', async () => {
    const best = await read({ search: 'ai' })
    expect(best).toMatchObject({ sort: 'best', ranks: true })
    expect(codes(best)).toEqual(['name', 'topic', 'begins', 'venue'])
    expect(codes(await read({ search: 'ai', sort: 'best' }))).toEqual(codes(best))
    const soonest = await read({ search: 'ai', sort: 'soonest' })
    expect(soonest).toMatchObject({ sort: 'soonest', ranks: true })
    expect(codes(soonest)).toEqual(['venue', 'begins', 'topic', 'name'])
    expect(await read({ sort: 'best' })).toMatchObject({ sort: 'soonest', ranks: false })
    const [first, second] = [await read({ search: 'ai', limit: '2' }), best.events]
    const next = await read({ search: 'ai', limit: '2', cursor: first.next_cursor })
    expect([...codes(first), ...codes(next)]).toEqual(
      second.map((event: { event_code: string }) => event.event_code),
    )
  })

  test('every event says what matched, also in fields that its card does not show', async () => {
    const { events } = await read({ search: 'ai' })
    expect(events.map(({ emphasis }: { emphasis: unknown }) => emphasis)).toEqual([
      { event_name: [{ start: 5, end: 7 }], organiser: [{ start: 0, end: 2 }] },
      { elsewhere: { field: 'topic', text: 'AI', spans: [{ start: 0, end: 2 }] } },
      { event_name: [{ start: 0, end: 2 }] },
      { elsewhere: { field: 'venue', text: 'AI Hub', spans: [{ start: 0, end: 2 }] } },
    ])
    expect((await read({})).events[0]).not.toHaveProperty('emphasis')
  })

  test('a short word is found inside other words on request', async () => {
    expect((await read({ search: 'ai' })).inside).toEqual({ word: 'ai', count: 1 })
    const all = await read({ search: 'ai', match: 'inside' })
    expect(codes(all)).toEqual(['name', 'topic', 'begins', 'venue', 'inside'])
    expect(all.inside).toBeNull()
    expect(all.events[4].emphasis).toEqual({ event_name: [{ start: 2, end: 4 }] })
  })

  test('a small result has alternatives', async () => {
    const { alternatives } = (await anna.get('/api/event-alternatives?search=ai&when=2026-11-20')).body
    expect(alternatives).toEqual([
      {
        kind: 'without',
        without: 'dates',
        removed: [],
        removes_exclusion: false,
        words: 'ai',
        filters: { search: 'ai' },
        total: { count: 4, capped: false },
      },
    ])
  })
})

describe('near me', () => {
  beforeAll(async () => {
    await database.owner.query('truncate eventlist cascade')
    await database.owner.query('delete from places')
    await insertTestEvents(database.owner, [
      { event_code: 'sopot', event_name: 'AI day', city: 'Sopot', date_begin: '2026-12-04' },
      { event_code: 'lodz', event_name: 'AI day', city: 'Lodz', date_begin: '2026-12-04' },
    ])
    await database.owner.query(
      `insert into places (city, country, north, east, placed_by) values
         ('Lodz', '', 51.77, 19.46, 'test'), ('Sopot', '', 54.44, 18.56, 'test')`,
    )
  })

  test('is near the hometown of the user who asks, in every view', async () => {
    const users = [
      { user: browser('192.0.2.8'), hometown: 'Gdansk', code: 'sopot' },
      { user: browser('192.0.2.9'), hometown: 'Łódź', code: 'lodz' },
    ]
    for (const { user, hometown, code } of users) {
      await user.signUp(`near-${code}@example.com`)
      await user.put('/api/settings/preferences', { hometown, interests: ['ai'] })
      const query = 'search=AI+day+near+me'
      const { events, understood } = (await user.get(`/api/events?${query}`)).body
      expect(events.map(({ event_code }: { event_code: string }) => event_code)).toEqual([code])
      expect(understood).toMatchObject([{ kind: 'near', isHome: true, name: hometown, km: 25 }])
      expect((await user.get(`/api/event-map?${query}`)).body.total).toBe(1)
      const december = 'first=2026-12-01&last=2026-12-31'
      expect((await user.get(`/api/event-calendar?${query}&${december}`)).body.total).toBe(1)
      expect((await user.get(`/api/event-facets?${query}`)).body.when.upcoming).toBe(1)
      const saved = (await user.post('/api/saved-searches', { name: 'Near', query })).body
      const { feed_url } = (await user.post(`/api/saved-searches/${saved.id}/feed`)).body
      const feed = await browser('192.0.2.10').get(new URL(feed_url).pathname, { apikey: undefined })
      expect(feed.body.match(/^UID:(.+)@/gm)).toEqual([`UID:${code}@`])
    }
  })

  test('narrows nothing for a user without a hometown', async () => {
    const { events, understood } = (await anna.get('/api/events?search=AI+day+near+me')).body
    expect(events).toHaveLength(2)
    expect(understood).toMatchObject([{ kind: 'near', isHome: true, name: '' }])
  })
})

describe('understood parts', () => {
  beforeAll(async () => {
    clock.day = '2026-11-19' // a Thursday
    await database.owner.query('truncate eventlist cascade')
    await database.owner.query('delete from places')
    await insertTestEvents(database.owner, [
      { event_code: 'free', event_name: 'AI day', city: 'Gdansk', date_begin: '2026-12-03', if_free: 'yes' },
      { event_code: 'paid', event_name: 'AI day', city: 'Gdansk', date_begin: '2026-12-04', price: 90 },
      { event_code: 'soon', event_name: 'AI day', city: 'Gdansk', date_begin: '2026-11-21', price: 90 },
      { event_code: 'sopot', event_name: 'AI day', city: 'Sopot', date_begin: '2026-12-04', price: 90 },
      { event_code: 'net', event_name: 'AI day', city: 'Online', date_begin: '2026-12-04', if_free: 'yes' },
    ])
    await database.owner.query(
      `insert into places (city, country, north, east, placed_by) values
         ('Gdansk', '', 54.35, 18.65, 'test'), ('Sopot', '', 54.44, 18.56, 'test')`,
    )
  })

  const read = async (query: Record<string, string>) =>
    (await anna.get(`/api/events?${new URLSearchParams(query)}`)).body
  const codes = ({ events }: { events: { event_code: string }[] }) => events.map((each) => each.event_code)

  test('narrow the list, and the reply returns them with their positions', async () => {
    const search = 'free AI in Gdansk next month'
    const reply = await read({ search })
    expect(codes(reply)).toEqual(['free'])
    const texts = reply.understood.map(({ kind, start, end, overridden }: Record<string, never>) => [
      kind,
      search.slice(start, end),
      overridden,
    ])
    expect(texts).toEqual([
      ['free', 'free', false],
      ['city', 'in Gdansk', false],
      ['dates', 'next month', false],
    ])
  })

  test('are overridden by a control for the same thing', async () => {
    const reply = await read({ search: 'AI in Gdansk next month', when: 'this-weekend', city: 'Sopot' })
    expect(codes(reply)).toEqual([])
    expect(reply.understood.map(({ overridden }: { overridden: boolean }) => overridden)).toEqual([
      true,
      true,
    ])
    expect(
      codes(await read({ search: 'AI in Sopot next month', when: 'this-weekend', city: 'Gdansk' })),
    ).toEqual(['soon'])
  })

  test('a city is widened by kilometers', async () => {
    expect(codes(await read({ city: 'Gdansk' }))).toEqual(['soon', 'free', 'paid'])
    expect(codes(await read({ city: 'Gdansk', within: '25' }))).toEqual(['soon', 'free', 'paid', 'sopot'])
  })

  test('leave out what they exclude, and compare prices', async () => {
    expect(codes(await read({ search: 'AI day not in Gdansk' }))).toEqual(['net', 'sopot'])
    const reply = await read({ search: 'AI day under 100 not in Sopot next month' })
    expect(codes(reply).sort()).toEqual(['free', 'net', 'paid'])
    expect(
      reply.understood.map(({ kind, excluded, max }: Record<string, unknown>) => [kind, excluded, max]),
    ).toEqual([
      ['price', false, 100],
      ['city', true, undefined],
      ['dates', false, undefined],
    ])
    expect(codes(await read({ search: 'AI day', price: '50' })).sort()).toEqual(['free', 'net'])
    expect(codes(await read({ search: 'AI day cheap', price: '100', city: 'Sopot' }))).toEqual(['sopot'])
  })

  test('a word without a match is replaced by a similar one, unless it is in quotes', async () => {
    const reply = await read({ search: 'gdanks' })
    expect(codes(reply)).toEqual(['soon', 'free', 'paid'])
    expect(reply.similar).toEqual([{ start: 0, end: 6, suggestion: expect.stringMatching(/^gdansk$/i) }])
    expect(await read({ search: '"gdanks"' })).toMatchObject({ events: [], similar: [] })
  })

  test('only upcoming events are found unless other dates are asked for #281', async () => {
    clock.day = '2026-12-04'
    expect(codes(await read({ search: 'AI day' }))).toEqual(['net', 'paid', 'sopot'])
    expect(codes(await read({ search: 'AI day', when: 'past' }))).toEqual(['free', 'soon'])
    expect(codes(await read({ search: 'AI day', when: 'all' }))).toEqual([
      'net',
      'paid',
      'sopot',
      'free',
      'soon',
    ])
    clock.day = '2026-12-05'
    const none = await read({ search: 'AI day' })
    expect(none).toMatchObject({ events: [], past: { count: 5, capped: false }, catalogue_empty: false })
    clock.day = '2026-11-19'
  })
})
