import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { createTestFolder, importTestContent, importTestFile } from '../testing/test-import.ts'

const CONFERENCES = fileURLToPath(new URL('../../../data/conferences-poland.jsonl', import.meta.url))
const { owner } = await createTestDatabase()
const folder = await createTestFolder()

beforeEach(async () => {
  await owner.query('delete from eventlist')
})

const take = (name: string, content: string | Uint8Array, options = {}) =>
  importTestContent(owner, folder, name, content, options)

async function rowsOf(columns: string): Promise<Record<string, unknown>[]> {
  return (await owner.query(`select ${columns} from eventlist order by event_code`)).rows
}

const GALA = {
  event_code: 'gala',
  'event name': 'Energy Gala, "the big one"',
  date_begin: '2027-02-10',
  date_end: '2027-02-11',
  city: 'Łódź',
  country: 'Poland',
  venue: 'Hall 7; east wing',
  event_type: 'Summit',
  topic: 'Energy',
  tier: 'National',
  organiser: 'The Organiser',
  price: 12.5,
  if_free: 'no',
  coolness: '8/10',
  agenda: '09:00 Coffee\n10:00 Talks',
  signup_deadline: '2027-02-01',
  event_website_url: 'https://example.com/gala',
  sign_up_url: 'https://example.com/gala/sign-up',
  app_status: 'confirmed',
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
  ['catalogue.json', JSON.stringify([GALA], null, 2)],
  ['catalogue.json', JSON.stringify({ events: [GALA] })],
  ['catalogue.json', JSON.stringify(GALA)],
  ['catalogue.jsonl', `${JSON.stringify(GALA)}\n`],
  ['catalogue.txt', csv([GALA], '\t')],
  ['catalogue', JSON.stringify([GALA])],
  ['catalogue.csv.gz', gzipSync(csv([GALA], ','))],
])('%s holds the same event in each of its forms', async (name, content) => {
  expect((await take(name, content)).result).toEqual(['Loaded: 1 new, 0 changed, 0 unchanged, 0 refused.'])
  const [row] = await rowsOf(
    Object.keys(GALA)
      .map((column) => `"${column}"`)
      .join(', '),
  )
  expect(row).toEqual(GALA)
})

test('the name of the event may stand in event_name', async () => {
  await take('a.csv', 'event_code,event_name\na,First\n')
  await take('b.json', '[{"event_code": "b", "event_name": "Second"}]')
  expect(await rowsOf('"event name" as name')).toEqual([{ name: 'First' }, { name: 'Second' }])
})

test('importing twice changes nothing', async () => {
  await take('a.csv', csv([GALA], ','))
  expect((await take('a.csv', csv([GALA], ','))).result).toEqual([
    'Loaded: 0 new, 0 changed, 1 unchanged, 0 refused.',
  ])
})

test('a known event is changed, an unknown one is new, and one that the file does not mention stays', async () => {
  await take('a.csv', 'event_code,city\na,Gdansk\nb,Sopot\nc,Gdynia\n')
  const second = await take('b.csv', 'event_code,city\nb,Sopot\nc,Warsaw\nd,Krakow\n')
  expect(second.result).toEqual(['Loaded: 1 new, 1 changed, 1 unchanged, 0 refused.'])
  expect(await rowsOf('event_code, city')).toEqual([
    { event_code: 'a', city: 'Gdansk' },
    { event_code: 'b', city: 'Sopot' },
    { event_code: 'c', city: 'Warsaw' },
    { event_code: 'd', city: 'Krakow' },
  ])
})

test('the conference file is read as it is, twice with the same outcome', async () => {
  const first = await importTestFile(owner, CONFERENCES)
  expect(first.notes).toEqual([])
  expect(first.result).toEqual([
    '160 rows tell of 129 events.',
    'Loaded: 129 new, 0 changed, 0 unchanged, 0 refused.',
  ])
  expect((await importTestFile(owner, CONFERENCES)).result[1]).toBe(
    'Loaded: 0 new, 0 changed, 129 unchanged, 0 refused.',
  )
})

test('a conference under several topics is one event, whatever the order of its rows', async () => {
  const lines = (await readFile(CONFERENCES, 'utf8')).trim().split('\n')
  await importTestFile(owner, CONFERENCES)
  const [jdd] = (await owner.query(`select topic, agenda from eventlist where event_code like 'jdd-2025-%'`))
    .rows
  expect(jdd.topic).toBe('java')
  expect(jdd.agenda.split('\n')[0]).toBe('Topics: java, kotlin, scala')
  const backwards = await take('backwards.jsonl', lines.toReversed().join('\n'))
  expect(backwards.result[1]).toBe('Loaded: 0 new, 0 changed, 129 unchanged, 0 refused.')
})

