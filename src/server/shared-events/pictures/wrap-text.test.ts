import { expect, test } from 'vitest'
import { shortenText, wrapText } from './wrap-text.ts'

const measure = (text: string) => [...text].length

test('breaks between words, and within a word that is longer than a line', () => {
  expect(wrapText('one two three', 7, 3, measure)).toEqual(['one two', 'three'])
  expect(wrapText('abcdefghij', 4, 3, measure)).toEqual(['abcd', 'efgh', 'ij'])
})

test('replaces what does not fit by an ellipsis', () => {
  expect(wrapText('one two three four five', 7, 2, measure)).toEqual(['one two', 'three…'])
  expect(shortenText('Gdansk, Poland', 8, measure)).toBe('Gdansk…')
  expect(shortenText('Gdansk', 8, measure)).toBe('Gdansk')
})
