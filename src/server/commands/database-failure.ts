import { DatabaseError } from 'pg'

const LOST = /^(?:08...|57P0[123]|ECONNRESET|EPIPE|ECONNREFUSED|ENOENT)$/

/** What a failed statement of a command means to the operator, in a sentence; undefined where it is a mistake of ours. */
export function describeDatabaseError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (LOST.test(code) || /^Connection terminated/.test(error.message)) {
    return 'The connection to the database was lost. Run the command again: what it did not finish has left no trace.'
  }
  return error instanceof DatabaseError ? `The database refused: ${error.message} (${code}).` : undefined
}
