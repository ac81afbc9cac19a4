import { expect, test } from 'vitest'
import { readSidebarOpen, sidebarCookie } from './sidebar-cookie.ts'

test('the sidebar comes back as it was left', () => {
  expect(readSidebarOpen('theme=x; sidebar_state=true')).toBe(true)
  expect(readSidebarOpen('sidebar_state=false; theme=x')).toBe(false)
})

test('without a cookie it is collapsed', () => {
  expect(readSidebarOpen('')).toBe(false)
  expect(readSidebarOpen('other_sidebar_state=true')).toBe(false)
})

test('the state is kept for 7 days, for the whole site', () => {
  expect(sidebarCookie(true)).toBe('sidebar_state=true; path=/; max-age=604800; samesite=lax')
})
