import { describeFileError } from '../platform/file-errors.ts'

/**
 * An expected failure of a command. The message is one or more sentences for the operator that name what failed and where, such as
 * a file and a line; it never contains a secret.
 */
export class CommandError extends Error {}

/** A command line that the command does not understand. */
export class UsageError extends CommandError {}

/** A file that cannot be read or written. */
export class FileError extends CommandError {}

const DECOMPRESSION_REASONS: Record<string, string> = {
  Z_BUF_ERROR: 'the compressed data is incomplete',
  Z_DATA_ERROR: 'the compressed data is damaged',
}

/** Creates the FileError for an error of the file system or of decompression. */
export function createFileError(name: string, use: 'read' | 'written', error: unknown): FileError {
  const { code = '' } = error as NodeJS.ErrnoException
  const reason = DECOMPRESSION_REASONS[code] ?? describeFileError(error)
  return new FileError(`${name} cannot be ${use}: ${reason}.`)
}
