// Measures a page, a month and a map of the catalogue with a million events, relative to 500 events.
//   npm run bench:catalogue -- [--events 1000000] [--rounds 15] [--folder DIR] [--only TEXT]
// --folder keeps the databases for the next run; the default is a temporary folder that is deleted.
// --only measures the cases whose name contains the text.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type CatalogueQuery, EVENT_SORTS, type EventSort } from '../src/domain/catalogue-query.ts'
import { type Database, openDatabase } from '../src/server/database/open-database.ts'
import type { Tx } from '../src/server/database/transaction.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { readCataloguePage } from '../src/server/store/catalogue-page.ts'
import { encodeCatalogueCursor } from '../src/server/store/cursors.ts'
import { readEventCalendar } from '../src/server/store/event-calendar.ts'
import { readEventMap } from '../src/server/store/event-map.ts'
import { withUserTransaction } from '../src/server/testing/test-data.ts'
import { insertGeneratedCatalogue } from './generate-catalogue.ts'

const TODAY = '2026-11-20'
const SMALL = 500

/** A month in the middle of the generated days. */
const MONTH = '2026-12'
const DAY = '2026-12-10'

/** The measured filters; `deep` starts at a random event instead of the first page. */
const CASES: Record<string, Omit<CatalogueQuery, 'sort'> & { deep?: true }> = {
  'no filter': {},
  city: { city: 'Gdansk' },
  'small city': { city: 'Town 7' },
  topic: { topic: 'Health' },
  'city, topic': { city: 'Gdansk', topic: 'Health' },
  'no filter, deep': { deep: true },
  'city, deep': { city: 'Gdansk', deep: true },
  'city, topic, deep': { city: 'Gdansk', topic: 'Health', deep: true },
  'rare word': { search: 'zażółć' },
  'one code': { search: 'EV-2021-77' },
  'word of 10 %': { search: 'summit' },
  'word of 5 %': { search: 'health' },
  'word of all': { search: 'ev-' },
  'two words of 0.5 %': { search: 'olivia gdynia' },
  'two words of 1 %': { search: 'summit baltic' },
  'three words': { search: 'klub forum gliwice' },
  'past year': { search: '2021' },
  'organiser of 10 %': { search: 'startup' },
  'one letter': { search: 'a' },
  'two letters, 10 %': { search: 'ai' },
  'two letters, rare': { search: 'zz' },
  sign: { search: '&' },
  'letter and word': { search: 'a summit' },
  'no match': { search: 'xylophone' },
  'no match, two letters': { search: 'qz' },
  'rare word, city': { search: 'zażółć', city: 'Gdansk' },
  'word of 10 %, city': { search: 'summit', city: 'Gdansk' },
  'word of 10 %, topic': { search: 'summit', topic: 'Health' },
  'word of 10 %, both': { search: 'summit', city: 'Gdansk', topic: 'Health' },
  'past year, city': { search: '2021', city: 'Gdansk' },
  'word of 10 %, deep': { search: 'summit', deep: true },
  'two words of 1 %, deep': { search: 'summit baltic', deep: true },
}

interface Cost {
  median: number
  p99: number
  bytes: number
}

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '15' },
    folder: { type: 'string' },
    only: { type: 'string' },
  },
})
const events = Number(options.events)
const rounds = Number(options.rounds)
const folder = options.folder ? resolve(options.folder) : mkdtempSync(join(tmpdir(), 'amberlink-bench-'))

try {
  const small = await measureCatalogue(SMALL)
  const large = await measureCatalogue(events)
  print(small, large)
} finally {
  if (!options.folder) rmSync(folder, { recursive: true, force: true })
}

async function measureCatalogue(count: number): Promise<Map<string, Cost>> {
  const database = await openDatabase(readSettings({ DATA_DIR: join(folder, String(count)) }))
  try {
    await fill(database, count)
    return await measure(database)
  } finally {
    await database.close()
  }
}

