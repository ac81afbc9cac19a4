import { useState } from 'react'
import { readCookies } from '../../shared/first-view.ts'
import { useKeyboardShortcut } from '../../shared/hooks.ts'
import { queryPhones } from '../../ui/media-queries.ts'

const COOKIE_NAME = 'sidebar_state'
/** The cookie lasts 7 days (§2 Sidebar). */
const COOKIE_MAX_AGE_S = 7 * 24 * 60 * 60

/** Whether the navigation bar of phones is shown instead of the sidebar (§9). */
export const hasNavigationBar = () => queryPhones().matches

/** Returns whether the sidebar is kept open, and the setter. Ctrl+B or Cmd+B toggles it; a cookie stores it (§2 Sidebar). */
export function useSidebarOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => parseSidebarCookie(readCookies()))
  function storeOpen(next: boolean) {
    setOpen(next)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = formatSidebarCookie(next)
  }
  useKeyboardShortcut('b', () => {
    if (!hasNavigationBar()) storeOpen(!open)
  })
  return [open, storeOpen]
}

/** Returns whether the sidebar was left open, given the text of `document.cookie`. Without the cookie it is collapsed. */
export function parseSidebarCookie(cookies: string): boolean {
  return cookies.split('; ').includes(`${COOKIE_NAME}=true`)
}

export function formatSidebarCookie(open: boolean): string {
  const secure = globalThis.location?.protocol === 'https:' ? '; secure' : ''
  return `${COOKIE_NAME}=${open}; path=/; max-age=${COOKIE_MAX_AGE_S}; samesite=lax${secure}`
}
