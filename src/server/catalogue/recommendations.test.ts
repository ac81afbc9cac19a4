import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../domain/day.ts'
import { DIVERSITY, takeDiverse } from '../../domain/recommendations/diversity.ts'
import type { LikedEvent, UserTaste } from '../../domain/recommendations/recommendation.ts'
import { recommendationReason as reasonText } from '../../web/texts/en/recommendation-reason.ts'
import { buildIndexOfRows, createTestRow } from '../testing/test-catalogue-index.ts'
import type { CatalogueRow } from './catalogue-types.ts'
import type { KnownEvent } from './recommendations.ts'

const TODAY = '2026-11-20'

const event = (event_code: string, stated: Partial<CatalogueRow> = {}) =>
  createTestRow(event_code, {
    date_begin: '2026-12-10',
    city: 'Opole',
    country: 'Poland',
    attendance: 'in_person',
    ...stated,
  })

type LikedRow = CatalogueRow & LikedEvent
const liked = (how: LikedEvent['how'], event_code: string, stated: Partial<CatalogueRow> = {}): LikedRow => ({
  ...event(event_code, { date_begin: '2026-10-10', ...stated }),
  how,
})

type Stated = Partial<Omit<UserTaste, 'likedEvents'>> & {
  likedEvents?: LikedRow[]
  /** Events of the catalogue, besides liked ones. */
  candidates?: CatalogueRow[]
  excluded?: KnownEvent[]
  today?: string
}

function recommended({ candidates = [], excluded = [], today = TODAY, likedEvents = [], ...taste }: Stated) {
  const rows = new Map([...likedEvents, ...candidates].map((row) => [row.event_code, row]))
  const user = { hometown: null, interests: [], followedOrganisers: [], likedEvents, ...taste }
  return buildIndexOfRows([...rows.values()])
    .getRecommender(today)(user, excluded)
    .map((each) => ({ ...each, event: rows.get(each.event_code)! }))
}

const codes = (stated: Stated) => recommended(stated).map(({ event_code }) => event_code)
const reasonsOf = (stated: Stated, code: string) =>
  recommended(stated)
    .find(({ event_code }) => event_code === code)
    ?.reasons.map(reasonText)

// Personal reasons

test('a matching interest ranks first and is the reason', () => {
  const user = { interests: ['ai'], candidates: [event('a'), event('b', { topic: 'machine learning' })] }
  expect(codes(user)).toEqual(['b', 'a'])
  expect(reasonsOf(user, 'b')).toEqual(['Your interest: AI'])
})

test('the closer of two interests is the reason', () => {
  const user = { interests: ['technology', 'ai'], candidates: [event('a', { topic: 'machine learning' })] }
  expect(reasonsOf(user, 'a')).toEqual(['Your interest: AI'])
})

test('a related topic ranks before others and is called close', () => {
  const user = { interests: ['pharmacy'], candidates: [event('a'), event('b', { topic: 'Health' })] }
  expect(codes(user)).toEqual(['b', 'a'])
  expect(reasonsOf(user, 'b')).toEqual(['Close to your interest: Pharmacy'])
})

test('the name of an event matches an interest with less strength, unless its topic matches one', () => {
  const candidates = [
    event('a', { topic: 'Energy', event_name: 'Space Breakfast' }),
    event('b', { topic: 'general', event_name: 'Space Breakfast' }),
    event('c', { topic: 'Space' }),
  ]
  expect(codes({ interests: ['space'], candidates })).toEqual(['c', 'b', 'a'])
  expect(reasonsOf({ interests: ['space'], candidates }, 'b')).toEqual(['Your interest: Space'])
  expect(reasonsOf({ interests: ['space'], candidates }, 'a')).not.toContain('Your interest: Space')
})

test('nearer cities rank first', () => {
  const user = {
    hometown: 'Gdańsk',
    candidates: [
      event('a', { city: 'Krakow' }),
      event('b', { city: 'Gdynia' }),
      event('c', { city: 'Sopot' }),
      event('d', { city: 'GDANSK' }),
    ],
  }
  expect(codes(user)).toEqual(['d', 'c', 'b', 'a'])
  expect(reasonsOf(user, 'd')).toEqual(['In Gdansk, your hometown'])
  expect(reasonsOf(user, 'c')).toEqual(['11 km from Gdansk'])
  expect(reasonsOf(user, 'a')).toEqual(['In your country: Krakow'])
  const near = { ...user, hometown: 'kościerzyna' }
  expect(codes(near)[0]).toBe('d')
  expect(reasonsOf(near, 'd')).toEqual(['50 km from Kościerzyna'])
})

