import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { FILE_FIELDS, getColumnName } from '../../domain/event-columns.ts'
import { createFullEvent } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createTestFolder, importTestContent, importTestFile } from '../testing/test-import.ts'
import { importCatalogue } from './import-catalogue.ts'

const CONFERENCES = fileURLToPath(new URL('../../../data/conferences-poland.jsonl', import.meta.url))
const { owner } = await createTestDatabase()
const folder = await createTestFolder()

beforeEach(async () => {
  await owner.query('delete from eventlist')
})

const importContent = (name: string, content: string | Uint8Array, options = {}) =>
  importTestContent(owner, folder, name, content, options)

async function rowsOf(columns: string): Promise<Record<string, unknown>[]> {
  return (await owner.query(`select ${columns} from eventlist order by event_code`)).rows
}

const EVENT = createFullEvent()
/** An event as a catalogue file has it. */
const GALA: Record<string, unknown> = {
  ...Object.fromEntries(FILE_FIELDS.map((field) => [getColumnName(field), EVENT[field]])),
  event_code: 'gala',
}

function csv(rows: Record<string, unknown>[], delimiter: string): string {
  const header = Object.keys(rows[0] ?? {})
  const line = (values: unknown[]) =>
    values.map((value) => `"${String(value ?? '').replaceAll('"', '""')}"`).join(delimiter)
  return [line(header), ...rows.map((row) => line(header.map((column) => row[column])))].join('\r\n')
}

test.each([
  ['catalogue.csv', csv([GALA], ',')],
  ['catalogue.csv', `\ufeff${csv([GALA], ';')}`],
  ['catalogue.csv', `\ufeffsep=;\r\n${csv([GALA], ';')}`],
  ['catalogue.csv', `"sep=,"\n${csv([GALA], ',')}`],
  ['catalogue.json', JSON.stringify([GALA], null, 2)],
  ['catalogue.json', JSON.stringify({ events: [GALA] })],
  ['catalogue.json', JSON.stringify(GALA)],
  ['catalogue.jsonl', `${JSON.stringify(GALA)}\n`],
  ['catalogue.txt', csv([GALA], '\t')],
  ['catalogue', JSON.stringify([GALA])],
  ['catalogue.csv.gz', gzipSync(csv([GALA], ','))],
])('%s is imported as the same event in every format', async (name, content) => {
  expect((await importContent(name, content)).result).toEqual([
    'Imported: 1 new, 0 changed, 0 unchanged, 0 rejected.',
  ])
  const [row] = await rowsOf(
    Object.keys(GALA)
      .map((column) => `"${column}"`)
      .join(', '),
  )
  expect(row).toEqual(GALA)
})

test('the names of columns can have spaces instead of underscores', async () => {
  await importContent('a.csv', 'Event code,event name,date begin,Event  type\na,First,2027-05-01,Fair\n')
  await importContent('b.json', '[{"event code": "b", "event name": "Second", "date begin": "2027-05-02"}]')
  expect(await rowsOf('"event name" as name, date_begin')).toEqual([
    { name: 'First', date_begin: '2027-05-01' },
    { name: 'Second', date_begin: '2027-05-02' },
  ])
})

test('the column of the event name can be called event_name', async () => {
  await importContent('a.csv', 'event_code,event_name\na,First\n')
  await importContent('b.json', '[{"event_code": "b", "event_name": "Second"}]')
  expect(await rowsOf('"event name" as name')).toEqual([{ name: 'First' }, { name: 'Second' }])
})

test('importing a file twice changes nothing #375', async () => {
  await importContent('a.csv', csv([GALA], ','))
  expect((await importContent('a.csv', csv([GALA], ','))).result).toEqual([
    'Imported: 0 new, 0 changed, 1 unchanged, 0 rejected.',
  ])
})

test('known events are updated, unknown ones added, and events that the file does not mention stay', async () => {
  await importContent('a.csv', 'event_code,city\na,Gdansk\nb,Sopot\nc,Gdynia\n')
  const second = await importContent('b.csv', 'event_code,city\nb,Sopot\nc,Warsaw\nd,Krakow\n')
  expect(second.result).toEqual(['Imported: 1 new, 1 changed, 1 unchanged, 0 rejected.'])
  expect(await rowsOf('event_code, city')).toEqual([
    { event_code: 'a', city: 'Gdansk' },
    { event_code: 'b', city: 'Sopot' },
    { event_code: 'c', city: 'Warsaw' },
    { event_code: 'd', city: 'Krakow' },
  ])
})

