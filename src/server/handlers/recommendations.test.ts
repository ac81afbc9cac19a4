import { beforeEach, expect, test } from 'vitest'
import { recommendationReason as getReasonText } from '../../web/texts/en/recommendation-reason.ts'
import { createTestApp, type TestBrowser } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

// A worldwide catalogue of conferences, as in the open conference format: without organisers and prices.

const database = await createTestDatabase()
const { owner } = database
const { browser, clock } = await createTestApp(database)

const TODAY = '2026-11-20'
const IN_PERSON = 'in_person' as const
const HYBRID = 'hybrid' as const
const ONLINE = 'online' as const

const conferences = (
  [
    ['Warsaw IT Days', 'data', '2026-11-25', 'Warsaw', 'Poland', IN_PERSON],
    ['Tech Leader Summit', 'leadership', '2026-12-02', 'Clearwater, FL', 'U.S.A.', HYBRID],
    ['SunTech', 'javascript', '2026-11-23', 'Orlando, FL', 'U.S.A.', HYBRID],
    ['betterCode() PHP', 'php', '2026-12-03', null, null, ONLINE],
    ['Testing Day', 'testing', '2026-11-25', null, null, ONLINE],
    ['API Conference', 'api', '2026-11-23', 'Berlin', 'Germany', HYBRID],
    ['DevOpsCon', 'devops', '2026-11-30', 'Munich', 'Germany', HYBRID],
    ['AI Coding Summit', 'javascript', '2026-12-04', 'Berlin', 'Germany', IN_PERSON],
    ['droidCon India', 'android', '2026-11-28', 'Bengaluru', 'India', IN_PERSON],
    ['GIDS', 'general', '2027-04-27', 'Bengaluru', 'India', IN_PERSON],
    ['JDD', 'java', '2027-01-20', 'Krakow', 'Poland', IN_PERSON],
    ['RubyDay', 'ruby', '2027-02-20', 'Wroclaw', 'Poland', IN_PERSON],
    ['EuroSTAR', 'testing', '2027-05-11', 'Copenhagen', 'Denmark', IN_PERSON],
    ['Meetup in Sopot', 'ux', '2027-01-11', 'Sopot', 'Poland', IN_PERSON],
  ] as const
).map(([event_name, topic, date_begin, city, country, attendance]) => ({
  event_code: event_name,
  event_name,
  topic,
  date_begin,
  city,
  country,
  attendance,
  event_type: 'Conference',
}))

const PLACES = [
  ['Clearwater, FL', 'U.S.A.', 27.97, -82.8],
  ['Orlando, FL', 'U.S.A.', 28.54, -81.38],
  ['Bengaluru', 'India', 12.97, 77.59],
]

beforeEach(async () => {
  clock.day = TODAY
  await owner.query('truncate eventlist cascade; truncate places')
  for (const place of PLACES)
    await owner.query(
      `insert into places (city, country, north, east, placed_by) values ($1, $2, $3, $4, 'test')`,
      place,
    )
  await insertTestEvents(owner, conferences)
})

let users = 0
async function createUser(hometown: string, interests: string[]): Promise<TestBrowser> {
  const user = browser(`192.0.2.${10 + users++}`)
  await user.signUp(`user-${users}@example.com`)
  await user.put('/api/settings/preferences', { hometown, interests })
  return user
}

interface Recommended {
  event: { event_code: string; city: string | null; topic: string }
  reasons: Parameters<typeof getReasonText>[0][]
}
const readRecommendations = async (user: TestBrowser): Promise<Recommended[]> =>
  (await user.get('/api/dashboard')).body.recommendations
const readCodes = async (user: TestBrowser) =>
  (await readRecommendations(user)).map(({ event }) => event.event_code)

test('reachable events in person come first, then those of the country, before online and far hybrid ones #306', async () => {
  const codes = await readCodes(await createUser('Gdansk', ['technology']))
  expect(codes.slice(0, 2).sort()).toEqual(['Meetup in Sopot', 'Warsaw IT Days'])
  const rank = (code: string) => {
    const index = codes.indexOf(code)
    return index === -1 ? 99 : index
  }
  for (const polish of ['Warsaw IT Days', 'JDD', 'Meetup in Sopot'])
    for (const other of ['betterCode() PHP', 'Testing Day', 'Tech Leader Summit', 'SunTech', 'DevOpsCon'])
      expect(rank(polish), `${polish} before ${other}`).toBeLessThan(rank(other))
  for (const online of ['betterCode() PHP', 'Testing Day']) expect(rank(online)).toBeLessThan(rank('SunTech'))
})

