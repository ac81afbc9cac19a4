import { beforeEach, describe, expect, test } from 'vitest'
import type { Day } from '../../domain/day.ts'
import { addDays } from '../../domain/day.ts'
import type { FullEvent } from '../../domain/event.ts'
import { isWaitingListOpen } from '../../domain/event-state.ts'
import { closePools, openPools } from '../database/pools.ts'
import { createTx, type Tx, withTransaction } from '../database/transaction.ts'
import { readSettings } from '../platform/settings.ts'
import { insertTestEvents, readEvent, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase, waitForBlockedQueries } from '../testing/test-database.ts'
import { removeEvent } from './event-administration.ts'
import { register, type Transact, unregister } from './involvement.ts'
import { joinWaitingList, leaveWaitingList, storePlaceSettings } from './waiting-list.ts'

const TODAY = '2026-11-20'
const EVENT = { event_code: 'E', date_begin: '2026-12-01', date_end: '2026-12-02' }

const database = await createTestDatabase()
const { owner } = database

/** Inserts accounts with confirmed addresses, and returns their ids. */
async function insertUsers(emails: string[], isConfirmed = true): Promise<string[]> {
  const { rows } = await owner.query(
    `insert into identity.users (email, email_verified) select email, $2 from unnest($1::text[]) with ordinality list (email, n)
     order by n returning id`,
    [emails, isConfirmed],
  )
  return rows.map(({ id }) => id)
}

let users: string[] = []
let serial = 0
const as = <T>(user: string, work: (tx: Tx) => Promise<T>) => withUserTransaction(database, user, work)
const transactAs =
  (user: string): Transact =>
  (work) =>
    as(user, work)
const registerUser = (user: string) => register(transactAs(user), 'E', TODAY)
const unregisterUser = (user: string) => unregister(transactAs(user), 'E')
const join = (user: string) => as(user, (tx) => joinWaitingList(tx, 'E'))
const leave = (user: string) => as(user, (tx) => leaveWaitingList(tx, 'E'))
const read = (user: string) => as(user, (tx) => readEvent(tx, 'E'))
const refused = (code: string) => expect.objectContaining({ code })

const setToday = (today: Day) => owner.query('update identity.place_settings set today = $1', [today])
const setEvent = (values: Partial<FullEvent>) => {
  const names = Object.keys(values)
  return owner.query(
    `update eventlist set ${names.map((name, index) => `${name} = $${index + 1}`)} where event_code = 'E'`,
    Object.values(values),
  )
}

async function readPlaces() {
  const { rows } = await owner.query(`
    select
      (select array_agg(user_id order by registered_at, user_id) from user_events) as registered,
      (select array_agg(user_id order by turn) from waiting_list) as waiting,
      (select array_agg(user_id::text || coalesce(' ' || mark, '')) from taken_places) as places,
      (select row(capacity, taken, places_left)::text from event_capacities where event_code = 'E') as capacity`)
  const { registered, waiting, places, capacity } = rows[0]
  return { registered: registered ?? [], waiting: waiting ?? [], places: places ?? [], capacity }
}

/** Expects what must hold at any moment, and returns the rows. */
async function expectConsistent() {
  const { rows } = await owner.query(`
    select c.taken, (select count(*)::int from taken_places where event_code = c.event_code) as places,
      (select count(*)::int from user_events where event_code = c.event_code) as registrations
    from event_capacities c`)
  for (const { taken, places, registrations } of rows)
    expect({ places, registrations }).toEqual({ places: taken, registrations: taken })
  return readPlaces()
}

beforeEach(async () => {
  await owner.query('delete from waiting_list; delete from user_events; delete from eventlist')
  await setToday(TODAY)
  serial += 1
  users = await insertUsers(
    ['anna', 'ben', 'cleo', 'dora', 'emil'].map((name) => `${name}${serial}@example.org`),
  )
})

const [anna, ben, cleo, dora] = [() => users[0]!, () => users[1]!, () => users[2]!, () => users[3]!]

