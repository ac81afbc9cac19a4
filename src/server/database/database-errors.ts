/** Returns the SQLSTATE of an error from PostgreSQL, or undefined for any other error. */
export function getSqlState(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && code !== 'EPIPE' ? code : undefined
}

/** Whether a statement reached its time limit (SQLSTATE 57014). */
export const isQueryCanceled = (error: unknown): boolean => getSqlState(error) === '57014'

/** Whether the error is a violation of a unique constraint whose name begins with `constraintPrefix`. */
export function isUniqueViolation(error: unknown, constraintPrefix: string): boolean {
  const { constraint } = error as { constraint?: unknown }
  return (
    getSqlState(error) === '23505' &&
    typeof constraint === 'string' &&
    constraint.startsWith(constraintPrefix)
  )
}

const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])
// The driver throws these without a code.
const POOL_TIMEOUT = 'timeout exceeded when trying to connect'
const DRIVER_MESSAGES = /Connection terminated|Client has encountered a connection error|Query read timeout/

// The user, the password or the name of the database is refused.
const LOGIN_REFUSED = ['28000', '28P01', '3D000']

/**
 * Whether there is no connection to the database, or the database is starting, stopping, out of connections, a standby (which a new
 * primary is for a moment) or refuses the login.
 */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isConnectionError)
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && SOCKET_ERRORS.has(code)) return code !== 'ENOENT' || syscall === 'connect'
  const state = getSqlState(error)
  if (state && LOGIN_REFUSED.includes(state)) return !isRaisedBySql(error)
  // Class 08: connection exceptions; 57P0x: shutting down, crashed, starting up, idle too long; 53300: no slot free; 25006: read-only.
  if (state) return state.startsWith('08') || state.startsWith('57P0') || ['53300', '25006'].includes(state)
  return isPoolTimeout(error) || DRIVER_MESSAGES.test(error.message)
}

/** Whether no connection of a pool became free in time: all were in use, or no new one could be opened. */
export function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === POOL_TIMEOUT
}

/** Whether a function in SQL raised the error, such as those of the migrations that check tokens. */
function isRaisedBySql(error: Error): boolean {
  return (error as Error & { routine?: unknown }).routine === 'exec_stmt_raise'
}
