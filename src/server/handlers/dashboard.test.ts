import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase, waitForBlockedQueries } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, clock } = await createTestApp(database)
await database.owner.query(
  `insert into eventlist (event_code, "event name", date_begin, city, topic, organiser, signup_deadline)
   select topic || n, topic || ' ' || n, date '2026-12-01' + n, city, topic, 'Org ' || topic || n, null
   from (values ('AI', 'Warsaw'), ('Energy', 'Gdańsk'), ('Health', 'Krakow'), ('Space', 'Sopot')) each (topic, city),
        generate_series(1, 8) n`,
)
await database.owner.query(
  `insert into eventlist (event_code, "event name", date_begin, city, topic, organiser, signup_deadline)
   values ('over', 'Over', '2026-11-01', 'Gdansk', 'AI', 'Infoshare', null),
          ('closed', 'Closed', '2026-11-28', 'Gdansk', 'AI', 'Infoshare', '2026-11-19'),
          ('last-call', 'Last call', '2026-11-28', 'Gdansk', 'AI', 'Infoshare', '2026-11-20'),
          ('undated', 'Undated', null, 'Gdansk', 'AI', 'Infoshare', null)`,
)

let people = 0
async function createUser(hometown?: string, interests: string[] = []) {
  const user = browser(`192.0.2.${10 + people++}`)
  const { id } = (await user.signUp(`user-${people}@example.com`)).body.user as { id: string }
  if (hometown) await user.put('/api/settings/preferences', { hometown, interests })
  return { ...user, get: user.get, put: user.put, delete: user.delete, id }
}
type TestUser = Awaited<ReturnType<typeof createUser>>

interface Recommended {
  event: { event_code: string; topic: string; organiser: string }
  reasons: { kind: string }[]
}
const readDashboard = async (user: TestUser) => (await user.get('/api/dashboard')).body
const readRecommendations = async (user: TestUser): Promise<Recommended[]> =>
  (await readDashboard(user)).recommendations
const getCodes = (recommended: Recommended[]) => recommended.map(({ event }) => event.event_code)

test('recommends ten upcoming open events, each with one or two reasons #305', async () => {
  const found = await readRecommendations(await createUser('Gdansk', ['Energy', 'AI']))
  expect(found).toHaveLength(10)
  for (const { reasons } of found) expect([1, 2]).toContain(reasons.length)
  for (const code of ['over', 'closed', 'undated']) expect(getCodes(found)).not.toContain(code)
  expect(getCodes(found)).toContain('last-call')
  const topics = new Map<string, number>()
  for (const { event } of found) topics.set(event.topic, (topics.get(event.topic) ?? 0) + 1)
  expect(Math.max(...topics.values())).toBeLessThanOrEqual(4)
})

test('applies changed preferences immediately', async () => {
  const user = await createUser('Gdansk', ['Energy'])
  expect((await readRecommendations(user))[0]?.event.topic).toBe('Energy')
  await user.put('/api/settings/preferences', { hometown: 'Krakow', interests: ['Health'] })
  const found = await readRecommendations(user)
  expect(found[0]?.event.topic).toBe('Health')
  expect(found[0]?.reasons.map(({ kind }) => kind).sort()).toEqual(['hometown', 'interest'])
})

test('does not recommend registered or favorite events until they are removed', async () => {
  const user = await createUser('Gdansk', ['Energy'])
  const [first, second] = getCodes(await readRecommendations(user)) as [string, string]
  await user.put(`/api/registrations/${first}`)
  await user.put(`/api/favorites/${second}`)
  expect(getCodes(await readRecommendations(user))).not.toEqual(expect.arrayContaining([first]))
  expect(getCodes(await readRecommendations(user))).not.toEqual(expect.arrayContaining([second]))
  await user.delete(`/api/registrations/${first}`)
  await user.delete(`/api/favorites/${second}`)
  expect(getCodes(await readRecommendations(user)).slice(0, 2)).toEqual([first, second])
})

