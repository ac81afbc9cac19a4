import { expect, test } from 'vitest'
import { mergeRecommendations, type Recommendation } from './merge-recommendations.ts'

const list = (...codes: string[]) => codes.map((event_code) => ({ event: { event_code } }) as Recommendation)
const codes = (recommendations: readonly Recommendation[]) =>
  recommendations.map(({ event }) => event.event_code).join('')
const nothing = () => false

test('what was shown keeps its place, what is new comes at the end', () => {
  expect(codes(mergeRecommendations(list('a', 'b', 'c'), list('d', 'c', 'a', 'b'), nothing))).toBe('abcd')
})

test('what is recommended no more leaves, unless the person has just registered for or starred it', () => {
  expect(codes(mergeRecommendations(list('a', 'b', 'c'), list('c', 'd'), nothing))).toBe('cd')
  expect(codes(mergeRecommendations(list('a', 'b', 'c'), list('c', 'd'), (code) => code === 'a'))).toBe('acd')
})

test('there are never more than ten, but for those that stay', () => {
  const ten = list(...'abcdefghij')
  expect(codes(mergeRecommendations(ten, list(...'bcdefghijk'), (code) => code === 'a'))).toBe('abcdefghij')
})
