import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JSON_LINES_FORMAT, readJsonArray } from './json-records.ts'
import { splitRecords } from './split-records.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function readArray(text: string, size = 1000) {
  const records = await readJsonArray(inPieces(text, size))
  return records.map(({ position, item }) => ({ event: position, ...item }))
}

async function readLines(text: string, size = 1000) {
  const records = []
  for await (const batch of splitRecords(inPieces(text, size), JSON_LINES_FORMAT)) records.push(...batch)
  return records.map(({ position, item }) => ({ line: position, ...item }))
}

const valuesOf = (record: object) => ('values' in record ? record.values : record)

test('an array is read as its objects, numbered from 1', async () => {
  expect(await readArray('[\n  {"a": 1},\n  {"a": "]}"},\n\n  {"a": {"c": [1, 2]}}\n]\n')).toEqual([
    { event: 1, values: { a: 1 } },
    { event: 2, values: { a: ']}' } },
    { event: 3, values: { a: { c: [1, 2] } } },
  ])
})

test('an object with an array of events is read like the array', async () => {
  expect(await readArray('{\n"count": 1, "events": [{"a": 1}]}')).toEqual([{ event: 1, values: { a: 1 } }])
})

test('an empty array has no records', async () => {
  expect(await readArray(' [ ] ')).toEqual([])
})

test('an element that is not an object is unreadable', async () => {
  expect(await readArray('[1, {"a": 1}, "x, y", null, [2]]')).toEqual([
    { event: 1, problem: 'this is not a JSON object' },
    { event: 2, values: { a: 1 } },
    { event: 3, problem: 'this is not a JSON object' },
    { event: 4, problem: 'this is not a JSON object' },
    { event: 5, problem: 'this is not a JSON object' },
  ])
})

test.each([
  ['a missing comma', '[\n{"a": 1}\n{"a": 2}]', /not valid JSON: .*\(line 3 column 1\)\.$/],
  [
    'a missing value',
    '[\n{"a": 1},\n{"a": }]',
    /not valid JSON: Unexpected token '}', .* is not valid JSON\.$/,
  ],
  ['a superfluous comma', '[{"a": 1},\n]', /not valid JSON/],
  ['a second array', '[{"a": 1}]\n[]', /not valid JSON: .*\(line 2 column 1\)\.$/],
  ['another kind of value', '\n"events"', /must be a JSON array of events/],
  ['null', 'null', /must be a JSON array of events/],
  ['an object without events', '{"rows": [{"a": 1}]}', /must be a JSON array of events/],
  [
    'an end within a string',
    '[\n{"a": 1},\n{"a": "b',
    /not valid JSON: Unterminated string .*\(line 3 column 9\)/,
  ],
  ['no closing bracket', '[\n{"a": 1}\n', /not valid JSON/],
])('%s is rejected in one line', async (_, text, message) => {
  await expect(readArray(text)).rejects.toThrow(message)
  await expect(readArray(text)).rejects.not.toThrow(/\n/)
})

test('an array that is too large is rejected, with the conversion to JSON Lines', async () => {
  const text = '[{"a": 1}, {"a": 2}]'
  await expect(readJsonArray(inPieces(text, 5), text.length - 1)).rejects.toThrow(
    /at most 19 characters.*JSON Lines.*jq -c/,
  )
  expect(await readJsonArray(inPieces(text, 5), text.length)).toHaveLength(2)
})

test('JSON Lines are read as one object per line; any other line is unreadable', async () => {
  expect(await readLines('{"a": 1}\n\n{"a": \n[1]\n  {"a": "x\\ny"}')).toEqual([
    { line: 1, values: { a: 1 } },
    { line: 3, problem: 'this is not JSON' },
    { line: 4, problem: 'this is not a JSON object' },
    { line: 5, values: { a: 'x\ny' } },
  ])
})

test('the output of JSON.stringify is read back, in pieces of any size', async () => {
  const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      objects,
      fc.constantFrom(0, 2),
      fc.integer({ min: 1, max: 9 }),
      async (all, indent, size) => {
        const expected = JSON.parse(JSON.stringify(all))
        const array = await readArray(JSON.stringify(all, null, indent), size)
        expect(array.map(valuesOf)).toEqual(expected)
        const lines = await readLines(all.map((each) => JSON.stringify(each)).join('\n'), size)
        expect(lines.map(valuesOf)).toEqual(expected)
      },
    ),
    { numRuns: 200 },
  )
})
