import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonRecord, jsonElements, jsonLines } from './json-record.ts'
import { cutRecords, type RecordFormat } from './split-records.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function recordsOf(text: string, format: RecordFormat<JsonRecord>, size = 1000) {
  const records = []
  for await (const batch of cutRecords(inPieces(text, size), format)) records.push(...batch)
  return records.map(({ line, item }) => ({ line, ...item }))
}

const valuesOf = (record: object) => ('values' in record ? record.values : record)

test('an array gives its objects and the lines they begin on', async () => {
  const text = '[\n  {"a": 1},\n  {\n    "a": "]}",\n    "b": "\\"\\\\"\n  },\n\n  {"a": {"c": [1, 2]}}\n]\n'
  expect(await recordsOf(text, jsonElements())).toEqual([
    { line: 2, values: { a: 1 } },
    { line: 3, values: { a: ']}', b: '"\\' } },
    { line: 8, values: { a: { c: [1, 2] } } },
  ])
})

test('an object that begins with its events is read like their array', async () => {
  expect(await recordsOf('{\n"events": [{"a": 1}], "count": 1}', jsonElements())).toEqual([
    { line: 2, values: { a: 1 } },
  ])
})

test('an empty array holds nothing', async () => {
  expect(await recordsOf(' [ ] ', jsonElements())).toEqual([])
})

test('an element that is no object is a problem of its own', async () => {
  expect(await recordsOf('[1, {"a": 1}, "x, y", null, [2]]', jsonElements())).toEqual([
    { line: 1, problem: 'this is no JSON object' },
    { line: 1, values: { a: 1 } },
    { line: 1, problem: 'this is no JSON object' },
    { line: 1, problem: 'this is no JSON object' },
    { line: 1, problem: 'this is no JSON object' },
  ])
})

test.each([
  [
    'a missing comma',
    '[\n{"a": 1}\n{"a": 2}]',
    /breaks off on line 3, after event 1: a comma or ] is expected/,
  ],
  ['a missing value', '[\n{"a": 1},\n{"a": }]', /breaks off on line 3/],
  ['a comma too many', '[{"a": 1},\n]', /breaks off on line 2/],
  [
    'a second array',
    '[{"a": 1}]\n[]',
    /breaks off on line 2, after event 1: what follows the events is not JSON/,
  ],
  ['another kind of value', '\n"events"', /breaks off on line 2: an array of events is expected/],
  [
    'an object without events',
    '{"rows": [{"a": 1}]}',
    /breaks off on line 1: an array of events is expected/,
  ],
  ['an end in the middle', '[\n{"a": 1},\n{"a": "b', /begins on line 3, event 2 does not end/],
  ['a comma at the end', '[{"a": 1},\n\n', /breaks off on line 1, after event 1: the closing ] is missing/],
  ['no closing bracket', '[\n{"a": 1}\n', /breaks off on line 2, after event 1: the closing ] is missing/],
])('%s breaks the file and is told with its line', async (_, text, message) => {
  await expect(recordsOf(text, jsonElements())).rejects.toThrow(message)
  await expect(recordsOf(text, jsonElements(), 1)).rejects.toThrow(message)
})

test('JSON Lines give an object a line; a broken line is a problem of its own', async () => {
  expect(await recordsOf('{"a": 1}\n\n{"a": \n[1]\n  {"a": "x\\ny"}', jsonLines)).toEqual([
    { line: 1, values: { a: 1 } },
    { line: 3, problem: 'this is not JSON' },
    { line: 4, problem: 'this is no JSON object' },
    { line: 5, values: { a: 'x\ny' } },
  ])
})

test('whatever JSON writes is read back, in pieces of any size', async () => {
  const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      objects,
      fc.constantFrom(0, 2),
      fc.integer({ min: 1, max: 9 }),
      async (all, indent, size) => {
        const expected = JSON.parse(JSON.stringify(all))
        const array = await recordsOf(JSON.stringify(all, null, indent), jsonElements(), size)
        expect(array.map(valuesOf)).toEqual(expected)
        const lines = await recordsOf(all.map((each) => JSON.stringify(each)).join('\n'), jsonLines, size)
        expect(lines.map(valuesOf)).toEqual(expected)
      },
    ),
    { numRuns: 200 },
  )
})
