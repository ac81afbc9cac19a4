import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvDelimiter, createCsvFormat, detectDelimiter } from './csv-records.ts'
import { splitRecords } from './split-records.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function readRecords(text: string, delimiter: CsvDelimiter = ',', size = 1000) {
  const records = []
  for await (const batch of splitRecords(inPieces(text, size), createCsvFormat(delimiter))) {
    records.push(...batch)
  }
  return records.map(({ position, item }) => ({ line: position, ...item }))
}

test('fields in quotes can have delimiters, doubled quotes and line breaks', async () => {
  expect(await readRecords('a,"b, c","d ""e"" f"\n1,"two\nlines",\n')).toEqual([
    { line: 1, fields: ['a', 'b, c', 'd "e" f'] },
    { line: 2, fields: ['1', 'two\nlines', ''] },
  ])
})

test('the position of a record is its first line, also after blank lines and line breaks in fields', async () => {
  const records = await readRecords('a,b\n\n\n1,"x\ny\nz"\n2,w\n')
  expect(records.map((record) => record.line)).toEqual([1, 4, 7])
})

test('the last record can do without a line break', async () => {
  expect(await readRecords('a,b\n1,"2"')).toEqual([
    { line: 1, fields: ['a', 'b'] },
    { line: 2, fields: ['1', '2'] },
  ])
})

test('a misplaced quote makes only its own record unreadable', async () => {
  const records = await readRecords('a,b\n1,12" screen\n2,"x" y\n3,"open\n4,"z"\n5,"w"\n')
  expect(records).toMatchObject([
    { line: 1, fields: ['a', 'b'] },
    { line: 2, problem: 'a field with a quote must be quoted' },
    { line: 3, problem: 'a quote inside a quoted field must be doubled ("")' },
    { line: 4, problem: 'a quote inside a quoted field must be doubled ("")' },
    { line: 5, fields: ['4', 'z'] },
    { line: 6, fields: ['5', 'w'] },
  ])
})

test('a quote that is never closed is reported with the first line of its record', async () => {
  await expect(readRecords('a,b\n1,2\n3,"open\n4,5\n')).rejects.toThrow(/begins on line 3 does not end/)
})

test('an oversized record is skipped, in pieces of any size', async () => {
  const long = 'x""\n'.repeat(300_000)
  for (const size of [99_999, 100_001]) {
    const records = await readRecords(`a,b\n1,"${long}",""\n2,"y"\n`, ',', size)
    expect(records).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, problem: 'this record, which ends on line 300002, is longer than 1,000,000 characters' },
      { line: 300_003, fields: ['2', 'y'] },
    ])
  }
})

test('an oversized record without an end is reported with its first line', async () => {
  await expect(readRecords(`a,b\n1,"${'x\n'.repeat(600_000)}`, ',', 100_000)).rejects.toThrow(
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
  expect(detectDelimiter(header)).toBe(delimiter)
})

test('quoted fields are read back unchanged, in pieces of any size', async () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'ł', '"', ',', ';', '\t', '\n', ' ', '=', '+', '-') })
  const rows = fc.array(fc.tuple(field, field, field), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.constantFrom(',' as const, ';' as const, '\t' as const),
      fc.integer({ min: 1, max: 9 }),
      async (all, delimiter, size) => {
        const text = all
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
          .join('\n')
        const records = await readRecords(text, delimiter, size)
        expect(records.map((record) => ('fields' in record ? record.fields : record))).toEqual(all)
      },
    ),
    { numRuns: 200 },
  )
})
