export type CatalogueFormat = 'csv' | 'json' | 'jsonl'

/** Formats by the extension of the file name. */
export const FORMAT_OF_EXTENSION: Record<string, CatalogueFormat> = {
  '.csv': 'csv',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
}

/** A file that cannot be read as a catalogue, or cannot be written. The message is a sentence for the operator. */
export class FileError extends Error {}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  Z_BUF_ERROR: 'the compressed data is incomplete',
  Z_DATA_ERROR: 'the compressed data is damaged',
}

/** Creates the FileError for an error of the file system or of decompression. */
export function createFileError(name: string, use: 'read' | 'written', error: unknown): FileError {
  const { code, message } = error as NodeJS.ErrnoException
  return new FileError(`${name} cannot be ${use}: ${REASONS[code ?? ''] ?? message}.`)
}
