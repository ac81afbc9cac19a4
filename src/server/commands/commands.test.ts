import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { runCommandInProcess, runTestCommand, startTestCommand } from '../testing/test-command.ts'
import { createTestDataFolder, findPostmaster } from '../testing/test-data-folder.ts'
import { createEmptyTestDatabase, createTestDatabase } from '../testing/test-database.ts'
import { createTestFolder } from '../testing/test-import.ts'
import { emailCommands } from './emails/email-commands.ts'
import { eventCommands } from './events/event-commands.ts'
import { exportEvents } from './export-command.ts'
import { importEvents } from './import-command.ts'
import { placesCommands } from './places/places-commands.ts'
import { userCommands } from './users/user-commands.ts'

const { owner, urls } = await createTestDatabase()
const folder = await createTestFolder()

beforeEach(async () => {
  await owner.query('delete from eventlist')
})

function optionsFor() {
  return { cwd: folder, env: { ...urls, DATA_DIR: join(folder, 'data') } }
}

const COMMANDS = {
  import: importEvents,
  export: exportEvents,
  events: eventCommands,
  users: userCommands,
  emails: emailCommands,
  places: placesCommands,
}

/** Settings for an embedded database instead of the one of this file. */
const useDataFolder = (DATA_DIR: string) => ({
  ...Object.fromEntries(Object.keys(urls).map((name) => [name, undefined])),
  DATA_DIR,
})

/** Runs a command in this process. */
const run = (command: keyof typeof COMMANDS, args: string[], env: NodeJS.ProcessEnv = {}) =>
  runCommandInProcess(command, COMMANDS[command], args, { ...optionsFor().env, ...env })

/** Runs a command as a process, with `input` as its standard input. */
const runProcess = (command: 'import' | 'export', args: string[], input = '') =>
  runTestCommand(command, args, { ...optionsFor(), input })

const importFile = (path: string, ...options: string[]) => run('import', [path, ...options])

