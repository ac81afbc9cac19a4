import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../platform/startup.ts'

/** The path of a unix socket has at most 104 bytes on macOS and 108 on Linux, including a final zero. */
const MAX_SOCKET_PATH_BYTES = 103
const SOCKET_NAME = '/.s.PGSQL.5432'

/**
 * Returns a path to `folder` that is short enough for a socket in it: the folder itself, or a symbolic link in a private
 * folder under /tmp. The server does not need it, because its path of the socket is relative. Throws a StartupError if
 * the folder under /tmp belongs to another user.
 */
export function findSocketFolder(folder: string): string {
  if (Buffer.byteLength(folder + SOCKET_NAME) <= MAX_SOCKET_PATH_BYTES) return folder
  const home = `/tmp/amberlink-${process.getuid?.()}`
  mkdirSync(home, { mode: 0o700, recursive: true })
  const { uid, mode } = lstatSync(home)
  // A link of another user could lead to a server of theirs.
  if (uid !== process.getuid?.() || (mode & 0o170077) !== 0o040000) {
    throw new StartupError(
      `DATA_DIR ${folder} is too long for a unix socket, and ${home}, where a short link to it would be created, is not ` +
        'a private folder of this user. Remove it or choose a shorter DATA_DIR.',
    )
  }
  const link = join(home, createHash('sha256').update(folder).digest('hex').slice(0, 16))
  const newLink = `${link}.${process.pid}`
  symlinkSync(folder, newLink)
  renameSync(newLink, link)
  return link
}