test('a further topic leaves a conference the same event, and general gives way to any other topic', async () => {
  const row = (topic: string) =>
    `${JSON.stringify({ name: 'Infoshare', startDate: '2027-05-26', city: 'Gdańsk', topic })}\n`
  await take('a.jsonl', row('general'))
  expect(await rowsOf('topic, agenda')).toEqual([{ topic: 'general', agenda: null }])
  const second = await take('b.jsonl', row('general') + row('security') + row('data'))
  expect(second.result[1]).toBe('Loaded: 0 new, 1 changed, 0 unchanged, 0 refused.')
  expect(await rowsOf('topic, agenda')).toEqual([
    { topic: 'data', agenda: 'Topics: data, general, security' },
  ])
})

test('the conference format may come as CSV', async () => {
  await take('a.csv', 'name,startDate,endDate,city,online\nInfoshare,2027-05-26,2027-05-27,Gdańsk,TRUE\n')
  expect(await rowsOf('city, event_type')).toEqual([{ city: 'Gdansk', event_type: 'Hybrid Conference' }])
})

test('one bad row and nothing is loaded; the fault names line, field, value and what would be right', async () => {
  const file = 'event_code,price,agenda\na,10,"two\nlines"\nb,12 PLN,\n'
  const refused = await take('a.csv', file)
  expect(refused.notes).toEqual([
    'line 4: price is "12 PLN"; right would be dollars as a plain number from 0, such as 0 or 12.50, without a currency',
  ])
  expect(refused.result).toEqual([
    'Nothing was loaded, because 1 of 2 rows was refused. Correct them, or load the rest with --skip-invalid: 1 new, 0 changed, 0 unchanged, 1 refused.',
  ])
  expect(refused.loaded).toBe(false)
  expect(await rowsOf('event_code')).toEqual([])
  expect((await take('a.csv', file, { skipInvalid: true })).result).toEqual([
    'Loaded: 1 new, 0 changed, 0 unchanged, 1 refused.',
  ])
  expect(await rowsOf('event_code')).toEqual([{ event_code: 'a' }])
})

test('every fault of every kind is told', async () => {
  const {
    notes,
    rejected: refused,
    rows,
  } = await take(
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
    'line 2: event_code is missing; right would be a code that this event keeps and no other event has',
    'line 3: date_begin is "2027-02-30"; right would be a real calendar day written YYYY-MM-DD',
    'line 4: date_end is "2027-02-02"; right would be the day of date_begin (2027-02-03) or a later one',
    'line 5: date_begin is "2027-02-03T10:00"; right would be a day without a time: 2027-02-03',
    'line 5: if_free is "perhaps"; right would be yes or no',
    'line 5: event_website_url is "javascript:alert(1)"; right would be an https:// or http:// address without blanks',
    'line 6: city is "Gda\\u0007nsk"; right would be text without control characters (it holds U+0007)',
    'line 7: this row has 2 fields and the header 6',
    'line 8: a field that holds a quote must stand in quotes',
    `line 9: city is "${'x'.repeat(60)}…"; right would be at most 200 characters (it has 201)`,
  ])
  expect([refused, rows]).toEqual([8, 9])
})

test('bytes that are not UTF-8 are refused with their line', async () => {
  const file = Buffer.concat([
    Buffer.from('event_code,city\na,Gda'),
    Buffer.from([0xf1]),
    Buffer.from('sk\n'),
  ])
  expect((await take('a.csv', file)).notes).toEqual([
    'line 2: city is "Gda\ufffdsk"; right would be text in UTF-8: save the file with that encoding',
  ])
})

test('a broken line of JSON Lines is refused like a bad row', async () => {
  const file = '{"event_code": "a"}\n{"event_code": \n["b"]\n{"event_code": "c"}\n'
  expect((await take('a.jsonl', file, { skipInvalid: true })).notes).toEqual([
    'line 2: this is not JSON',
    'line 3: this is no JSON object',
  ])
  expect(await rowsOf('event_code')).toEqual([{ event_code: 'a' }, { event_code: 'c' }])
})

test('the first 50 faults are told and all are counted', async () => {
  const lines = Array.from({ length: 70 }, (_, index) => `event-${index},much`)
  const { notes, report: faults } = await take('a.csv', ['event_code,price', ...lines].join('\n'))
  expect(notes).toHaveLength(51)
  expect(notes.at(-1)).toBe('and 20 more; --all-faults tells them all')
  expect(faults.count).toBe(70)
})

