import { SIDEBAR_COOKIE_MAX_AGE_S } from './shell-limits.ts'

const NAME = 'sidebar_state'

/** Whether the sidebar was left open, from the text of `document.cookie`; closed when nothing is known. */
export function readSidebarOpen(cookies: string): boolean {
  return cookies.split('; ').includes(`${NAME}=true`)
}

/** The cookie to set for `document.cookie`: remembers the open state for 7 days (spec §2 "Sidebar"). */
export function sidebarCookie(open: boolean): string {
  return `${NAME}=${open}; path=/; max-age=${SIDEBAR_COOKIE_MAX_AGE_S}; samesite=lax`
}