test('the conference file is imported unchanged, twice with the same result', async () => {
  const first = await importTestFile(owner, CONFERENCES)
  expect(first.notes).toEqual([])
  expect(first.result).toEqual([
    '160 rows for 129 events.',
    'Imported: 129 new, 0 changed, 0 unchanged, 0 rejected.',
  ])
  expect((await importTestFile(owner, CONFERENCES)).result[1]).toBe(
    'Imported: 0 new, 0 changed, 129 unchanged, 0 rejected.',
  )
})

test('the next import of a conference file adds the sign-up links to events of an earlier release', async () => {
  await importTestFile(owner, CONFERENCES)
  await owner.query('update eventlist set sign_up_url = null')
  expect((await importTestFile(owner, CONFERENCES)).result[1]).toBe(
    'Imported: 0 new, 129 changed, 0 unchanged, 0 rejected.',
  )
  const { rows } = await owner.query(
    'select from eventlist where event_website_url is not null and sign_up_url is distinct from event_website_url',
  )
  expect(rows).toEqual([])
})

test('a conference with several topics becomes one event, in any order of its rows #374', async () => {
  const lines = (await readFile(CONFERENCES, 'utf8')).trim().split('\n')
  await importTestFile(owner, CONFERENCES)
  const [jdd] = (await owner.query(`select topic, agenda from eventlist where event_code like 'jdd-2025-%'`))
    .rows
  expect(jdd.topic).toBe('java')
  expect(jdd.agenda.split('\n')[0]).toBe('Topics: java, kotlin, scala')
  const backwards = await importContent('backwards.jsonl', lines.toReversed().join('\n'))
  expect(backwards.result[1]).toBe('Imported: 0 new, 0 changed, 129 unchanged, 0 rejected.')
})

test('a conference with another topic stays the same event, and any topic takes precedence over general', async () => {
  const row = (topic: string) =>
    `${JSON.stringify({ name: 'Infoshare', startDate: '2027-05-26', city: 'Gdańsk', topic })}\n`
  await importContent('a.jsonl', row('general'))
  expect(await rowsOf('topic, agenda')).toEqual([{ topic: 'general', agenda: null }])
  const second = await importContent('b.jsonl', row('general') + row('security') + row('data'))
  expect(second.result[1]).toBe('Imported: 0 new, 1 changed, 0 unchanged, 0 rejected.')
  expect(await rowsOf('topic, agenda')).toEqual([
    { topic: 'data', agenda: 'Topics: data, general, security' },
  ])
})

test('the conference format can be CSV', async () => {
  await importContent(
    'a.csv',
    'name,startDate,endDate,city,online\nInfoshare,2027-05-26,2027-05-27,Gdańsk,TRUE\n',
  )
  expect(await rowsOf('city, event_type')).toEqual([{ city: 'Gdansk', event_type: 'Hybrid Conference' }])
})

test('one invalid row prevents the import, and its error has line, field, value and what is expected #375', async () => {
  const file = 'event_code,price,agenda\na,10,"two\nlines"\nb,12 PLN,\n'
  const rejected = await importContent('a.csv', file)
  expect(rejected.notes).toEqual([
    'line 4: price is "12 PLN"; expected dollars as a plain number from 0, such as 0 or 12.50, without a currency',
  ])
  expect(rejected.result).toEqual([
    'Nothing was imported, because 1 of 2 rows was rejected. Correct them, or import the others with --skip-invalid: 1 new, 0 changed, 0 unchanged, 1 rejected.',
  ])
  expect(rejected.isImported).toBe(false)
  expect(await rowsOf('event_code')).toEqual([])
  expect((await importContent('a.csv', file, { skipInvalid: true })).result).toEqual([
    'Imported: 1 new, 0 changed, 0 unchanged, 1 rejected.',
  ])
  expect(await rowsOf('event_code')).toEqual([{ event_code: 'a' }])
})

