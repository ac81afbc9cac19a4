import { expect, test } from 'vitest'
import { counted, figure, plural } from './grammar.ts'

const EVENTS = { one: 'wydarzenie', few: 'wydarzenia', many: 'wydarzeń', other: 'wydarzenia' }

test('one alone has the singular', () => {
  expect(counted(1, EVENTS)).toBe('1 wydarzenie')
  expect(plural(21, EVENTS)).toBe('wydarzeń')
  expect(plural(101, EVENTS)).toBe('wydarzeń')
})

test('two to four have a form of their own, but not twelve to fourteen', () => {
  for (const count of [2, 3, 4, 22, 34, 103, 1002]) expect(plural(count, EVENTS)).toBe('wydarzenia')
  for (const count of [12, 13, 14, 112, 1013]) expect(plural(count, EVENTS)).toBe('wydarzeń')
})

test('none, five and more have the third form', () => {
  for (const count of [0, 5, 9, 10, 11, 15, 20, 25, 100, 2000]) expect(plural(count, EVENTS)).toBe('wydarzeń')
})

test('a fraction has the genitive of the singular', () => {
  expect(counted(1.5, EVENTS)).toBe('1,5 wydarzenia')
})

test('figures are grouped from five digits on, with a space that does not break', () => {
  expect(figure(1234)).toBe('1234')
  expect(figure(12_345)).toBe('12\u00a0345')
})