test('rows that are alike are one event', async () => {
  const outcome = await take('a.csv', 'event_code,city\na,Gdansk\nb,Sopot\na, Gdansk\na,Gdansk\n')
  expect(outcome.result).toEqual([
    '4 rows tell of 2 events.',
    'Loaded: 2 new, 0 changed, 0 unchanged, 0 refused.',
  ])
})

test('rows that contradict each other are all refused, with their lines', async () => {
  const file = 'event_code,city,price\na,Gdansk,\nb,Sopot,\na,Gdynia,5\nb,Sopot,\n'
  const outcome = await take('a.csv', file, { skipInvalid: true })
  expect(outcome.notes).toEqual([
    'lines 2, 4: event_code "a" stands there with different city, price; right would be one row for each event',
  ])
  expect(outcome.result).toEqual([
    '2 rows tell of 1 event.',
    'Loaded: 1 new, 0 changed, 0 unchanged, 2 refused.',
  ])
  expect(await rowsOf('event_code')).toEqual([{ event_code: 'b' }])
})

test('all faults are told when asked for, contradictions included', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `e${index},much\nf${index},1\nf${index},2`)
  const { notes } = await take('a.csv', ['event_code,price', ...lines].join('\n'), { allErrors: true })
  expect(notes).toHaveLength(120)
})

test('where rows share a line, a fault names the event too', async () => {
  const rows = [
    { event_code: 'a', city: 'Gdansk' },
    { event_code: 'b', price: 'much' },
    { event_code: 'a', city: 'Sopot' },
    { event_code: 'c' },
  ]
  const { notes } = await take('a.json', JSON.stringify(rows), { skipInvalid: true })
  expect(notes).toEqual([
    expect.stringMatching(/^line 1, event 2: price is "much"/),
    'line 1, event 1; line 1, event 3: event_code "a" stands there with different city; right would be one row for each event',
  ])
  expect(await rowsOf('event_code')).toEqual([{ event_code: 'c' }])
})

const LONG = 'x'.repeat(3_000_000)
test.each([
  [
    'csv',
    `event_code,agenda\na,\nb,"${LONG}\n""${LONG}"\nc,\n`,
    'line 3: this record, which goes on to line 4,',
  ],
  [
    'jsonl',
    `{"event_code":"a"}\n{"event_code":"b","agenda":"${LONG}"}\n{"event_code":"c"}`,
    'line 2: this record',
  ],
  [
    'json',
    `[{"event_code":"a"},{"event_code":"b","agenda":"]\\"${LONG}\\\\"},{"event_code":"c"}]`,
    'line 1, event 2: this record',
  ],
])('a whole record of %s that is too long costs its own row only', async (extension, content, told) => {
  const outcome = await take(`a.${extension}`, content, { skipInvalid: true })
  expect(outcome.notes).toEqual([`${told} is longer than 1,000,000 characters`])
  expect(await rowsOf('event_code')).toEqual([{ event_code: 'a' }, { event_code: 'c' }])
})

test('where a file breaks off, the faults before that are told as well', async () => {
  const open = `event_code,price,agenda\na,much,\nb,1,"${LONG}`
  await expect(take('a.csv', open, { skipInvalid: true })).rejects.toThrow(
    /^line 2: price is "much".*\nThe record that begins on line 3 does not end: a closing quote/,
  )
  const broken = '[{"event_code": "a", "price": "much"}, {"event_code": b}]'
  await expect(take('a.json', broken)).rejects.toThrow(
    /^line 1, event 1: price is "much".*\nThe file breaks off on line 1, after event 1: this is not JSON\.$/,
  )
  expect(await rowsOf('event_code')).toEqual([])
})

test('columns that the catalogue has no place for are named', async () => {
  const { notes } = await take('a.csv', 'event_code,speakers,city, Capacity \na,Ada,Gdansk,20\n')
  expect(notes).toEqual([
    'The catalogue has no place for these columns, which were passed over: "speakers", "Capacity"',
  ])
  const { detected: findings } = await take(
    'a.json',
    '[{"event_code": "a"}, {"event_code": "b", "speakers": 1}]',
  )
  expect([...findings.unknownColumns]).toEqual(['speakers'])
})

test('a dry run tells what would be and loads nothing', async () => {
  await take('a.csv', 'event_code,city\na,Gdansk\nb,Sopot\n')
  const dry = await take('b.csv', 'event_code,city\na,Gdynia\nb,Sopot\nc,Sopot\n', { dryRun: true })
  expect(dry.result).toEqual(['Dry run, nothing was loaded: 1 new, 1 changed, 1 unchanged, 0 refused.'])
  expect(await rowsOf('event_code, city')).toEqual([
    { event_code: 'a', city: 'Gdansk' },
    { event_code: 'b', city: 'Sopot' },
  ])
})