test('a hometown outside the table matches itself', () => {
  const user = { hometown: 'Bąkowo', candidates: [event('a'), event('b', { city: 'Bakowo' })] }
  expect(codes(user)).toEqual(['b', 'a'])
  expect(reasonsOf(user, 'b')).toEqual(['In Bąkowo, your hometown'])
})

test('a hometown is where the catalogue has it, or at least in the country that it states', () => {
  // 22 km from Gdynia, while the Kościerzyna that is known is 60 km away.
  const here = event('a', { city: 'Kościerzyna', coordinates: { north: 54.34, east: 18.4 } })
  const user = { hometown: 'Kościerzyna', candidates: [here, event('b', { city: 'Gdynia' })] }
  expect(reasonsOf(user, 'b')).toEqual(['22 km from Kościerzyna'])
  const brussels = event('d', { city: 'Brussels', country: 'Belgium' })
  const named = event('e', { city: 'Neverland', country: 'Belgium' })
  expect(codes({ hometown: 'Neverland', candidates: [event('c'), brussels, named] })).toEqual(['e', 'd', 'c'])
})

test('an online event ranks between reachable and far places', () => {
  const candidates = [
    event('far', { city: 'Brussels', country: 'Belgium' }),
    event('online', { city: 'Online', country: null, attendance: 'online' }),
    event('reachable', { city: 'Warsaw' }),
  ]
  const user = { hometown: 'Gdansk', candidates }
  expect(codes(user)).toEqual(['reachable', 'online', 'far'])
  expect(reasonsOf(user, 'online')).toEqual(['Online, from anywhere'])
})

test('a followed organiser ranks first and is the reason', () => {
  const user = {
    followedOrganisers: ['infoshare'],
    candidates: [event('a'), event('b', { organiser: 'Infoshare ' })],
  }
  expect(codes(user)).toEqual(['b', 'a'])
  expect(reasonsOf(user, 'b')).toEqual(['By Infoshare, which you follow'])
})

test('a similar event ranks first and names the liked event', () => {
  const days = { event_name: 'Defence24 Days', topic: 'Defence&Security' }
  const candidates = [event('a', { topic: 'Energy' }), event('b', { topic: 'Defence&Security' })]
  const registered = { candidates, likedEvents: [liked('registered', 'x', days)] }
  expect(codes(registered)).toEqual(['b', 'a'])
  expect(reasonsOf(registered, 'b')).toEqual(['Like x, which you registered for'])
  const favorited = { candidates, likedEvents: [liked('favorited', 'x', days)] }
  expect(reasonsOf(favorited, 'b')).toEqual(['Like x, which you favorited'])
  const both = { candidates, likedEvents: [liked('favorited', 'x', days), liked('registered', 'x', days)] }
  expect(reasonsOf(both, 'b')).toEqual(['Like x, which you registered for'])
})

test('the reason names the most similar liked event', () => {
  const likedEvents = [
    liked('registered', 'x', { event_name: 'Energy Forum', topic: 'Energy' }),
    liked('registered', 'y', { event_name: 'Other Space', topic: 'Space' }),
    liked('registered', 'z', { event_name: 'Orbit Week', topic: 'Space', organiser: 'ESA' }),
  ]
  const candidates = [event('a', { topic: 'Space', organiser: 'ESA' }), event('b', { topic: 'Waste' })]
  expect(reasonsOf({ likedEvents, candidates }, 'a')).toEqual(['Like z, which you registered for'])
})

test('another edition of a series is similar by its name', () => {
  const likedEvents = [liked('registered', 'x', { event_name: 'Infoshare 2026' })]
  const candidates = [event('a', { event_name: 'Summit 2026' }), event('b', { event_name: 'Infoshare 2027' })]
  expect(codes({ likedEvents, candidates })).toEqual(['b', 'a'])
  expect(reasonsOf({ likedEvents, candidates }, 'b')).toEqual(['Like x, which you registered for'])
})

test('a shared city alone is not a reason', () => {
  const likedEvents = [liked('registered', 'x', { event_name: 'Orbit Week', city: 'Opole', topic: 'Space' })]
  expect(reasonsOf({ likedEvents, candidates: [event('a', { topic: 'Waste' })] }, 'a')).toEqual([
    'Coming up soon in Opole',
  ])
})

