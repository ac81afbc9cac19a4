import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recommendationReason as reasonText } from '../../web/texts/en/recommendation-reason.ts'
import { addDays } from '../day.ts'
import { recommend } from './recommend.ts'
import type { Candidate, LikedEvent, RecommendationInput } from './recommendation.ts'

const TODAY = '2026-11-20'

function event(event_code: string, stated: Partial<Candidate> = {}): Candidate {
  return {
    event_code,
    event_name: null,
    date_begin: '2026-12-10',
    date_end: null,
    city: 'Opole',
    country: 'Poland',
    venue: null,
    event_type: null,
    attendance: 'in_person',
    topic: null,
    tier: null,
    organiser: null,
    price: null,
    if_free: null,
    signup_deadline: null,
    app_status: null,
    cancelled_at: null,
    sign_up_url: null,
    coolness: null,
    coordinates: null,
    ...stated,
  }
}

const liked = (how: LikedEvent['how'], event_code: string, stated: Partial<Candidate> = {}): LikedEvent => ({
  ...event(event_code, stated),
  how,
})

function recommended(stated: Partial<RecommendationInput>) {
  return recommend({
    today: TODAY,
    hometown: null,
    interests: [],
    followedOrganisers: [],
    likedEvents: [],
    candidates: [],
    limit: 10,
    ...stated,
  })
}

const codes = (stated: Partial<RecommendationInput>) =>
  recommended(stated).map((each) => each.event.event_code)
const reasonsOf = (stated: Partial<RecommendationInput>, code: string) =>
  recommended(stated)
    .find((each) => each.event.event_code === code)
    ?.reasons.map(reasonText)

// Personal reasons

test('a matching interest ranks first and is the reason', () => {
  const user = { interests: ['ai'], candidates: [event('a'), event('b', { topic: 'machine learning' })] }
  expect(codes(user)).toEqual(['b', 'a'])
  expect(reasonsOf(user, 'b')).toEqual(['Matches your interest in AI'])
})

test('the closer of two interests is the reason', () => {
  const user = { interests: ['technology', 'ai'], candidates: [event('a', { topic: 'machine learning' })] }
  expect(reasonsOf(user, 'a')).toEqual(['Matches your interest in AI'])
})

test('a related topic ranks before others and is called close', () => {
  const user = { interests: ['pharmacy'], candidates: [event('a'), event('b', { topic: 'Health' })] }
  expect(codes(user)).toEqual(['b', 'a'])
  expect(reasonsOf(user, 'b')).toEqual(['Close to your interest in Pharmacy'])
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
})

test('a hometown outside the table matches itself', () => {
  const user = { hometown: 'Bąkowo', candidates: [event('a'), event('b', { city: 'Bakowo' })] }
  expect(codes(user)).toEqual(['b', 'a'])
  expect(reasonsOf(user, 'b')).toEqual(['In Bąkowo, your hometown'])
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
  expect(reasonsOf(registered, 'b')).toEqual(['Like Defence24 Days, which you registered for'])
  const favorited = { candidates, likedEvents: [liked('favorited', 'x', days)] }
  expect(reasonsOf(favorited, 'b')).toEqual(['Like Defence24 Days, which you favorited'])
  const both = { candidates, likedEvents: [liked('favorited', 'x', days), liked('registered', 'x', days)] }
  expect(reasonsOf(both, 'b')).toEqual(['Like Defence24 Days, which you registered for'])
})

test('the reason names the most similar liked event', () => {
  const likedEvents = [
    liked('registered', 'x', { event_name: 'Energy Forum', topic: 'Energy' }),
    liked('registered', 'y', { event_name: 'Other Space', topic: 'Space' }),
    liked('registered', 'z', { event_name: 'Orbit Week', topic: 'Space', organiser: 'ESA' }),
  ]
  const candidates = [event('a', { topic: 'Space', organiser: 'ESA' }), event('b', { topic: 'Waste' })]
  expect(reasonsOf({ likedEvents, candidates }, 'a')).toEqual(['Like Orbit Week, which you registered for'])
})

test('another edition of a series is similar by its name', () => {
  const likedEvents = [liked('registered', 'x', { event_name: 'Infoshare 2026' })]
  const candidates = [event('a', { event_name: 'Summit 2026' }), event('b', { event_name: 'Infoshare 2027' })]
  expect(codes({ likedEvents, candidates })).toEqual(['b', 'a'])
  expect(reasonsOf({ likedEvents, candidates }, 'b')).toEqual([
    'Like Infoshare 2026, which you registered for',
  ])
})

