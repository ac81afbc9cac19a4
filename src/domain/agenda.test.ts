import { expect, test } from 'vitest'
import { parseAgenda } from './agenda.ts'

test('points have their time, and the line before them is their heading', () => {
  expect(
    parseAgenda('Day 1\n09:00 Registration and coffee\n13.00 – 14.00  Lunch\n\nDay 2\r\n9:30 pm - Close'),
  ).toEqual([
    { kind: 'heading', text: 'Day 1' },
    { kind: 'point', time: '09:00', text: 'Registration and coffee' },
    { kind: 'point', time: '13.00 – 14.00', text: 'Lunch' },
    { kind: 'heading', text: 'Day 2' },
    { kind: 'point', time: '9:30 pm', text: 'Close' },
  ])
})

test('an agenda without times stays text, every line of it', () => {
  expect(parseAgenda('A real, recurring event.\n2026 is its tenth year')).toEqual([
    { kind: 'text', text: 'A real, recurring event.' },
    { kind: 'text', text: '2026 is its tenth year' },
  ])
})

test('a time without anything beside it is text', () => {
  expect(parseAgenda('09:00')).toEqual([{ kind: 'text', text: '09:00' }])
})
