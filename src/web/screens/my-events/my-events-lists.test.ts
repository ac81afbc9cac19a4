import { expect, test } from 'vitest'
import type { EventCardData } from '../../../contract/schemas.ts'
import { appendPage, type MyEventsList, mergeRefetched, toList } from './my-events-lists.ts'

const reading = { today: '2026-11-20', fetchedAt: 1 }
// Named for the minute of the registration, so that 9 is newer than 1.
const events = (codes: string) =>
  [...codes].map(
    (code) => ({ event_code: code, registered_at: `2026-11-20T09:0${code}:00.000Z` }) as EventCardData,
  )
const page = (codes: string, next_cursor: string | null) => ({ events: events(codes), next_cursor })
const shown = ({ entries, next_cursor }: MyEventsList) => [
  entries.map(({ event }) => event.event_code).join(''),
  next_cursor,
]
const known = appendPage(toList(page('765', 'after 5'), reading), 'after 5', page('432', 'after 2'), reading)

test('reading on goes on where the list ended', () => {
  expect(shown(known)).toEqual(['765432', 'after 2'])
  expect(shown(appendPage(known, 'after 2', page('1', null), reading))).toEqual(['7654321', null])
})

test('a page that was asked for twice is shown once', () => {
  expect(shown(appendPage(known, 'after 5', page('432', 'after 2'), reading))).toEqual(['765432', 'after 2'])
})

test('a registration elsewhere comes first, and nothing that was read is lost', () => {
  expect(shown(mergeRefetched(known, page('876', 'after 6'), reading, 'registered_at'))).toEqual([
    '8765432',
    'after 2',
  ])
})

test('what was taken back leaves, what was read beyond stays', () => {
  expect(shown(mergeRefetched(known, page('754', 'after 4'), reading, 'registered_at'))).toEqual([
    '75432',
    'after 2',
  ])
})

test('a list that has become short is what its only page says', () => {
  expect(shown(mergeRefetched(known, page('7', null), reading, 'registered_at'))).toEqual(['7', null])
  expect(shown(mergeRefetched(undefined, page('76', 'after 6'), reading, 'registered_at'))).toEqual([
    '76',
    'after 6',
  ])
})