test('a user outside Poland sees events of the own city and country first, by the places of the catalogue', async () => {
  const user = await createUser('Bengaluru', ['technology'])
  const [first, second] = await readRecommendations(user)
  expect([first?.event.event_code, second?.event.event_code]).toEqual(['droidCon India', 'GIDS'])
  expect(first?.reasons[0]).toEqual({ kind: 'hometown', city: 'Bengaluru' })
  const floridian = await createUser('Orlando', ['technology'])
  const [orlando, clearwater] = await readRecommendations(floridian)
  expect([orlando?.event.event_code, clearwater?.event.event_code]).toEqual(['SunTech', 'Tech Leader Summit'])
  expect(clearwater?.reasons.map(({ kind }) => kind)).toContain('country')
})

test('no sentence is given for more than three events while others apply #306', async () => {
  const list = await readRecommendations(await createUser('Gdansk', ['technology']))
  expect(list).toHaveLength(10)
  const sentences = Map.groupBy(
    list.flatMap(({ reasons }) => reasons.map(getReasonText)),
    (text) => text,
  )
  for (const [sentence, uses] of sentences) expect(uses.length, sentence).toBeLessThanOrEqual(3)
  expect(new Set(list.map(({ event }) => event.topic)).size).toBeGreaterThanOrEqual(7)
})

test('an event that can no longer be registered for disappears at once #305', async () => {
  const user = await createUser('Gdansk', ['technology'])
  const [best] = await readCodes(user)
  for (const change of [
    `signup_deadline = '2026-11-19'`,
    `cancelled_at = now()`,
    `app_status = 'Odwołane'`,
    `date_begin = '2026-11-19', date_end = '2026-11-30'`,
    'date_begin = null',
  ]) {
    await owner.query(`update eventlist set ${change} where event_code = $1`, [best])
    expect(await readCodes(user), change).not.toContain(best)
    await owner.query(
      `update eventlist set signup_deadline = null, cancelled_at = null, app_status = null, date_begin = '2026-11-25', date_end = null
       where event_code = $1`,
      [best],
    )
    expect(await readCodes(user), change).toContain(best)
  }
  await owner.query('delete from eventlist where event_code = $1', [best])
  expect(await readCodes(user)).not.toContain(best)
})

test('registration closes with the day, without any change of the catalogue', async () => {
  const user = await createUser('Gdansk', ['technology'])
  expect(await readCodes(user)).toContain('Warsaw IT Days')
  clock.day = '2026-11-26'
  expect(await readCodes(user)).not.toContain('Warsaw IT Days')
})

test('dismissed, registered and favorite events are replaced, however many of them rank first', async () => {
  const user = await createUser('Gdansk', ['technology'])
  const first = await readCodes(user)
  await user.put(`/api/dismissals/${encodeURIComponent(first[0]!)}`)
  await user.put(`/api/registrations/${encodeURIComponent(first[1]!)}`)
  await user.put(`/api/favorites/${encodeURIComponent(first[2]!)}`)
  const second = await readCodes(user)
  expect(second).toHaveLength(10)
  expect(second.filter((code) => first.slice(0, 3).includes(code))).toEqual([])
})

test('among very many events, later ones with a better match are found #306', async () => {
  // The soonest thousands are in the hometown, but not about an interest of the user.
  await owner.query(
    `insert into eventlist (event_code, date_begin, city, country, topic, organiser, attendance)
     select 'soon' || n, date '2026-11-20' + n % 30, 'Gdansk', 'Poland', 'Topic ' || n % 7, 'Org ' || n, 'in_person'
     from generate_series(1, 5000) n`,
  )
  await insertTestEvents(owner, [
    {
      ...conferences[0]!,
      event_code: 'later',
      date_begin: '2027-04-10',
      city: 'Gdansk',
      topic: 'kubernetes',
    },
  ])
  const user = await createUser('Gdansk', ['technology'])
  expect((await readCodes(user)).slice(0, 2).sort()).toEqual(['Meetup in Sopot', 'later'])
})
