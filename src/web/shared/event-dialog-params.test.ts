import { expect, test } from 'vitest'
import { parseEventLink } from './event-dialog-params.ts'

test('finds the event in a link to the Event List, and only there', () => {
  expect(parseEventLink('/events?event=a%26b')).toBe('a&b')
  expect(parseEventLink('/events/?city=Gdansk&event=x#top')).toBe('x')
  for (const path of [
    undefined,
    '/events',
    '/events?event=',
    '/events#?event=x',
    '/dashboard?event=x',
    '//events?event=x',
    'https://example.org/events?event=x',
    `/events?event=${'x'.repeat(201)}`,
  ])
    expect(parseEventLink(path)).toBeUndefined()
})
