import { expect, test } from 'vitest'
import { quoteSpan, removeSpan, replaceSpan } from './search-spans.ts'

const NEXT_MONTH = { start: 10, end: 20 }

test('quotes the words of a part and keeps everything around it', () => {
  expect(quoteSpan('AI gdansk next month free', 'AI gdansk next month free', NEXT_MONTH)).toBe(
    'AI gdansk "next month" free',
  )
})

test('removes the words of a part and the space around them', () => {
  expect(removeSpan('AI gdansk next month free', 'AI gdansk next month free', NEXT_MONTH)).toBe(
    'AI gdansk free',
  )
  expect(removeSpan('next month', 'next month', { start: 0, end: 10 })).toBe('')
})

test('finds the words when the user has typed more after them or spaces before them', () => {
  expect(quoteSpan('  AI gdansk next month fr', 'AI gdansk next month', NEXT_MONTH)).toBe(
    '  AI gdansk "next month" fr',
  )
})

test('returns null when the text before or in the words has changed #431', () => {
  expect(quoteSpan('AI sopot next month', 'AI gdansk next month', NEXT_MONTH)).toBeNull()
  expect(quoteSpan('AI gdansk next', 'AI gdansk next month', NEXT_MONTH)).toBeNull()
})

test('replaces a misspelled word', () => {
  expect(replaceSpan('meetups gdnyia ai', 'meetups gdnyia ai', { start: 8, end: 14 }, 'Gdynia')).toBe(
    'meetups Gdynia ai',
  )
})
