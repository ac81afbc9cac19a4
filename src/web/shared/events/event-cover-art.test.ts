import { expect, test } from 'vitest'
import { INTERESTS } from '../../../domain/interests.ts'
import { coverArt } from './event-cover-art.ts'

test('an event looks the same every time, and unlike another one of its topic', () => {
  expect(coverArt('AI', 'infoshare')).toEqual(coverArt('AI', 'infoshare'))
  expect(coverArt('AI', 'infoshare').path).not.toBe(coverArt('AI', 'cloudyna').path)
})

test('the topic decides the colour, however it is spelled; without a topic there is a cover too', () => {
  expect(coverArt(' ai ', 'a').tone).toBe(coverArt('AI', 'b').tone)
  expect(coverArt(null, 'a').path).toMatch(/^M/)
})

test('the topics of the catalogue use every colour', () => {
  expect(new Set(INTERESTS.map((topic) => coverArt(topic, 'a').tone)).size).toBe(5)
})

test('a cover is light', () => {
  for (const topic of INTERESTS) expect(coverArt(topic, 'infoshare').path.length).toBeLessThan(2500)
})
