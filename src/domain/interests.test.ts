import { expect, test } from 'vitest'
import { INTERESTS, shownInterest, storedInterest } from './interests.ts'

test('there are 22 interests, all different when stored', () => {
  expect(new Set(INTERESTS.map(storedInterest)).size).toBe(22)
})

test('interests are stored lowercase and shown in the spelling of the catalogue', () => {
  expect(storedInterest('Private Equity')).toBe('private equity')
  expect(shownInterest('private equity')).toBe('Private Equity')
  expect(shownInterest('DEFENCE&SECURITY')).toBe('Defence&Security')
  expect(shownInterest('knitting')).toBeUndefined()
})
