import { accessSync, constants, existsSync, lchownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../../process/startup.ts'
import { findServerUser, type OsUser } from './os-user.ts'

/** Everything this program writes at the top of a data folder. */
const OWN_ENTRIES = /^(postgres(\.new-.*|\.lock|\.log(\.1)?)?|server\.lock|running|secret|outbox)$/
const IGNORED_ENTRIES = /^(\..*|lost\+found)$/

/**
 * Makes DATA_DIR, closed to others, when it is missing. Throws a StartFailure when it cannot be made or written, or
 * holds somebody else's files: a slip in the setting must not scatter a database over a home folder.
 */
export function prepareDataFolder(dataDir: string): void {
  let entries: string[]
  try {
    const owner = findFolderOwner(dataDir)
    makeFolder(dataDir, 0o700)
    if (owner) changeOwnerFromRoot(dataDir, owner)
    entries = readdirSync(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(`DATA_DIR ${dataDir} cannot be used: ${REASONS[code ?? ''] ?? code}.`)
  }
  const unknown = entries.filter((name) => !OWN_ENTRIES.test(name) && !IGNORED_ENTRIES.test(name))
  if (unknown.length > 0 && !existsSync(join(dataDir, 'postgres.lock'))) {
    throw new StartupError(
      `DATA_DIR ${dataDir} holds other files ("${unknown[0]}"). Set it to a new or empty folder.`,
    )
  }
}

/** Node's own `recursive` never returns where a folder can be neither made nor found, as under /proc. */
function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'it cannot be made there',
  ENOTDIR: 'it, or a part of its path, is a file',
  ENAMETOOLONG: 'the path is too long',
}

/** What root wrote in an ordinary user's folder goes to that user, so that the next start needs no root. */
export function restoreFolderOwner(dataDir: string): void {
  const owner = findFolderOwner(dataDir)
  if (!owner) return
  for (const name of readdirSync(dataDir)) changeOwnerFromRoot(join(dataDir, name), owner)
}

function findFolderOwner(dataDir: string): OsUser | undefined {
  const account = findServerUser(join(dataDir, 'postgres'))
  return account?.name === 'nobody' ? undefined : account
}

function changeOwnerFromRoot(path: string, { uid, gid }: OsUser): void {
  if (lstatSync(path).uid === 0) lchownSync(path, uid, gid)
}
