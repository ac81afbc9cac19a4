import { expect, test, vi } from 'vitest'
import { isAppScreenPath, SCREEN_PATHS } from '../../contract/screen-paths.ts'
import { createAppRouter } from './router.tsx'

vi.mock('../shared/page-settings.ts', () => ({ pageSettings: {} }))

const { routesByPath } = createAppRouter()

test('the router has exactly the screens of the list, so that each survives a reload', () => {
  expect(Object.keys(routesByPath).toSorted()).toEqual(Object.values(SCREEN_PATHS).toSorted())
})

test.each(Object.values(SCREEN_PATHS))(
  '%s is in the guarded layout if and only if it needs a session',
  (path) => {
    expect(routesByPath[path].id.startsWith('/app/')).toBe(isAppScreenPath(path))
  },
)
