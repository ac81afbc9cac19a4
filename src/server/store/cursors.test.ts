import { describe, expect, test } from 'vitest'
import { InvalidCursorError } from '../platform/cursor.ts'
import { decodeCatalogueCursor, encodeCatalogueCursor } from './cursors.ts'

const cursor = { isPast: false, key: 'łódź', sortDay: 20_777, eventCode: 'EV 1/ż' }

test('a cursor is decoded as it was encoded', () => {
  expect(decodeCatalogueCursor('city', encodeCatalogueCursor('city', cursor))).toEqual(cursor)
})

test('a cursor is safe in a URL', () => {
  expect(encodeCatalogueCursor('city', cursor)).toMatch(/^[\w-]+$/)
})

describe('is rejected:', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    ['an empty string', ''],
    ['other text', 'next'],
    ['invalid JSON', Buffer.from('[1,').toString('base64url')],
    ['an object', encode({ sort: 'city' })],
    ['a list that is too short', encode(['city', false, 'x', 1])],
    ['a list that is too long', encode(['city', false, 'x', 1, 'y', 2])],
    ['another sort', encodeCatalogueCursor('topic', cursor)],
    ['an unknown sort', encode(['price', false, 'x', 1, 'y'])],
    ['a string for a boolean', encode(['city', 'no', 'x', 1, 'y'])],
    ['a fraction for a day', encode(['city', false, 'x', 1.5, 'y'])],
    ['a day out of range', encode(['city', false, 'x', 1e10, 'y'])],
    ['a number for a string', encode(['city', false, 1, 1, 'y'])],
    ['a string with U+0000', encode(['city', false, 'x', 1, 'y\0'])],
  ])('%s', (_, text) => {
    expect(() => decodeCatalogueCursor('city', text)).toThrow(InvalidCursorError)
  })
})
