import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../../../../domain/day.ts'
import { layOutWeek } from './week-layout.ts'

/** Monday to Sunday, November 16 to 22, 2026. */
const WEEK = Array.from({ length: 7 }, (_, day) => addDays('2026-11-16', day))

interface TestEvent {
  event_code: string
  date_begin: Day | null
  date_end: Day | null
  registered_at: string | null
  favorited_at: string | null
}

function createEvent(code: string, begin: number, end?: number, own?: 'registered' | 'favorite'): TestEvent {
  return {
    event_code: code,
    date_begin: addDays('2026-11-01', begin - 1),
    date_end: end === undefined ? null : addDays('2026-11-01', end - 1),
    registered_at: own === 'registered' ? '2026-11-01T10:00:00Z' : null,
    favorited_at: own === 'favorite' ? '2026-11-01T10:00:00Z' : null,
  }
}

const isOn = ({ date_begin, date_end }: TestEvent, day: Day) =>
  date_begin !== null && date_begin <= day && day <= (date_end ?? date_begin)

function layOut(events: readonly TestEvent[], { maxLanes = 3, unnamed = 0 } = {}) {
  const countOn = (day: Day) => events.filter((event) => isOn(event, day)).length + unnamed
  return layOutWeek({ week: WEEK, events, countOn, maxLanes })
}
const lanesOf = ({ bars }: ReturnType<typeof layOut>) =>
  Object.fromEntries(bars.map(({ event, lane }) => [event.event_code, lane]))

test('an event over several days is one bar', () => {
  const { bars, laneCount } = layOut([createEvent('days', 17, 19), createEvent('day', 21)])
  expect(bars).toMatchObject([
    { event: { event_code: 'days' }, column: 1, span: 3, lane: 0, startsEarlier: false, endsLater: false },
    { event: { event_code: 'day' }, column: 5, span: 1, lane: 0 },
  ])
  expect(laneCount).toBe(1)
})

test('a bar that begins or ends in another week says so', () => {
  expect(layOut([createEvent('a', 14, 17), createEvent('b', 21, 25)]).bars).toMatchObject([
    { column: 0, span: 2, startsEarlier: true, endsLater: false },
    { column: 5, span: 2, startsEarlier: false, endsLater: true },
  ])
})

test('a bar continues in the days of the next month', () => {
  const week = WEEK.map((day) => addDays(day, 14))
  const event = createEvent('a', 29, 33)
  const { bars } = layOutWeek({ week, events: [event], countOn: () => 1, maxLanes: 3 })
  expect(bars).toMatchObject([{ column: 0, span: 4, startsEarlier: true, endsLater: false }])
})

test('registered events come first, then favorites, then longer ones, and those of more than a week last', () => {
  const events = [
    createEvent('exhibition', 2, 30),
    createEvent('short', 18),
    createEvent('long', 18, 19),
    createEvent('favorite', 18, undefined, 'favorite'),
    createEvent('registered', 18, undefined, 'registered'),
  ]
  expect(lanesOf(layOut(events, { maxLanes: 5 }))).toEqual({
    registered: 0,
    favorite: 1,
    long: 2,
    short: 3,
    exhibition: 4,
  })
})

test('events that do not fit are counted on their days, also those that the reply does not name', () => {
  const events = ['a', 'b', 'c', 'd', 'e'].map((code) => createEvent(code, 18, 19))
  const { bars, hiddenCounts } = layOut(events, { unnamed: 2 })
  expect(bars).toHaveLength(3)
  expect(hiddenCounts).toEqual([2, 2, 4, 4, 2, 2, 2])
})

test('a line that would only say that there is one more shows the event instead', () => {
  const events = ['a', 'b', 'c', 'd'].map((code) => createEvent(code, 18))
  const { bars, laneCount, hiddenCounts } = layOut(events)
  expect([bars.length, laneCount]).toEqual([4, 4])
  expect(hiddenCounts).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('a long event is shown on the days of the week that have room for it', () => {
  const busy = ['a', 'b', 'c'].flatMap((code) => [createEvent(`${code}17`, 17), createEvent(`${code}20`, 20)])
  const { bars, hiddenCounts } = layOut([...busy, createEvent('d17', 17), createEvent('long', 2, 29)])
  const parts = bars.filter(({ event }) => event.event_code === 'long')
  expect(parts.map(({ column, span, lane }) => [column, span, lane])).toEqual([
    [0, 1, 0],
    [2, 5, 3],
  ])
  expect(parts).toMatchObject([
    { startsEarlier: true, endsLater: true },
    { startsEarlier: true, endsLater: true },
  ])
  expect(hiddenCounts).toEqual([0, 2, 0, 0, 0, 0, 0])
})

test('an event without a begin date has no bar', () => {
  expect(layOut([{ ...createEvent('a', 18), date_begin: null }]).bars).toEqual([])
})

test('no two bars overlap, and each day counts all its events #292', () => {
  const event = fc
    .tuple(
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 0, max: 12 }),
      fc.constantFrom('registered', 'favorite', undefined),
    )
    .map(([begin, length, own]) => createEvent('', begin, begin + length, own))
  const events = fc
    .array(event, { maxLength: 20 })
    .map((all) => all.map((each, index) => ({ ...each, event_code: String(index) })))
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 5 }), (all, maxLanes) => {
      const { bars, laneCount, hiddenCounts } = layOut(all, { maxLanes })
      WEEK.forEach((day, column) => {
        const onDay = bars.filter((bar) => bar.column <= column && column < bar.column + bar.span)
        expect(new Set(onDay.map(({ lane }) => lane)).size).toBe(onDay.length)
        for (const bar of onDay) expect(isOn(bar.event, day)).toBe(true)
        expect(onDay.length + (hiddenCounts[column] ?? 0)).toBe(all.filter((each) => isOn(each, day)).length)
      })
      expect(laneCount).toBeLessThanOrEqual(maxLanes + 1)
    }),
  )
})