describe('an event with a capacity', () => {
  beforeEach(() => insertTestEvents(owner, [{ ...EVENT, capacity: 2 }]))

  test('is never registered for beyond it, and says when it is full', async () => {
    await registerUser(anna())
    expect((await registerUser(ben()))?.registered_at).not.toBeNull()
    await expect(registerUser(cleo())).rejects.toEqual(refused('event_full'))
    expect((await registerUser(ben()))?.registered_at).not.toBeNull()
    expect(await read(cleo())).toMatchObject({ places_left: 'full', registered_at: null })
    expect((await expectConsistent()).capacity).toBe('(2,2,full)')
  })

  test('needs a confirmed address', async () => {
    const [mallory] = await insertUsers([`mallory${serial}@example.org`], false)
    const refusal = refused('place_needs_confirmed_email')
    await expect(registerUser(mallory!)).rejects.toEqual(refusal)
    await setEvent({ capacity: 0 })
    await expect(join(mallory!)).rejects.toEqual(refusal)
  })

  test('gives one place or turn per mailbox, plus-addresses included', async () => {
    const [tagged, other] = await insertUsers([`anna${serial}+a@example.org`, `emil${serial}+b@example.org`])
    await registerUser(anna())
    await expect(registerUser(tagged!)).rejects.toEqual(refused('mailbox_has_place'))
    await registerUser(ben())
    await expect(join(tagged!)).rejects.toEqual(refused('mailbox_has_place'))
    await join(users[4]!)
    await expect(join(other!)).rejects.toEqual(refused('mailbox_has_place'))
    await unregisterUser(anna())
    await leave(users[4]!)
    expect((await join(tagged!))?.waiting_position).toBe(1)
  })

  test('moves the place to the new mailbox in the transaction that changes the address', async () => {
    await registerUser(anna())
    await owner.query('update identity.users set email = $2 where id = $1', [
      anna(),
      `fresh${serial}@example.org`,
    ])
    const [fresh, old] = await insertUsers([`fresh${serial}+x@example.org`, `anna${serial}+x@example.org`])
    await expect(registerUser(fresh!)).rejects.toEqual(refused('mailbox_has_place'))
    await registerUser(old!)
    // An address whose mailbox has a place already is not refused: the place is marked.
    await owner.query('update identity.users set email = $2 where id = $1', [
      old,
      `fresh${serial}+y@example.org`,
    ])
    expect((await expectConsistent()).places.sort()).toEqual([anna(), `${old} same_mailbox`].sort())
  })

  test('restores an undone registration while a place is free, and else refuses it', async () => {
    await registerUser(anna())
    const since = (await unregisterUser(anna()))!.removed!
    expect((await register(transactAs(anna()), 'E', TODAY, since))?.registered_at).toBe(since.since)
    await registerUser(ben())
    await join(cleo())
    const removed = (await unregisterUser(anna()))!.removed!
    expect((await read(cleo()))?.registered_at).not.toBeNull()
    await expect(register(transactAs(anna()), 'E', TODAY, removed)).rejects.toEqual(refused('event_full'))
  })

  test('shows the places that are left in steps, without numbers', async () => {
    const steps = []
    for (const left of [20, 19, 10, 9, 5, 4, 1, 0]) {
      await setEvent({ capacity: left })
      steps.push((await read(anna()))?.places_left)
    }
    expect(steps).toEqual([
      null,
      'under_20',
      'under_20',
      'under_10',
      'under_10',
      'under_5',
      'under_5',
      'full',
    ])
    await expect(
      as(anna(), (tx) => tx.query({ name: '', text: 'select taken from event_capacities' }, [])),
    ).rejects.toThrow(/permission denied/)
  })

  test('changes neither the event nor the revision of the catalogue when users register', async () => {
    const readState = async () =>
      (
        await owner.query(
          'select revision from catalogue_revision union all select xmin::text::bigint from eventlist',
        )
      ).rows
    const before = await readState()
    await registerUser(anna())
    await registerUser(ben())
    await join(cleo())
    await unregisterUser(ben())
    expect(await readState()).toEqual(before)
  })
})

test('500 attempts at once through two processes fill exactly 50 places #490', {
  timeout: 60_000,
}, async () => {
  await insertTestEvents(owner, [{ ...EVENT, capacity: 50 }])
  const many = await insertUsers(Array.from({ length: 500 }, (_, index) => `user${index}@crowd.example`))
  // Another process has other connections.
  const second = openPools(database.target)
  const results = await Promise.allSettled(
    many.map((user, index) => {
      const pools = { app: index % 2 ? second.app : database.app, identity: database.identity }
      return register((work) => withUserTransaction(pools, user, work), 'E', TODAY)
    }),
  )
  await closePools(second)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toEqual(refused('event_full'))
  expect((await expectConsistent()).registered).toHaveLength(50)
})

