import { expect, test } from 'vitest'
import { placeLabels } from './label-markers.ts'

const SIZE = { width: 600, height: 400 }
const measureText = (text: string) => text.length * 8
const marker = (name: string, x: number, y: number) => ({
  key: name,
  name,
  shortName: name,
  x,
  y,
  radius: 12,
})
const sidesOf = (...markers: ReturnType<typeof marker>[]) =>
  Object.fromEntries(
    [...placeLabels(markers, [], SIZE, measureText).labels].map(([key, { side, shift }]) => [
      key,
      shift === 0 ? side : `${side} ${shift}`,
    ]),
  )

test('a name is at the right of its marker, or at the left if the map ends there', () => {
  expect(sidesOf(marker('Gdansk', 300, 200), marker('Rzeszow', 570, 300))).toEqual({
    Gdansk: 'right',
    Rzeszow: 'left',
  })
})

test('a name gives way to other markers', () => {
  expect(sidesOf(marker('Gdansk', 300, 200), marker('Gdynia', 330, 200))).toEqual({
    Gdansk: 'left',
    Gdynia: 'right',
  })
})

test('a name gives way to a corner if markers are on all sides', () => {
  const around = [
    marker('Sopot', 340, 200),
    marker('Gdansk', 260, 200),
    marker('Hel', 320, 165),
    marker('Reda', 320, 228),
  ]
  expect(sidesOf(marker('Gdynia', 300, 200), ...around).Gdynia).toBe('below -24')
})

test('a name below its marker moves inside the map', () => {
  const around = [marker('Sopot', 590, 230), marker('Gdansk', 540, 200), marker('Hel', 580, 170)]
  expect(sidesOf(marker('Gdynia', 580, 200), ...around.slice(1)).Gdynia).toBe('below -4')
})

test('a marker outside of the map has no name below it', () => {
  expect(sidesOf(marker('Gdynia', -250, 150), marker('Reda', 850, 150))).toEqual({})
})

test('a name may be where only the square around a marker would be in the way', () => {
  expect(sidesOf(marker('Lodz', 300, 200), marker('Poznan', 360, 178)).Lodz).toBe('right')
  expect(sidesOf(marker('Lodz', 300, 200), marker('Poznan', 355, 182)).Lodz).toBe('left')
})

test('a name of an important marker is shortened before it covers a smaller one', () => {
  const long = { ...marker('Gdynia', 40, 12), name: 'Gdynia +12' }
  const around = [marker('Sopot', 125, 12), marker('Hel', 40, 42)]
  expect(placeLabels([long, ...around], [], SIZE, measureText).labels.get('Gdynia')).toMatchObject({
    side: 'right',
    name: 'Gdynia',
  })
})

test('a name without room is omitted', () => {
  const ring = [
    marker('Sopot', 329, 200),
    marker('Gdansk', 271, 200),
    marker('Hel', 300, 171),
    marker('Reda', 300, 229),
    marker('Gdynia', 300, 200),
  ]
  const sides = sidesOf(...ring)
  expect(sides.Gdynia).toBeUndefined()
  expect(sides.Sopot).toBe('right')
})

test('the first markers keep their names above smaller ones', () => {
  const around = ['Sopot', 'Gdansk', 'Hel', 'Reda'].map((name, at) =>
    marker(name, 300 + (at < 2 ? 29 - 58 * at : 0), 200 + (at < 2 ? 0 : 29 - 58 * (at - 2))),
  )
  expect(sidesOf(marker('Gdynia', 300, 200), ...around).Gdynia).toBeDefined()
})

test('names do not cover the buttons at the top right', () => {
  expect(sidesOf(marker('Kaliningrad', 420, 30))).toEqual({ Kaliningrad: 'left' })
})

test('a country is named where it has room, and its name gives way to those of markers', () => {
  const country = (name: string, x: number, radius: number) => ({ key: name, name, x, y: 200, radius })
  const { countries } = placeLabels(
    [marker('Warsaw', 100, 200)],
    [country('Poland', 140, 100), country('Germany', 300, 60), country('Luxembourg', 450, 10)],
    SIZE,
    measureText,
  )
  expect(countries.map(({ name }) => name)).toEqual(['Germany'])
})
