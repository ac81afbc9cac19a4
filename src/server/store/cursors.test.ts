import { describe, expect, test } from 'vitest'
import { InvalidCursorError } from '../platform/cursor.ts'
import { decodeMyEventsCursor, encodeMyEventsCursor } from './cursors.ts'

const cursor = { at: '2026-11-20T10:00:00.123456Z', eventCode: 'EV 1/ż' }

test('a cursor is decoded as it was encoded', () => {
  expect(decodeMyEventsCursor('all', encodeMyEventsCursor('all', cursor))).toEqual(cursor)
})

test('a cursor is safe in a URL', () => {
  expect(encodeMyEventsCursor('all', cursor)).toMatch(/^[\w-]+$/)
})

describe('is rejected:', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    ['an empty string', ''],
    ['other text', 'next'],
    ['invalid JSON', Buffer.from('[1,').toString('base64url')],
    ['an object', encode({ list: 'all' })],
    ['a list that is too short', encode(['all', cursor.at])],
    ['a list that is too long', encode(['all', cursor.at, 'x', 'y'])],
    ['another list', encodeMyEventsCursor('favorites', cursor)],
    ['an instant of another format', encode(['all', '2026-11-20', 'x'])],
    ['an instant that does not exist', encode(['all', '2026-13-20T10:00:00.123456Z', 'x'])],
    ['a number for a string', encode(['all', cursor.at, 1])],
    ['a string with U+0000', encode(['all', cursor.at, 'x\0'])],
  ])('%s', (_, text) => {
    expect(() => decodeMyEventsCursor('all', text)).toThrow(InvalidCursorError)
  })
})
