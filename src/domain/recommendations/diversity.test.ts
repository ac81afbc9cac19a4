import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDiverseSelection, DIVERSITY, putNearFirst, type Ranked, takeDiverse } from './diversity.ts'

const items = fc.array(
  fc.record({
    score: fc.nat(30),
    organiser: fc.integer({ min: -1, max: 4 }),
    topic: fc.integer({ min: -1, max: 3 }),
  }),
  { maxLength: 120 },
)
const rank = (ranked: Ranked[]) => ranked.toSorted((a, b) => b.score - a.score)

test('the first ten contain at most two events of an organiser and four of a topic #306', () => {
  fc.assert(
    fc.property(items, (ranked) => {
      const first = takeDiverse(rank(ranked), DIVERSITY)
      for (const [trait, most] of [
        ['organiser', 2],
        ['topic', 4],
      ] as const) {
        const groups = Map.groupBy(first, (item) => item[trait])
        for (const [value, group] of groups) if (value !== -1) expect(group.length).toBeLessThanOrEqual(most)
      }
    }),
  )
})

test('an event is left out only because of a limit', () => {
  fc.assert(
    fc.property(items, (ranked) => {
      const ranking = rank(ranked)
      const first = takeDiverse(ranking, DIVERSITY)
      const last = first.length < 10 ? ranking.length : ranking.indexOf(first.at(-1)!)
      for (const [at, item] of ranking.slice(0, last).entries()) {
        if (first.includes(item)) continue
        const before = ranking.slice(0, at).filter((each) => first.includes(each))
        const count = (trait: 'organiser' | 'topic') =>
          before.filter((each) => each[trait] === item[trait]).length
        expect(count('organiser') >= 2 || count('topic') >= 4).toBe(true)
      }
    }),
  )
})

test('unknown organisers and topics are not counted', () => {
  const ranking = Array.from({ length: 12 }, () => ({ score: 1, organiser: -1, topic: -1 }))
  expect(takeDiverse(ranking, DIVERSITY)).toHaveLength(10)
})

test('a selection equals the beginning of the whole ranking, and says what cannot be selected anymore', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 8 }), (ranked, count) => {
      const limits = { count, organiser: 2, topic: 3 }
      const selection = createDiverseSelection<Ranked>(limits)
      for (const item of ranked) if (item.score > selection.worst) selection.add(item)
      const selected = selection.select()
      expect(selected).toEqual(takeDiverse(rank(ranked), limits))
      if (selected.length === count) expect(selection.worst).toBe(selected.at(-1)?.score)
    }),
  )
})

test('the first three are not far away, if the list has others', () => {
  const sort = (...days: number[]) => putNearFirst(days, (each) => each)
  expect(sort(200, 10, 300, 180, 90, 400, 20)).toEqual([10, 180, 90, 200, 300, 400, 20])
  expect(sort(200, 10, 300)).toEqual([10, 200, 300])
  expect(sort(200, 300)).toEqual([200, 300])
})
