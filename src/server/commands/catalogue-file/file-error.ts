/** A file that cannot be read as a catalogue, or not be written; the message is a sentence for people. */
export class FileError extends Error {}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk can only be read',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  Z_BUF_ERROR: 'its compressed content ends too early',
  Z_DATA_ERROR: 'its compressed content is damaged',
}

/** What an error of the file system means, by its code. */
export function createFileError(name: string, use: 'read' | 'written', error: unknown): FileError {
  const { code, message } = error as NodeJS.ErrnoException
  return new FileError(`${name} cannot be ${use}: ${REASONS[code ?? ''] ?? message}.`)
}