test('type, price and city of liked events count without being a reason', () => {
  const habits = { event_type: 'Meetup', if_free: 'yes', city: 'Lodz' } as const
  const likedEvents = ['x', 'y', 'z'].map((code) => liked('registered', code, habits))
  const paid = { event_type: 'Forum', price: 100, city: 'Opole' }
  for (const habit of ['event_type', 'if_free', 'city'] as const) {
    const candidates = [event('a', paid), event('b', { ...paid, [habit]: habits[habit] })]
    expect(codes({ likedEvents, candidates }), habit).toEqual(['b', 'a'])
    expect(reasonsOf({ likedEvents, candidates }, 'b')?.[0]).toMatch(/^Coming up soon/)
  }
})

test('an event has at most two reasons, the strongest first #306', () => {
  const user = {
    hometown: 'Gdansk',
    interests: ['ai'],
    followedOrganisers: ['Infoshare'],
    likedEvents: [liked('registered', 'x', { organiser: 'Infoshare', topic: 'AI' })],
    candidates: [event('a', { city: 'Gdansk', topic: 'AI', organiser: 'Infoshare' })],
  }
  expect(reasonsOf(user, 'a')).toEqual(['In Gdansk, your hometown', 'Your interest: AI'])
})

test('no reason is given more than three times while there are others', () => {
  const candidates = ['Krakow', 'Warsaw', 'Lodz', 'Opole', 'Wroclaw', 'Poznan'].map((city) =>
    event(city, { city, topic: 'Technology', organiser: city }),
  )
  const user = { hometown: 'Gdansk', interests: ['technology'], candidates }
  const sentences = recommended(user).flatMap(({ reasons }) => reasons.map(reasonText))
  expect(sentences.filter((each) => each === 'Your interest: Technology')).toHaveLength(3)
})

// General signals

test('events of an interest elsewhere are recommended if the hometown has none', () => {
  const nearby = Array.from({ length: 12 }, (_, at) =>
    event(`near ${at}`, { date_begin: '2026-11-25', topic: `Topic ${at}`, coolness: '9/10' }),
  )
  const away = Array.from({ length: 4 }, (_, at) =>
    event(`away ${at}`, { city: 'Szczecin', topic: 'Pharmacy', date_begin: '2027-03-01' }),
  )
  const user = { hometown: 'Opole', interests: ['pharmacy'], candidates: [...nearby, ...away] }
  expect(codes(user).filter((code) => code.startsWith('away'))).toHaveLength(3)
  expect(codes(user)).toHaveLength(10)
  expect(reasonsOf(user, 'away 0')).toContain('Your interest: Pharmacy')
  const withOne = [...user.candidates, event('here', { topic: 'Pharmacy' })]
  expect(codes({ ...user, candidates: withOne }).filter((code) => code.startsWith('away'))).toEqual([])
})

test('without personal signals the soonest and best rated rank first, with a general reason', () => {
  const candidates = [
    event('far', { date_begin: '2027-08-02', city: 'Lodz' }),
    event('soon', { city: 'Warsaw' }),
    event('rated', { date_begin: '2027-08-01', coolness: '9/10' }),
    event('unplaced', { date_begin: '2027-08-01', city: null }),
  ]
  expect(codes({ candidates })).toEqual(['soon', 'rated', 'unplaced', 'far'])
  expect(recommended({ candidates }).flatMap((each) => each.reasons.map(reasonText))).toEqual([
    'Coming up soon in Warsaw',
    'Highly rated: coolness 9/10',
    'Coming up',
    'Coming up in Lodz',
  ])
})

test('the reason for an online event names no city', () => {
  expect(reasonsOf({ candidates: [event('a', { city: 'Online', attendance: 'online' })] }, 'a')).toEqual([
    'Coming up soon',
  ])
})

test('a user without matches still gets recommendations', () => {
  const user = {
    interests: ['pharmacy', 'no such interest'],
    hometown: 'Sopot',
    candidates: [event('a'), event('b')],
  }
  expect(codes(user)).toEqual(['a', 'b'])
})

// Exclusions

test.each<[string, Stated]>([
  ['registered for', { likedEvents: [liked('registered', 'a')] }],
  ['favorited', { likedEvents: [liked('favorited', 'a')] }],
  ['excluded', { excluded: [{ event_code: 'a', date_begin: '2026-12-10' }] }],
  ['begun before today', { candidates: [event('a', { date_begin: '2026-11-19', date_end: '2026-11-25' })] }],
  ['over', { candidates: [event('a', { date_begin: '2026-11-01' })] }],
  ['without a begin date', { candidates: [event('a', { date_begin: null })] }],
  ['past its sign-up deadline', { candidates: [event('a', { signup_deadline: '2026-11-19' })] }],
])('an event %s is not recommended #305', (_, stated) => {
  expect(codes({ candidates: [event('a')], ...stated })).toEqual([])
})