test('reports every validation error #375 V2.2.3', async () => {
  const { notes, rejected, rows } = await importContent(
    'a.csv',
    [
      'event_code,city,date_begin,date_end,if_free,event_website_url',
      ',Gdansk,,,,',
      'a,Gdansk,2027-02-30,,,',
      'b,Gdansk,2027-02-03,2027-02-02,,',
      'c,Gdansk,2027-02-03T10:00,,perhaps,javascript:alert(1)',
      'd,"Gda\u0007nsk",,,,',
      'e,Gdansk',
      'f,Gda"nsk,,,,',
      `g,${'x'.repeat(201)},,,,`,
      'h,Gdansk,,,,',
    ].join('\n'),
  )
  expect(notes).toEqual([
    'line 2: event_code is missing; expected a code that this event keeps and no other event has',
    'line 3: date_begin is "2027-02-30"; expected a real calendar day written YYYY-MM-DD',
    'line 4: date_end is "2027-02-02"; expected the day of date_begin (2027-02-03) or a later one',
    'line 5: date_begin is "2027-02-03T10:00"; expected a day without a time: 2027-02-03',
    'line 5: if_free is "perhaps"; expected yes or no',
    'line 5: event_website_url is "javascript:alert(1)"; expected an https:// or http:// URL without spaces',
    'line 6: city is "Gda\\u0007nsk"; expected text without control characters (it contains U+0007)',
    'line 7: this row has 2 fields and the header 6',
    'line 8: a field with a quote must be quoted',
    `line 9: city is "${'x'.repeat(60)}…"; expected at most 200 characters (it has 201)`,
  ])
  expect([rejected, rows]).toEqual([8, 9])
})

test('a line with the delimiter before the header counts as a line', async () => {
  const { notes } = await importContent('a.csv', 'sep=\t\nevent_code\tprice\na\tmuch\n')
  expect(notes).toEqual([expect.stringMatching(/^line 3: price is "much"/)])
})

test('bytes that are not UTF-8 are rejected with their line', async () => {
  const file = Buffer.concat([
    Buffer.from('event_code,city\na,Gda'),
    Buffer.from([0xf1]),
    Buffer.from('sk\n'),
  ])
  expect((await importContent('a.csv', file)).notes).toEqual([
    'line 2: city is "Gda\ufffdsk"; expected text in UTF-8: save the file with that encoding',
  ])
})

test('the first 50 errors are listed and all are counted', async () => {
  const lines = Array.from({ length: 70 }, (_, index) => `event-${index},much`)
  const { notes, report } = await importContent('a.csv', ['event_code,price', ...lines].join('\n'))
  expect(notes).toHaveLength(51)
  expect(notes.at(-1)).toBe('and 20 more; --all-errors lists them all')
  expect(report.count).toBe(70)
})

test('identical rows become one event', async () => {
  const outcome = await importContent('a.csv', 'event_code,city\na,Gdansk\nb,Sopot\na, Gdansk\na,Gdansk\n')
  expect(outcome.result).toEqual([
    '4 rows for 2 events.',
    'Imported: 2 new, 0 changed, 0 unchanged, 0 rejected.',
  ])
})

test('conflicting rows are all rejected, with their lines', async () => {
  const file = 'event_code,city,price\na,Gdansk,\nb,Sopot,\na,Gdynia,5\nb,Sopot,\n'
  const outcome = await importContent('a.csv', file, { skipInvalid: true })
  expect(outcome.notes).toEqual([
    'lines 2, 4: event_code "a" occurs with different city, price; expected one row per event',
  ])
  expect(outcome.result).toEqual([
    '2 rows for 1 event.',
    'Imported: 1 new, 0 changed, 0 unchanged, 2 rejected.',
  ])
  expect(await rowsOf('event_code')).toEqual([{ event_code: 'b' }])
})

test('rows with the code of an invalid row are rejected, whether new, known or read before it', async () => {
  await importContent('a.csv', 'event_code,city,price\nknown,Gdansk,1\n')
  const file =
    'event_code,city,price\nnew,Gdansk,\nnew,Gdynia,much\nknown,Sopot,much\nknown,Gdynia,2\nb,Sopot,\n'
  const outcome = await importContent('b.csv', file, { skipInvalid: true })
  expect(outcome.notes.filter((note) => note.startsWith('lines'))).toEqual([
    'lines 2, 3: event_code "new" occurs in a valid and in an invalid row; expected one row per event',
    'lines 4, 5: event_code "known" occurs in a valid and in an invalid row; expected one row per event',
  ])
  expect(outcome.result).toEqual(['Imported: 1 new, 0 changed, 0 unchanged, 4 rejected.'])
  expect(await rowsOf('event_code, city')).toEqual([
    { event_code: 'b', city: 'Sopot' },
    { event_code: 'known', city: 'Gdansk' },
  ])
  const first = await importContent('c.csv', 'event_code,price\nc,1\nc,much\n', { skipInvalid: true })
  expect([first.new, first.rejected]).toEqual([0, 2])
  expect(await rowsOf(`event_code`)).toHaveLength(2)
})

test('allErrors lists all errors, including conflicts', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `e${index},much\nf${index},1\nf${index},2`)
  const { notes } = await importContent('a.csv', ['event_code,price', ...lines].join('\n'), {
    allErrors: true,
  })
  expect(notes).toHaveLength(120)
})