describe('the first capacity', () => {
  test('gives a place to every registration, marked where it would be refused', async () => {
    await insertTestEvents(owner, [EVENT])
    const [tagged] = await insertUsers([`anna${serial}+a@example.org`])
    const [unconfirmed] = await insertUsers([`nina${serial}@example.org`], false)
    for (const user of [anna(), tagged!, unconfirmed!, ben()]) await registerUser(user)
    await setEvent({ capacity: 2 })
    const { places, capacity } = await expectConsistent()
    expect(places.sort()).toEqual(
      [anna(), `${tagged} same_mailbox`, `${unconfirmed} unconfirmed`, ben()].sort(),
    )
    expect(capacity).toBe('(2,4,full)')
    // The mark of an unconfirmed address ends with its confirmation.
    await owner.query('update identity.users set email_verified = true where id = $1', [unconfirmed])
    expect((await readPlaces()).places).toContain(unconfirmed)
  })

  test('counts a registration that is being committed', async () => {
    await insertTestEvents(owner, [EVENT])
    const registered = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const registering = as(anna(), async (tx) => {
      await register((work) => work(tx), 'E', TODAY)
      registered.resolve()
      await commit.promise
    })
    await registered.promise
    const setting = setEvent({ capacity: 1 })
    await waitForBlockedQueries(database, 1)
    commit.resolve()
    await Promise.all([registering, setting])
    expect((await expectConsistent()).registered).toEqual([anna()])
  })

  test('is respected by a registration that began while it was set', async () => {
    await insertTestEvents(owner, [EVENT])
    const client = await owner.connect()
    await client.query(`begin; update eventlist set capacity = 0 where event_code = 'E'`)
    const refusal = expect(registerUser(anna())).rejects.toEqual(refused('event_full'))
    await waitForBlockedQueries(database, 1)
    await client.query('commit')
    client.release()
    await refusal
    expect((await expectConsistent()).registered).toEqual([])
  })
})

