import { beforeEach, describe, expect, test } from 'vitest'
import { getRegistrationClosedReason } from '../../domain/event-state.ts'
import { statement } from '../database/statement.ts'
import { withTransaction } from '../database/transaction.ts'
import { insertTestEvents, insertTestUser, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase, waitForBlockedQueries } from '../testing/test-database.ts'
import {
  addFavorite,
  confirmExternalRegistration,
  register,
  removeFavorite,
  type Transact,
  unregister,
  withdrawExternalRegistration,
} from './involvement.ts'

const TODAY = '2026-11-20'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const OPEN = {
  event_code: 'OPEN',
  event_name: null,
  date_begin: '2026-12-01',
  date_end: null,
  signup_deadline: null,
}

const NOT_WAITING = { waiting_since: null, waiting_position: null }

const database = await createTestDatabase()
const ann = await insertTestUser(database, 'ann@example.org')
const ben = await insertTestUser(database, 'ben@example.org')
await insertTestEvents(database.owner, [OPEN, { event_code: 'PAST', date_begin: '2020-01-01' }])

const asAnn: Transact = (work) => withUserTransaction(database, ann, work)
const asBen: Transact = (work) => withUserTransaction(database, ben, work)
const asNobody: Transact = (work) => withTransaction(database.app, work)
const registerAnn = (code: string, today = TODAY) => register(asAnn, code, today)

const READ_REGISTRATIONS = statement('read_test_registrations', 'select event_code, status from user_events')
const readRegistrations = async (user: string) => {
  const rows = await withUserTransaction(database, user, (tx) =>
    tx.query<{ event_code: string; status: string }>(READ_REGISTRATIONS, []),
  )
  return rows.map(({ event_code, status }) => [event_code, status])
}

beforeEach(() =>
  database.owner.query('truncate user_events, favorite_events, taken_places, people_visibility'),
)

describe('registering', () => {
  // #138 #166 #168 #231
  test('adds a row with the status "registered" for the current user', async () => {
    const before = Date.now()
    const result = await registerAnn('OPEN')
    expect(result).toEqual({
      event_code: 'OPEN',
      registered_at: expect.stringMatching(INSTANT),
      externally_registered_at: null,
      favorited_at: null,
      ...NOT_WAITING,
    })
    expect(Math.abs(Date.parse(result!.registered_at!) - before)).toBeLessThan(10_000)
    expect(await readRegistrations(ann)).toEqual([['OPEN', 'registered']])
    expect(await readRegistrations(ben)).toEqual([])
  })

  test('again returns the existing registration', async () => {
    const first = await registerAnn('OPEN')
    expect(await registerAnn('OPEN')).toEqual(first)
    expect(await readRegistrations(ann)).toHaveLength(1)
  })

  test('twenty times at once adds one registration and returns it each time #298 V2.3.4', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => registerAnn('OPEN')))
    expect(new Set(results.map((result) => result?.registered_at)).size).toBe(1)
    expect(results[0]?.registered_at).toMatch(INSTANT)
    expect(await readRegistrations(ann)).toHaveLength(1)
  })

  test('returns the row of a request of the same user that committed meanwhile', async () => {
    // The second request begins its statement before the row of the first one is visible.
    const inserted = Promise.withResolvers<void>()
    const waiting = Promise.withResolvers<void>()
    const first = asAnn(async (tx) => {
      const text = `insert into user_events (event_code) values ('OPEN') returning registered_at`
      const [row] = await tx.query<object>({ name: '', text }, [])
      inserted.resolve()
      await waiting.promise
      return row
    })
    await inserted.promise
    const second = registerAnn('OPEN')
    await waitForBlockedQueries(database, 1)
    waiting.resolve()
    expect(await second).toMatchObject((await first)!)
  })

  test('adds the row after all if another request removes the one that was there', async () => {
    await registerAnn('OPEN')
    let calls = 0
    const transact: Transact = async (work) => {
      // Between the two transactions.
      if (++calls === 2) await unregister(asAnn, 'OPEN')
      return asAnn(work)
    }
    expect((await register(transact, 'OPEN', TODAY))?.registered_at).toMatch(INSTANT)
    expect(calls).toBe(3)
    expect(await readRegistrations(ann)).toEqual([['OPEN', 'registered']])
  })

  test('works for two users and one event', async () => {
    expect((await registerAnn('OPEN'))?.registered_at).toMatch(INSTANT)
    expect((await register(asBen, 'OPEN', TODAY))?.registered_at).toMatch(INSTANT)
  })

  test('fails in an anonymous transaction', async () => {
    await expect(register(asNobody, 'OPEN', TODAY)).rejects.toThrow()
  })

  test('returns null for an unknown event', async () => {
    expect(await registerAnn('nothing')).toBeNull()
  })

  test('returns the existing registration even if the event is over', async () => {
    const first = await registerAnn('OPEN')
    expect(await registerAnn('OPEN', '2027-01-01')).toEqual(first)
  })

  test('also returns whether the event is a favorite, and the reverse', async () => {
    const favorite = await addFavorite(asAnn, 'OPEN')
    const registration = await registerAnn('OPEN')
    expect(registration).toMatchObject({ favorited_at: favorite?.favorited_at })
    expect(await addFavorite(asAnn, 'OPEN')).toMatchObject({
      registered_at: registration?.registered_at,
    })
    expect(await unregister(asAnn, 'OPEN')).toMatchObject({
      favorited_at: favorite?.favorited_at,
      ...NOT_WAITING,
    })
    expect(await addFavorite(asBen, 'OPEN')).toMatchObject({ registered_at: null })
  })
})

