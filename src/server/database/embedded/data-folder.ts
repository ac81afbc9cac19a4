import { accessSync, constants, existsSync, lchownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describeFileError } from '../../platform/file-errors.ts'
import { StartupError } from '../../platform/startup.ts'
import { findServerUser, type OsUser } from './os-user.ts'

/** What this program creates in a data folder. */
const OWN_ENTRIES =
  /^(postgres(\.new-.*|\.lock|\.log(\.1)?)?|server\.lock|running|secret(\.previous)?|outbox)$/
const IGNORED_ENTRIES = /^(\..*|lost\+found)$/

/**
 * Creates DATA_DIR, private to its owner, if it is missing. Throws a StartupError if it cannot be created or written, or
 * contains other files: a typing error in the setting must not put a database into, say, a home folder.
 */
export function prepareDataFolder(dataDir: string): void {
  let entries: string[]
  try {
    const owner = findFolderOwner(dataDir)
    createFolder(dataDir, 0o700)
    if (owner) changeOwnerFromRoot(dataDir, owner)
    entries = readdirSync(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StartupError(
      `DATA_DIR ${dataDir} cannot be used: ${FOLDER_REASONS[code] ?? describeFileError(error)}.`,
    )
  }
  const unknown = entries.filter((name) => !OWN_ENTRIES.test(name) && !IGNORED_ENTRIES.test(name))
  if (unknown.length > 0 && !existsSync(join(dataDir, 'postgres.lock'))) {
    throw new StartupError(
      `DATA_DIR ${dataDir} contains other files ("${unknown[0]}"). Set it to a new or empty folder.`,
    )
  }
}

/** Creates a folder and its parents. Node's `recursive` option never returns for some paths, such as those under /proc. */
function createFolder(path: string, mode?: number): void {
  if (existsSync(path)) return
  createFolder(dirname(path))
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const FOLDER_REASONS: Record<string, string> = {
  ENOENT: 'it cannot be created there',
  ENOTDIR: 'it, or a part of its path, is a file',
}

/** Gives files that root has created to the owner of the folder, so that the next start does not need root. */
export function restoreFolderOwner(dataDir: string): void {
  const owner = findFolderOwner(dataDir)
  if (!owner) return
  for (const name of readdirSync(dataDir)) changeOwnerFromRoot(join(dataDir, name), owner)
}

function findFolderOwner(dataDir: string): OsUser | undefined {
  const osUser = findServerUser(join(dataDir, 'postgres'))
  return osUser?.name === undefined ? undefined : osUser
}

function changeOwnerFromRoot(path: string, { uid, gid }: OsUser): void {
  if (lstatSync(path).uid === 0) lchownSync(path, uid, gid)
}