async function writeTestFile(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

test('the exit code is 0 if every row was imported and 1 if rows were rejected', async () => {
  await writeTestFile('good.csv', 'event_code,price\na,1\nb,2\n')
  const mixed = await writeTestFile('mixed.csv', 'event_code,price\na,1\nc,much\nd,3\n')
  expect(await runProcess('import', ['good.csv'])).toMatchObject({
    code: 0,
    out: 'Imported: 2 new, 0 changed, 0 unchanged, 0 rejected.\n',
  })
  const rejected = await runProcess('import', ['mixed.csv'])
  expect(rejected.code).toBe(1)
  expect(rejected.out).toMatch(/^Nothing was imported, because 1 of 3 rows was rejected/)
  expect(rejected.err).toMatch(/^line 3: price is "much"/m)
  const dry = await importFile(mixed, '--skip-invalid', '--dry-run')
  expect(dry).toMatchObject({
    code: 1,
    out: 'Dry run, nothing was imported: 1 new, 0 changed, 1 unchanged, 1 rejected.\n',
  })
  const rest = await importFile(mixed, '--skip-invalid')
  expect(rest).toMatchObject({ code: 1, out: 'Imported: 1 new, 0 changed, 1 unchanged, 1 rejected.\n' })
})

test('an import is in the audit log with its numbers, and a dry run and a rejected import are not #387', async () => {
  await owner.query('truncate audit_log')
  const two = await writeTestFile('two.csv', 'event_code,price\na,1\nb,2\n')
  const bad = await writeTestFile('bad.csv', 'event_code,price\na,much\n')
  await importFile(two, '--dry-run')
  await importFile(bad)
  await importFile(two, '--operator', 'Maria')
  const { out } = await run('events', ['audit', '--all', '--json'])
  expect(JSON.parse(out)).toMatchObject([
    {
      operator: 'Maria',
      action: 'import',
      target_id: null,
      result: 'done',
      counts: { new: 2, changed: 0, rejected: 0, emails: 0 },
    },
  ])
})

test('wrong usage of a process fails with one sentence and exit code 2', async () => {
  const { code, err, out } = await runProcess('import', ['--dryrun', 'a.csv'])
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(/^Unknown option '--dryrun'/)
})

test.each([
  ['import', [], /^FILE is missing\.\n.*--help/],
  ['import', ['a.csv', 'b.csv'], /^Unexpected argument "b\.csv"\./],
  ['import', ['--dryrun', 'a.csv'], /Unknown option '--dryrun'/],
  ['export', [], /^FILE is missing\./],
  ['export', ['a.xlsx'], /^The name of a\.xlsx must end in \.csv, \.json or \.jsonl\./],
  ['export', ['-', '--json'], /^--json prints to standard output; name a file for the events\./],
  ['export', ['-', '--format', 'xml'], /^--format must be csv, json or jsonl, not "xml"\./],
] as const)('%s %j fails with one sentence and exit code 2', async (command, args, message) => {
  const { code, err, out } = await run(command, [...args])
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(message)
  expect(err).not.toMatch(/\n\s+at /)
})

test('an unreachable database fails with one sentence and exit code 1', async () => {
  const good = await writeTestFile('good.csv', 'event_code\na\n')
  const env = Object.fromEntries(Object.keys(urls).map((name) => [name, 'postgres://user@127.0.0.1:1/none']))
  for (const [command, file] of [
    ['import', good],
    ['export', join(folder, 'out.csv')],
  ] as const) {
    const { code, err } = await run(command, [file], env)
    expect(code).toBe(1)
    expect(err).toMatch(/^The database of \S+ cannot be used: nothing is listening at/)
  }
})

test('a file that cannot be read fails with one sentence and exit code 1', async () => {
  const path = join(folder, 'nowhere.csv')
  expect(await importFile(path)).toEqual({
    code: 1,
    out: '',
    err: `${path} cannot be read: there is no such file or folder.\n`,
  })
})

test('an import lists the cities of its file that could not be placed, and no others', async () => {
  const importCity = async (city: string) =>
    importFile(await writeTestFile('city.csv', `event_code,city,country\n${city},${city},Nowhere\n`))
  expect((await importCity('Zzyzx')).err).toContain('Zzyzx (Nowhere): 1')
  const { err } = await importCity('Qqrst')
  expect(err).toContain('Qqrst (Nowhere): 1')
  expect(err).not.toContain('Zzyzx')
})

test('a dry run lists the cities that could not be placed, and stores nothing', async () => {
  await owner.query('delete from places')
  const file = await writeTestFile(
    'cities.csv',
    'event_code,city,country,venue\na,Zzyzx,Nowhere,\nb,Zzyzx,Nowhere,\nc,Gdansk,Poland,\nd,Qqrst,,Online\ne,Set,,\n',
  )
  await owner.query(
    `insert into places (city, country, north, east, placed_by) values ('Set', '', 1, 2, 'operator')`,
  )
  const dryRun = await importFile(file, '--dry-run', '--json')
  expect(JSON.parse(dryRun.out).unplaced_cities).toEqual([{ city: 'Zzyzx', country: 'Nowhere', events: 2 }])
  expect((await importFile(file, '--dry-run')).err).toContain('Zzyzx (Nowhere): 2')
  expect((await owner.query('select city from places')).rows).toEqual([{ city: 'Set' }])
})

test('a path that cannot be written fails with one sentence, and the embedded database is stopped', async () => {
  const DATA_DIR = createTestDataFolder()
  const env = useDataFolder(DATA_DIR)
  expect((await run('import', [await writeTestFile('first.csv', 'event_code\na\n')], env)).code).toBe(0)
  const { code, err, out } = await run('export', ['/nonexist/x.csv'], env)
  expect(err).toBe('/nonexist/x.csv cannot be written: there is no such file or folder.\n')
  expect([code, out]).toEqual([1, ''])
  expect(findPostmaster(DATA_DIR)).toBeUndefined()
})

const READING_COMMANDS = [
  ['users', ['list']],
  ['export', ['-']],
  ['events', ['list']],
  ['emails', ['list']],
  ['places', ['list']],
] as const

test.each(READING_COMMANDS)('%s %j creates no embedded database', async (command, args) => {
  const dataDir = createTestDataFolder()
  expect(await run(command, [...args], useDataFolder(dataDir))).toEqual({
    code: 1,
    out: '',
    err: `There is no database in ${dataDir}. Check DATA_DIR.\n`,
  })
  expect(existsSync(dataDir)).toBe(false)
})

describe('a database of an earlier release', async () => {
  const earlier = await createTestDatabase()
  const countMigrations = async () => (await earlier.owner.query('select from schema_migrations')).rowCount
  const { rows } = await earlier.owner.query(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name',
  )
  const file = await writeTestFile('earlier.csv', 'event_code\na\n')

  test.each([...READING_COMMANDS, ['events', ['cancel', 'a']], ['import', [file]]] as const)(
    'is refused by %s %j, and not upgraded',
    async (command, args) => {
      expect(rows).toHaveLength(1)
      const before = await countMigrations()
      const { code, out, err } = await run(command, [...args], earlier.urls)
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(
        /^The database is older than this program .*Make a backup, then start the server of this release, or run the command of/,
      )
      expect(await countMigrations()).toBe(before)
    },
  )
})

test('an empty database is refused, except by an import, which creates the tables', async () => {
  const empty = await createEmptyTestDatabase()
  const { code, err } = await run('users', ['list'], empty.urls)
  expect([code, err]).toEqual([
    1,
    'The database is empty. Start the server once, which creates the tables.\n',
  ])
  const file = await writeTestFile('new.csv', 'event_code\na\n')
  expect((await run('import', [file], empty.urls)).out).toMatch(/^Imported: 1 new/)
})

test('--all-errors lists every error', async () => {
  const lines = Array.from({ length: 70 }, (_, index) => `event-${index},much\n`)
  const path = await writeTestFile('errors.csv', `event_code,price\n${lines.join('')}`)
  expect((await importFile(path)).err).toMatch(/^and 20 more; --all-errors lists them all$/m)
  const { err } = await importFile(path, '--all-errors')
  expect(err.match(/^line \d+: price is "much"/gm)).toHaveLength(70)
  expect(err).not.toMatch(/more/)
  expect((await importFile('--help')).out).toMatch(/--all-errors {2,}list every error/)
})

test('an import warns of rows without a name, unless the file has no names and the events keep theirs', async () => {
  const named = await writeTestFile('named.csv', 'event_code,event name\nx,X\ny,\nz,\n')
  const warning = (rows: string) =>
    `${rows} no name. Users see the code of an event without a name. Names are read from the column "event name".\n`
  expect(await importFile(named, '--dry-run')).toMatchObject({
    code: 0,
    err: expect.stringContaining(warning('2 rows have')),
  })
  await importFile(named)
  const others = await writeTestFile('others.csv', 'event_code,venue\nx,Hall\nnew,Hall\n')
  expect((await importFile(others, '--dry-run')).err).toContain(warning('1 row has'))
  const venues = await writeTestFile('venues.csv', 'event_code,venue\nx,Hall\n')
  expect((await importFile(venues)).err).not.toContain('no name')
})

test('--json prints the result of an import and an export', async () => {
  const path = await writeTestFile(
    'json.csv',
    'event_code,city,country,price,mood\na,Zzyzx,Nowhere,1,good\nb,,,much,\n',
  )
  const parse = ({ out }: { out: string }) => JSON.parse(out)
  const rejected = await importFile(path, '--json')
  expect(rejected.code).toBe(1)
  expect(parse(rejected)).toEqual({
    imported: false,
    dry_run: false,
    rows: 2,
    new: 1,
    changed: 0,
    unchanged: 0,
    rejected: 1,
    duplicates: 0,
    unnamed: 1,
    emails: 0,
    errors: [expect.stringMatching(/^line 3: price is "much"/)],
    error_count: 1,
    ignored_columns: ['mood'],
    missing_columns: [],
    kept: [],
    unplaced_cities: [],
  })
  const imported = await importFile(path, '--json', '--skip-invalid')
  expect(imported.code).toBe(1)
  expect(parse(imported)).toMatchObject({
    imported: true,
    unplaced_cities: [{ city: 'Zzyzx', country: 'Nowhere', events: 1 }],
  })
  const file = join(folder, 'json-out.csv')
  const exported = await run('export', [file, '--json'])
  expect([exported.code, parse(exported)]).toEqual([0, { file, format: 'csv', events: 1 }])
})

test('an import that fills the disk of the database, or stops it, changes nothing and says so', async () => {
  const importInto = async (damage: string) => {
    await owner.query(`create or replace function fail() returns trigger language plpgsql as $$ begin ${damage}; return new; end $$;
      create or replace trigger fail before insert on eventlist for each row execute function fail()`)
    const { code, out, err } = await importFile(await writeTestFile('one.csv', 'event_code\na\n'))
    expect([code, out]).toEqual([1, ''])
    return err
  }
  expect(await importInto(`raise exception 'no space left' using errcode = 'disk_full'`)).toBe(
    'The disk of the database is full. Free or add space and run the command again: nothing was changed.\n',
  )
  expect(await importInto('perform pg_terminate_backend(pg_backend_pid())')).toMatch(
    /^The connection to the database was lost: .* its disk is full .* nothing was changed\.\n$/,
  )
  await owner.query('drop trigger fail on eventlist; drop function fail')
  expect((await owner.query('select from eventlist')).rowCount).toBe(0)
})

test('a catalogue can be exported to standard output and imported from standard input', async () => {
  await runProcess('import', ['-'], '[{"event_code": "a", "city": "Łódź"}]')
  const { code, out, err } = await runProcess('export', ['-', '--format', 'jsonl'])
  expect(code).toBe(0)
  expect(err).toBe('1 event written to standard output.\n')
  const again = await runProcess('import', ['-'], out)
  expect(again.out).toBe('Imported: 0 new, 0 changed, 1 unchanged, 0 rejected.\n')
})

test('export succeeds if the reader of standard output stops early', async () => {
  await owner.query(
    `insert into eventlist (event_code, agenda) select 'e' || n, repeat('x', 5000) from generate_series(1, 2000) n`,
  )
  const { child, finished } = startTestCommand('export', ['-'], optionsFor())
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await finished).toMatchObject({ code: 0, err: '' })
})

test('SIGINT during an import changes nothing and exits with 130', async () => {
  const { child, finished } = startTestCommand('import', ['-'], optionsFor())
  const rows = Array.from({ length: 120_000 }, (_, index) => `e-${index}\n`)
  child.stdin.write(`event_code\n${rows.join('')}`)
  // The input has not ended, so the import is waiting for more of it.
  await new Promise((resolve) => child.stderr.once('data', resolve))
  child.kill('SIGINT')
  expect(await finished).toMatchObject({ code: 130, out: '' })
  expect((await finished).err).toMatch(/Stopped\. Nothing was changed\.\n$/)
  expect((await owner.query('select from eventlist')).rowCount).toBe(0)
})