describe('registering closes as getRegistrationClosedReason() says', async () => {
  const days = [null, '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
  const events = days.flatMap((date_begin) =>
    days.flatMap((date_end) =>
      days
        .filter(() => date_end === null || date_begin === null || date_end >= date_begin)
        .map((signup_deadline) => ({
          event_code: `${date_begin} to ${date_end} until ${signup_deadline}`,
          date_begin,
          date_end,
          signup_deadline,
          app_status: null as string | null,
          cancelled_at: null,
        })),
    ),
  )
  events.push({ ...events[0]!, event_code: 'cancelled', app_status: 'Odwołane' })
  await insertTestEvents(database.owner, events)

  test.each(events)('$event_code', async (event) => {
    const closed = getRegistrationClosedReason(event, TODAY)
    const registering = registerAnn(event.event_code)
    if (closed) await expect(registering).rejects.toMatchObject({ code: closed })
    else expect((await registering)?.registered_at).toMatch(INSTANT)
    expect(await readRegistrations(ann)).toHaveLength(closed ? 0 : 1)
  })
})

const NOT_INVOLVED = {
  event_code: 'OPEN',
  registered_at: null,
  externally_registered_at: null,
  favorited_at: null,
  ...NOT_WAITING,
}

test('unregistering removes the user’s own registration and returns its instants in microseconds #167 #231', async () => {
  const registration = await confirmExternalRegistration(asAnn, 'OPEN', TODAY)
  const none = { ...NOT_INVOLVED, removed: null, has_capacity: false }
  expect(await unregister(asBen, 'OPEN')).toEqual(none)
  const { removed, has_capacity: _, ...after } = (await unregister(asAnn, 'OPEN'))!
  expect(after).toEqual(NOT_INVOLVED)
  expect(removed).toEqual({
    since: registration?.registered_at,
    externallyRegisteredAt: registration?.externally_registered_at,
  })
  expect(await register(asAnn, 'OPEN', '2027-01-01', removed)).toEqual(registration)
  await unregister(asAnn, 'OPEN')
  expect(await unregister(asAnn, 'OPEN')).toEqual(none)
  expect(await readRegistrations(ann)).toEqual([])
  expect(await unregister(asAnn, 'nothing')).toBeNull()
})

test('deleting an account waits for its user who is unregistering, and leaves no row to be emailed', async () => {
  const zoe = await insertTestUser(database, 'zoe@example.org')
  const asZoe: Transact = (work) => withUserTransaction(database, zoe, work)
  const readChanges = async () => {
    const { rows } = await database.owner.query(
      'select event_code from identity.registration_changes where user_id = $1',
      [zoe],
    )
    return rows
  }
  await register(asZoe, 'OPEN', TODAY)
  expect(await readChanges()).toEqual([{ event_code: 'OPEN' }])
  const deletion = await asZoe(async (tx) => {
    await unregister((work) => work(tx), 'OPEN')
    const deletion = database.owner.query('delete from identity.users where id = $1', [zoe])
    await waitForBlockedQueries(database, 1)
    return { done: deletion }
  })
  await deletion.done
  expect(await readChanges()).toEqual([])
})

test('an event with a registration cannot be deleted, and the registration follows a new event code', async () => {
  await insertTestEvents(database.owner, [{ ...OPEN, event_code: 'OLD' }])
  await registerAnn('OLD')
  await expect(database.owner.query(`delete from eventlist where event_code = 'OLD'`)).rejects.toThrow()
  await database.owner.query(`update eventlist set event_code = 'NEW' where event_code = 'OLD'`)
  expect(await readRegistrations(ann)).toEqual([['NEW', 'registered']])
})

describe('a registration with the organiser', () => {
  const confirm = (code: string, today = TODAY) => confirmExternalRegistration(asAnn, code, today)
  const withdraw = (code: string) => withdrawExternalRegistration(asAnn, code)

  test('also registers here, keeps its first instant and belongs to its user #439', async () => {
    const first = await confirm('OPEN')
    expect(first).toEqual({
      ...NOT_INVOLVED,
      registered_at: expect.stringMatching(INSTANT),
      externally_registered_at: expect.stringMatching(INSTANT),
    })
    const again = await Promise.all(Array.from({ length: 20 }, () => confirm('OPEN')))
    for (const result of again) expect(result).toEqual(first)
    expect(await readRegistrations(ben)).toEqual([])
    expect(await withdrawExternalRegistration(asBen, 'OPEN')).toEqual(NOT_INVOLVED)
    expect(await registerAnn('OPEN')).toEqual(first)
  })

  test('is added to a registration, which stays when it is withdrawn', async () => {
    const registration = await registerAnn('OPEN')
    const { favorited_at } = (await addFavorite(asAnn, 'OPEN'))!
    const confirmed = await confirm('OPEN')
    expect(confirmed).toMatchObject({ registered_at: registration?.registered_at, favorited_at })
    expect(confirmed?.externally_registered_at).toMatch(INSTANT)
    expect(await withdraw('OPEN')).toEqual({
      ...NOT_INVOLVED,
      registered_at: registration?.registered_at,
      favorited_at,
      ...NOT_WAITING,
    })
  })

  test('can be recorded after the sign-up deadline, and after the event by registered users only', async () => {
    const late = { ...OPEN, signup_deadline: '2026-11-01' }
    await insertTestEvents(database.owner, [
      { ...late, event_code: 'LATE', sign_up_url: 'https://example.com/register' },
      { ...late, event_code: 'OURS' },
    ])
    expect(await confirm('LATE')).toMatchObject({ registered_at: expect.any(String) })
    await expect(confirm('OURS')).rejects.toMatchObject({ code: 'deadline_passed' })
    await expect(confirm('PAST')).rejects.toMatchObject({ code: 'event_over' })
    await expect(confirm('cancelled')).rejects.toMatchObject({ code: 'event_cancelled' })
    await registerAnn('OPEN')
    expect((await confirm('OPEN', '2027-01-01'))?.externally_registered_at).toMatch(INSTANT)
  })

  test('needs an existing event and a user', async () => {
    expect(await confirm('nothing')).toBeNull()
    expect(await withdraw('nothing')).toBeNull()
    await expect(confirmExternalRegistration(asNobody, 'OPEN', TODAY)).rejects.toThrow()
  })
})

describe('a favorite', () => {
  const add = (code: string) => addFavorite(asAnn, code)

  // #139 #169 #232
  test('is added once, also by twenty requests at once, also for a past event', async () => {
    const first = await add('PAST')
    expect(first).toEqual({
      ...NOT_INVOLVED,
      event_code: 'PAST',
      favorited_at: expect.stringMatching(INSTANT),
      ...NOT_WAITING,
    })
    expect(await add('PAST')).toEqual(first)
    const results = await Promise.all(Array.from({ length: 20 }, () => add('OPEN')))
    expect(new Set(results.map((result) => result?.favorited_at)).size).toBe(1)
    expect(results[0]?.favorited_at).toMatch(INSTANT)
  })

  test('is removed once, by its own user only, and its instant is returned #232', async () => {
    const favorite = await add('PAST')
    await addFavorite(asBen, 'PAST')
    expect(await removeFavorite(asAnn, 'PAST')).toEqual({
      ...NOT_INVOLVED,
      event_code: 'PAST',
      removed: { since: favorite?.favorited_at, externallyRegisteredAt: null },
    })
    expect(await removeFavorite(asAnn, 'PAST')).toMatchObject({ removed: null })
    expect(await removeFavorite(asBen, 'PAST')).toMatchObject({
      removed: { since: expect.stringMatching(INSTANT) },
    })
  })

  test('needs an existing event and a user', async () => {
    expect(await add('nothing')).toBeNull()
    expect(await removeFavorite(asAnn, 'nothing')).toBeNull()
    await expect(addFavorite(asNobody, 'PAST')).rejects.toThrow()
  })
})
