import { expect, test } from 'vitest'
import { isAppScreenPath, isScreenPath, resolveReturnPath, SCREEN_PATHS } from './screen-paths.ts'

test.each(Object.values(SCREEN_PATHS))('%s is a screen', (path) => {
  expect(isScreenPath(path)).toBe(true)
})

test.each(['', '//', '/Dashboard', '/EVENTS', '/events//', '//events', '/dashboard/deeper', '/nowhere'])(
  '%j is no screen #25',
  (path) => expect(isScreenPath(path)).toBe(false),
)

test('the path of a screen may end with one slash', () => {
  expect(isScreenPath('/settings/')).toBe(true)
})

test('all screens except landing, auth and callback need a session', () => {
  expect(Object.values(SCREEN_PATHS).filter((path) => !isAppScreenPath(path))).toEqual([
    '/',
    '/auth',
    '/auth/callback',
  ])
})

test.each(['/dashboard', '/events', '/events?city=Gdansk&event=infoshare', '/my-events', '/settings'])(
  'signing in returns to %j #151',
  (path) => expect(resolveReturnPath(path)).toBe(path),
)

test.each([
  null,
  '',
  '/',
  '/auth',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/dashboard',
  '/dashboard//evil.example',
  '/events/../../evil',
  '/dashboard\r\nSet-Cookie: a=b',
  '/dashboardevil',
  '/dashboard/nowhere',
  '/events?search=\0',
  '/events?search=a\r\nSet-Cookie: a=b',
  `/events?search=${'ą'.repeat(2000)}`,
])('signing in with the return path %j leads to the dashboard #357 V1.2.2', (path) =>
  expect(resolveReturnPath(path)).toBe('/dashboard'),
)
