import { expect, test } from 'vitest'
import type { EventCardData } from '../../../contract/event-schemas.ts'
import {
  appendPage,
  createMyEventsList,
  keepFurtherPages,
  type LoadedMyEvents,
  sortByDate,
} from './my-events-pages.ts'

const meta = { today: '2026-11-20', fetchedAt: 1 }
// Each code is the minute of the registration, so 9 is newer than 1.
const events = (codes: string) =>
  [...codes].map(
    (code) => ({ event_code: code, registered_at: `2026-11-20T09:0${code}:00.000Z` }) as EventCardData,
  )
const page = (codes: string, next_cursor: string | null) => ({ events: events(codes), next_cursor })
const summarize = ({ entries, next_cursor }: LoadedMyEvents) => [
  entries.map(({ event }) => event.event_code).join(''),
  next_cursor,
]
const list = appendPage(
  createMyEventsList(page('765', 'after 5'), meta),
  'after 5',
  page('432', 'after 2'),
  meta,
)

test('appends the next page to the end of the list', () => {
  expect(summarize(list)).toEqual(['765432', 'after 2'])
  expect(summarize(appendPage(list, 'after 2', page('1', null), meta))).toEqual(['7654321', null])
})

test('ignores a page that was requested twice', () => {
  expect(summarize(appendPage(list, 'after 5', page('432', 'after 2'), meta))).toEqual(['765432', 'after 2'])
})

test('keeps further pages only after the same first page', () => {
  const keep = (codes: string, cursor: string | null) => {
    const kept = keepFurtherPages(createMyEventsList(page(codes, cursor), meta), list)
    return kept && summarize(kept)
  }
  expect(keep('765', 'after 5')).toEqual(['765432', 'after 2'])
  expect(keep('876', 'after 6')).toBeNull()
  expect(keep('764', 'after 4')).toBeNull()
  expect(keep('765', null)).toBeNull()
})

test('sorts by date and start: the soonest first, then the events that are over, the last ones first, then those without a date', () => {
  const dates: [code: string, date_begin: string | null, date_end: string | null, starts_at?: string][] = [
    ['undated', null, null],
    ['over', '2026-09-01', '2026-09-02'],
    ['later', '2026-12-24', null],
    ['overLast', '2026-11-18', '2026-11-19'],
    ['live', '2026-11-18', '2026-11-20'],
    ['today', '2026-11-20', null],
    ['evening', '2026-11-20', null, '18:00'],
    ['morning', '2026-11-20', null, '09:30'],
  ]
  const entries = dates.map(([event_code, date_begin, date_end, starts_at = null]) => ({
    event: { event_code, date_begin, date_end, starts_at } as EventCardData,
    ...meta,
  }))
  expect(sortByDate(entries).map(({ event }) => event.event_code)).toEqual([
    'live',
    'morning',
    'evening',
    'today',
    'later',
    'overLast',
    'over',
    'undated',
  ])
})
