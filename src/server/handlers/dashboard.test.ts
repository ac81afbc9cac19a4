import { expect, test } from 'vitest'
import { withUserTransaction } from '../database/transaction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

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
async function newcomer(hometown?: string, interests: string[] = []) {
  const person = browser(`192.0.2.${10 + people++}`)
  const { id } = (await person.signUp(`person-${people}@example.com`)).body.user as { id: string }
  if (hometown) await person.put('/api/settings/preferences', { hometown, interests })
  return { ...person, get: person.get, put: person.put, delete: person.delete, id }
}
type Person = Awaited<ReturnType<typeof newcomer>>

interface Recommended {
  event: { event_code: string; topic: string; organiser: string }
  reasons: { kind: string }[]
}
const dashboardOf = async (person: Person) => (await person.get('/api/dashboard')).body
const recommendedTo = async (person: Person): Promise<Recommended[]> =>
  (await dashboardOf(person)).recommendations
const codesOf = (recommended: Recommended[]) => recommended.map(({ event }) => event.event_code)

test('ten open events to come are recommended, each with one or two reasons', async () => {
  const found = await recommendedTo(await newcomer('Gdansk', ['Energy', 'AI']))
  expect(found).toHaveLength(10)
  for (const { reasons } of found) expect([1, 2]).toContain(reasons.length)
  for (const code of ['over', 'closed', 'undated']) expect(codesOf(found)).not.toContain(code)
  expect(codesOf(found)).toContain('last-call')
  const topics = new Map<string, number>()
  for (const { event } of found) topics.set(event.topic, (topics.get(event.topic) ?? 0) + 1)
  expect(Math.max(...topics.values())).toBeLessThanOrEqual(4)
})

test('whoever has told nothing gets something to begin with, and the same twice', async () => {
  const person = await newcomer()
  const first = await recommendedTo(person)
  expect(first.length).toBeGreaterThan(0)
  expect(await recommendedTo(person)).toEqual(first)
})

test('new preferences show at once', async () => {
  const person = await newcomer('Gdansk', ['Energy'])
  expect((await recommendedTo(person))[0]?.event.topic).toBe('Energy')
  await person.put('/api/settings/preferences', { hometown: 'Krakow', interests: ['Health'] })
  const found = await recommendedTo(person)
  expect(found[0]?.event.topic).toBe('Health')
  expect(found[0]?.reasons.map(({ kind }) => kind).sort()).toEqual(['hometown', 'interest'])
})

test('an organiser that is followed is a reason', async () => {
  const person = await newcomer('Gdansk', ['Energy'])
  await person.put('/api/followed-organisers/Org%20Health8')
  const found = (await recommendedTo(person)).find(({ event }) => event.organiser === 'Org Health8')
  expect(found?.reasons).toContainEqual({ kind: 'follows', organiser: 'Org Health8' })
})

test('what a person has is not recommended; what they give back is again', async () => {
  const person = await newcomer('Gdansk', ['Energy'])
  const [first, second] = codesOf(await recommendedTo(person)) as [string, string]
  await person.put(`/api/registrations/${first}`)
  await person.put(`/api/favorites/${second}`)
  expect(codesOf(await recommendedTo(person))).not.toEqual(expect.arrayContaining([first]))
  expect(codesOf(await recommendedTo(person))).not.toEqual(expect.arrayContaining([second]))
  await person.delete(`/api/registrations/${first}`)
  await person.delete(`/api/favorites/${second}`)
  expect(codesOf(await recommendedTo(person)).slice(0, 2)).toEqual([first, second])
})

test('what a person is not interested in is never recommended again, until undone, and to others still', async () => {
  const [person, other] = [await newcomer('Gdansk', ['Energy']), await newcomer('Gdansk', ['Energy'])]
  const [first] = codesOf(await recommendedTo(person)) as [string]
  for (let twice = 0; twice < 2; twice++)
    expect((await person.put(`/api/dismissals/${first}`)).body).toEqual({
      event_code: first,
      is_dismissed: true,
    })
  expect(codesOf(await recommendedTo(person))).not.toContain(first)
  expect(codesOf(await recommendedTo(other))[0]).toBe(first)
  await other.delete(`/api/dismissals/${first}`)
  expect(codesOf(await recommendedTo(person))).not.toContain(first)
  for (let twice = 0; twice < 2; twice++)
    expect((await person.delete(`/api/dismissals/${first}`)).body.is_dismissed).toBe(false)
  expect(codesOf(await recommendedTo(person))[0]).toBe(first)
  expect((await person.put('/api/dismissals/nothing')).body.code).toBe('event_not_found')
  expect((await person.delete('/api/dismissals/nothing')).body.code).toBe('event_not_found')
})

