import { expect, test } from 'vitest'
import { buildEventImagePath, parseEventImageName } from './shared-event.ts'

test('the path of a picture contains the event code and the revision', () => {
  for (const code of ['infoshare-2027', 'a/b?c#d', 'łódź.png', '-0123456789abcdef']) {
    const path = buildEventImagePath(code, '0123456789abcdef')
    const [, name = ''] = /^\/event-images\/([^/?#]+)$/.exec(path) ?? []
    expect(parseEventImageName(decodeURIComponent(name))).toEqual({
      eventCode: code,
      revision: '0123456789abcdef',
    })
  }
  for (const name of ['', 'x', 'x.png', '-0123456789abcdef.png', 'x-0123456789ABCDEF.png'])
    expect(parseEventImageName(name)).toBeNull()
})