test('a shared city alone is not a reason', () => {
  const likedEvents = [liked('registered', 'x', { event_name: 'Orbit Week', city: 'Opole', topic: 'Space' })]
  expect(reasonsOf({ likedEvents, candidates: [event('a', { topic: 'Waste' })] }, 'a')).toEqual([
    'Coming up soon in Opole',
  ])
})

test('type, price and city of liked events count without being a reason', () => {
  const habits = { event_type: 'Meetup', if_free: 'yes', city: 'Lodz' }
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
  expect(reasonsOf(user, 'a')).toEqual(['In Gdansk, your hometown', 'Matches your interest in AI'])
})

test('no reason is given more than three times while there are others', () => {
  const candidates = ['Krakow', 'Warsaw', 'Lodz', 'Opole', 'Wroclaw', 'Poznan'].map((city) =>
    event(city, { city, topic: 'Technology', organiser: city }),
  )
  const user = { hometown: 'Gdansk', interests: ['technology'], candidates }
  const sentences = recommended(user).flatMap(({ reasons }) => reasons.map(reasonText))
  expect(sentences.filter((each) => each === 'Matches your interest in Technology')).toHaveLength(3)
})

// General signals

test('without personal signals the soonest and best rated rank first, with a general reason', () => {
  const candidates = [
    event('far', { date_begin: '2027-08-01', city: 'Lodz' }),
    event('soon', { city: 'Warsaw' }),
    event('rated', { date_begin: '2027-08-01', coolness: '9/10' }),
    event('tiered', { date_begin: '2027-08-01', tier: 'Flagship', city: null }),
  ]
  expect(codes({ candidates })).toEqual(['soon', 'rated', 'tiered', 'far'])
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

test.each<[string, Partial<RecommendationInput>]>([
  ['registered for', { likedEvents: [liked('registered', 'a')] }],
  ['favorited', { likedEvents: [liked('favorited', 'a')] }],
  ['begun before today', { candidates: [event('a', { date_begin: '2026-11-19', date_end: '2026-11-25' })] }],
  ['over', { candidates: [event('a', { date_begin: '2026-11-01' })] }],
  ['without a begin date', { candidates: [event('a', { date_begin: null })] }],
  ['cancelled by the operator', { candidates: [event('a', { cancelled_at: '2026-11-19T10:00:00Z' })] }],
  ['cancelled in the catalogue', { candidates: [event('a', { app_status: 'Odwołane' })] }],
  ['past its sign-up deadline', { candidates: [event('a', { signup_deadline: '2026-11-19' })] }],
])('an event %s is not recommended #305', (_, stated) => {
  expect(codes({ candidates: [event('a')], ...stated })).toEqual([])
})

test('an event is still recommended on its first day and on its deadline', () => {
  expect(codes({ candidates: [event('a', { date_begin: TODAY, signup_deadline: TODAY })] })).toEqual(['a'])
})

test('a duplicate candidate is recommended once', () => {
  expect(codes({ candidates: [event('a'), event('a')] })).toEqual(['a'])
})

test('the list has at most `limit` events', () => {
  const candidates = Array.from({ length: 30 }, (_, at) => event(`e${at}`))
  expect(codes({ candidates, limit: 6 })).toHaveLength(6)
  expect(codes({ candidates, limit: 30 })).toHaveLength(30)
  expect(codes({ candidates, limit: 0 })).toHaveLength(0)
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
    tier: some('Tier 1', 'Regional', null),
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
    limit: fc.integer({ min: 1, max: 20 }),
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

test('the result does not depend on clock or time zone', () => {
  const module = new URL('./recommend.ts', import.meta.url).href
  const input = {
    today: '2026-03-29',
    hometown: 'Gdansk',
    interests: ['ai'],
    followedOrganisers: [],
    likedEvents: [],
    candidates: ['2026-03-28', '2026-03-29', '2026-03-30'].map((date_begin) =>
      event(date_begin, { date_begin, signup_deadline: '2026-03-29' }),
    ),
    limit: 10,
  }
  const script = `
    const { recommend } = await import(${JSON.stringify(module)})
    console.log(JSON.stringify(recommend(${JSON.stringify(input)})))`
  const answers = ['America/Los_Angeles', 'Europe/Warsaw', 'Pacific/Auckland'].map((TZ) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(JSON.parse(answers[0]!).map((each: { event: Candidate }) => each.event.event_code)).toEqual([
    '2026-03-29',
    '2026-03-30',
  ])
}, 30_000)