test('the catalogue knows at once which of the new events are over', async () => {
  await take('a.csv', 'event_code,date_begin,date_end\na,2026-11-19,\nb,2026-11-18,2026-11-20\nc,,\n')
  expect(await rowsOf('event_code, is_past')).toEqual([
    { event_code: 'a', is_past: true },
    { event_code: 'b', is_past: false },
    { event_code: 'c', is_past: false },
  ])
})

test('lines of nothing but delimiters at the end of a spreadsheet are passed over', async () => {
  expect((await take('a.csv', 'event_code,city\na,Gdansk\n,\n,,,,\n')).rows).toBe(1)
})

test.each([
  ['empty.csv', '', /empty\.csv is empty\.$/],
  ['blank.json', ' \n\n', /blank\.json is empty\.$/],
  ['header.csv', 'event_code,city\n', /^The file holds no events\.$/],
  ['none.json', '[]', /^The file holds no events\.$/],
  [
    'other.csv',
    'Vorname;Nachname\nAda;Lovelace\n',
    /no catalogue: it needs event_code .* begins with "Vorname", "Nachname"\.$/,
  ],
  ['other.json', '[{"id": 1}]', /no catalogue: .* begins with "id"\.$/],
  [
    'twice.csv',
    'event_code,event name,event_name\na,b,c\n',
    /^Two columns of the header stand for "event name"\.$/,
  ],
  [
    'broken.json',
    '[\n{"event_code": "a"},\n{"event_code": b}\n]',
    /^The file breaks off on line 3, after event 1: this is not JSON\.$/,
  ],
  ['short.json', '[\n{"event_code": "a"},\n{"event_code"', /begins on line 3, event 2 does not end/],
  ['quote.csv', 'event_code,city\na,"Gdansk\n', /begins on line 2 does not end/],
  ['book.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 8, 0]), /is not a text file/],
  ['wide.csv', Buffer.from('\ufeffevent_code\na\n', 'utf16le'), /is not a text file/],
  [
    'short.csv.gz',
    gzipSync(`event_code\n${'a\nb\n'.repeat(9000)}`).subarray(0, 60),
    /compressed content ends too early/,
  ],
  ['bad.csv.gz', 'event_code\na\n', /compressed content is damaged/],
])('%s is told in one sentence and changes nothing', async (name, content, message) => {
  await expect(take(name, content)).rejects.toThrow(message)
  expect(await rowsOf('event_code')).toEqual([])
})

test('a missing file and a folder are told in one sentence', async () => {
  await expect(importTestFile(owner, join(folder, 'nowhere.csv'))).rejects.toThrow(/no such file/)
  await expect(importTestFile(owner, folder)).rejects.toThrow(/it is a folder/)
})

test('stopping in the middle leaves nothing half', async () => {
  const path = join(folder, 'long.csv')
  await writeFile(
    path,
    `event_code,city\n${Array.from({ length: 60_000 }, (_, n) => `e-${n},Gdansk\n`).join('')}`,
  )
  for (const stopAt of ['reading', 'Comparing with the catalogue', 'Writing the catalogue']) {
    const controller = new AbortController()
    const stopped = new Error('stopped')
    const progress = {
      reading: () => void (stopAt === 'reading' && controller.abort(stopped)),
      step: (text: string) => void (stopAt === text && controller.abort(stopped)),
    }
    await expect(importTestFile(owner, path, { signal: controller.signal, progress })).rejects.toBe(stopped)
    expect(await rowsOf('event_code')).toEqual([])
  }
})

test('two imports at once leave what the second says', async () => {
  const cities = ['Gdansk', 'Sopot']
  const outcomes = await Promise.all(
    cities.map((city) => take(`${city}.csv`, `event_code,city\na,${city}\nb,${city}\n`)),
  )
  const tallies = outcomes.map((outcome) => [outcome.new, outcome.changed])
  expect(tallies.toSorted()).toEqual([
    [0, 2],
    [2, 0],
  ])
  expect(new Set((await rowsOf('city')).map((row) => row.city)).size).toBe(1)
})

test('what the database refuses comes back as an error and loads nothing', async () => {
  await owner.query(`alter table eventlist add constraint no_sopot check (city <> 'Sopot')`)
  await expect(take('a.csv', 'event_code,city\na,Gdansk\nb,Sopot\n')).rejects.toThrow(/no_sopot/)
  await owner.query('alter table eventlist drop constraint no_sopot')
  expect(await rowsOf('event_code')).toEqual([])
})

test('a lost connection is an error and loads nothing', async () => {
  const blocker = await owner.connect()
  await blocker.query('begin; lock table eventlist in access exclusive mode')
  const lost = expect(take('lost.csv', 'event_code\na\nb\n')).rejects.toThrow(/terminat/)
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
