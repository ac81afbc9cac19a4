import {
  closeSync,
  constants,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type OsUser, readCurrentUserName } from './os-user.ts'

const HEADER = '# Written by Amberlink at every start.\n'
const MAP = 'amberlink'

/**
 * Writes who may connect to the server of `folder`: the user of the operating system who starts it, and root, as any database
 * user (`peer` authentication with a map). Another user is rejected even with access to the socket. Returns whether the
 * rules have changed, so that a running server has to read them again.
 */
export function writeAccessRules(folder: string, osUser: OsUser | undefined): boolean {
  const names = new Set(['root', osUser ? osUser.name : readCurrentUserName()])
  const rules = `${HEADER}local all all peer map=${MAP}\n`
  const map = [...names].map((name) =>
    name === undefined ? '' : `${MAP} "${name.replaceAll('"', '""')}" all\n`,
  )
  const hasChanged = [
    writeFile(folder, 'pg_ident.conf', HEADER + map.join('')),
    writeFile(folder, 'pg_hba.conf', rules),
  ]
  return hasChanged.includes(true)
}

// With these flags, root does not open a link that the owner of the folder has put in the place of the file.
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/** Replaces a file of the server, with the same owner as its folder. */
function writeFile(folder: string, name: string, content: string): boolean {
  const path = join(folder, name)
  if (readFileSync(path, 'utf8') === content) return false
  const newPath = `${path}.new`
  rmSync(newPath, { force: true })
  const file = openSync(newPath, NEW_FILE, 0o600)
  try {
    writeFileSync(file, content)
    const { uid, gid } = statSync(folder)
    fchownSync(file, uid, gid)
  } finally {
    closeSync(file)
  }
  renameSync(newPath, path)
  return true
}
