import { expect, test } from 'vitest'
import { mergeIntoShownRecommendations, type ShownRecommendation } from './merge-recommendations.ts'

const list = (...codes: string[]) =>
  codes.map((event_code) => ({ event: { event_code } }) as ShownRecommendation)
const codes = (recommendations: readonly ShownRecommendation[]) =>
  recommendations.map(({ event }) => event.event_code).join('')
const isNone = () => false
const isA = ({ event }: ShownRecommendation) => event.event_code === 'a'
const isB = ({ event }: ShownRecommendation) => event.event_code === 'b'

test('shown recommendations keep their position, new ones are appended', () => {
  expect(
    codes(mergeIntoShownRecommendations(list('a', 'b', 'c'), list('d', 'c', 'a', 'b'), isNone, isNone)),
  ).toBe('abcd')
})

test('removes what is no longer recommended, unless the user is involved in it', () => {
  expect(codes(mergeIntoShownRecommendations(list('a', 'b', 'c'), list('c', 'd'), isNone, isNone))).toBe('cd')
  expect(codes(mergeIntoShownRecommendations(list('a', 'b', 'c'), list('c', 'd'), isA, isNone))).toBe('acd')
})

test('shows at most ten, not counting those kept because the user is involved', () => {
  const ten = list(...'abcdefghij')
  expect(codes(mergeIntoShownRecommendations(ten, list(...'bcdefghijk'), isA, isNone))).toBe('abcdefghij')
})

test('a dismissed recommendation comes back where it was, and its replacement goes #307', () => {
  const ten = list(...'abcdefghij')
  const dismissed = mergeIntoShownRecommendations(ten, list(...'acdefghijk'), isB, isB)
  expect(codes(dismissed)).toBe('abcdefghijk')
  expect(codes(mergeIntoShownRecommendations(dismissed, list(...'bcaedfghij'), isB, isNone))).toBe(
    'abcdefghij',
  )
})