test('does not recommend a dismissed event to this user until it is restored #307', async () => {
  const [user, other] = [await createUser('Gdansk', ['Energy']), await createUser('Gdansk', ['Energy'])]
  const [first] = getCodes(await readRecommendations(user)) as [string]
  for (let twice = 0; twice < 2; twice++)
    expect((await user.put(`/api/dismissals/${first}`)).body).toEqual({
      event_code: first,
      is_dismissed: true,
    })
  expect(getCodes(await readRecommendations(user))).not.toContain(first)
  expect(getCodes(await readRecommendations(other))[0]).toBe(first)
  await other.delete(`/api/dismissals/${first}`)
  expect(getCodes(await readRecommendations(user))).not.toContain(first)
  for (let twice = 0; twice < 2; twice++)
    expect((await user.delete(`/api/dismissals/${first}`)).body.is_dismissed).toBe(false)
  expect(getCodes(await readRecommendations(user))[0]).toBe(first)
  expect((await user.put('/api/dismissals/nothing')).body.code).toBe('event_not_found')
  expect((await user.delete('/api/dismissals/nothing')).body.code).toBe('event_not_found')
})

test('recommends by the current day', async () => {
  const user = await createUser('Gdansk', ['AI'])
  expect(getCodes(await readRecommendations(user))).toContain('last-call')
  clock.day = '2026-11-21'
  expect(getCodes(await readRecommendations(user))).not.toContain('last-call')
  clock.day = '2027-06-01'
  expect(await readRecommendations(user)).toEqual([])
  clock.day = '2026-11-20'
  expect(getCodes(await readRecommendations(user))).toContain('last-call')
})

test('an event that can no longer be registered for disappears at once #305', async () => {
  const user = await createUser('Gdansk', ['Energy'])
  const [best = ''] = getCodes(await readRecommendations(user))
  for (const change of [
    `signup_deadline = '2026-11-19'`,
    `cancelled_at = now()`,
    `app_status = 'Odwołane'`,
    `date_begin = '2026-11-19', date_end = '2026-11-30'`,
    'date_begin = null',
  ]) {
    await database.owner.query(`update eventlist set ${change} where event_code = $1`, [best])
    expect(getCodes(await readRecommendations(user)), change).not.toContain(best)
    await database.owner.query(
      `update eventlist set signup_deadline = null, cancelled_at = null, app_status = null, date_begin = '2026-12-02', date_end = null
       where event_code = $1`,
      [best],
    )
    expect(getCodes(await readRecommendations(user)), change).toContain(best)
  }
  await database.owner.query('delete from eventlist where event_code = $1', [best])
  expect(getCodes(await readRecommendations(user))).not.toContain(best)
})

