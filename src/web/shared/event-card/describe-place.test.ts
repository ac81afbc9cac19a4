import { expect, test } from 'vitest'
import type { EventSummary } from '../../../domain/event.ts'
import { en } from '../../texts/en.ts'
import { pl } from '../../texts/pl.ts'
import { describeCity, describePlace } from './describe-place.ts'

const at = (attendance: EventSummary['attendance'], city: string | null, country: string | null = null) => ({
  city,
  country,
  attendance,
})

test('an online event is online, whatever its city', () => {
  expect(describePlace(at('online', 'Gdansk', 'Poland'), en)).toBe('Online')
  expect(describePlace(at('online', null), pl)).toBe('Online')
})

test('a hybrid event has its place and online', () => {
  expect(describePlace(at('hybrid', 'Gdansk', 'Poland'), en)).toBe('Gdansk, Poland or online')
  expect(describePlace(at('hybrid', 'Gdansk', 'Poland'), pl)).toBe('Gdańsk, Polska lub online')
  expect(describePlace(at('hybrid', null), en)).toBe('Online and in person')
})

test('any other event has its place, if it is known', () => {
  expect(describePlace(at('in_person', 'Gdansk', 'Poland'), pl)).toBe('Gdańsk, Polska')
  expect(describePlace(at('unknown', 'Gdansk', 'Poland'), en)).toBe('Gdansk, Poland')
  expect(describePlace(at('unknown', null), en)).toBeNull()
})

test('a city that is a country is named once', () => {
  expect(describePlace(at('in_person', 'Singapore', 'Singapore'), en)).toBe('Singapore')
  expect(describePlace(at('in_person', 'Singapore', 'Singapore'), pl)).toBe('Singapur')
  expect(describeCity(at('in_person', 'Singapore', 'Singapore'), pl)).toBe('Singapur')
})

test('the country decides the Polish name of a city', () => {
  expect(describeCity(at('in_person', 'Granada', 'Nicaragua'), pl)).toBe('Granada')
  expect(describeCity(at('in_person', 'Granada', 'Spain'), pl)).toBe('Grenada')
  expect(describeCity(at('in_person', 'Dallas, TX', 'United States'), pl)).toBe('Dallas, TX')
  expect(describeCity(at('in_person', 'Seoul', 'Korea, Republic of'), en)).toBe('Seoul')
  expect(describeCity(at('hybrid', 'Gdansk'), pl)).toBe('Gdańsk lub online')
})
