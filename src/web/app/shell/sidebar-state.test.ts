import { expect, test } from 'vitest'
import { formatSidebarCookie, parseSidebarCookie } from './sidebar-state.ts'

test('the sidebar keeps the state in which it was left', () => {
  expect(parseSidebarCookie('theme=x; sidebar_state=true')).toBe(true)
  expect(parseSidebarCookie('sidebar_state=false; theme=x')).toBe(false)
})

test('without its cookie the sidebar is collapsed', () => {
  expect(parseSidebarCookie('')).toBe(false)
  expect(parseSidebarCookie('other_sidebar_state=true')).toBe(false)
})

test('the cookie lasts 7 days and applies to the whole site #74', () => {
  expect(formatSidebarCookie(true)).toBe('sidebar_state=true; path=/; max-age=604800; samesite=lax')
})
