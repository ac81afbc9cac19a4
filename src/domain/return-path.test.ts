import { expect, test } from 'vitest'
import { resolveReturnPath } from './return-path.ts'

test.each(['/dashboard', '/events', '/events?city=Gdansk&event=infoshare', '/my-events', '/settings'])(
  'a person comes back to %j',
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
])('%j leads to the dashboard', (path) => expect(resolveReturnPath(path)).toBe('/dashboard'))
