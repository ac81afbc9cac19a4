import { expect, test } from 'vitest'
import { addDays } from '../../domain/day.ts'
import type { LikedEvent, UserTaste } from '../../domain/recommendations/recommendation.ts'
import { buildIndexOfRows, createTestRow } from '../testing/test-catalogue-index.ts'
import type { CatalogueRow } from './catalogue-types.ts'
import type { FoundCandidates } from './recommendation-candidates.ts'

const TODAY = '2026-11-20'

const row = (event_code: string, stated: Partial<CatalogueRow> = {}) =>
  createTestRow(event_code, {
    date_begin: '2026-12-10',
    city: 'Gdansk',
    country: 'Poland',
    event_type: 'Conference',
    attendance: 'in_person',
    ...stated,
  })

const anna: UserTaste = { hometown: 'Gdansk', interests: ['ai'], followedOrganisers: [], likedEvents: [] }
const findCodes = (rows: CatalogueRow[], user = anna, excluded: CatalogueRow[] = [], today = TODAY) =>
  getCodes(buildIndexOfRows(rows).findCandidates(user, excluded, today))
const getCodes = ({ candidates }: FoundCandidates) => candidates.map(({ event_code }) => event_code)
const liked = (event: CatalogueRow): LikedEvent => ({ ...event, attendance: 'in_person', how: 'registered' })

test('candidates are the events that can still be registered for', () => {
  const rows = [
    row('open'),
    row('today', { date_begin: TODAY, signup_deadline: TODAY }),
    row('over', { date_begin: '2026-11-01' }),
    row('begun', { date_begin: '2026-11-19', date_end: '2026-11-25' }),
    row('closed', { signup_deadline: '2026-11-19' }),
    row('undated', { date_begin: null }),
    row('long', { date_begin: '2026-12-01', date_end: '2027-02-01' }),
  ]
  expect(findCodes(rows).sort()).toEqual(['long', 'open', 'today'])
  expect(findCodes(rows, anna, [], '2026-12-05')).toEqual(['open'])
})

test('an index answers for another day', () => {
  const index = buildIndexOfRows([row('a', { signup_deadline: TODAY }), row('b')])
  expect(getCodes(index.findCandidates(anna, [], TODAY)).sort()).toEqual(['a', 'b'])
  expect(getCodes(index.findCandidates(anna, [], '2026-11-21'))).toEqual(['b'])
  expect(getCodes(index.findCandidates(anna, [], TODAY)).sort()).toEqual(['a', 'b'])
})

test('excluded events are replaced by the next ones, also among many of a day and long ones', () => {
  const rows = Array.from({ length: 1000 }, (_, at) =>
    row(`e${at}`, { organiser: `o${at}`, topic: `t${at}`, date_end: at % 3 === 0 ? '2027-01-10' : null }),
  )
  const first = findCodes(rows)
  expect(first).toHaveLength(60)
  const excluded = rows.filter(({ event_code }) => first.includes(event_code))
  const second = findCodes(rows, anna, [...excluded, row('unknown'), row('undated', { date_begin: null })])
  expect(second).toHaveLength(60)
  expect(second.filter((code) => first.includes(code))).toEqual([])
})

test.each<[string, Partial<CatalogueRow>, Partial<CatalogueRow>, Partial<UserTaste>]>([
  ['a matching topic', { topic: 'machine learning' }, { topic: 'Waste' }, {}],
  ['the hometown', { city: 'Gdańsk' }, { city: 'Warsaw' }, {}],
  ['a reachable city', { city: 'Warsaw' }, { attendance: 'online', city: null }, {}],
  [
    'an online event',
    { attendance: 'online', city: null },
    { city: 'Clearwater, FL', country: 'U.S.A.', coordinates: { north: 27.97, east: -82.8 } },
    {},
  ],
  [
    'a followed organiser',
    { organiser: 'INFOSHARE' },
    { organiser: 'Other' },
    { followedOrganisers: ['Infoshare'] },
  ],
  ['an earlier event', { date_begin: '2026-12-01' }, { date_begin: '2027-05-01' }, {}],
  ['a free event', { if_free: 'yes' }, { price: 300 }, {}],
  [
    'the type of liked events',
    { event_type: 'Meetup' },
    { event_type: 'Gala' },
    { likedEvents: ['x', 'y', 'z'].map((code) => liked(row(code, { event_type: 'meetup' }))) },
  ],
])('%s ranks first', (_, better, worse, taste) => {
  expect(findCodes([row('a', worse), row('b', better)], { ...anna, ...taste })).toEqual(['b', 'a'])
})

test('among very many events of the hometown and topic, candidates are of later months, too', () => {
  const rows = Array.from({ length: 50_000 }, (_, at) =>
    row(`e${at}`, {
      date_begin: addDays(TODAY, at % 360),
      topic: ['AI', 'machine learning', 'Energy', 'Health', 'Space'][at % 5]!,
      organiser: `o${at % 2000}`,
    }),
  )
  const events = new Map(rows.map((each) => [each.event_code, each]))
  const found = findCodes(rows).map((code) => events.get(code)!)
  expect(found).toHaveLength(300)
  const countFrom = (day: string) => found.filter(({ date_begin }) => date_begin! >= day).length
  expect(countFrom('2026-12-20')).toBeGreaterThan(100)
  expect(countFrom('2027-01-19')).toBeGreaterThan(30)
  expect(new Set(found.map(({ topic }) => topic)).size).toBeGreaterThanOrEqual(4)
})

test('the place of a hometown outside Poland is that of the catalogue', () => {
  const berkeley = { north: 37.87, east: -122.27 }
  const index = buildIndexOfRows([
    row('a', { city: 'Berkeley, CA', country: 'U.S.A.', coordinates: berkeley }),
    row('b', { city: 'Oakland, CA', country: 'U.S.A.', coordinates: { north: 37.8, east: -122.27 } }),
    row('c', { city: 'Warsaw' }),
  ])
  const found = index.findCandidates({ ...anna, hometown: 'Berkeley' }, [], TODAY)
  expect(found.hometownPlace).toEqual({ country: 'U.S.A.', coordinates: berkeley })
  expect(found.candidates.map(({ event_code }) => event_code)).toEqual(['a', 'b', 'c'])
  expect(found.candidates[0]?.coordinates).toEqual(berkeley)
  expect(index.findCandidates({ ...anna, hometown: 'Nowhere' }, [], TODAY).hometownPlace).toBeNull()
  expect(index.findCandidates({ ...anna, hometown: null }, [], TODAY).hometownPlace).toBeNull()
})

test('the shares of the features of liked events are those among all open events', () => {
  const rows = [
    ...Array.from({ length: 30 }, (_, at) => row(`e${at}`, { topic: at < 3 ? 'AI' : 'Waste', price: at })),
    row('over', { date_begin: '2026-01-01', topic: 'AI' }),
  ]
  const user = { ...anna, likedEvents: [liked(row('x', { topic: 'ai', price: 0, organiser: 'unknown' }))] }
  const shares = buildIndexOfRows(rows).findCandidates(user, [], TODAY).featureShares
  const counted = Object.fromEntries([...shares].map(([key, share]) => [key, Math.round(share * 50)]))
  expect(counted).toEqual({
    'topic ai': 3,
    'interest AI': 3,
    'organiser unknown': 0,
    'city gdansk': 30,
    'type conference': 30,
    'price free': 1,
    'attendance in person': 30,
  })
})
