import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('parameters are texts, whatever they look like', () => {
  expect(parseSearch('?search=2026&onboarding=true&city=%C5%81%C3%B3d%C5%BA')).toEqual({
    search: '2026',
    onboarding: 'true',
    city: 'Łódź',
  })
})

test('an address leaves out what is not set and survives special characters', () => {
  const search = { search: 'R&D + 100% = ?', city: undefined }
  expect(parseSearch(stringifySearch(search))).toEqual({ search: 'R&D + 100% = ?' })
  expect(stringifySearch({ city: undefined })).toBe('')
})
