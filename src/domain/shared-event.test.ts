import { expect, test } from 'vitest'
import { buildEventImagePath, parseEventImageName } from './shared-event.ts'

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
