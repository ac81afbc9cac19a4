import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../process/startup.ts'

/** The longest address of a unix socket is 104 bytes on macOS and 108 on Linux, the ending zero included. */
const MAX_SOCKET_PATH_BYTES = 103
const SOCKET_NAME = '/.s.PGSQL.5432'

/**
 * A path to `folder` short enough to reach a socket inside it: the folder itself, or a link to it in a folder of ours
 * under /tmp, which stays there for the next time. The server needs none of this: it names its socket relative to its
 * own folder. Throws a StartFailure when somebody else has taken our place under /tmp.
 */
export function findSocketFolder(folder: string): string {
  if (Buffer.byteLength(folder + SOCKET_NAME) <= MAX_SOCKET_PATH_BYTES) return folder
  const home = `/tmp/amberlink-${process.getuid?.()}`
  mkdirSync(home, { mode: 0o700, recursive: true })
  const { uid, mode } = lstatSync(home)
  // A link laid by another user could lead us to a server of theirs.
  if (uid !== process.getuid?.() || (mode & 0o170077) !== 0o040000) {
    throw new StartupError(
      `DATA_DIR ${folder} is too long for a unix socket, and ${home}, where a short link to it would be put, is not ` +
        'a private folder of this user. Remove it or choose a shorter DATA_DIR.',
    )
  }
  const link = join(home, createHash('sha256').update(folder).digest('hex').slice(0, 16))
  const newLink = `${link}.${process.pid}`
  symlinkSync(folder, newLink)
  renameSync(newLink, link)
  return link
}
