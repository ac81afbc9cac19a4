import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectCandidates, selectRows } from './candidate-selection.ts'

const unlimited: [] = []

test('selects the rows with the highest scores, the best first; equal scores by row', () => {
  expect(selectRows(Float32Array.of(1, 5, 3, 5, 2), unlimited, 3)).toEqual([1, 3, 2])
})

test('never selects excluded rows', () => {
  const scores = Float32Array.of(Number.NEGATIVE_INFINITY, 1, Number.NEGATIVE_INFINITY)
  expect(selectRows(scores, unlimited, 3)).toEqual([1])
})

test('a value that is full leaves its place to the next best', () => {
  const scores = Float32Array.of(9, 8, 7, 3, 2, 1)
  const values = [0, 0, 0, 1, -1, -1]
  expect(selectRows(scores, [{ values, max: 1 }], 4)).toEqual([0, 3, 4, 5])
})

test('selects the same rows as a walk along all scores', () => {
  const rows = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: -1, max: 2 })), { maxLength: 60 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 20 }), (all, max, count) => {
      const scores = Float32Array.from(all, ([score]) => score)
      const values = all.map(([, value]) => value)
      const uses = new Map<number, number>()
      const expected = all
        .map((_, row) => row)
        .sort((a, b) => scores[b]! - scores[a]! || a - b)
        .filter((row) => {
          const used = uses.get(values[row]!) ?? 0
          uses.set(values[row]!, used + 1)
          return values[row] === -1 || used < max
        })
      const selected = selectRows(scores, [{ values, max }], count)
      expect(selected).toEqual(expected.slice(0, count))
    }),
  )
})

test('candidates of one topic, organiser or month leave room for others, however many there are', () => {
  // The first half has the best topic and month and one organiser.
  const size = 20_000
  const isBest = (row: number) => row < size / 2
  const scores = Float32Array.from({ length: size }, (_, row) => (isBest(row) ? 2 : 1))
  const column = (value: (row: number) => number) => Int32Array.from({ length: size }, (_, row) => value(row))
  const topic = column((row) => (isBest(row) ? 0 : 1 + (row % 5)))
  const organiser = column((row) => (isBest(row) ? row % 100 : 100 + (row % 500)))
  const month = column((row) => (isBest(row) ? 0 : 1 + (row % 12)))
  const rows = selectCandidates(scores, { topic, organiser, month })
  expect(rows).toHaveLength(300)
  expect(new Set(rows.map((row) => topic[row])).size).toBe(6)
  expect(new Set(rows.map((row) => month[row])).size).toBe(13)
})
