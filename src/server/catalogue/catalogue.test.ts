import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ClientConfig } from 'pg'
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { PRICE_FILTERS } from '../../domain/catalogue-query.ts'
import { isConnectionError } from '../database/database-errors.ts'
import { createLogger } from '../platform/logger.ts'
import { createFullEvent, insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { type Catalogue, type CatalogueOptions, openCatalogue } from './catalogue.ts'
import { CatalogueThread } from './catalogue-thread.ts'

const database = await createTestDatabase()
const log = createLogger('silent')

beforeEach(async () => {
  await database.owner.query('truncate eventlist cascade')
  await insertTestEvents(database.owner, [{ event_code: 'first', event_name: 'First' }])
})

/** Opens the catalogue of a process until the end of the test. Its queries wait for changes, unless `maxWaitMs` is given. */
function open(options: Partial<CatalogueOptions> = {}): Catalogue {
  const catalogue = openCatalogue({ login: database.appLogin, log, maxWaitMs: 30_000, ...options })
  onTestFinished(() => catalogue.close())
  return catalogue
}

/** Reads the revision as each transaction of a user does. */
async function readRevision() {
  const readAfter = performance.now()
  const { rows } = await database.app.query<{ revision: number }>('select revision from catalogue_revision')
  return { revision: rows[0]!.revision, readAfter }
}

async function findCodes(catalogue: Catalogue, search?: string, limit = 24): Promise<string[]> {
  const args = { filters: { search }, sort: 'soonest' as const, today: '2026-11-20', cursor: null, limit }
  return (await catalogue.query(await readRevision(), 'findPage', args)).eventCodes
}
const insert = (event_code: string) => insertTestEvents(database.owner, [{ event_code }])

/** Locks the events, so that they cannot be loaded, while `work` runs. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const client = await database.owner.connect()
  try {
    await client.query('begin; lock table eventlist in access exclusive mode')
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each(PRICE_FILTERS)('the price %s finds the events of the database that cost as much', async (price) => {
  await insertTestEvents(database.owner, [
    {
      ...createFullEvent(),
      if_free: price === 'free' ? 'yes' : 'no',
      price: price === 'free' ? null : Number(price),
    },
    { event_code: 'expensive', price: 101 },
  ])
  const args = {
    filters: { price },
    sort: 'soonest' as const,
    today: '2026-11-20',
    cursor: null,
    limit: 24,
  }
  const page = await open().query(await readRevision(), 'findPage', args)
  expect(page.eventCodes).toEqual(['FULL'])
})

test('a time of day is that of the event, else the first one of its agenda', async () => {
  await insertTestEvents(database.owner, [
    { event_code: 'stated', starts_at: '18:00', agenda: '09:00 Doors' },
    { event_code: 'afternoon', agenda: 'Sample data\n\nFriday\n 2.30 pm - Talks\n18:00 Drinks' },
    { event_code: 'evening', agenda: '17:00–18:00 Talks' },
    { event_code: 'without', agenda: 'From 9:00 on, see the website' },
  ])
  const catalogue = open()
  const find = async (search: string) => (await findCodes(catalogue, search)).toSorted()
  expect(await find('after 17:00')).toEqual(['evening', 'stated'])
  expect(await find('at 14:30')).toEqual(['afternoon'])
  await database.owner.query(`update eventlist set agenda = '08:00 Coffee' where event_code = 'evening'`)
  expect(await find('after 17:00')).toEqual(['stated'])
})

test('recommendations are kept for the same taste until the catalogue changes', async () => {
  const catalogue = open()
  const today = '2026-11-20'
  const taste = { hometown: 'Gdansk', interests: ['AI'], followedOrganisers: [], likedEvents: [] }
  const args = { filters: {}, today, taste, excluded: [] }
  const before = await readRevision()
  const answer = await catalogue.query(before, 'recommend', args)
  expect(catalogue.findAnswer(before, 'recommend', { ...args })).toBe(answer)
  const other = { ...args, taste: { ...taste, hometown: 'Warsaw' } }
  expect(catalogue.findAnswer(before, 'recommend', other)).toBeUndefined()
  await insert('second')
  expect(catalogue.findAnswer(await readRevision(), 'recommend', args)).toBeUndefined()
})

test('texts with signs that COPY escapes are found as they are', async () => {
  const event_code = 'a\\b\\\\N'
  const stated = { event_name: 'C:\\temp\tNew\nline', city: '\\N', venue: 'Hall\\t' }
  await insertTestEvents(database.owner, [{ event_code, ...stated }])
  const catalogue = open()
  for (const search of ['temp', 'new', '"temp new line"', 'hall', event_code])
    expect(await findCodes(catalogue, search)).toEqual([event_code])
  const args = {
    filters: { city: '\\N' },
    sort: 'soonest' as const,
    today: '2026-11-20',
    cursor: null,
    limit: 24,
  }
  expect((await catalogue.query(await readRevision(), 'findPage', args)).eventCodes).toEqual([event_code])
})

describe('a change of the catalogue', () => {
  test('is visible to the next query in every process #422', async () => {
    const processes = [open(), open()]
    for (const each of processes) expect(await findCodes(each)).toEqual(['first'])
    await insert('second')
    for (const each of processes) expect(await findCodes(each)).toEqual(['first', 'second'])
    await database.owner.query(`update eventlist set "event name" = 'Renamed' where event_code = 'first'`)
    for (const each of processes) expect(await findCodes(each, 'renamed')).toEqual(['first'])
    await database.owner.query(`update eventlist set cancelled_at = now() where event_code = 'first'`)
    for (const each of processes) expect(await findCodes(each)).toEqual(['second'])
    await database.owner.query(`delete from eventlist where event_code = 'second'`)
    for (const each of processes) expect(await findCodes(each)).toEqual([])
  })

  test('is loaded by a refresh, without a query', async () => {
    const catalogue = open()
    await catalogue.load()
    catalogue.refresh(await readRevision())
    expect(catalogue.size).toMatchObject({ events: 1 })
    await insert('second')
    catalogue.refresh(await readRevision())
    await expect.poll(() => catalogue.size).toMatchObject({ events: 2 })
  })

  test('is invisible until it is committed', async () => {
    const catalogue = open()
    const client = await database.owner.connect()
    await client.query(`begin; insert into eventlist (event_code) values ('second')`)
    expect(await findCodes(catalogue)).toEqual(['first'])
    await client.query('commit')
    client.release()
    expect(await findCodes(catalogue)).toEqual(['first', 'second'])
  })

  test('delays no query for long: until it is loaded, the previous catalogue answers #422', async () => {
    const catalogue = open({ maxWaitMs: 100 })
    await catalogue.load()
    await insert('second')
    await whileLocked(async () => {
      expect(await findCodes(catalogue)).toEqual(['first'])
      expect(await findCodes(catalogue)).toEqual(['first'])
    })
    await vi.waitFor(async () => expect(await findCodes(catalogue)).toEqual(['first', 'second']), 20_000)
  })

  test('that brings the first events is waited for: the previous catalogue says that there are none', async () => {
    await database.owner.query('truncate eventlist cascade')
    const catalogue = open({ maxWaitMs: 0 })
    await catalogue.load()
    await insert('second')
    expect(await findCodes(catalogue)).toEqual(['second'])
  })

  test('that cannot be loaded leaves the previous catalogue, and is loaded later', async () => {
    const catalogue = open()
    await catalogue.load()
    await insert('second')
    await database.owner.query('revoke select on places from amberlink_app')
    expect(await findCodes(catalogue)).toEqual(['first'])
    await database.owner.query('grant select on places to amberlink_app')
    await vi.waitFor(async () => expect(await findCodes(catalogue)).toEqual(['first', 'second']), 20_000)
  })
})

describe('a change of one of many events', () => {
  const eventCount = inject('isRelease') ? 50_000 : 5_000

  const change = (sql: string) => database.owner.query(sql)
  const read = async (catalogue: Catalogue, search?: string) => {
    const revision = await readRevision()
    const args = { filters: { when: 'all' as const, search }, today: '2026-11-20' }
    const page = await catalogue.query(revision, 'findPage', { ...args, cursor: null, limit: 24 })
    const facets = await catalogue.query(revision, 'countFacets', { ...args, hometown: 'Sopot' })
    return {
      eventCodes: page.eventCodes,
      facets,
      places: await catalogue.query(revision, 'countPlaces', args),
    }
  }

  test('is visible in every process within two seconds, in the thread that has the catalogue', async () => {
    await change(
      `insert into eventlist (event_code, "event name", date_begin, city)
       select 'event-' || n, 'Event ' || n, date '2026-01-01' + n % 700, 'City ' || n % 100 from generate_series(1, ${eventCount}) as n`,
    )
    const threads = createLogFile()
    const workerFile = createWorkerFile(
      `if (!globalThis.isStarted) ${logWhen('true', threads)} globalThis.isStarted = true`,
    )
    const processes = [open({ workerFile }), open({ workerFile })]
    for (const each of processes) await each.load()
    const expectFound = async (search: string, codes: string[]) => {
      for (const each of processes) {
        await vi.waitFor(async () => expect((await read(each, search)).eventCodes).toEqual(codes), 2_000)
      }
    }
    await change(`update eventlist set "event name" = 'Xylophone 7' where event_code = 'event-7'`)
    await expectFound('xylophone', ['event-7'])
    await change(`update eventlist set cancelled_at = now() where event_code = 'event-7'`)
    await expectFound('xylophone', [])
    await change(`update eventlist set cancelled_at = null where event_code = 'event-7'`)
    await expectFound('xylophone', ['event-7'])
    await change(`update eventlist set event_code = 'event-seven' where event_code = 'event-7'`)
    await expectFound('xylophone', ['event-seven'])
    await change(`insert into eventlist (event_code, city) values ('elsewhere', 'Quux')`)
    await expectFound('quux', ['elsewhere'])
    await change(`insert into places (city, north, east, placed_by) values ('Quux', 54, 18, 'test')`)
    await expectFound('quux', ['elsewhere'])
    await change(`delete from eventlist where event_code = 'event-seven'`)
    await expectFound('xylophone', [])
    await change(`delete from eventlist where event_code like 'event-1%'`)
    const expected = await read(open())
    expect(expected.places.places).toMatchObject([{ city: 'Quux', north: 54, count: 1 }])
    for (const each of processes) expect(await read(each)).toEqual(expected)
    expect(readLog(threads)).toHaveLength(2)
  })

  test.each([
    ['that is not listed', 'delete from catalogue_changes'],
    ['that is listed incompletely', 'update catalogue_changes set event_codes = null'],
    ['of another copy of the database', "update catalogue_changes set id = default, event_codes = '{}'"],
  ])('%s is found among all events', async (_, sql) => {
    const catalogue = open()
    await insert('second')
    await catalogue.load()
    await change(`delete from eventlist where event_code = 'second'`)
    await insert('third')
    await change(sql)
    expect(await findCodes(catalogue)).toEqual(['first', 'third'])
  })
})

test('more than 20,000 events that one statement changes are not listed', async () => {
  const readChanges = async () =>
    (
      await database.owner.query(
        'select revision, cardinality(event_codes) as codes from catalogue_changes order by revision',
      )
    ).rows
  const insertMany = (prefix: string, count: number) =>
    database.owner.query(
      `insert into eventlist (event_code) select $1 || n from generate_series(1, $2::integer) n`,
      [prefix, count],
    )
  await insertMany('a', 20_000)
  await insertMany('b', 20_001)
  expect((await readChanges()).slice(-2)).toMatchObject([{ codes: 20_000 }, { codes: null }])
})

test('the changes of the latest thousand revisions are listed', async () => {
  await database.owner.query(
    `do $$ begin for n in 1..1010 loop insert into eventlist (event_code) values (n); end loop; end $$`,
  )
  const { rows } = await database.owner.query(
    `select count(*)::integer, (max(r.revision) = max(c.revision)) as "isLatest" from catalogue_changes c, catalogue_revision r`,
  )
  expect(rows).toEqual([{ count: 1000, isLatest: true }])
})

test('after the database has been replaced by an earlier one, its catalogue answers', async () => {
  const catalogue = open()
  await insert('second')
  await catalogue.load()
  await database.owner.query(
    `begin; delete from eventlist where event_code = 'second'; update catalogue_revision set revision = 1; commit`,
  )
  expect(await findCodes(catalogue)).toEqual(['first'])
})

test('while no catalogue is loaded, queries fail after a moment and may be tried again', async () => {
  const catalogue = open({ maxWaitMs: 0 })
  await whileLocked(async () => {
    await expect(findCodes(catalogue)).rejects.toMatchObject({
      code: 'catalogue_unavailable',
      details: { retry_after: 1 },
    })
  })
  await catalogue.load()
  expect(await findCodes(catalogue)).toEqual(['first'])
})

test('a catalogue that cannot be loaded is not loaded again for each query', async () => {
  const loads = createLogFile()
  const login: ClientConfig = { ...database.appLogin, host: '/nowhere' }
  const catalogue = open({ login, workerFile: createWorkerFile(logWhen(`request.name === 'load'`, loads)) })
  await expect(catalogue.load()).rejects.toThrow()
  for (let count = 0; count < 3; count++) await expect(findCodes(catalogue)).rejects.toThrow()
  expect(readLog(loads)).toHaveLength(1)
})

test.each([
  ['cannot be reached', { host: '/nowhere' }],
  ['refuses the login', { user: 'no_such_role' }],
])('a database that %s is a connection error, also for those who wait', async (_, wrong) => {
  const login: ClientConfig = { ...database.appLogin, ...wrong }
  const catalogue = open({ login })
  const results = await Promise.allSettled([catalogue.load(), findCodes(catalogue), findCodes(catalogue)])
  expect(results.map((result) => result.status === 'rejected' && isConnectionError(result.reason))).toEqual([
    true,
    true,
    true,
  ])
})

test('a cursor of another list is an InvalidCursorError', async () => {
  const args = { filters: {}, sort: 'soonest' as const, today: '2026-11-20', cursor: 'abc', limit: 1 }
  const query = open().query(await readRevision(), 'findPage', args)
  await expect(query).rejects.toThrow('The cursor does not belong to this list')
})

/** Creates a worker that runs `code` with each `request` first. */
function createWorkerFile(code: string): URL {
  const worker = new URL('./catalogue-worker.ts', import.meta.url)
  const file = join(mkdtempSync(join(inject('runFolder'), 'worker-')), 'worker.mjs')
  writeFileSync(
    file,
    `import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
     import { parentPort } from 'node:worker_threads'
     parentPort.on('message', (request) => { ${code} })
     await import(${JSON.stringify(worker.href)})`,
  )
  return pathToFileURL(file)
}

const createLogFile = () => join(mkdtempSync(join(inject('runFolder'), 'log-')), 'log')
const logWhen = (condition: string, file: string) =>
  `if (${condition}) appendFileSync(${JSON.stringify(file)}, 'x');`
const readLog = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

describe('a worker', () => {
  const block = (ms: number) => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms})`
  const hasLimit = (limit: number) => `request.args?.limit === ${limit}`

  test('that crashes is replaced, and its queries are answered again #423', async () => {
    const flag = JSON.stringify(join(mkdtempSync(join(inject('runFolder'), 'crash-')), 'crashed'))
    const catalogue = open({
      workerFile: createWorkerFile(
        `if (${hasLimit(13)} && !existsSync(${flag})) { writeFileSync(${flag}, ''); process.exit(1) }`,
      ),
    })
    expect(await findCodes(catalogue)).toEqual(['first'])
    expect(await Promise.all([findCodes(catalogue, '', 13), findCodes(catalogue)])).toEqual([
      ['first'],
      ['first'],
    ])
  })

  test('that crashes with the same query again fails this query alone', async () => {
    const catalogue = open({ workerFile: createWorkerFile(`if (${hasLimit(13)}) throw new Error('broken')`) })
    await expect(findCodes(catalogue, '', 13)).rejects.toThrow('the catalogue worker ended')
    expect(await findCodes(catalogue)).toEqual(['first'])
  })

  test('that is stuck is replaced', async () => {
    const flag = JSON.stringify(createLogFile())
    const catalogue = open({
      stuckAfterMs: 200,
      workerFile: createWorkerFile(
        `if (${hasLimit(13)} && !existsSync(${flag})) { writeFileSync(${flag}, ''); ${block(60_000)} }`,
      ),
    })
    expect(await findCodes(catalogue, '', 13)).toEqual(['first'])
  })

  test('that is busy with many queries is not stuck', async () => {
    const loads = createLogFile()
    const catalogue = open({
      stuckAfterMs: 1_000,
      workerFile: createWorkerFile(
        `${logWhen(`request.name === 'load'`, loads)} if (${hasLimit(13)}) ${block(300)}`,
      ),
    })
    await catalogue.load()
    await Promise.all(Array.from({ length: 5 }, () => findCodes(catalogue, '', 13)))
    expect(readLog(loads)).toHaveLength(1)
  })

  test('finds rows before counts that wait, in turns', async () => {
    const names = createLogFile()
    const file = createWorkerFile(
      `if (request.name !== 'load') appendFileSync(${JSON.stringify(names)}, request.name + ' ')`,
    )
    const thread = new CatalogueThread(file, database.appLogin, 30_000, () => {})
    onTestFinished(() => thread.end())
    await thread.load()
    const args = { filters: {}, today: '2026-11-20' }
    const findPage = () => thread.query('findPage', { ...args, sort: 'soonest', cursor: null, limit: 1 })
    const countFacets = () => thread.query('countFacets', { ...args, hometown: null })
    await Promise.all([countFacets(), countFacets(), countFacets(), findPage(), findPage()])
    expect(readLog(names)).toBe('countFacets findPage countFacets findPage countFacets ')
  })

  test('never computes a search that was given up while it waited', async () => {
    const [started, computed] = [createLogFile(), createLogFile()]
    const catalogue = open({
      workerFile: createWorkerFile(
        `${logWhen(hasLimit(7), computed)} ${logWhen(hasLimit(13), started)} if (${hasLimit(13)}) ${block(2_000)}`,
      ),
    })
    await catalogue.load()
    const slow = findCodes(catalogue, '', 13)
    await vi.waitFor(() => expect(readLog(started)).toHaveLength(1), 20_000)
    await expect(findCodes(catalogue, 'words', 7)).rejects.toMatchObject({ code: 'search_too_slow' })
    await slow
    await findCodes(catalogue)
    expect(readLog(computed)).toBe('')
  })

  test('that crashes while it loads a change is replaced, and the change is loaded', async () => {
    const catalogue = open({
      maxWaitMs: 0,
      workerFile: createWorkerFile(`if (${hasLimit(13)}) process.exit(1)`),
    })
    await catalogue.load()
    await insert('second')
    await whileLocked(async () => {
      expect(await findCodes(catalogue, '', 1)).toHaveLength(1)
      await expect(findCodes(catalogue, '', 13)).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    })
    await catalogue.load()
    expect(await findCodes(catalogue, 'second')).toEqual(['second'])
  })

  test('that fails while it applies a change is replaced by one that loads all events', async () => {
    const threads = createLogFile()
    const isSecond = `request.name === 'load' && (globalThis.loads = (globalThis.loads ?? 0) + 1) === 2`
    const catalogue = open({
      workerFile: createWorkerFile(
        `const { subarray } = Int32Array.prototype
         if (${isSecond}) Int32Array.prototype.subarray = function (...bounds) {
           if (new Error().stack.includes('at updateColumns ')) throw new Error('broken')
           return subarray.apply(this, bounds)
         }
         if (globalThis.loads === 1) ${logWhen(`request.name === 'load'`, threads)}`,
      ),
    })
    await catalogue.load()
    await insert('second')
    await vi.waitFor(async () => expect(await findCodes(catalogue)).toEqual(['first', 'second']), 20_000)
    expect(readLog(threads)).toHaveLength(2)
  })

  test('that takes more than a second for a search ends it with a problem #413', async () => {
    const catalogue = open({ workerFile: createWorkerFile(`if (${hasLimit(13)}) ${block(1_500)}`) })
    await catalogue.load()
    await expect(findCodes(catalogue, 'words', 13)).rejects.toMatchObject({ code: 'search_too_slow' })
    expect(await findCodes(catalogue, '', 13)).toEqual(['first'])
  })
})

test('closing ends its queries', async () => {
  const catalogue = open()
  await whileLocked(async () => {
    const query = findCodes(catalogue)
    query.catch(() => {})
    await vi.waitFor(async () => {
      const { rows } = await database.owner.query(
        `select from pg_stat_activity where application_name = 'amberlink catalogue' and datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    }, 20_000)
    await catalogue.close()
    await expect(query).rejects.toThrow('the catalogue worker ended')
  })
  await expect(findCodes(catalogue)).rejects.toThrow('the catalogue is closed')
})
