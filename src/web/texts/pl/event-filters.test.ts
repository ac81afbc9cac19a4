import { describe, expect, test } from 'vitest'
import { getCountryNames } from '../../../domain/search/country-names.ts'
import { REGIONS } from '../../../domain/search/polish-regions.ts'
import { eventFilters } from './event-filters.ts'

const { understood } = eventFilters

describe('places in a search', () => {
  test.each([
    ['city', 'Gdansk, Sopot', 'miasto: Gdańsk, Sopot'],
    ['city', 'Dallas, TX', 'miasto: Dallas, TX'],
    ['city', 'Tricity', 'region: Trójmiasto'],
    ['city', 'Pomerania, Silesia', 'region: Pomorze, Śląsk'],
    ['country', 'Poland', 'kraj: Polska'],
    ['country', 'Germany, France', 'kraj: Niemcy, Francja'],
    ['country', 'Europe', 'region: Europa'],
    ['country', 'Baltic states', 'region: Kraje bałtyckie'],
  ] as const)('the %s %j is shown as %j', (kind, name, shown) => expect(understood[kind](name)).toBe(shown))

  test('all regions of the search are called regions, in Polish', () => {
    for (const { names } of REGIONS) {
      const [kind, name] = understood.city(names[0] ?? '').split(': ')
      expect([kind, names.slice(1)]).toEqual(['region', expect.arrayContaining([name])])
    }
    for (const [code, names] of getCountryNames().names) {
      if (code.startsWith('X-')) expect(understood.country(names[0] ?? '')).toMatch(/^region: /)
    }
  })
})
