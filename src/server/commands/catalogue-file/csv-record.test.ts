import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvDelimiter, csvRecords } from './csv-record.ts'
import { cutRecords } from './split-records.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function recordsOf(text: string, delimiter: ',' | ';' | '\t' = ',', size = 1000) {
  const records = []
  for await (const batch of cutRecords(inPieces(text, size), csvRecords(delimiter))) records.push(...batch)
  return records.map(({ line, item }) => ({ line, ...item }))
}

const fieldsOf = (record: object) => ('fields' in record ? record.fields : record)

test('a record may hold delimiters, doubled quotes and line breaks in quotes', async () => {
  expect(await recordsOf('a,"b, c","d ""e"" f"\n1,"two\nlines",\n')).toEqual([
    { line: 1, fields: ['a', 'b, c', 'd "e" f'] },
    { line: 2, fields: ['1', 'two\nlines', ''] },
  ])
})

test('a record is named by the line it begins on, whatever stands before it', async () => {
  const records = await recordsOf('a,b\n\n\n1,"x\ny\nz"\n2,w\n')
  expect(records.map((record) => record.line)).toEqual([1, 4, 7])
})

test('the last record needs no line break', async () => {
  expect(await recordsOf('a,b\n1,"2"')).toEqual([
    { line: 1, fields: ['a', 'b'] },
    { line: 2, fields: ['1', '2'] },
  ])
})

test('a misplaced quote spoils its own record only', async () => {
  const records = await recordsOf('a,b\n1,12" screen\n2,"x" y\n3,"open\n4,"z"\n5,"w"\n')
  expect(records).toMatchObject([
    { line: 1, fields: ['a', 'b'] },
    { line: 2, problem: 'a field that holds a quote must stand in quotes' },
    { line: 3, problem: 'a quote inside a quoted field must be doubled ("")' },
    { line: 4, problem: 'a quote inside a quoted field must be doubled ("")' },
    { line: 5, fields: ['4', 'z'] },
    { line: 6, fields: ['5', 'w'] },
  ])
})

test('a quote that never closes is told by the line where its record begins', async () => {
  await expect(recordsOf('a,b\n1,2\n3,"open\n4,5\n')).rejects.toThrow(/begins on line 3 does not end/)
})

test('a record that is too long is passed over, in pieces of any size', async () => {
  const long = 'x""\n'.repeat(300_000)
  for (const size of [99_999, 100_001]) {
    const records = await recordsOf(`a,b\n1,"${long}",""\n2,"y"\n`, ',', size)
    expect(records).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, problem: 'this record, which goes on to line 300002, is longer than 1,000,000 characters' },
      { line: 300_003, fields: ['2', 'y'] },
    ])
  }
})

test('an endless record is told by the line where it begins', async () => {
  await expect(recordsOf(`a,b\n1,"${'x\n'.repeat(600_000)}`, ',', 100_000)).rejects.toThrow(
    /begins on line 2 does not end/,
  )
})

test.each([
  ['event_code,city', ','],
  ['event_code;city;topic', ';'],
  ['event_code\tcity', '\t'],
  ['"a;b;c;d",city', ','],
  ['event_code', ','],
])('the delimiter of the header %j is %j', (header, delimiter) => {
  expect(csvDelimiter(header)).toBe(delimiter)
})

test('what is quoted reads back, in pieces of any size', async () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'ł', '"', ',', ';', '\t', '\n', ' ', '=', '+', '-') })
  const rows = fc.array(fc.tuple(field, field, field), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.constantFrom(',', ';', '\t'),
      fc.integer({ min: 1, max: 9 }),
      async (all, delimiter, size) => {
        const text = all
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
          .join('\n')
        expect((await recordsOf(text, delimiter, size)).map(fieldsOf)).toEqual(all)
      },
    ),
    { numRuns: 200 },
  )
})
