import { expect, test } from 'vitest'
import { FACET_VALUES_MAX, limitFacetValues } from './facet-values.ts'

test('values are in alphabetical order, regardless of case and accents', () => {
  const values = limitFacetValues(
    [
      ['Gdańsk', 5],
      ['Gdynia', 2],
      ['łódź', 1],
      ['Zakopane', 1],
      ['Sopot', 1],
    ],
    null,
  )
  expect(values.map(({ value }) => value)).toEqual(['Gdańsk', 'Gdynia', 'łódź', 'Sopot', 'Zakopane'])
})

test('the selected value is included even without events', () => {
  expect(limitFacetValues([['Sopot', 3]], { value: 'Atlantis', count: 0 })).toEqual([
    { value: 'Atlantis', count: 0 },
    { value: 'Sopot', count: 3 },
  ])
})

test('of too many values, the most frequent and the selected one are included', () => {
  const many = Array.from({ length: 500 }, (_, i): [string, number] => [`Town ${499 - i}`, 499 - i])
  const values = limitFacetValues(many, { value: 'Town 3', count: 3 })
  expect(values).toHaveLength(FACET_VALUES_MAX)
  expect(values).toContainEqual({ value: 'Town 3', count: 3 })
  expect(values).toContainEqual({ value: 'Town 499', count: 499 })
  expect(values).not.toContainEqual({ value: 'Town 4', count: 4 })
})
