import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diversify } from './diversity.ts'

const ranked = (organiser: string | null, topic: string | null, at: number) => ({
  at,
  event: { organiser, topic },
})

const rankings = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'Infoshare',
        'infoshare ',
        'InfoShare',
        'GRUBA',
        'O4',
        'PTWP',
        'EFNI',
        'OSE',
        'ISW',
        null,
        '',
      ),
      fc.constantFrom('AI', 'ai', 'Space', 'Energy', 'Zdrowie', null, ''),
    ),
    { maxLength: 60 },
  )
  .map((events) => events.map(([organiser, topic], at) => ranked(organiser, topic, at)))

const named = (text: string | null) => text?.trim().toLowerCase() ?? ''

test('the first ten contain at most two events of an organiser and four of a topic #306', () => {
  fc.assert(
    fc.property(rankings, (ranking) => {
      const first = diversify(ranking).slice(0, 10)
      for (const [trait, most] of [
        ['organiser', 2],
        ['topic', 4],
      ] as const) {
        const groups = Map.groupBy(first, ({ event }) => named(event[trait]))
        for (const [name, group] of groups) if (name) expect(group.length).toBeLessThanOrEqual(most)
      }
    }),
  )
})

test('the result contains every event once if ten fit', () => {
  fc.assert(
    fc.property(rankings, (ranking) => {
      const places = diversify(ranking).map(({ at }) => at)
      expect(new Set(places).size).toBe(places.length)
      if (places.length >= 10) expect(places.length).toBe(ranking.length)
      else expect(places.length).toBeLessThanOrEqual(ranking.length)
    }),
  )
})

test('a ranking that is diverse enough stays unchanged', () => {
  const ranking = Array.from({ length: 25 }, (_, at) => ranked(`o${at}`, `t${at % 5}`, at))
  expect(diversify(ranking)).toEqual(ranking)
})

test('deferred events follow after the tenth, in their order', () => {
  const ranking = [
    ...Array.from({ length: 4 }, (_, at) => ranked('Infoshare', null, at)),
    ...Array.from({ length: 9 }, (_, at) => ranked(`o${at}`, null, at + 4)),
  ]
  expect(diversify(ranking).map(({ at }) => at)).toEqual([0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 2, 3, 12])
})

test('unknown organisers and topics are not counted', () => {
  const ranking = Array.from({ length: 10 }, (_, at) => ranked(at % 2 ? null : '', null, at))
  expect(diversify(ranking)).toHaveLength(10)
})