async function fill(database: Database, count: number): Promise<void> {
  const user = await database.identity.query('insert into users (email) values ($1) on conflict do nothing', [
    'bench@example.org',
  ])
  if (user.rowCount === 0) return
  const before = performance.now()
  await database.owner.query('update catalogue_day set allows_any_day = true')
  await database.owner.query('select roll_over_past_events($1)', [TODAY])
  await insertGeneratedCatalogue(database.owner, count)
  const { rows } = await database.owner.query(`
    select pg_size_pretty(pg_table_size('eventlist')) as "table", pg_size_pretty(pg_indexes_size('eventlist')) as indexes`)
  console.log(`${count} events in ${((performance.now() - before) / 1000).toFixed(1)} s`, rows[0])
}

async function measure(database: Database): Promise<Map<string, Cost>> {
  const { rows } = await database.identity.query('select id from users')
  const costs = new Map<string, Cost>()

  /** `randomIn`: begins at a random event of this order instead of the first. */
  async function measureCase(
    name: string,
    read: (tx: Tx, cursor: string | null) => Promise<unknown>,
    randomIn?: EventSort,
  ): Promise<void> {
    if (options.only && !name.includes(options.only)) return
    const times: number[] = []
    let bytes = 0
    for (let round = 0; round < rounds; round++) {
      const cursor = randomIn ? await createRandomCursor(database, randomIn) : null
      const before = performance.now()
      const result = await withUserTransaction(database, rows[0].id, (tx) => read(tx, cursor))
      times.push(performance.now() - before)
      bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify(result)))
    }
    costs.set(name, summarize(times, bytes))
  }

  for (const [name, { deep, ...filter }] of Object.entries(CASES)) {
    for (const sort of EVENT_SORTS) {
      const read = (tx: Tx, cursor: string | null) =>
        readCataloguePage(tx, { ...filter, sort }, cursor, TODAY)
      await measureCase(`${name} | ${sort}`, read, deep && sort)
    }
    if (deep) continue
    await measureCase(`${name} | month`, (tx) => readEventCalendar(tx, filter, MONTH))
    await measureCase(`${name} | map`, (tx) => readEventMap(tx, filter))
    await measureCase(`${name} | day`, (tx) =>
      readCataloguePage(tx, { ...filter, when: DAY, sort: 'soonest' }, null, TODAY),
    )
  }
  return costs
}

function summarize(unsorted: number[], bytes: number): Cost {
  const times = unsorted.sort((a, b) => a - b)
  return { median: times[Math.floor(rounds / 2)]!, p99: times[Math.ceil(rounds * 0.99) - 1]!, bytes }
}

/** Returns the cursor of a page that ends with a random event. */
async function createRandomCursor({ owner }: Database, sort: EventSort): Promise<string> {
  const key = {
    soonest: `''`,
    city: 'city_key',
    type: 'type_key',
    topic: 'topic_key',
    organiser: 'organiser_key',
  }[sort]
  const { rows } = await owner.query(
    `select is_past, ${key} as key, sort_day, event_code from eventlist where event_code > $1 order by event_code limit 1`,
    [`EV-${2020 + Math.floor(Math.random() * 9)}-${Math.floor(Math.random() * 10)}`],
  )
  const { is_past, key: value, sort_day, event_code } = rows[0]
  return encodeCatalogueCursor(sort, {
    isPast: is_past,
    key: value,
    sortDay: sort_day,
    eventCode: event_code,
  })
}

function print(small: Map<string, Cost>, large: Map<string, Cost>): void {
  console.log(
    `\nmilliseconds with ${events} events, ${rounds} rounds each; ratio to the median with ${SMALL} events`,
  )
  console.log(`${'case | sort or view'.padEnd(40)} median    p99  ratio  bytes (with ${SMALL})`)
  for (const [name, { median, p99, bytes }] of large) {
    const reference = small.get(name)!
    console.log(
      name.padEnd(40),
      median.toFixed(1).padStart(6),
      p99.toFixed(1).padStart(6),
      (median / reference.median).toFixed(1).padStart(6),
      `${bytes} (${reference.bytes})`.padStart(15),
    )
  }
}
