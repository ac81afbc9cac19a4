import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The longest address of a unix socket is 104 bytes on macOS and 108 on Linux, the ending zero included. */
const LONGEST = 103
const SOCKET_NAME = '/.s.PGSQL.5432'

/**
 * A path to `folder` short enough to reach a socket inside it: the folder itself, or a link to it in a private
 * folder under /tmp. The server needs none of this: it names its socket relative to its own folder.
 */
export function shortSocketPath(folder: string): { path: string; remove: () => void } {
  if (Buffer.byteLength(folder + SOCKET_NAME) <= LONGEST) return { path: folder, remove: () => {} }
  const home = mkdtempSync('/tmp/amberlink-')
  const path = join(home, 'postgres')
  symlinkSync(folder, path)
  return { path, remove: () => rmSync(home, { recursive: true, force: true }) }
}
