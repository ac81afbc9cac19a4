import { expect, test } from 'vitest'
import { counted, figure, joinOneLetterWords, plural } from './grammar.ts'

const EVENTS = { one: 'wydarzenie', few: 'wydarzenia', many: 'wydarzeń', other: 'wydarzenia' }

test('only 1 takes the singular', () => {
  expect(counted(1, EVENTS)).toBe('1 wydarzenie')
  expect(plural(21, EVENTS)).toBe('wydarzeń')
  expect(plural(101, EVENTS)).toBe('wydarzeń')
})

test('2 to 4 take the second form, but not 12 to 14 #363', () => {
  for (const count of [2, 3, 4, 22, 34, 103, 1002]) expect(plural(count, EVENTS)).toBe('wydarzenia')
  for (const count of [12, 13, 14, 112, 1013]) expect(plural(count, EVENTS)).toBe('wydarzeń')
})

test('0, 5 and more take the third form', () => {
  for (const count of [0, 5, 9, 10, 11, 15, 20, 25, 100, 2000]) expect(plural(count, EVENTS)).toBe('wydarzeń')
})

test('fractions take the genitive singular', () => {
  expect(counted(1.5, EVENTS)).toBe('1,5 wydarzenia')
})

test('numbers are grouped from five digits, with a non-breaking space', () => {
  expect(figure(1234)).toBe('1234')
  expect(figure(12_345)).toBe('12\u00a0345')
})

test('one-letter words are joined to the next word, also in the results of functions #372', () => {
  const texts = joinOneLetterWords({
    text: 'A w Gdańsku i w Sopocie (z kodem) do 5 godzin',
    call: (city: string) => [`Spotkanie w ${city}`],
  })
  expect(texts.text).toBe('A\u00a0w\u00a0Gdańsku i\u00a0w\u00a0Sopocie (z\u00a0kodem) do 5 godzin')
  expect(texts.call('Gdyni')).toEqual(['Spotkanie w\u00a0Gdyni'])
  expect(texts.call.length).toBe(1)
})
