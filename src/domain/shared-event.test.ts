import { expect, test } from 'vitest'
import {
  buildEventImagePath,
  createEventPreview,
  parseEventImageName,
  type SharedEvent,
} from './shared-event.ts'

test('the path of a picture contains the event code, the language and the revision', () => {
  for (const code of ['infoshare-2027', 'a/b?c#d', 'łódź.png', '-0123456789abcdef']) {
    const path = buildEventImagePath(code, 'pl', '0123456789abcdef')
    const [, name = ''] = /^\/event-images\/([^/?#]+)$/.exec(path) ?? []
    expect(parseEventImageName(decodeURIComponent(name))).toEqual({
      eventCode: code,
      language: 'pl',
      revision: '0123456789abcdef',
    })
  }
  expect(parseEventImageName('fair-0123456789abcdef.png')?.language).toBe('en')
  for (const name of [
    'x-0123456789abcdef.de.png',
    '',
    'x',
    'x.png',
    '-0123456789abcdef.png',
    'x-0123456789ABCDEF.png',
  ])
    expect(parseEventImageName(name)).toBeNull()
})

test.each([
  ['18:00 Talks: https://meet.example/a?b=c', 'Talks'],
  ['18:00 Join at www.example.com/room', 'Join at'],
  ['18:00 Stream (zoom.example/j/123, English)', 'Stream (English)'],
  ['18:00 Questions to anna@example.com', 'Questions to'],
  ['18:00 Node.js/React workshop @ Room 3', 'Node.js/React workshop @ Room 3'],
])('the agenda of a preview has no addresses: %s #446', (agenda, text) => {
  const event = { agenda, date_begin: '2026-12-10', date_end: null, signup_deadline: null, app_status: null }
  expect(createEventPreview(event as unknown as SharedEvent, '2026-11-20').agenda).toEqual([
    { time: '18:00', text },
  ])
})