test('excluded events are replaced by the next ones, also among many of a day and long ones', () => {
  const candidates = Array.from({ length: 1000 }, (_, at) =>
    event(`e${at}`, { organiser: `o${at}`, topic: `t${at}`, date_end: at % 3 === 0 ? '2027-01-10' : null }),
  )
  const first = recommended({ candidates })
  expect(first).toHaveLength(10)
  const unknown = [
    { event_code: 'unknown', date_begin: '2026-12-10' },
    { event_code: 'undated', date_begin: null },
  ]
  const excluded = [...first.map((each) => each.event), ...unknown]
  const second = codes({ candidates, excluded })
  expect(second).toHaveLength(10)
  expect(second.filter((code) => first.some(({ event_code }) => event_code === code))).toEqual([])
})

test('an index answers for another day', () => {
  const index = buildIndexOfRows([event('a', { signup_deadline: TODAY }), event('b')])
  const find = (today: string) =>
    index
      .getRecommender(today)(
        { hometown: 'Gdansk', interests: [], followedOrganisers: [], likedEvents: [] },
        [],
      )
      .map(({ event_code }) => event_code)
  expect(find(TODAY)).toEqual(['a', 'b'])
  expect(find('2026-11-21')).toEqual(['b'])
  expect(find(TODAY)).toEqual(['a', 'b'])
})

test('an event is still recommended on its first day and on its deadline', () => {
  expect(codes({ candidates: [event('a', { date_begin: TODAY, signup_deadline: TODAY })] })).toEqual(['a'])
})

test('at most ten events are recommended #305', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => event(`e${at}`))
  expect(codes({ candidates: many(30) })).toHaveLength(10)
  expect(codes({ candidates: many(6) })).toHaveLength(6)
  expect(codes({ candidates: [] })).toEqual([])
})

// Order

test('ties rank by date, then by event code', () => {
  const candidates = [event('c'), event('b'), event('a', { date_begin: '2026-12-11' })]
  expect(codes({ candidates }).slice(0, 2)).toEqual(['b', 'c'])
})

const some = <Value>(...values: Value[]) => fc.constantFrom(...values)
const candidateEvents = fc.uniqueArray(
  fc.record({
    event_code: fc.string({ unit: some('a', 'b', 'c', 'd'), minLength: 1, maxLength: 4 }),
    days: fc.integer({ min: -5, max: 300 }),
    city: some('Gdansk', 'Sopot', 'Kraków', 'Online', 'Bąkowo', null),
    topic: some('AI', 'machine learning', 'Energy', 'general', null),
    organiser: some('Infoshare', 'infoshare', 'O4', 'PTWP', null),
    event_type: some('Meetup', 'Forum', null),
    coolness: some('8', '4/5', 'x', null),
    price: some(0, 100, null),
  }),
  { selector: ({ event_code }) => event_code, maxLength: 60 },
)
const users = fc
  .record({
    hometown: some('Gdansk', 'Bąkowo', '', null),
    interests: fc.subarray(['ai', 'energy', 'technology']),
    followedOrganisers: fc.subarray(['Infoshare', 'PTWP']),
    events: candidateEvents,
    likedCount: fc.nat(6),
  })
  .map(({ events, likedCount, ...user }) => {
    const all = events.map(({ days, ...stated }) =>
      event(stated.event_code, { ...stated, date_begin: addDays(TODAY, days) }),
    )
    return {
      ...user,
      likedEvents: all
        .slice(0, likedCount)
        .map((each, at) => liked(at % 2 ? 'registered' : 'favorited', each.event_code, each)),
      candidates: all,
    }
  })

