import { expect, test } from 'vitest'
import { isSampleEvent } from './sample-data.ts'

test('an event of the sample catalogue is known by its code', () => {
  expect(isSampleEvent('sample-infoshare')).toBe(true)
  expect(isSampleEvent('infoshare-2027')).toBe(false)
  expect(isSampleEvent('a-sample-event')).toBe(false)
})