test('the day moves what can be recommended, forwards and back', async () => {
  const person = await newcomer('Gdansk', ['AI'])
  expect(codesOf(await recommendedTo(person))).toContain('last-call')
  clock.day = '2026-11-21'
  expect(codesOf(await recommendedTo(person))).not.toContain('last-call')
  clock.day = '2027-06-01'
  expect(await recommendedTo(person)).toEqual([])
  clock.day = '2026-11-20'
  expect(codesOf(await recommendedTo(person))).toContain('last-call')
})

/** As if the person had last looked so long ago. */
const absentFor = (person: Person, interval: string) =>
  withUserTransaction(database.app, person.id, (tx) =>
    tx.query(
      {
        name: '',
        text: 'update profiles set last_visit_at = now() - $1::interval, previous_visit_at = null',
      },
      [interval],
    ),
  )
const bring = (code: string, organiser: string, begin: string | null = '2027-01-10') =>
  database.owner.query('insert into eventlist (event_code, date_begin, organiser) values ($1, $2, $3)', [
    code,
    begin,
    organiser,
  ])
/** As if the catalogue had stood like this for two days. */
const age = () => database.owner.query(`update eventlist set added_at = added_at - interval '2 days'`)
/** The events shown as new to a user who opens the dashboard. */
const newTo = async (person: Person) => {
  const { new_from_followed } = await dashboardOf(person)
  await person.post('/api/dashboard/visit')
  return new_from_followed.map(({ event_code }: { event_code: string }) => event_code)
}

test('events that followed organisers brought since the last visit are new, for as long as this visit lasts', async () => {
  const person = await newcomer()
  await person.put('/api/followed-organisers/Infoshare')
  expect(await newTo(person)).toEqual([])
  await age()
  await absentFor(person, '31 minutes')
  await bring('new-1', 'Infoshare')
  await bring('new-2', 'Infoshare', '2027-01-09')
  await bring('new-other', 'Org AI1')
  await bring('new-undated', 'Infoshare', null)
  await bring('new-past', 'Infoshare', '2026-11-19')
  expect(await newTo(person)).toEqual(['new-2', 'new-1'])
  expect(await newTo(person)).toEqual(['new-2', 'new-1'])

  await person.put('/api/registrations/new-1')
  await person.put('/api/dismissals/new-2')
  expect(await newTo(person)).toEqual([])
  await person.delete('/api/dismissals/new-2')
  await absentFor(person, '29 minutes')
  expect(await newTo(person)).toEqual([])
})

test('reading the dashboard records no visit', async () => {
  const person = await newcomer()
  const readVisits = () =>
    withUserTransaction(database.app, person.id, (tx) =>
      tx.query<{ last_visit_at: string }>(
        { name: '', text: 'select last_visit_at, previous_visit_at from profiles' },
        [],
      ),
    )
  await absentFor(person, '31 minutes')
  const before = await readVisits()
  await dashboardOf(person)
  expect(await readVisits()).toEqual(before)
  await person.post('/api/dashboard/visit')
  expect(await readVisits()).toEqual([
    { last_visit_at: expect.anything(), previous_visit_at: before[0]?.last_visit_at },
  ])
})

test('after the next visit they are no longer new', async () => {
  const person = await newcomer()
  await person.put('/api/followed-organisers/Infoshare')
  await dashboardOf(person)
  await absentFor(person, '1 day')
  await bring('newer', 'Infoshare')
  expect(await newTo(person)).toContain('newer')
  await age()
  await absentFor(person, '31 minutes')
  expect(await newTo(person)).toEqual([])
})

test('at most six are shown, those that begin soonest', async () => {
  const person = await newcomer()
  await person.put('/api/followed-organisers/Org%20AI1')
  await dashboardOf(person)
  await absentFor(person, '1 hour')
  for (let n = 9; n >= 1; n--) await bring(`many-${n}`, 'Org AI1', `2027-02-0${n}`)
  expect(await newTo(person)).toEqual(['many-1', 'many-2', 'many-3', 'many-4', 'many-5', 'many-6'])
})
