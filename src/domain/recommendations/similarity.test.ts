import { expect, test } from 'vitest'
import {
  createFeature,
  getUsualShare,
  isDistinctive,
  isNameable,
  readFeature,
  scoreFeature,
  scoreSharedFeature,
} from './similarity.ts'

const topic = createFeature('topic', 7)

test('a feature is one number for a trait and its value', () => {
  for (const trait of ['topic', 'word', 'attendance'] as const)
    expect(readFeature(createFeature(trait, 1_000_000))).toEqual({ trait, value: 1_000_000 })
  expect(isNameable(topic)).toBe(true)
  expect(isNameable(createFeature('city', 7))).toBe(false)
})

test('years, short words and words such as "conference" make no events similar', () => {
  expect(['infoshare', 'żubr'].every(isDistinctive)).toBe(true)
  for (const word of ['2026', 'ai', 'conference', 'conferences', '&', 'the'])
    expect(isDistinctive(word), word).toBe(false)
})

test('each further liked event with a feature adds less', () => {
  const [once, twice, thrice] = [1, 2, 3].map((count) => scoreFeature(topic, count, count, 0.05)) as [
    number,
    number,
    number,
  ]
  expect(once).toBeGreaterThan(0)
  expect(twice).toBeGreaterThan(once)
  expect(thrice).toBeGreaterThan(twice)
  expect(thrice - twice).toBeLessThan(twice - once)
})

test('a feature counts only if liked events have it more often than others', () => {
  expect(scoreFeature(topic, 1, 10, 0.1)).toBe(0)
  expect(scoreFeature(topic, 1, 10, 0.5)).toBe(0)
  expect(scoreFeature(topic, 2, 10, 0.1)).toBeGreaterThan(0)
  expect(scoreFeature(topic, 2, 10, 0)).toBe(0)
})

test('rarer shared features make events more similar; a shared city does not', () => {
  expect(scoreSharedFeature(topic, 0.01)).toBeGreaterThan(scoreSharedFeature(topic, 0.1))
  expect(scoreSharedFeature(createFeature('city', 7), 0.01)).toBe(0)
})

test('in a small catalogue no feature is common, and in a large one no word is very rare', () => {
  expect(getUsualShare(topic, 5, 5)).toBe(0.2)
  expect(getUsualShare(topic, 1, 1_000_000)).toBeLessThan(1e-5)
  expect(getUsualShare(createFeature('word', 7), 1, 1_000_000)).toBeGreaterThan(0.001)
})
