import { expect, test } from 'vitest'
import { en } from '../../texts/en.ts'
import { pl } from '../../texts/pl.ts'
import { describePlace } from './describe-place.ts'

test('an online event is online, whatever its city', () => {
  expect(describePlace('Gdansk, Poland', 'online', en)).toBe('Online')
  expect(describePlace(null, 'online', pl)).toBe('Online')
})

test('a hybrid event has its place and online', () => {
  expect(describePlace('Gdansk, Poland', 'hybrid', en)).toBe('Gdansk, Poland or online')
  expect(describePlace('Gdansk, Poland', 'hybrid', pl)).toBe('Gdańsk, Polska lub online')
  expect(describePlace(null, 'hybrid', en)).toBe('Online and in person')
})

test('any other event has its place, if it is known', () => {
  expect(describePlace('Gdansk, Poland', 'in_person', pl)).toBe('Gdańsk, Polska')
  expect(describePlace('Gdansk, Poland', 'unknown', en)).toBe('Gdansk, Poland')
  expect(describePlace(null, 'unknown', en)).toBeNull()
})