test('errors in a JSON array have the number of the event', async () => {
  const rows = [
    { event_code: 'a', city: 'Gdansk' },
    { event_code: 'b', price: 'much' },
    { event_code: 'a', city: 'Sopot' },
    { event_code: 'c' },
  ]
  const { notes } = await importContent('a.json', JSON.stringify(rows), { skipInvalid: true })
  expect(notes).toEqual([
    expect.stringMatching(/^event 2: price is "much"/),
    'events 1, 3: event_code "a" occurs with different city; expected one row per event',
  ])
  expect(await rowsOf('event_code')).toEqual([{ event_code: 'c' }])
})

const LONG = 'x'.repeat(3_000_000)
test.each([
  [
    'csv',
    `event_code,agenda\na,\nb,"${LONG}\n""${LONG}"\nc,\n`,
    /^line 3: this record, which ends on line 4, is longer than 1,000,000 characters$/,
  ],
  [
    'jsonl',
    `{"event_code":"a"}\n{"event_code":"b","agenda":"${LONG}"}\n{"event_code":"c"}`,
    /^line 2: this record is longer than 1,000,000 characters$/,
  ],
  [
    'json',
    `[{"event_code":"a"},{"event_code":"b","agenda":"]\\"${LONG}\\\\"},{"event_code":"c"}]`,
    /^event 2: agenda is "\]\\"x+…"; expected at most 50,000 characters \(it has 3,000,003\)$/,
  ],
])('an oversized record of %s is rejected alone', async (extension, content, message) => {
  const outcome = await importContent(`a.${extension}`, content, { skipInvalid: true })
  expect(outcome.notes).toEqual([expect.stringMatching(message)])
  expect(await rowsOf('event_code')).toEqual([{ event_code: 'a' }, { event_code: 'c' }])
})

test('if the last record does not end, the errors before it are reported, too', async () => {
  const open = `event_code,price,agenda\na,much,\nb,1,"${LONG}`
  await expect(importContent('a.csv', open, { skipInvalid: true })).rejects.toThrow(
    /^line 2: price is "much".*\nThe record that begins on line 3 does not end: a closing quote/,
  )
  expect(await rowsOf('event_code')).toEqual([])
})

test('unknown columns are listed', async () => {
  const { notes } = await importContent('a.csv', 'event_code,speakers,city, Rooms \na,Ada,Gdansk,20\n')
  expect(notes).toEqual([
    'These columns were ignored because the format does not have them: "speakers", "Rooms"',
  ])
  const { detected } = await importContent(
    'a.json',
    '[{"event_code": "a"}, {"event_code": "b", "speakers": 1}]',
  )
  expect([...detected.unknownColumns]).toEqual(['speakers'])
})

const GALA_COLUMNS = Object.keys(GALA)
  .map((column) => `"${column}"`)
  .join(', ')
const only = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, GALA[column]])) as Record<string, unknown>

test.each([
  ['a.csv', csv([{ ...only('event_code', 'event name'), city: 'Sopot' }], ',')],
  ['a.json', JSON.stringify([{ ...only('event_code'), city: 'Sopot' }])],
  ['a.jsonl', JSON.stringify({ ...only('event_code', 'date_begin'), city: 'Sopot' })],
])('a column that no row of %s has keeps its value in existing events #510', async (name, content) => {
  await importContent('gala.json', JSON.stringify([GALA]))
  const dry = await importContent(name, content, { dryRun: true })
  expect(dry.notes).toEqual([
    expect.stringMatching(
      /^The file does not have these columns, so existing events keep their values: .*date_end/,
    ),
  ])
  expect(dry.missing).toContain('price')
  const { result, missing } = await importContent(name, content)
  expect(result).toEqual(['Imported: 0 new, 1 changed, 0 unchanged, 0 rejected.'])
  expect(missing).toEqual(dry.missing)
  expect(await rowsOf(GALA_COLUMNS)).toEqual([{ ...GALA, city: 'Sopot' }])
  const again = await importContent(name, content)
  expect([again.unchanged, again.notes]).toEqual([1, []])
})

test('a column that one object of the file has is emptied by objects without it', async () => {
  await importContent(
    'a.json',
    '[{"event_code": "a", "venue": "Hall"}, {"event_code": "b", "venue": "Hall"}]',
  )
  const { missing } = await importContent(
    'b.json',
    '[{"event_code": "a"}, {"event_code": "b", "venue": null}]',
  )
  expect(missing).not.toContain('venue')
  expect(await rowsOf('venue')).toEqual([{ venue: null }, { venue: null }])
})

