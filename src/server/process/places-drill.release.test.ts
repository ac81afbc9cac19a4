import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { buildWebIfChanged } from '../../../tooling/web-build.ts'
import { createToken } from '../platform/crypto.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startTestProcess } from '../testing/test-process.ts'
import { SERVER_PROGRAM } from '../testing/test-server.ts'

beforeAll(buildWebIfChanged, 60_000)

const KILLS = 50
const CAPACITY = 20

const database = await createTestDatabase()
const { owner } = database

/** What the server has last acknowledged to a user; null while a request has no reply. */
type Acknowledged = 'registered' | 'waiting' | 'neither' | null

async function createUsers(name: string, count: number) {
  const users = []
  for (let number = 0; number < count; number++) {
    const { token, hash } = createToken()
    const { rows } = await owner.query(
      'insert into identity.users (email, email_verified) values ($1, true) returning id',
      [`${name}-${number}@example.org`],
    )
    await owner.query(
      `insert into identity.sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
      [rows[0].id, hash],
    )
    users.push({
      id: rows[0].id as string,
      cookie: `amberlink_session=${token}`,
      acknowledged: null as Acknowledged,
    })
  }
  return users
}

async function start() {
  const server = startTestProcess(SERVER_PROGRAM, {
    ...database.urls,
    DATA_DIR: createTestDataFolder(),
    SECRET: 'a secret of at least thirty-two characters',
    API_RATE_LIMIT: 'off',
    // As behind a load balancer: the limit of new connections per address does not apply.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  return { server, url: await server.waitUntilReady() }
}

const call = (url: string, method: string, path: string, cookie: string) =>
  fetch(`${url}/api/${path}`, {
    method,
    headers: { cookie, apikey: 'amberlink-public', 'sec-fetch-site': 'same-origin' },
  })

test('500 requests at once to two processes fill exactly 50 places #490', { timeout: 120_000 }, async () => {
  await insertTestEvents(owner, [{ event_code: 'CROWD', date_begin: '2100-01-01', capacity: 50 }])
  const users = await createUsers('crowd', 500)
  const servers = await Promise.all([start(), start()])
  const outcomes = await Promise.all(
    users.map(async ({ cookie }, index) => {
      for (;;) {
        const response = await call(servers[index % 2]!.url, 'PUT', 'registrations/CROWD', cookie).catch(
          () => null,
        )
        // A process that is too busy answers 503 or closes the connection; the client tries again.
        if (response && response.status !== 503)
          return response.status === 200 ? 'registered' : (await response.json()).code
        await wait(250)
      }
    }),
  )
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length
  expect({ registered: count('registered'), event_full: count('event_full') }).toEqual({
    registered: 50,
    event_full: 450,
  })
  const { rows } = await owner.query(
    `select taken, (select count(*)::int from user_events where event_code = 'CROWD') as registered
     from event_capacities where event_code = 'CROWD'`,
  )
  expect(rows).toEqual([{ taken: 50, registered: 50 }])
})

test('50 kills while an event fills lose no acknowledged registration, place or turn', {
  timeout: 900_000,
}, async () => {
  await insertTestEvents(owner, [{ event_code: 'E', date_begin: '2100-01-01', capacity: CAPACITY }])
  const users = await createUsers('user', 80)
  const servers = [await start(), await start()]
  let isOver = false
  let kills = 0

  const act = async (user: (typeof users)[number], turn: number) => {
    const [method, path] = [
      ['PUT', 'registrations'],
      ['PUT', 'waiting-list'],
      ['DELETE', 'registrations'],
      ['DELETE', 'waiting-list'],
    ][turn % 4]!
    user.acknowledged = null
    try {
      const response = await call(servers[turn % 2]!.url, method!, `${path}/E`, user.cookie)
      const body = await response.json()
      if (response.status === 200) {
        if (body.registered_at) user.acknowledged = 'registered'
        else if (body.waiting_since) user.acknowledged = 'waiting'
        // Unregistering says nothing about the list, and leaving the list nothing about a place that it gave meanwhile.
        else if (path === 'registrations') user.acknowledged = 'neither'
      } else expect(['event_full', 'temporarily_unavailable']).toContain(body.code)
    } catch (error) {
      // The process was killed.
      expect((error as Error).message).toMatch(/fetch failed|terminated|JSON/)
    }
  }
  const run = async (user: (typeof users)[number], number: number) => {
    for (let turn = number; !isOver; turn += 1 + (number % 3)) await act(user, turn)
    // The last turn is one of those that users keep.
    await act(user, number % 2)
  }
  const running = Promise.all(users.map(run))
  for (; kills < KILLS; kills++) {
    const at = kills % 2
    servers[at]!.server.child.kill('SIGKILL')
    await servers[at]!.server.waitForExit()
    servers[at] = await start()
  }
  isOver = true
  await running

  const list = async (table: string) =>
    new Set(
      (await owner.query(`select user_id from ${table} where event_code = 'E'`)).rows.map(
        ({ user_id }) => user_id,
      ),
    )
  const [registered, waiting, places] = [
    await list('user_events'),
    await list('waiting_list'),
    await list('taken_places'),
  ]
  for (const { id, acknowledged } of users) {
    if (acknowledged === 'registered') expect(registered).toContain(id)
    if (acknowledged === 'waiting') expect(registered.has(id) || waiting.has(id)).toBe(true)
  }
  expect(places).toEqual(registered)
  expect(registered.size).toBe(CAPACITY)
  const { rows } = await owner.query(`select taken from event_capacities where event_code = 'E'`)
  expect(rows).toEqual([{ taken: CAPACITY }])
})
