import { expect, test } from 'vitest'
import { NO_DAY, UNKNOWN_PRICE } from './catalogue-columns.ts'
import { narrow } from './integers.ts'

test('integers of 16 bits take half the memory, others keep their values', () => {
  expect(narrow(Int32Array.of(0, 65_535))).toEqual(Uint16Array.of(0, 65_535))
  for (const value of [65_536, 131_071, UNKNOWN_PRICE, NO_DAY, -(2 ** 31)])
    expect(narrow(Int32Array.of(1, value))).toEqual(Int32Array.of(1, value))
})