test('a conference file keeps what its columns do not say #510', async () => {
  const conference = { name: 'Infoshare', startDate: '2027-05-26', city: 'Gdansk' }
  const full = {
    endDate: '2027-05-27',
    url: 'https://infoshare.pl',
    online: true,
    topic: 'data',
    locales: 'PL',
  }
  await importContent('a.json', JSON.stringify([{ ...conference, ...full }]))
  await owner.query(`update eventlist set venue = 'Hall', country = null`)
  const columns =
    'date_end, event_website_url, sign_up_url, event_type, attendance, topic, agenda, venue, country'
  const [before] = await rowsOf(columns)
  const { changed, missing } = await importContent(
    'b.json',
    JSON.stringify([{ ...conference, country: 'Poland' }]),
  )
  expect(changed).toBe(1)
  expect(missing).toEqual(
    expect.arrayContaining(['date_end', 'sign_up_url', 'event_type', 'agenda', 'venue']),
  )
  expect(missing).not.toContain('event_code')
  expect(await rowsOf(columns)).toEqual([{ ...before, country: 'Poland' }])
  await importContent('c.json', JSON.stringify([{ ...conference, online: false, url: null }]))
  expect(await rowsOf(columns)).toEqual([
    {
      ...before,
      country: 'Poland',
      event_website_url: null,
      sign_up_url: null,
      event_type: 'Conference',
      attendance: 'in_person',
    },
  ])
})

test('without its column, an attendance stays, and an inferred one is inferred again where the city changes #510', async () => {
  await importContent(
    'a.csv',
    'event_code,city,venue,event_type,attendance\na,Gdansk,,Webinar,\nb,Gdansk,,,\nc,Gdansk,Hall,,hybrid\nd,Gdansk,,,hybrid\n',
  )
  const cities = 'event_code,city,tier\na,Sopot,\nb,Online,\nc,Sopot,\nd,Gdansk,Gold\n'
  await importContent('b.csv', cities)
  const expected = [
    { city: 'Sopot', attendance: 'online' },
    { city: 'Online', attendance: 'online' },
    { city: 'Sopot', attendance: 'hybrid' },
    { city: 'Gdansk', attendance: 'hybrid' },
  ]
  expect(await rowsOf('city, attendance')).toEqual(expected)
  const again = await importContent('b.csv', cities)
  expect(again.unchanged).toBe(4)
  expect(again.missing).not.toContain('attendance')
  const { missing } = await importContent('c.csv', 'event_code,tier\na,Gold\nb,\n')
  expect(missing).toContain('attendance')
  expect(await rowsOf('city, attendance')).toEqual(expected)
})

test('a row that contradicts what its event keeps is rejected', async () => {
  await importContent(
    'a.csv',
    'event_code,date_begin,date_end,starts_at,ends_at\na,2027-05-01,2027-05-02,10:00,18:00\nb,2027-05-01,,10:00,18:00\nc,2027-05-01,,10:00,18:00\n',
  )
  const moved = await importContent(
    'b.csv',
    'event_code,date_begin,starts_at\na,2027-06-01,10:00\nb,2027-06-01,\nc,2027-06-01,18:00\n',
  )
  expect(moved.notes.slice(-3)).toEqual([
    'line 2: with what the event keeps, date_end (2027-05-02) is before date_begin (2027-06-01)',
    'line 3: with what the event keeps, ends_at (18:00) has no starts_at',
    'line 4: with what the event keeps, ends_at and starts_at are both 18:00',
  ])
  expect([moved.isImported, moved.rejected, moved.changed]).toEqual([false, 3, 0])
})

test('a row that contradicts what an operator has set is rejected with the way out, and the others are imported #458', async () => {
  const header = 'event_code,date_begin,date_end,starts_at,ends_at\n'
  await importContent('a.csv', `${header}a,2027-05-01,2027-05-03,,\nb,2027-05-01,,,\n`)
  await owner.query(`update eventlist set date_end = '2027-05-02', operator_fields = '{date_end}'
    where event_code = 'a'`)
  await owner.query(
    `update eventlist set starts_at = null, operator_fields = '{starts_at}' where event_code = 'b'`,
  )
  const moved = await importContent(
    'b.csv',
    `${header}a,2027-06-01,2027-06-03,,\nb,2027-06-01,,10:00,12:00\nc,2027-07-01,,,\n`,
    { skipInvalid: true },
  )
  expect(moved.notes.slice(0, 2)).toEqual([
    'line 2: with what the event keeps, date_end (2027-05-02) is before date_begin (2027-06-01); "npm run events -- set" wrote date_end: correct it there, or leave it to imports with --from-import date_end',
    'line 3: with what the event keeps, ends_at (12:00) has no starts_at; "npm run events -- set" wrote starts_at: correct it there, or leave it to imports with --from-import starts_at',
  ])
  expect([moved.isImported, moved.rejected, moved.new]).toEqual([true, 2, 1])
  expect(await rowsOf('date_begin')).toEqual(
    ['2027-05-01', '2027-05-01', '2027-07-01'].map((date_begin) => ({ date_begin })),
  )
})

