import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { runCommandInProcess } from '../../testing/test-command.ts'
import { insertTestEvents } from '../../testing/test-data.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createTestFolder } from '../../testing/test-import.ts'
import { importEvents } from '../import-command.ts'
import { completeCatalogue, isCatalogueComplete } from './complete-catalogue.ts'
import { placesCommands } from './places-commands.ts'

const { owner, app, urls } = await createTestDatabase()
const folder = await createTestFolder()
const run = (...args: string[]) => runCommandInProcess('places', placesCommands, args, urls)

beforeEach(async () => {
  await owner.query('truncate eventlist cascade; truncate places')
})

const readPlaces = async () =>
  (
    await owner.query(
      `select city, country, round(north::numeric, 1) as north, round(east::numeric, 1) as east
       from places order by city collate "C", country`,
    )
  ).rows
const readRevision = async () =>
  (await owner.query('select revision from catalogue_revision')).rows[0].revision

const EVENTS = [
  { event_code: 'a', city: 'Gdansk', country: 'Poland' },
  { event_code: 'b', city: 'Gdansk', country: 'Poland' },
  { event_code: 'c', city: 'Dallas, TX', country: 'U.S.A.' },
  { event_code: 'd', city: 'Nibylandia', country: null },
  { event_code: 'e', city: 'Online', country: null },
  { event_code: 'f', city: null, country: null },
]

test('every city of the catalogue is placed once, and one that is not found is recorded', async () => {
  await insertTestEvents(owner, EVENTS)
  expect(await isCatalogueComplete(owner)).toBe(false)
  expect(await completeCatalogue(owner)).toEqual({ attendances: 0, placed: 2, unplaced: 2 })
  expect(await readPlaces()).toEqual([
    { city: 'Dallas, TX', country: 'U.S.A.', north: 32.8, east: -96.8 },
    { city: 'Gdansk', country: 'Poland', north: 54.4, east: 18.6 },
    { city: 'Nibylandia', country: '', north: null, east: null },
    { city: 'Online', country: '', north: null, east: null },
  ])
  expect(await isCatalogueComplete(owner)).toBe(true)
  const revision = await readRevision()
  expect(await completeCatalogue(owner)).toEqual({ attendances: 0, placed: 0, unplaced: 0 })
  expect(await readRevision()).toBe(revision)
})

test('placing a city changes the revision of the catalogue', async () => {
  await insertTestEvents(owner, EVENTS)
  const revision = await readRevision()
  await completeCatalogue(owner)
  expect(await readRevision()).toBeGreaterThan(revision)
})

test('attendances are inferred in batches that keep what is done and lock no other event', async () => {
  await owner.query(
    `insert into eventlist (event_code, city) select 'event-' || to_char(n, 'FM00000'), 'Online' from generate_series(1, 10001) n`,
  )
  const countInferred = async () =>
    Number((await app.query('select count(attendance) from eventlist')).rows[0].count)
  const revision = await readRevision()
  const locking = await owner.connect()
  await locking.query(`begin; select from eventlist where event_code = 'event-10001' for update`)
  const completing = completeCatalogue(owner)
  await vi.waitUntil(async () => (await countInferred()) === 10_000, 20_000)
  // The index of the catalogue infers them itself.
  expect((await app.query('select revision from catalogue_revision')).rows).toEqual([{ revision }])
  await locking.query(`update eventlist set cancelled_at = now() where event_code = 'event-00001'`)
  await locking.query('rollback')
  locking.release()
  expect((await completing).attendances).toBe(10_001)
  expect(await countInferred()).toBe(10_001)
})

test('attendances from before the column are inferred #419', async () => {
  await insertTestEvents(owner, [
    { event_code: 'a', city: 'Gdansk' },
    { event_code: 'b', city: 'Gdansk', event_type: 'Webinar' },
    { event_code: 'c', attendance: 'hybrid' },
  ])
  await owner.query(`update eventlist set attendance = null where event_code in ('a', 'b')`)
  expect((await completeCatalogue(owner)).attendances).toBe(2)
  expect((await owner.query('select attendance from eventlist order by event_code')).rows).toEqual([
    { attendance: 'in_person' },
    { attendance: 'online' },
    { attendance: 'hybrid' },
  ])
})

test('two completions at once place each city once', async () => {
  await insertTestEvents(owner, EVENTS)
  const completions = await Promise.all([completeCatalogue(owner), completeCatalogue(owner)])
  expect(completions.map(({ placed }) => placed).sort()).toEqual([0, 2])
})

test('cities of another version of the gazetteer are placed again, but not those that the operator has set', async () => {
  await insertTestEvents(owner, EVENTS.slice(0, 3))
  await owner.query(
    `insert into places (city, country, north, east, placed_by)
     values ('Gdansk', 'Poland', 1, 1, 'geonames of last year'), ('Dallas, TX', 'U.S.A.', 2, 2, 'operator')`,
  )
  await completeCatalogue(owner)
  expect(await readPlaces()).toEqual([
    { city: 'Dallas, TX', country: 'U.S.A.', north: 2, east: 2 },
    { city: 'Gdansk', country: 'Poland', north: 54.4, east: 18.6 },
  ])
})

