import { expect, test } from 'vitest'
import { SUGGESTED_CITIES } from '../../../domain/hometown.ts'
import { INTERESTS } from '../../../domain/interests.ts'
import { type CoverSize, type CoverSubject, coverArt } from './event-cover-art.ts'

const SIZES: readonly CoverSize[] = ['card', 'banner', 'thumb']

function event(fields: Partial<CoverSubject> = {}): CoverSubject {
  return { event_code: 'infoshare', topic: 'Technology', city: 'Gdansk', date_begin: '2027-05-20', ...fields }
}

test('an event looks the same every time', () => {
  for (const size of SIZES) expect(coverArt(event(), size)).toEqual(coverArt(event(), size))
})

test('what differs between two events shows: topic, city, day, and be it only the code', () => {
  const plain = coverArt(event(), 'card')
  expect(coverArt(event({ topic: 'AI' }), 'card').motif.path).not.toBe(plain.motif.path)
  expect(coverArt(event({ city: 'Warsaw' }), 'card').landmark?.path).not.toBe(plain.landmark?.path)
  expect(coverArt(event({ date_begin: '2027-05-28' }), 'card').light).not.toEqual(plain.light)
  expect(coverArt(event({ date_begin: '2027-01-20' }), 'card').light).not.toEqual(plain.light)
  expect(coverArt(event({ event_code: 'cloudyna' }), 'card')).not.toEqual(plain)
})

test('every topic of the catalogue has a drawing of its own, and every suggested city', () => {
  const motifs = INTERESTS.map((topic) => coverArt(event({ topic }), 'card').motif.path)
  const cities = SUGGESTED_CITIES.map((city) => coverArt(event({ city }), 'card').landmark?.path)
  expect(new Set(motifs).size).toBe(INTERESTS.length)
  expect(new Set(cities).size).toBe(SUGGESTED_CITIES.length)
})

test('spelling does not matter: cases, spaces, Polish accents', () => {
  expect(coverArt(event({ topic: ' technology ', city: 'GDAŃSK' }), 'card')).toEqual(
    coverArt(event(), 'card'),
  )
})

test('coastal cities lie by the water, others on hills', () => {
  expect(coverArt(event(), 'card').water).toBeDefined()
  expect(coverArt(event({ city: 'Katowice' }), 'card').water).toBeUndefined()
})

test('an event of which nothing else is known has a cover too: a motif over open water', () => {
  const art = coverArt(event({ topic: null, city: null, date_begin: null }), 'card')
  expect(art).toMatchObject({ light: undefined, landmark: undefined })
  expect(art.motif.path).toMatch(/^M/)
  expect(art.water).toBeDefined()
})

test('whatever the catalogue says, a cover is finite and light', () => {
  for (const size of SIZES)
    for (const topic of [...INTERESTS, null, '', '?', 'x'.repeat(500)])
      for (const city of [...SUGGESTED_CITIES, 'Zamość', 'y'.repeat(500)]) {
        const art = JSON.stringify(coverArt(event({ topic, city }), size))
        expect(art).not.toMatch(/NaN|Infinity|null/)
        expect(art.length).toBeLessThan(2400)
      }
})