test.each([
  [
    'a.csv',
    'event_code,event name,date_begn,city,country\na,Gala,2027-05-01,Gdansk,Poland\n',
    'date_begn',
    'date_begin',
  ],
  ['a.csv', 'name,startDate,endDat\nGala,2027-05-01,2027-05-02\n', 'endDat', 'endDate'],
  ['a.json', '[{"event_code": "a"}, {"event_code": "b", "Venues": "Hall"}]', 'Venues', 'venue'],
])(
  'a misspelled column of %s is an error that names both, and nothing is imported #510',
  async (name, content, column, known) => {
    await expect(importContent(name, content, { skipInvalid: true })).rejects.toThrow(
      `"${column}" (did you mean "${known}"?)`,
    )
    expect(await rowsOf('event_code')).toEqual([])
  },
)

test('a column like one that the file also has is only unknown', async () => {
  const { notes } = await importContent('a.csv', 'event_code,venue,venues\na,Hall,2\n')
  expect(notes).toEqual(['These columns were ignored because the format does not have them: "venues"'])
})

test('a dry run reports the changes and imports nothing', async () => {
  await importContent('a.csv', 'event_code,city\na,Gdansk\nb,Sopot\n')
  const dry = await importContent('b.csv', 'event_code,city\na,Gdynia\nb,Sopot\nc,Sopot\n', { dryRun: true })
  expect(dry.result).toEqual(['Dry run, nothing was imported: 1 new, 1 changed, 1 unchanged, 0 rejected.'])
  expect(await rowsOf('event_code, city')).toEqual([
    { event_code: 'a', city: 'Gdansk' },
    { event_code: 'b', city: 'Sopot' },
  ])
})

test('an import never withdraws the cancellation of the operator #378', async () => {
  await importContent('a.csv', 'event_code,city,app_status\na,Gdansk,confirmed\n')
  await owner.query('update eventlist set cancelled_at = now()')
  for (const status of ['confirmed', 'cancelled', ''])
    await importContent('b.csv', `event_code,city,app_status\na,Sopot,${status}\n`)
  expect(await rowsOf('city, cancelled_at is not null as "isCancelled"')).toEqual([
    { city: 'Sopot', isCancelled: true },
  ])
})

test('rows without values, as at the end of a spreadsheet, are ignored', async () => {
  expect((await importContent('a.csv', 'event_code,city\na,Gdansk\n,\n,,,,\n')).rows).toBe(1)
})

