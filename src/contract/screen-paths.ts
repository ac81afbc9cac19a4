/**
 * The paths of all screens, the only place where they are listed. The router, the server, the guards, the navigation, the
 * palette and the browser tests use this list; every other path is a 404 page.
 */
export const SCREEN_PATHS = {
  landing: '/',
  auth: '/auth',
  /** Where sign-in providers and email links lead. */
  callback: '/auth/callback',
  dashboard: '/dashboard',
  events: '/events',
  myEvents: '/my-events',
  settings: '/settings',
} as const

/** The screens that need no session. All others are app screens: they have the sidebar and require a session (§6). */
const PUBLIC_PATHS: readonly string[] = [SCREEN_PATHS.landing, SCREEN_PATHS.auth, SCREEN_PATHS.callback]

/** Returns whether the path of a URL is that of a screen. Paths are case-sensitive; one trailing slash is accepted. */
export function isScreenPath(path: string): boolean {
  const paths: readonly string[] = Object.values(SCREEN_PATHS)
  return paths.includes(withoutTrailingSlash(path))
}

/** Returns whether the path of a URL is that of a screen that needs a session. */
export function isAppScreenPath(path: string): boolean {
  return isScreenPath(path) && !PUBLIC_PATHS.includes(withoutTrailingSlash(path))
}

/** A return path is stored and is part of URLs, so it has a limit and no control characters, which PostgreSQL and headers reject. */
const RETURN_PATH = /^[^\p{Cc}]{1,2000}$/u

/**
 * Returns `wanted`, a path with query and fragment, if it leads to an app screen, else null. Comparing with the list also rejects
 * everything a browser could read as another origin, such as `//host`.
 */
export function parseReturnPath(wanted: string | null | undefined): string | null {
  const path = wanted?.split(/[?#]/, 1)[0] ?? ''
  return wanted && RETURN_PATH.test(wanted) && isAppScreenPath(path) ? wanted : null
}

/** Returns where to go after signing in (§4): `wanted` if it is valid, else the dashboard. */
export function resolveReturnPath(wanted: string | null | undefined): string {
  return parseReturnPath(wanted) ?? SCREEN_PATHS.dashboard
}

function withoutTrailingSlash(path: string): string {
  return path.replace(/(?<=[^/])\/$/, '')
}