test('the operator sets a city, also in the south and west, and resets it #421', async () => {
  await insertTestEvents(owner, EVENTS)
  await completeCatalogue(owner)
  expect(await run('set', 'Nibylandia', '', '-12.5', '-77')).toEqual({
    code: 0,
    out: 'Placed Nibylandia at -12.5, -77 (America/Lima).\n',
    err: '',
  })
  expect((await run('list', '--unplaced')).out).toBe(
    'City  Country  North  East  Code  Time zone  Placed by  Events\n',
  )
  expect((await run('list')).out).toMatch(
    /^Nibylandia +- +-12\.5000 +-77\.0000 +- +America\/Lima +operator +1$/m,
  )
  expect((await run('set', 'Nibylandia', 'Poland', '1', '2')).err).toBe(
    'The catalogue has no events in Nibylandia (Poland).\n',
  )
  expect(await run('set', 'Nibylandia', '', '91', '2')).toMatchObject({ code: 2 })
  expect((await run('reset', 'Nibylandia', '')).out).toBe('Reset Nibylandia. It is not in the gazetteer.\n')
  expect((await run('list', '--unplaced')).out).toMatch(/^Nibylandia .* 1$/m)
})

test('coordinates far outside the country of a city are rejected, with the exchanged ones if those are inside #421', async () => {
  await insertTestEvents(owner, [...EVENTS, { event_code: 'g', city: 'Perth', country: 'Atlantis' }])
  expect(await run('set', 'Gdansk', 'Poland', '18.6', '54.3')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^18\.6, 54\.3 is [\d,]+ km from the nearest town in Poland: NORTH and EAST seem to be exchanged, write 54\.3 18\.6\.\n$/,
    ),
  })
  expect((await run('set', 'Dallas, TX', 'U.S.A.', '-12', '-100', '--dry-run')).err).toMatch(
    / km from the nearest town in U\.S\.A\.: correct them, or the country of the events\.\n$/,
  )
  expect(await readPlaces()).toEqual([])
  // In the sea before the coast, in a country that is not known, and without one.
  for (const place of [
    ['Gdansk', 'Poland', '56', '18'],
    ['Perth', 'Atlantis', '18.6', '54.3'],
    ['Nibylandia', '', '18.6', '54.3'],
  ])
    expect(await run('set', ...place)).toMatchObject({ code: 0 })
})

test('setting and resetting a city is in the audit log #387', async () => {
  await owner.query('truncate audit_log')
  await insertTestEvents(owner, EVENTS)
  await run('set', 'Gdansk', 'Poland', '54', '18', '--dry-run', '--operator', 'Ola')
  expect(await readPlaces()).toEqual([])
  await run('set', 'Gdansk', 'Poland', '54', '18', '--operator', 'Ola')
  await run('set', 'Typed', '', '54', '18', '--operator', 'Ola')
  await run('reset', 'Gdansk', 'Poland', '--operator', 'Ola')
  const { out } = await run('audit', '--json')
  expect(
    JSON.parse(out)
      .toReversed()
      .map(({ operator, action, target_id, result }: Record<string, unknown>) => [
        operator,
        action,
        target_id,
        result,
      ]),
  ).toEqual([
    ['Ola', 'places set', 'Gdansk (Poland)', 'dry_run'],
    ['Ola', 'places set', 'Gdansk (Poland)', 'done'],
    ['Ola', 'places set', null, 'refused'],
    ['Ola', 'places reset', 'Gdansk (Poland)', 'done'],
  ])
})

test('audit shows the entries of a city, also without its events, and refuses an unknown one', async () => {
  await owner.query('truncate audit_log')
  await insertTestEvents(owner, [...EVENTS, { event_code: 'g', city: 'Gdansk', country: 'Polska' }])
  await run('set', 'Gdansk', 'Polska', '54', '18')
  await run('set', 'Gdansk', 'Poland', '54', '18')
  const readTargets = async (city: string) => {
    const { code, out } = await run('audit', city, '--json')
    return [code, JSON.parse(out).map(({ target_id }: { target_id: string }) => target_id)]
  }
  for (const state of ['with events', 'with places only', 'with entries only']) {
    if (state === 'with places only') await owner.query('truncate eventlist cascade')
    if (state === 'with entries only') await owner.query('truncate places')
    expect(await readTargets('Gdansk')).toEqual([0, ['Gdansk (Poland)', 'Gdansk (Polska)']])
    expect(await readTargets('Gdansk (Poland)')).toEqual([0, ['Gdansk (Poland)']])
  }
  const unknown = { code: 1, out: '', err: 'There is no city "Nibylandia".\n' }
  expect(await run('audit', 'Nibylandia')).toEqual(unknown)
  await insertTestEvents(owner, EVENTS)
  expect(await readTargets('Nibylandia')).toEqual([0, []])
})

test('an import places its cities and lists those that it cannot place #421', async () => {
  const file = join(folder, 'cities.csv')
  await writeFile(file, 'event_code,city,country\na,Gdansk,Poland\nb,Nibylandia,\nc,Online,\n')
  const imported = await runCommandInProcess('import', importEvents, [file], urls)
  expect(imported.out).toBe('Imported: 3 new, 0 changed, 0 unchanged, 0 rejected.\n')
  expect(imported.err).toContain(
    'This city could not be placed on the map (with the number of events):\n  Nibylandia: 1\n',
  )
  expect(imported.err).not.toContain('Online')
  expect(await readPlaces()).toHaveLength(3)
})
