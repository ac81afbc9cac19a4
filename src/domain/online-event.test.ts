import { expect, test } from 'vitest'
import { isOnline } from './online-event.ts'

const place = { city: null, venue: null, event_type: null }

test.each([
  [{ city: 'Online' }],
  [{ city: 'Warsaw / online' }],
  [{ venue: 'Zoom webinar' }],
  [{ event_type: 'Virtual conference' }],
  [{ event_type: 'HYBRID' }],
  [{ city: 'zdalnie' }],
])('%j can be joined from anywhere', (stated) => {
  expect(isOnline({ ...place, ...stated })).toBe(true)
})

test.each([
  [{}],
  [{ city: 'Gdansk', venue: 'AMBEREXPO', event_type: 'Conference' }],
  [{ event_type: 'Virtual Reality Meetup' }],
  [{ event_type: 'Internet of Things Forum' }],
])('%j cannot', (stated) => {
  expect(isOnline({ ...place, ...stated })).toBe(false)
})
