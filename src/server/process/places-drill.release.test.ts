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
const USERS = 80

const database = await createTestDatabase()
const { owner } = database

/** What the server has last acknowledged to a user; null while a request has no reply. */
type Acknowledged = 'registered' | 'waiting' | 'neither' | null

async function createUsers() {
  const users = []
  for (let number = 0; number < USERS; number++) {
    const { token, hash } = createToken()
    const { rows } = await owner.query(
      'insert into identity.users (email, email_verified) values ($1, true) returning id',
      [`user-${number}@example.org`],
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

test('50 kills while an event fills lose no acknowledged registration, place or turn', {
  timeout: 900_000,
}, async () => {
  await insertTestEvents(owner, [{ event_code: 'E', date_begin: '2100-01-01', capacity: CAPACITY }])
  const users = await createUsers()
  const start = async () => {
    const server = startTestProcess(SERVER_PROGRAM, {
      ...database.urls,
      DATA_DIR: createTestDataFolder(),
      SECRET: 'a secret of at least thirty-two characters',
      API_RATE_LIMIT: 'off',
    })
    return { server, url: await server.waitUntilReady() }
  }
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
      const response = await fetch(`${servers[turn % 2]!.url}/api/${path}/E`, {
        method: method!,
        headers: { cookie: user.cookie, apikey: 'amberlink-public', 'sec-fetch-site': 'same-origin' },
      })
      const body = await response.json()
      if (response.status === 200) {
        if (body.registered_at) user.acknowledged = 'registered'
        else if (body.waiting_since) user.acknowledged = 'waiting'
        // Unregistering says nothing about the list, and leaving the list nothing about a place that it gave meanwhile.
        else if (path === 'registrations') user.acknowledged = 'neither'
      } else expect(body.code).toBe('event_full')
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
    new Set((await owner.query(`select user_id from ${table}`)).rows.map(({ user_id }) => user_id))
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
  const { rows } = await owner.query('select taken from event_capacities')
  expect(rows).toEqual([{ taken: CAPACITY }])
})
