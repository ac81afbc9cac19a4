import { DatabaseError } from 'pg'
import { isConnectionError } from '../database/database-errors.ts'

/** What a failed statement of a command means to the operator, in a sentence; undefined where it is a mistake of ours. */
export function describeDatabaseError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (isConnectionError(error)) {
    return 'The connection to the database was lost. Run the command again: what it did not finish has left no trace.'
  }
  return error instanceof DatabaseError
    ? `The database refused: ${error.message} (${error.code}).`
    : undefined
}
