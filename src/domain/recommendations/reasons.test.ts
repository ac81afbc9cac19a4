import { expect, test } from 'vitest'
import { chooseReasons } from './reasons.ts'
import type { Reason } from './recommendation.ts'

const interest = (points: number) => ({
  points,
  reason: { kind: 'interest', interest: 'AI', related: false } as const,
})
const hometown = (points: number) => ({ points, reason: { kind: 'hometown', city: 'Gdansk' } as const })
const online = (points: number) => ({ points, reason: { kind: 'online' } as const })
const soon = (city: string): Reason => ({ kind: 'soon', city })
const kinds = (reasons: Reason[][]) => reasons.map((each) => each.map(({ kind }) => kind))

test('an event has its two strongest personal reasons', () => {
  const list = [{ personal: [online(0.1), interest(1), hometown(2)], general: soon('Gdansk') }]
  expect(kinds(chooseReasons(list))).toEqual([['hometown', 'interest']])
})

test('an event without personal reasons has the general one', () => {
  expect(kinds(chooseReasons([{ personal: [], general: soon('Gdansk') }]))).toEqual([['soon']])
})

test('a reason that events above give counts less', () => {
  const list = Array.from({ length: 2 }, () => ({
    personal: [interest(1), online(0.9), hometown(0.8)],
    general: soon('Gdansk'),
  }))
  expect(kinds(chooseReasons(list))).toEqual([
    ['interest', 'online'],
    ['hometown', 'interest'],
  ])
})

test('a reason is replaced by the general one after three events', () => {
  const list = ['Gdansk', 'Sopot', 'Gdynia', 'Reda'].map((city) => ({
    personal: [interest(1)],
    general: soon(city),
  }))
  expect(kinds(chooseReasons(list))).toEqual([['interest'], ['interest'], ['interest'], ['soon']])
})

test('a reason is repeated if there is no other', () => {
  const list = Array.from({ length: 8 }, () => ({ personal: [interest(1)], general: soon('Gdansk') }))
  const chosen = kinds(chooseReasons(list))
  expect(chosen.slice(0, 6).flat()).toEqual(['interest', 'interest', 'interest', 'soon', 'soon', 'soon'])
  expect(chosen.slice(6)).toEqual([['interest'], ['interest']])
})
