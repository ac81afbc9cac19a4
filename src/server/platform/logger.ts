import { type DestinationStream, type LevelWithSilent, type Logger as PinoLogger, pino } from 'pino'

export type Logger = PinoLogger

/**
 * Structured log, one JSON object a line, to stdout unless told otherwise. Nothing personal is written to it: no
 * addresses, emails, cookies, bodies, search texts; a person is not named by id either. The one exception is the outbox (mail/outbox.ts), which stands in for
 * a mail server.
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
 * What may be logged of an error. The database quotes a row's values in `detail`, and in the message of a value it
 * could not read (SQLSTATE class 22), so these stay out.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code, table, constraint, routine } = error as Error & Record<string, unknown>
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  const known = { name: error.name, code, table, constraint, routine }
  if (!fromDatabase) return { ...known, message: error.message, stack: error.stack }
  return code.startsWith('22') ? known : { ...known, message: error.message }
}
