import { expect, test } from 'vitest'
import { drawPicture } from './draw-picture.ts'
import { describeEventPicture, type PicturedEvent } from './event-picture.ts'

const EVENT: PicturedEvent = {
  event_code: 'fair',
  event_name: 'Zażółć gęślą jaźń',
  date_begin: '2026-12-10',
  date_end: '2026-12-11',
  city: 'Łódź',
  country: 'Polska',
  topic: 'AI',
  app_status: null,
  cancelled_at: null,
}
const draw = (fields: Partial<PicturedEvent> = {}) =>
  drawPicture(describeEventPicture({ ...EVENT, ...fields }, 'pl', 'Amberlink'))
const readTexts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)

test('shows name, dates, place and product', () => {
  expect(readTexts(draw())).toEqual(['Zażółć gęślą jaźń', '10–11 grudnia 2026 · Łódź, Polska', 'Amberlink'])
})

test('says that an event is cancelled', () => {
  expect(readTexts(draw({ cancelled_at: '2026-11-01T00:00:00Z' }))[1]).toMatch(/^Odwołane · /)
})

test('breaks a long name into lines and shortens what does not fit', () => {
  const lines = readTexts(draw({ event_name: 'Konferencja '.repeat(40) }))
  expect(lines).toHaveLength(5)
  expect(lines[2]).toMatch(/…$/)
  expect(readTexts(draw({ event_name: 'W'.repeat(200) })).length).toBeGreaterThan(3)
})

test('draws the cover alone if the fonts lack a character #448', () => {
  expect(readTexts(draw({ event_name: '東京 AI' }))).toEqual([])
  expect(readTexts(draw({ city: '😀' }))).toEqual([])
  expect(readTexts(draw({ event_name: 'control \u0001' }))).toEqual([])
})

test('escapes names', () => {
  expect(draw({ event_name: '</text><script>alert(1)</script>' })).not.toContain('<script')
})