test('holds no database connection while the catalogue looks for recommendations', async () => {
  const user = await createUser('Gdansk', ['Energy'])
  await readDashboard(user)
  const client = await database.owner.connect()
  try {
    // The catalogue cannot load the change, so the dashboards wait for it. They are more than there are connections.
    await database.owner.query(`update eventlist set topic = 'AI' where event_code = 'over'`)
    await client.query('begin; lock table catalogue_changes in access exclusive mode')
    const dashboards = Array.from({ length: 12 }, () => user.get('/api/dashboard'))
    await waitForBlockedQueries(database, 1)
    expect((await user.get('/api/session')).status).toBe(200)
    await client.query('rollback')
    const replies = await Promise.all(dashboards)
    expect(replies.map(({ status, body }) => [status, body.recommendations.length])).toEqual(
      dashboards.map(() => [200, 10]),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})

/** Sets the last visit to this long ago. */
const setLastVisit = (user: TestUser, interval: string) =>
  withUserTransaction(database, user.id, (tx) =>
    tx.query(
      {
        name: '',
        text: 'update profiles set last_visit_at = now() - $1::interval, previous_visit_at = null',
      },
      [interval],
    ),
  )
const insertEvent = (code: string, organiser: string, begin: string | null = '2027-01-10') =>
  database.owner.query('insert into eventlist (event_code, date_begin, organiser) values ($1, $2, $3)', [
    code,
    begin,
    organiser,
  ])
/** Makes all events two days older. */
const ageEvents = () => database.owner.query(`update eventlist set added_at = added_at - interval '2 days'`)
/** Opens the dashboard and returns the events shown as new. */
const openDashboard = async (user: TestUser) => {
  const { new_from_followed } = await readDashboard(user)
  await user.post('/api/dashboard/visit')
  return new_from_followed.map(({ event_code }: { event_code: string }) => event_code)
}

test('shows events added by followed organisers since the last visit as new during the whole visit #304', async () => {
  const user = await createUser()
  await user.put('/api/followed-organisers/Infoshare')
  expect(await openDashboard(user)).toEqual([])
  await ageEvents()
  await setLastVisit(user, '31 minutes')
  await insertEvent('new-1', 'Infoshare')
  await insertEvent('new-2', 'Infoshare', '2027-01-09')
  await insertEvent('new-other', 'Org AI1')
  await insertEvent('new-undated', 'Infoshare', null)
  await insertEvent('new-past', 'Infoshare', '2026-11-19')
  expect(await openDashboard(user)).toEqual(['new-2', 'new-1'])
  expect(await openDashboard(user)).toEqual(['new-2', 'new-1'])

  await user.put('/api/registrations/new-1')
  await user.put('/api/dismissals/new-2')
  expect(await openDashboard(user)).toEqual([])
  await user.delete('/api/dismissals/new-2')
  await setLastVisit(user, '29 minutes')
  expect(await openDashboard(user)).toEqual([])
})

test('reading the dashboard records no visit V3.5.3', async () => {
  const user = await createUser()
  const readVisits = () =>
    withUserTransaction(database, user.id, (tx) =>
      tx.query<{ last_visit_at: string }>(
        { name: '', text: 'select last_visit_at, previous_visit_at from profiles' },
        [],
      ),
    )
  await setLastVisit(user, '31 minutes')
  const before = await readVisits()
  await readDashboard(user)
  expect(await readVisits()).toEqual(before)
  await user.post('/api/dashboard/visit')
  expect(await readVisits()).toEqual([
    { last_visit_at: expect.anything(), previous_visit_at: before[0]?.last_visit_at },
  ])
})

test('shows them as new only once', async () => {
  const user = await createUser()
  await user.put('/api/followed-organisers/Infoshare')
  await readDashboard(user)
  await setLastVisit(user, '1 day')
  await insertEvent('newer', 'Infoshare')
  expect(await openDashboard(user)).toContain('newer')
  await ageEvents()
  await setLastVisit(user, '31 minutes')
  expect(await openDashboard(user)).toEqual([])
})

test('shows the six new events that begin first', async () => {
  const user = await createUser()
  await user.put('/api/followed-organisers/Org%20AI1')
  await readDashboard(user)
  await setLastVisit(user, '1 hour')
  for (let n = 9; n >= 1; n--) await insertEvent(`many-${n}`, 'Org AI1', `2027-02-0${n}`)
  expect(await openDashboard(user)).toEqual(['many-1', 'many-2', 'many-3', 'many-4', 'many-5', 'many-6'])
})

test('among very many events, later ones with a better match are recommended #306', async () => {
  // The soonest thousands are in the hometown, but not about an interest of the user.
  await database.owner.query(
    `insert into eventlist (event_code, date_begin, city, country, topic, organiser, attendance)
     select 'soon' || n, date '2026-11-20' + n % 30, 'Gdansk', 'Poland', 'Topic ' || n % 7, 'Org ' || n, 'in_person'
     from generate_series(1, 5000) n
     union all select 'later', '2027-04-10', 'Gdansk', 'Poland', 'kubernetes', null, 'in_person'`,
  )
  const user = await createUser('Gdansk', ['technology'])
  await expect.poll(async () => getCodes(await readRecommendations(user)).slice(0, 2)).toContain('later')
})