describe('the waiting list', () => {
  beforeEach(async () => {
    await insertTestEvents(owner, [{ ...EVENT, capacity: 1 }])
    await registerUser(anna())
    for (const user of [ben(), cleo(), dora()]) await join(user)
  })

  const setLastDays = () => setToday(addDays(EVENT.date_begin, -1))

  test('shows the position, and is left at once', async () => {
    expect(await unregisterUser(cleo())).toMatchObject({ waiting_position: 2, removed: null })
    expect(await read(cleo())).toMatchObject({ waiting_position: 2, waiting_since: expect.any(String) })
    expect(await leave(ben())).toMatchObject({ waiting_position: null, waiting_since: null })
    expect(await read(cleo())).toMatchObject({ waiting_position: 1 })
    expect((await join(cleo()))?.waiting_position).toBe(1)
    expect((await join(ben()))?.waiting_position).toBe(3)
  })

  test('gives a freed place to the first in line in the same transaction #491', async () => {
    await unregisterUser(anna())
    const { registered, waiting } = await expectConsistent()
    expect({ registered, waiting }).toEqual({ registered: [ben()], waiting: [cleo(), dora()] })
    await expect(registerUser(anna())).rejects.toEqual(refused('event_full'))
  })

  test('gives added places, in order, and all if the limit ends', async () => {
    await setEvent({ capacity: 3 })
    expect((await expectConsistent()).waiting).toEqual([dora()])
    await setEvent({ capacity: 1 })
    await unregisterUser(anna())
    expect((await expectConsistent()).waiting).toEqual([dora()])
    await setEvent({ capacity: null })
    expect(await readPlaces()).toMatchObject({ waiting: [], places: [], capacity: null })
    expect((await readPlaces()).registered).toContain(dora())
  })

  test('ends where the organiser takes the registrations, and goes on when they are taken here again', async () => {
    await setEvent({ sign_up_url: 'https://example.org/' })
    expect(await readPlaces()).toMatchObject({ places: [], capacity: null, waiting: [ben(), cleo(), dora()] })
    await registerUser(cleo())
    await setEvent({ sign_up_url: null })
    const { places, waiting } = await expectConsistent()
    expect({ places: places.sort(), waiting }).toEqual({
      places: [anna(), cleo()].sort(),
      waiting: [ben(), dora()],
    })
    await setEvent({ capacity: 4 })
    expect((await expectConsistent()).waiting).toEqual([])
  })

  test('of a removed event is removed with its registrations', async () => {
    await withTransaction(owner, (tx) => removeEvent(tx, 'E'))
    expect(await readPlaces()).toEqual({ registered: [], waiting: [], places: [], capacity: null })
  })

  test.each([
    ['two days before the event', 'gives', () => setToday(addDays(EVENT.date_begin, -2))],
    ['on the day before the event', 'keeps', setLastDays],
    ['after the deadline', 'keeps', () => setEvent({ signup_deadline: addDays(TODAY, -1) })],
    ['while the event is cancelled', 'keeps', () => setEvent({ cancelled_at: new Date().toISOString() })],
    ['of an event without dates', 'gives', () => setEvent({ date_begin: null, date_end: null })],
  ] as const)('%s %s a freed place', async (_, result, arrange) => {
    await arrange()
    await unregisterUser(anna())
    const { registered, waiting } = await expectConsistent()
    expect({ registered, waiting }).toEqual(
      result === 'gives'
        ? { registered: [ben()], waiting: [cleo(), dora()] }
        : { registered: [], waiting: [ben(), cleo(), dora()] },
    )
  })

  test('leaves freed places to anybody in the last two days', async () => {
    await setLastDays()
    await unregisterUser(anna())
    expect((await registerUser(dora()))?.registered_at).not.toBeNull()
    const { registered, waiting } = await expectConsistent()
    expect({ registered, waiting }).toEqual({ registered: [dora()], waiting: [ben(), cleo()] })
  })

  test('keeps registrations and turns when an event is reinstated, and then gives the places that became free', async () => {
    await setEvent({ cancelled_at: new Date().toISOString() })
    await unregisterUser(anna())
    await setEvent({ cancelled_at: null })
    const { registered, waiting } = await expectConsistent()
    expect({ registered, waiting }).toEqual({ registered: [ben()], waiting: [cleo(), dora()] })
  })

  test('gives a place that became free in the last days when the event is moved to a later day', async () => {
    await setLastDays()
    await unregisterUser(anna())
    await setEvent({ date_end: null })
    await setEvent({ date_begin: '2027-03-01' })
    expect((await expectConsistent()).registered).toEqual([ben()])
  })

  test('gives the place and the turn of a deleted user to the next', async () => {
    for (const user of [anna(), cleo()]) await owner.query('delete from identity.users where id = $1', [user])
    const { registered, waiting } = await expectConsistent()
    expect({ registered, waiting }).toEqual({ registered: [ben()], waiting: [dora()] })
  })

  test('gives the place and the turn of a suspended user to the next, and resuming brings nothing back', async () => {
    await insertTestEvents(owner, [
      { event_code: 'free' },
      { event_code: 'past', date_begin: '2020-01-01', capacity: 9 },
    ])
    for (const code of ['free', 'past'])
      await owner.query('insert into user_events (user_id, event_code) values ($1, $2)', [anna(), code])
    const setSuspended = (user: string, at: string | null) =>
      owner.query('update identity.users set suspended_at = $2 where id = $1', [user, at])
    await setSuspended(ben(), TODAY)
    await setSuspended(anna(), TODAY)
    await setSuspended(anna(), null)
    const { rows } = await owner.query('select event_code, user_id from user_events order by 1')
    expect(rows.map(Object.values)).toEqual([
      ['E', cleo()],
      ['free', anna()],
      ['past', anna()],
    ])
    expect((await readPlaces()).waiting).toEqual([dora()])
  })

  test.each([
    ['is over', { date_begin: '2026-11-18', date_end: null }],
    ['has begun', { date_begin: '2026-11-19', date_end: '2026-11-22' }],
    ['accepts no more registrations', { signup_deadline: '2026-11-19' }],
    ['is cancelled', { cancelled_at: '2026-11-19T10:00:00Z' }],
  ])('of an event that %s cannot be joined', async (_, change) => {
    await setEvent({ date_end: null })
    await setEvent(change)
    await expect(join(users[4]!)).rejects.toEqual(refused('waiting_list_closed'))
  })

  test('is open by the same rule as in the browser', async () => {
    const days = [null, '2026-11-19', '2026-11-20', '2026-11-21']
    for (const date_begin of days)
      for (const signup_deadline of days)
        for (const cancelled_at of [null, '2026-11-19T10:00:00Z']) {
          await setEvent({ date_end: null })
          await setEvent({ date_begin, signup_deadline, cancelled_at })
          const { rows } = await owner.query(
            `select identity.is_waiting_list_open(e) as "isOpen" from eventlist e where event_code = 'E'`,
          )
          const event = { date_begin, date_end: null, signup_deadline, cancelled_at, app_status: null }
          expect({ ...event, isOpen: rows[0].isOpen }).toEqual({
            ...event,
            isOpen: isWaitingListOpen(event, TODAY),
          })
        }
  })

  test('registers a user who joins while a place is free', async () => {
    await setLastDays()
    await unregisterUser(anna())
    expect(await join(anna())).toMatchObject({ registered_at: expect.any(String), waiting_since: null })
  })
})

