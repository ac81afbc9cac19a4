/** Where a person goes after signing in when nothing else was wanted (spec §4). */
const HOME_PATH = '/dashboard'

const APP_PATHS = ['/dashboard', '/events', '/my-events', '/settings']

/**
 * The path to return to after signing in: `wanted` when it is one of the app's own pages (with its query), else the
 * dashboard. Anything that a browser could read as another origin (`//host`, `/\host`, control characters) is refused.
 */
export function resolveReturnPath(wanted: string | null | undefined): string {
  if (!wanted) return HOME_PATH
  const path = wanted.split(/[?#]/, 1)[0] ?? ''
  const isOwn = APP_PATHS.some((own) => path === own || path.startsWith(`${own}/`))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  return isOwn && !/[\\\u0000-\u001f\u007f]|\/\/|\/\.\.?(\/|$)/.test(path) ? wanted : HOME_PATH
}
