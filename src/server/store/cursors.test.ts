import { describe, expect, test } from 'vitest'
import { decodeCatalogueCursor, encodeCatalogueCursor, InvalidCursorError } from './cursors.ts'

const place = { isPast: false, key: 'łódź', sortDay: 20_777, eventCode: 'EV 1/ż' }

test('a cursor comes back as it was', () => {
  expect(decodeCatalogueCursor('city', encodeCatalogueCursor('city', place))).toEqual(place)
})

test('a cursor is safe in an address', () => {
  expect(encodeCatalogueCursor('city', place)).toMatch(/^[\w-]+$/)
})

describe('refused with a sentence:', () => {
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    ['nothing', ''],
    ['any text', 'next'],
    ['no JSON', Buffer.from('[1,').toString('base64url')],
    ['no list', written({ sort: 'city' })],
    ['a list too short', written(['city', false, 'x', 1])],
    ['a list too long', written(['city', false, 'x', 1, 'y', 2])],
    ['another sort', encodeCatalogueCursor('topic', place)],
    ['a sort of its own', written(['price', false, 'x', 1, 'y'])],
    ['a word for a truth value', written(['city', 'no', 'x', 1, 'y'])],
    ['a fraction for a day', written(['city', false, 'x', 1.5, 'y'])],
    ['a day that no column holds', written(['city', false, 'x', 1e10, 'y'])],
    ['a number for a text', written(['city', false, 1, 1, 'y'])],
    ['a text that no column holds', written(['city', false, 'x', 1, 'y\0'])],
  ])('%s', (_, text) => {
    expect(() => decodeCatalogueCursor('city', text)).toThrow(InvalidCursorError)
  })
})