test('the result does not depend on the order of the input', () => {
  fc.assert(
    fc.property(users, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (user, chances) => {
      const shuffled = <Item>(items: readonly Item[]) =>
        items
          .map((item) => ({ item, at: chances.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item)
      const again = {
        ...user,
        interests: shuffled(user.interests),
        followedOrganisers: shuffled(user.followedOrganisers),
        likedEvents: shuffled(user.likedEvents),
        candidates: shuffled(user.candidates),
      }
      expect(recommended(again)).toEqual(recommended(user))
    }),
  )
})

test('for every user: no liked events, one or two reasons each, a diverse first ten', () => {
  fc.assert(
    fc.property(users, (user) => {
      const list = recommended(user)
      const excluded = new Set(user.likedEvents.map(({ event_code }) => event_code))
      for (const each of list) {
        expect(excluded.has(each.event.event_code)).toBe(false)
        expect(each.event.date_begin! >= TODAY).toBe(true)
        expect([1, 2]).toContain(each.reasons.length)
      }
      const first = list.slice(0, 10)
      const organisers = Map.groupBy(first, (each) => each.event.organiser?.toLowerCase())
      for (const [name, group] of organisers) if (name) expect(group.length).toBeLessThanOrEqual(2)
      const topics = Map.groupBy(first, (each) => each.event.topic)
      for (const [name, group] of topics) if (name) expect(group.length).toBeLessThanOrEqual(4)
    }),
  )
})

// Large catalogues

const CITIES = ['Gdansk', 'Sopot', 'Warsaw', 'Krakow', 'Elblag', 'Berlin']
const TOPICS = ['AI', 'machine learning', 'Energy', 'Health', 'Space', 'Waste', null]
const manyEvents = Array.from({ length: 2_000 }, (_, at) =>
  event(`e${at}`, {
    event_name: `Meeting ${at}`,
    date_begin: addDays(TODAY, (at * 7) % 360),
    city: CITIES[((at * at) % 11) % 6]!,
    topic: TOPICS[(at * 13) % 7]!,
    event_type: ['Meetup', 'Forum', 'Gala'][at % 3]!,
    price: (at * 31) % 400,
    coolness: String(1 + (at % 10)),
    organiser: `o${(at * 17) % 60}`,
  }),
)
const allTogether = buildIndexOfRows(manyEvents)
// Of two events, both are recommended.
const inPairs = manyEvents
  .filter((_, at) => at % 2 === 0)
  .map((row, at) => buildIndexOfRows([row, manyEvents[2 * at + 1]!]))

test.each<[string, Partial<UserTaste>]>([
  ['a new user', {}],
  ['a user with interests', { hometown: 'Gdansk', interests: ['ai', 'health'] }],
  ['a small hometown', { hometown: 'Elblag', interests: ['energy'] }],
  ['a hometown without events', { hometown: 'Hel', interests: ['waste', 'ai'] }],
  ['followed organisers', { hometown: 'Krakow', interests: ['space'], followedOrganisers: ['o17', 'o3'] }],
])('of many events, those with the highest scores are found for %s', (_, stated) => {
  const user = { hometown: null, interests: [], followedOrganisers: [], likedEvents: [], ...stated }
  const rows = new Map(manyEvents.map((row) => [row.event_code, row]))
  const ranking = inPairs
    .flatMap((index) => index.getRecommender(TODAY)(user, []))
    .map(({ event_code, score }) => {
      const { organiser, topic } = rows.get(event_code)!
      return {
        event_code,
        score,
        organiser: Number(organiser!.slice(1)),
        topic: topic ? TOPICS.indexOf(topic) : -1,
      }
    })
    .sort((a, b) => b.score - a.score)
  expect(ranking).toHaveLength(manyEvents.length)
  const found = allTogether.getRecommender(TODAY)(user, [])
  expect(found.map(({ score }) => score)).toEqual(takeDiverse(ranking, DIVERSITY).map(({ score }) => score))
})

test('a followed organiser is found wherever its events are', () => {
  const far = event('far', { city: 'Berlin', country: 'Germany', organiser: 'Far away', topic: 'AI' })
  const user = { hometown: 'Gdansk', interests: ['ai'], candidates: [...manyEvents.slice(0, 300), far] }
  const scores = (stated: Stated) => new Map(recommended(stated).map((each) => [each.event_code, each.score]))
  expect(scores(user).has('far')).toBe(false)
  const following = {
    ...user,
    candidates: [far, ...manyEvents.slice(0, 12)],
    followedOrganisers: ['FAR AWAY'],
  }
  expect(scores(following).has('far')).toBe(true)
})

test('the place of a hometown outside Poland is that of the catalogue', () => {
  const candidates = [
    event('a', { city: 'Berkeley, CA', country: 'U.S.A.', coordinates: { north: 37.87, east: -122.27 } }),
    event('b', { city: 'Oakland, CA', country: 'U.S.A.', coordinates: { north: 37.8, east: -122.27 } }),
    event('c', { city: 'Warsaw' }),
  ]
  const found = recommended({ hometown: 'Berkeley', candidates })
  expect(found.map(({ event_code }) => event_code)).toEqual(['a', 'b', 'c'])
  expect(found[1]?.reasons).toEqual([{ kind: 'near', km: 8, city: 'Berkeley' }])
})