test.each([
  ['empty.csv', '', /empty\.csv is empty\.$/],
  ['blank.json', ' \n\n', /blank\.json is empty\.$/],
  ['header.csv', 'event_code,city\n', /^The file has no events\.$/],
  ['none.json', '[]', /^The file has no events\.$/],
  [
    'other.csv',
    'Vorname;Nachname\nAda;Lovelace\n',
    /not a catalogue file: it must have event_code .* begins with "Vorname", "Nachname"\.$/,
  ],
  ['other.json', '[{"id": 1}]', /not a catalogue file: .* begins with "id"\.$/],
  [
    'twice.csv',
    'event_code,event name,event_name\na,b,c\n',
    /^Two columns of the header are "event name"\.$/,
  ],
  [
    'broken.json',
    '[\n{"event_code": "a"},\n{"event_code": b}\n]',
    /^The file is not valid JSON: Unexpected token 'b', .* is not valid JSON\.$/,
  ],
  [
    'short.json',
    '[\n{"event_code": "a"},\n{"event_code"',
    /^The file is not valid JSON: .*\(line 3 column 14\)\.$/,
  ],
  ['quote.csv', 'event_code,city\na,"Gdansk\n', /begins on line 2 does not end/],
  ['book.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 8, 0]), /is not a text file/],
  ['wide.csv', Buffer.from('\ufeffevent_code\na\n', 'utf16le'), /is not a text file/],
  [
    'short.csv.gz',
    gzipSync(`event_code\n${'a\nb\n'.repeat(9000)}`).subarray(0, 60),
    /compressed data is incomplete/,
  ],
  ['bad.csv.gz', 'event_code\na\n', /compressed data is damaged/],
])('%s is rejected with one sentence, and nothing changes', async (name, content, message) => {
  await expect(importContent(name, content)).rejects.toThrow(message)
  expect(await rowsOf('event_code')).toEqual([])
})

test('a missing file and a folder are rejected with one sentence', async () => {
  await expect(importTestFile(owner, join(folder, 'nowhere.csv'))).rejects.toThrow(/no such file/)
  await expect(importTestFile(owner, folder)).rejects.toThrow(/it is a folder/)
})

test('an aborted import changes nothing', async () => {
  const path = join(folder, 'long.csv')
  await writeFile(
    path,
    `event_code,city\n${Array.from({ length: 5_000 }, (_, n) => `e-${n},Gdansk\n`).join('')}`,
  )
  await owner.query(`insert into eventlist (event_code, city) values ('e-0', 'Sopot')`)
  for (const stopAt of ['reading', 'Comparing with the catalogue', 'Writing the catalogue']) {
    const controller = new AbortController()
    const stopped = new Error('stopped')
    const progress = {
      reading: () => void (stopAt === 'reading' && controller.abort(stopped)),
      step: (text: string) => void (stopAt === text && controller.abort(stopped)),
    }
    await expect(importTestFile(owner, path, { signal: controller.signal, progress })).rejects.toBe(stopped)
    expect(await rowsOf('event_code, city')).toEqual([{ event_code: 'e-0', city: 'Sopot' }])
  }
})

test('events that are new, changed, unchanged and repeated in one large file are imported as in a small one', async () => {
  await importContent('a.csv', 'event_code,city\nold-1,Gdansk\nold-2,Gdansk\n')
  const agenda = 'x'.repeat(1_000)
  const added = Array.from({ length: 6_000 }, (_, n) => `e-${n},Gdansk,${agenda}\n`).join('')
  const file = `event_code,city,agenda\ne-5999,Gdansk,${agenda}\n${added}old-1,Gdansk,\nold-2,Sopot,\ne-7,Gdynia,\n`
  const outcome = await importContent('b.csv', file, { skipInvalid: true })
  expect(outcome.notes).toEqual([
    expect.stringMatching(/^The file does not have these columns/),
    'lines 10, 6005: event_code "e-7" occurs with different city, agenda; expected one row per event',
  ])
  expect(outcome.result.at(-1)).toBe('Imported: 5,999 new, 1 changed, 1 unchanged, 2 rejected.')
  const { rows } = await owner.query(
    `select count(*)::integer as events, count(*) filter (where event_code = 'e-7')::integer as conflicting,
       count(*) filter (where city = 'Sopot')::integer as changed from eventlist`,
  )
  expect(rows).toEqual([{ events: 6_001, conflicting: 0, changed: 1 }])
})

test('an invalid row after many valid ones prevents the import', async () => {
  const agenda = 'x'.repeat(1_000)
  const valid = Array.from({ length: 5_000 }, (_, n) => `e-${n},,${agenda}\n`).join('')
  const { result } = await importContent('a.csv', `event_code,price,agenda\n${valid}last,much,\n`)
  expect(result[0]).toMatch(/^Nothing was imported, because 1 of 5,001 rows was rejected/)
  expect(result[0]).toMatch(/: 5,000 new, 0 changed, 0 unchanged, 1 rejected\.$/)
  expect(await rowsOf('event_code')).toEqual([])
})

test('two imports at once run one after the other', async () => {
  const cities = ['Gdansk', 'Sopot']
  const outcomes = await Promise.all(
    cities.map((city) => importContent(`${city}.csv`, `event_code,city\na,${city}\nb,${city}\n`)),
  )
  const tallies = outcomes.map((outcome) => [outcome.new, outcome.changed])
  expect(tallies.toSorted()).toEqual([
    [0, 2],
    [2, 0],
  ])
  expect(new Set((await rowsOf('city')).map((row) => row.city)).size).toBe(1)
})

test('an error of the database is thrown, and nothing is imported', async () => {
  await owner.query(`alter table eventlist add constraint no_sopot check (city <> 'Sopot')`)
  await expect(importContent('a.csv', 'event_code,city\na,Gdansk\nb,Sopot\n')).rejects.toThrow(/no_sopot/)
  await owner.query('alter table eventlist drop constraint no_sopot')
  expect(await rowsOf('event_code')).toEqual([])
})

test('a lost connection is an error, and nothing is imported', async () => {
  const blocker = await owner.connect()
  await blocker.query('begin; lock table eventlist in access exclusive mode')
  const lost = expect(importContent('lost.csv', 'event_code\na\nb\n')).rejects.toThrow(/terminat/)
  let ended: number | null = 0
  while (!ended) {
    ended = (
      await blocker.query(
        `select pg_terminate_backend(pid) from pg_locks
         where not granted and relation = 'eventlist'::regclass and database =
           (select oid from pg_database where datname = current_database())`,
      )
    ).rowCount
  }
  await lost
  await blocker.query('rollback')
  blocker.release()
  expect(await rowsOf('event_code')).toEqual([])
})

test('attendance is imported, and inferred from city, venue and type where the file has none #419', async () => {
  const file =
    'event_code,city,venue,event_type,attendance\na,Gdansk,,,\nb,Gdansk,,,Online\nc,Online,,,\nd,,,Webinar,\ne,Gdansk,,,In-person\nf,,,,\n'
  await importContent('a.csv', file)
  expect(await rowsOf('event_code as code, attendance')).toEqual([
    { code: 'a', attendance: 'in_person' },
    { code: 'b', attendance: 'online' },
    { code: 'c', attendance: 'online' },
    { code: 'd', attendance: 'online' },
    { code: 'e', attendance: 'in_person' },
    { code: 'f', attendance: 'unknown' },
  ])
  const { notes } = await importContent('b.csv', 'event_code,attendance\na,hybrid\nb,virtual\n')
  expect(notes.at(-1)).toBe('line 3: attendance is "virtual"; expected in_person, online, hybrid or unknown')
})

test('the online flag of a conference decides its attendance, with the city', async () => {
  const row = (name: string, city: string | undefined, online: boolean) =>
    `${JSON.stringify({ name, startDate: '2027-05-26', city, online })}\n`
  const rows = [
    row('A', 'Berlin', true),
    row('B', 'Berlin', false),
    row('C', undefined, true),
    row('D', 'Online', true),
  ]
  await importContent('a.jsonl', rows.join('') + row('B', 'Berlin', true))
  expect(await rowsOf('"event name" as name, event_type, attendance')).toEqual([
    { name: 'A', event_type: 'Hybrid Conference', attendance: 'hybrid' },
    { name: 'B', event_type: 'Hybrid Conference', attendance: 'hybrid' },
    { name: 'C', event_type: 'Online Conference', attendance: 'online' },
    { name: 'D', event_type: 'Online Conference', attendance: 'online' },
  ])
})

test('an attendance that has not been inferred yet is no change', async () => {
  await importContent('a.csv', 'event_code,city\na,Gdansk\n')
  await owner.query('update eventlist set attendance = null')
  expect((await importContent('a.csv', 'event_code,city\na,Gdansk\n')).unchanged).toBe(1)
})

test('readers and the operator are not blocked while a file is imported, and see nothing of it', async () => {
  await owner.query(`insert into eventlist (event_code, city) values ('old', 'Gdansk')`)
  const isRead = Promise.withResolvers<void>()
  const canEnd = Promise.withResolvers<void>()
  async function* chunks() {
    const agenda = 'x'.repeat(1_000)
    yield 'event_code,city,agenda\n'
    yield Array.from({ length: 4_000 }, (_, n) => `e-${n},Sopot,${agenda}\n`).join('')
    yield 'last,Sopot,\n'
    isRead.resolve()
    await canEnd.promise
  }
  const { signal } = new AbortController()
  const imported = importCatalogue(
    owner,
    { format: 'csv', firstLine: 'event_code,city,agenda', chunks: chunks(), fractionRead: () => undefined },
    {
      dryRun: false,
      skipInvalid: false,
      signal,
      progress: { reading() {}, step() {} },
    },
  )
  await isRead.promise
  const other = await owner.connect()
  const hasInserted = async () =>
    (
      await other.query(
        `select from pg_stat_activity where datname = current_database()
           and state = 'idle in transaction' and query like 'copy eventlist%'`,
      )
    ).rowCount === 1
  await vi.waitUntil(hasInserted, { timeout: 20_000, interval: 20 })
  await other.query(`set lock_timeout = '2s'`)
  expect((await other.query('select city from eventlist')).rows).toEqual([{ city: 'Gdansk' }])
  await other.query(`update eventlist set city = 'Gdynia' where event_code = 'old'`)
  other.release(true)
  canEnd.resolve()
  expect((await imported).new).toBe(4_001)
})
