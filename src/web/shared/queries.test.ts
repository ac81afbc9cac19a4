import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { findCachedEventCard, MY_EVENTS_KEY } from './queries.ts'

const event = (event_code: string) => ({ event_code, event_name: event_code })

test('an event is found in the data of a screen with the day and time of its fetch', () => {
  const queryClient = new QueryClient()
  const data = {
    today: '2026-11-20',
    fetchedAt: 5,
    next_event: event('next'),
    registered: {
      entries: [{ event: event('registered'), today: '2026-11-21', fetchedAt: 7 }],
      next_cursor: null,
    },
  }
  queryClient.setQueryData([MY_EVENTS_KEY, 'screen'], data)
  expect(findCachedEventCard(queryClient, 'next')).toEqual({
    event: event('next'),
    today: '2026-11-20',
    fetchedAt: 5,
  })
  expect(findCachedEventCard(queryClient, 'registered')).toMatchObject({ today: '2026-11-21', fetchedAt: 7 })
  expect(findCachedEventCard(queryClient, 'other')).toBeUndefined()
})

test('an event without the day of its fetch is not found, because its state on this day is not known', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData([MY_EVENTS_KEY, 'search', 'a'], { events: [event('found')], next_cursor: null })
  expect(findCachedEventCard(queryClient, 'found')).toBeUndefined()
})
