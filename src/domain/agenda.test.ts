import { expect, test } from 'vitest'
import { isAgendaUrl, parseAgenda } from './agenda.ts'

test('items have their time, and the line before an item is its heading #295', () => {
  expect(
    parseAgenda('Day 1\n09:00 Registration and coffee\n13.00 – 14.00  Lunch\n\nDay 2\r\n9:30 pm - Close'),
  ).toEqual([
    { kind: 'heading', text: 'Day 1' },
    { kind: 'item', time: '09:00', text: 'Registration and coffee' },
    { kind: 'item', time: '13.00 – 14.00', text: 'Lunch' },
    { kind: 'heading', text: 'Day 2' },
    { kind: 'item', time: '9:30 pm', text: 'Close' },
  ])
})

test('an agenda without times keeps every line as text #112', () => {
  expect(parseAgenda('A real, recurring event.\n2026 is its tenth year')).toEqual([
    { kind: 'text', text: 'A real, recurring event.' },
    { kind: 'text', text: '2026 is its tenth year' },
  ])
})

test('a time without a text is not an item', () => {
  expect(parseAgenda('09:00')).toEqual([{ kind: 'text', text: '09:00' }])
})

test.each([
  ['https://fair.example/agenda.pdf', true],
  [' http://fair.example ', true],
  ['See https://fair.example', false],
  ['https://fair.example and more', false],
  ['javascript:alert(1)', false],
  ['09:00 Opening', false],
  ['', false],
  [null, false],
])('isAgendaUrl(%j) returns %s #125', (agenda, isLink) => {
  expect(isAgendaUrl(agenda)).toBe(isLink)
})
