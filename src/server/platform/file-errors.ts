const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a folder',
  EEXIST: 'it already exists',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
}

/** Returns why a file cannot be read or written, for the operator. */
export function describeFileError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return REASONS[code ?? ''] ?? message
}
