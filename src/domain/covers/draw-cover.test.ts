import { expect, test } from 'vitest'
import { SUGGESTED_CITIES } from '../hometown.ts'
import { INTERESTS } from '../interests.ts'
import { type CoverEvent, type CoverSize, drawCover } from './draw-cover.ts'

const SIZES: readonly CoverSize[] = ['card', 'banner', 'thumb']

function event(fields: Partial<CoverEvent> = {}): CoverEvent {
  return { event_code: 'infoshare', topic: 'Technology', city: 'Gdansk', date_begin: '2027-05-20', ...fields }
}

test('the cover of an event is deterministic #359', () => {
  for (const size of SIZES) expect(drawCover(event(), size)).toEqual(drawCover(event(), size))
})

test('events that differ in topic, city, date or code have different covers', () => {
  const plain = drawCover(event(), 'card')
  expect(drawCover(event({ topic: 'AI' }), 'card').motif.path).not.toBe(plain.motif.path)
  expect(drawCover(event({ city: 'Warsaw' }), 'card').landmark?.path).not.toBe(plain.landmark?.path)
  expect(drawCover(event({ date_begin: '2027-05-28' }), 'card').light).not.toEqual(plain.light)
  expect(drawCover(event({ date_begin: '2027-01-20' }), 'card').light).not.toEqual(plain.light)
  expect(drawCover(event({ event_code: 'cloudyna' }), 'card')).not.toEqual(plain)
})

test('every topic and every suggested city has its own drawing #359', () => {
  const motifs = INTERESTS.map((topic) => drawCover(event({ topic }), 'card').motif.path)
  const cities = SUGGESTED_CITIES.map((city) => drawCover(event({ city }), 'card').landmark?.path)
  expect(new Set(motifs).size).toBe(INTERESTS.length)
  expect(new Set(cities).size).toBe(SUGGESTED_CITIES.length)
})

test('ignores case, spaces and Polish diacritics', () => {
  expect(drawCover(event({ topic: ' technology ', city: 'GDAŃSK' }), 'card')).toEqual(
    drawCover(event(), 'card'),
  )
})

test('draws water for coastal cities and hills for others', () => {
  expect(drawCover(event(), 'card').water).toBeDefined()
  expect(drawCover(event({ city: 'Katowice' }), 'card').water).toBeUndefined()
})

test('draws a motif over water for an event without topic, city and date', () => {
  const art = drawCover(event({ topic: null, city: null, date_begin: null }), 'card')
  expect(art).toMatchObject({ light: undefined, landmark: undefined })
  expect(art.motif.path).toMatch(/^M/)
  expect(art.water).toBeDefined()
})

test('covers contain only finite numbers and stay small for any topic and city', () => {
  for (const size of SIZES)
    for (const topic of [...INTERESTS, null, '', '?', 'x'.repeat(500)])
      for (const city of [...SUGGESTED_CITIES, 'Zamość', 'y'.repeat(500)]) {
        const art = JSON.stringify(drawCover(event({ topic, city }), size))
        expect(art).not.toMatch(/NaN|Infinity|null/)
        expect(art.length).toBeLessThan(2400)
      }
})
