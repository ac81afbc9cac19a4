import { expect, test } from 'vitest'
import { parseCoolness } from './coolness.ts'

test.each([
  ['8', 0.8],
  ['8/10', 0.8],
  ['4/5', 0.8],
  [' 4 / 5 ', 0.8],
  ['4 out of 5', 0.8],
  ['7,5', 0.75],
  ['7.5', 0.75],
  ['85%', 0.85],
  ['85', 0.85],
  ['10', 1],
  ['0', 0],
  ['★★★★☆', 0.8],
  ['9/10 (last year)', 0.9],
])('the coolness "%s" is the share %d', (text, share) => {
  expect(parseCoolness(text)).toBeCloseTo(share)
})

test.each([[null], [''], ['very'], ['-3'], ['11/10'], ['3/0'], ['1e9'], ['1000']])(
  'the coolness %j is not a rating',
  (text) => {
    expect(parseCoolness(text)).toBeNull()
  },
)
