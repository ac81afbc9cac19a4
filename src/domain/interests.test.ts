import { expect, test } from 'vitest'
import { findInterest, INTERESTS, normalizeInterest } from './interests.ts'

test('there are 22 interests, all different when stored', () => {
  expect(new Set(INTERESTS.map(normalizeInterest)).size).toBe(22)
})

test('interests are stored lowercase and shown in the spelling of the catalogue', () => {
  expect(normalizeInterest('Private Equity')).toBe('private equity')
  expect(findInterest('private equity')).toBe('Private Equity')
  expect(findInterest('DEFENCE&SECURITY')).toBe('Defence&Security')
  expect(findInterest('knitting')).toBeUndefined()
})
