import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { isAppScreenPath, SCREEN_PATHS } from '../../contract/screen-paths.ts'
import { createAppRouter, parseSearchParams, stringifySearch } from './router.tsx'

vi.mock('../shared/page-settings.ts', () => ({ pageSettings: {} }))

const { routesByPath } = createAppRouter({ queryClient: new QueryClient(), shownPath: undefined })

test('the router has exactly the screens of the list, so that each survives a reload #25', () => {
  expect(Object.keys(routesByPath).toSorted()).toEqual(Object.values(SCREEN_PATHS).toSorted())
})

test.each(Object.values(SCREEN_PATHS))(
  '%s is in the guarded layout if and only if it needs a session',
  (path) => {
    expect(routesByPath[path].id.startsWith('/app/')).toBe(isAppScreenPath(path))
  },
)

test('query parameters are always text', () => {
  expect(parseSearchParams('?search=2026&onboarding=true&city=%C5%81%C3%B3d%C5%BA')).toEqual({
    search: '2026',
    onboarding: 'true',
    city: 'Łódź',
  })
})

test('a formatted query omits undefined parameters and escapes special characters', () => {
  const search = { search: 'R&D + 100% = ?', city: undefined }
  expect(parseSearchParams(stringifySearch(search))).toEqual({ search: 'R&D + 100% = ?' })
  expect(stringifySearch({ city: undefined })).toBe('')
})
