import { expect, test } from 'vitest'
import { createFacetValues, FACET_VALUES_MAX } from './facet-values.ts'

test('options are in alphabetical order, whatever the case and accents', () => {
  const options = createFacetValues(
    [
      ['łódź', 1],
      ['Gdynia', 2],
      ['Zakopane', 1],
      ['Gdańsk', 5],
      ['Sopot', 1],
    ],
    null,
  )
  expect(options.map(({ value }) => value)).toEqual(['Gdańsk', 'Gdynia', 'łódź', 'Sopot', 'Zakopane'])
})

test('the chosen one is offered even when it would show nothing', () => {
  expect(createFacetValues([['Sopot', 3]], { value: 'Atlantis', count: 0 })).toEqual([
    { value: 'Atlantis', count: 0 },
    { value: 'Sopot', count: 3 },
  ])
})

test('of too many, the most frequent are offered and the chosen one', () => {
  const many = Array.from({ length: 500 }, (_, i): [string, number] => [`Town ${i}`, i])
  const options = createFacetValues(many, { value: 'Town 3', count: 3 })
  expect(options).toHaveLength(FACET_VALUES_MAX)
  expect(options).toContainEqual({ value: 'Town 3', count: 3 })
  expect(options).toContainEqual({ value: 'Town 499', count: 499 })
  expect(options).not.toContainEqual({ value: 'Town 4', count: 4 })
})
