import { type DestinationStream, type LevelWithSilent, type Logger as PinoLogger, pino } from 'pino'

export type Logger = PinoLogger

/**
 * Creates the logger: one JSON object per line, to stdout by default. Personal data is never logged: no IP or email addresses,
 * user ids, cookies, request bodies or search texts. The exceptions are the outbox, which replaces a mail server, and the ids in
 * security events (security-log.ts).
 */
export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Returns stdout for the log of a server: lines are written together, at least ten times per second, outside of the main thread, and
 * when the process exits. A system call per request would take an eighth of its time.
 */
export function createBufferedOutput(): DestinationStream {
  return pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 100 })
}

/**
 * Returns what may be logged of an error. PostgreSQL repeats values of a row in `detail` and, for invalid values (SQLSTATE
 * class 22), in the message, so these are omitted.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code, table, constraint, routine } = error as Error & Record<string, unknown>
  const isFromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  const known = { name: error.name, code, table, constraint, routine }
  if (!isFromDatabase) return { ...known, message: error.message, stack: error.stack }
  return code.startsWith('22') ? known : { ...known, message: error.message }
}
