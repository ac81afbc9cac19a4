import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { FILE_COLUMNS, type FileColumn } from '../../domain/event-columns.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createTestFolder, importTestContent, importTestFile } from '../testing/test-import.ts'
import { exportToFile, writeCatalogue } from './export-catalogue.ts'

const { owner } = await createTestDatabase()
const folder = await createTestFolder()
const { signal } = new AbortController()
const FORMATS = ['csv', 'json', 'jsonl'] as const

beforeEach(async () => {
  await owner.query('delete from eventlist')
})

async function readExport(format: (typeof FORMATS)[number], name = `catalogue.${format}`): Promise<string> {
  await rm(join(folder, name), { force: true })
  await exportToFile(owner, join(folder, name), format, signal)
  return readFile(join(folder, name), 'utf8')
}

test('every format has the field names of the specification and is ordered by event code #137', async () => {
  await owner.query(
    `insert into eventlist (event_code, "event name", price, agenda, date_begin)
     values ('b', null, 12.50, null, null), ('a', 'Talks, "live"', null, E'one\\ntwo', '2027-02-03')`,
  )
  const csv = (await readExport('csv')).split('\n')
  expect(csv[0]).toBe(FILE_COLUMNS.join(','))
  expect(csv[1]).toBe('a,"Talks, ""live""",2027-02-03,,,,,,,,,,,,"one')
  const all = JSON.parse(await readExport('json'))
  expect(
    all.map((event: Record<string, unknown>) => [event.event_code, event['event name'], event.price]),
  ).toEqual([
    ['a', 'Talks, "live"', null],
    ['b', null, 12.5],
  ])
  const lines = (await readExport('jsonl')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(all)
})

test.each(FORMATS)('an empty catalogue is exported as an empty %s file', async (format) => {
  const text = await readExport(format)
  expect(text).toBe({ csv: `${FILE_COLUMNS.join(',')}\n`, json: '[]\n', jsonl: '' }[format])
})

// Characters that break naive writers and readers.
const difficultText = fc.string({
  unit: fc.constantFrom(
    'a',
    'Ł',
    'ó',
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    ' ',
    '=',
    '+',
    '-',
    '@',
    '\\',
    '{',
    ']',
    '🐝',
    '\u0301',
  ),
  maxLength: 30,
})
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const OTHER_FIELDS: Partial<Record<FileColumn, fc.Arbitrary<unknown>>> = {
  date_begin: day,
  signup_deadline: day,
  date_end: fc.constant(null),
  price: fc.nat(99_999).map((cents) => cents / 100),
  attendance: fc.constantFrom('in_person', 'Online', 'hybrid', 'unknown', null),
  if_free: fc.constantFrom('yes', 'No', null),
  event_website_url: difficultText.map((text) => `https://example.com/${encodeURIComponent(text)}`),
  sign_up_url: fc.constant(null),
  capacity: fc.option(fc.nat(1_000_000)),
  starts_at: fc.constantFrom('00:00', '9:05', '18:30'),
  ends_at: fc.constantFrom('23:59', '02:00', null),
}
const event = fc.record(
  Object.fromEntries(
    FILE_COLUMNS.map((column) => [column, OTHER_FIELDS[column] ?? fc.option(difficultText)]),
  ) as Record<FileColumn, fc.Arbitrary<unknown>>,
)

test('importing an export changes nothing, and restores an empty catalogue #376', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...FORMATS),
      async (events, format) => {
        await owner.query('delete from eventlist')
        const rows = events.map((each, index) => ({
          ...each,
          event_code: `${each.event_code ?? ''}${index}`,
        }))
        const first = await importTestContent(owner, folder, 'first.json', JSON.stringify(rows))
        expect(first.notes).toEqual([])
        expect(first.new).toBe(rows.length)
        const before = await readExport(format)
        const again = await importTestFile(owner, join(folder, `catalogue.${format}`))
        expect([again.new, again.changed, again.unchanged, again.rejected]).toEqual([0, 0, rows.length, 0])
        await owner.query('delete from eventlist')
        expect((await importTestFile(owner, join(folder, `catalogue.${format}`))).new).toBe(rows.length)
        expect(await readExport(format)).toBe(before)
      },
    ),
    { numRuns: 60 },
  )
}, 60_000)

test('more events than one batch are exported once each', async () => {
  await owner.query(`insert into eventlist (event_code) select 'e' || n from generate_series(1, 2500) n`)
  for (const format of FORMATS) {
    await readExport(format)
    expect((await importTestFile(owner, join(folder, `catalogue.${format}`))).unchanged).toBe(2500)
  }
})

test('keepOpen leaves the stream open', async () => {
  await owner.query(`insert into eventlist (event_code) values ('a')`)
  const stream = new PassThrough()
  expect(await writeCatalogue(owner, 'jsonl', stream, { signal, keepOpen: true })).toBe(1)
  expect(stream.writableEnded).toBe(false)
  expect(JSON.parse(String(stream.read())).event_code).toBe('a')
})

test('a failed export leaves no file', async () => {
  const kept = join(folder, 'kept')
  await mkdir(kept)
  await owner.query(`insert into eventlist (event_code) select 'e' || n from generate_series(1, 5000) n`)
  const aborted = AbortSignal.abort(new Error('stopped'))
  await expect(exportToFile(owner, join(kept, 'a.csv'), 'csv', aborted)).rejects.toThrow()
  expect(await readdir(kept)).toEqual([])
})

test('an existing file is not replaced', async () => {
  const path = join(folder, 'existing.csv')
  await writeFile(path, 'before')
  await expect(exportToFile(owner, path, 'csv', signal)).rejects.toThrow(
    /existing\.csv already exists\. Name a new file/,
  )
  expect(await readFile(path, 'utf8')).toBe('before')
})

test('a path that cannot be a file is rejected with one sentence', async () => {
  await expect(exportToFile(owner, folder, 'csv', signal)).rejects.toThrow(/it is a folder/)
  await expect(exportToFile(owner, join(folder, 'no', 'a.csv'), 'csv', signal)).rejects.toThrow(
    /no such file or folder/,
  )
  await expect(exportToFile(owner, '/dev/null', 'csv', signal)).rejects.toThrow(/already exists/)
})