test('what the operator loads gets a place, also beyond the capacity', async () => {
  await insertTestEvents(owner, [{ ...EVENT, capacity: 1 }])
  for (const user of [anna(), ben()])
    await owner.query(`insert into user_events (user_id, event_code) values ($1, 'E')`, [user])
  expect((await expectConsistent()).capacity).toBe('(1,2,full)')
})

describe('a process of the previous release beside this one', () => {
  // Its statements know nothing of places.
  const insert = {
    name: '',
    text: `insert into user_events (user_id, event_code) values (current_user_id(), 'E')`,
  }

  test('cannot overfill an event, and its registrations have places', async () => {
    await insertTestEvents(owner, [{ ...EVENT, capacity: 1 }])
    await as(anna(), (tx) => tx.query(insert, []))
    await expect(as(ben(), (tx) => tx.query(insert, []))).rejects.toMatchObject({ code: 'AL001' })
    await join(cleo())
    await as(anna(), (tx) => tx.query({ name: '', text: 'delete from user_events' }, []))
    expect(await expectConsistent()).toMatchObject({ registered: [cleo()], waiting: [] })
  })
})

describe('random changes', () => {
  /** A generator of equal numbers for equal seeds. */
  function createRandom(seed: number) {
    let state = seed
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }

  /** What should hold, by the rules in the words of the documentation. */
  class Model {
    registered: string[] = []
    waiting: string[] = []
    suspended = new Set<string>()
    capacity: number | null = 2
    today = TODAY
    isCancelled = false
    get isOpen() {
      return !this.isCancelled && this.today <= EVENT.date_begin
    }
    get isFull() {
      return this.capacity !== null && this.registered.length >= this.capacity
    }
    give() {
      if (!this.isOpen) return
      if (this.capacity !== null && this.today > addDays(EVENT.date_begin, -2)) return
      while (this.waiting.length > 0 && !this.isFull) this.registered.push(this.waiting.shift()!)
    }
    remove(user: string) {
      this.waiting = this.waiting.filter((each) => each !== user)
      const had = this.registered.includes(user)
      this.registered = this.registered.filter((each) => each !== user)
      if (had) this.give()
    }
    register(user: string) {
      if (this.registered.includes(user) || this.isCancelled || this.isFull) return
      this.waiting = this.waiting.filter((each) => each !== user)
      this.registered.push(user)
    }
    join(user: string) {
      if (this.registered.includes(user) || this.waiting.includes(user) || !this.isOpen) return
      if (this.isFull) this.waiting.push(user)
      else this.registered.push(user)
    }
  }

  test.each([1, 2, 3, 4])('leave the database as the rules say (seed %i)', async (seed) => {
    const random = createRandom(seed)
    const model = new Model()
    await insertTestEvents(owner, [{ ...EVENT, capacity: 2 }])
    const attempt = (work: Promise<unknown>) =>
      work.catch((error) => expect(error).toHaveProperty('name', 'ProblemError'))
    const operations: ((user: string) => Promise<unknown> | unknown)[] = [
      (user) => [model.register(user), attempt(register(transactAs(user), 'E', model.today))][1],
      (user) => [model.remove(user), model.registered.includes(user) || attempt(unregisterUser(user))][1],
      (user) => [model.join(user), attempt(join(user))][1],
      (user) => {
        model.waiting = model.waiting.filter((each) => each !== user)
        return leave(user)
      },
      async () => {
        model.capacity = [0, 1, 2, 3, 4, null][random(6)]!
        await setEvent({ capacity: model.capacity })
        model.give()
      },
      async () => {
        model.isCancelled = !model.isCancelled
        await setEvent({ cancelled_at: model.isCancelled ? '2026-11-20T10:00:00Z' : null })
        if (model.capacity !== null) model.give()
      },
      async () => {
        model.today = addDays(EVENT.date_begin, -[12, 3, 2, 1, 0][random(5)]!)
        await setToday(model.today)
      },
      async (user) => {
        await owner.query('delete from identity.users where id = $1', [user])
        model.remove(user)
        const [replaced] = await insertUsers([`later${seed}-${crypto.randomUUID()}@example.org`])
        users[users.indexOf(user)] = replaced!
      },
      async (user) => {
        await owner.query('update identity.users set suspended_at = now() where id = $1', [user])
        await owner.query('update identity.users set suspended_at = null where id = $1', [user])
        if (model.capacity === null) model.waiting = model.waiting.filter((each) => each !== user)
        else model.remove(user)
      },
    ]
    const WEIGHTS = [0, 0, 0, 1, 1, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8]
    for (let step = 0; step < 120; step++) {
      const operation = WEIGHTS[random(WEIGHTS.length)]!
      const user = users[random(users.length)]!
      // Leaves the rule of unregistering, which `remove` would apply to those who wait, to `leave`.
      if (operation === 1 && !model.registered.includes(user)) continue
      await operations[operation]!(user)
      const { registered, waiting } = await expectConsistent()
      expect({ step, operation, registered: registered.sort(), waiting }).toEqual({
        step,
        operation,
        registered: [...model.registered].sort(),
        waiting: model.waiting,
      })
    }
  })

  test('of many users at once lose no place and give none twice', { timeout: 60_000 }, async () => {
    const CAPACITY = 5
    await insertTestEvents(owner, [{ ...EVENT, capacity: CAPACITY }])
    const crowd = await insertUsers(Array.from({ length: 24 }, () => `${crypto.randomUUID()}@example.org`))
    const random = createRandom(7)
    const removed = new Set<string>()
    await Promise.all(
      crowd.map(async (user, index) => {
        for (let turn = 0; turn < 12; turn++) {
          const change = [registerUser, unregisterUser, join, join, leave][random(5)]!
          await change(user).catch((error) => expect(error).toHaveProperty('name', 'ProblemError'))
        }
        if (index % 6 === 0) {
          removed.add(user)
          const client = await owner.connect()
          // As the product does it: the events are locked before the account.
          await client.query('begin')
          await client.query('select identity.lock_capacities_of($1)', [user])
          await client.query('select from identity.users where id = $1 for update', [user])
          await client.query(
            index % 12
              ? 'delete from identity.users where id = $1'
              : 'update identity.users set suspended_at = now() where id = $1',
            [user],
          )
          await client.query('commit')
          client.release()
        }
      }),
    )
    const { registered, waiting } = await expectConsistent()
    expect(registered.length).toBeLessThanOrEqual(CAPACITY)
    if (waiting.length > 0) expect(registered).toHaveLength(CAPACITY)
    expect(registered.filter((user: string) => waiting.includes(user) || removed.has(user))).toEqual([])
  })
})

test('the server stores its time zone and day, by which the database gives places', async () => {
  const readToday = async () =>
    (await owner.query('select identity.read_today()::text as today')).rows[0].today
  await storePlaceSettings(createTx(owner), { ...readSettings({}), timeZone: 'Pacific/Kiritimati' })
  expect(await readToday()).toBe(new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format())
  await storePlaceSettings(createTx(owner), { ...readSettings({}), today: '2026-01-02' })
  expect(await readToday()).toBe('2026-01-02')
})
