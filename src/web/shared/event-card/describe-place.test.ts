import { expect, test } from 'vitest'
import type { EventSummary } from '../../../domain/event.ts'
import { en } from '../../texts/en.ts'
import { pl } from '../../texts/pl.ts'
import { describePlace, nameCity } from './describe-place.ts'

const at = (attendance: EventSummary['attendance'], city: string | null, country: string | null = null) => ({
  city,
  country,
  attendance,
})

test('an online event is online, whatever its city #438', () => {
  expect(describePlace(at('online', 'Gdansk', 'Poland'), en)).toBe('Online')
  expect(describePlace(at('online', null), pl)).toBe('Online')
})

test('a hybrid event has its place and online #438', () => {
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
})

test('the country decides the Polish name of a city #371', () => {
  expect(nameCity(pl, 'Granada', 'Nicaragua')).toBe('Granada')
  expect(nameCity(pl, 'Granada', 'Spain')).toBe('Grenada')
  expect(nameCity(pl, 'Singapore', 'Singapore')).toBe('Singapur')
  expect(nameCity(pl, 'Dallas, TX', 'United States')).toBe('Dallas, TX')
  expect(nameCity(en, 'Seoul', 'Korea, Republic of')).toBe('Seoul')
})
