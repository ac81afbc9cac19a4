import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countEvents,
  type EventSet,
  intersect,
  listEvents,
  selectByValue,
  subtract,
  unite,
} from './event-set.ts'

// Compares sets of events with sets of numbers.

const size = fc.integer({ min: 1, max: 100 })
const threeSets = size.chain((size) => fc.tuple(fc.constant(size), ...[0, 1, 2].map(() => events(size))))

function events(size: number) {
  return fc.uniqueArray(fc.nat(size - 1)).map((numbers) => numbers.toSorted((a, b) => a - b))
}

function toSet(size: number, numbers: number[]): EventSet {
  const column = Int32Array.from({ length: size }, (_, event) => (numbers.includes(event) ? 1 : 0))
  return selectByValue(column, [false, true], (value) => value)
}

function list(set: EventSet | null, first = 0): number[] {
  return [...listEvents(set!, new Int32Array(200), first)]
}

test('sets are combined like sets of numbers', () => {
  fc.assert(
    fc.property(threeSets, ([size, ...all]) => {
      const [a, b, c] = all as [number[], number[], number[]]
      const [setA, setB, setC] = [toSet(size, a), toSet(size, b), toSet(size, c)]
      const every = Array.from({ length: size }, (_, event) => event)
      const select = (test: (event: number) => boolean) => every.filter(test)
      expect(list(setA)).toEqual(a)
      expect(countEvents(setA)).toBe(a.length)
      expect(list(intersect(setA, [setB, setC]))).toEqual(
        select((event) => a.includes(event) && b.includes(event) && c.includes(event)),
      )
      expect(list(unite(setA, setB))).toEqual(select((event) => a.includes(event) || b.includes(event)))
      expect(list(subtract(setA, setB))).toEqual(select((event) => a.includes(event) && !b.includes(event)))
      // The operations change none of their arguments.
      expect([list(setA), list(setB), list(setC)]).toEqual([a, b, c])
    }),
  )
})

test('a set alone is its own intersection', () => {
  const set = toSet(40, [1, 33])
  expect(intersect(set, [])).toEqual(set)
})

test('events are listed from a number on, as many as fit', () => {
  fc.assert(
    fc.property(
      size.chain((size) => fc.tuple(fc.constant(size), events(size), fc.nat(size), fc.nat(5))),
      (given) => {
        const [size, numbers, first, limit] = given
        const listed = listEvents(toSet(size, numbers), new Int32Array(limit), first)
        expect([...listed]).toEqual(numbers.filter((event) => event >= first).slice(0, limit))
      },
    ),
  )
})
