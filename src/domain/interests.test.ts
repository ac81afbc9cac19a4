import { expect, test } from 'vitest'
import { findInterest, INTERESTS, normalizeInterest } from './interests.ts'

test('the 22 interests differ in their stored spelling #147', () => {
  expect(new Set(INTERESTS.map(normalizeInterest)).size).toBe(22)
})

test('interests are stored in lowercase and displayed in their own spelling #141 #200', () => {
  expect(normalizeInterest('Private Equity')).toBe('private equity')
  expect(findInterest('private equity')).toBe('Private Equity')
  expect(findInterest('DEFENCE&SECURITY')).toBe('Defence&Security')
  expect(findInterest('knitting')).toBeUndefined()
})
