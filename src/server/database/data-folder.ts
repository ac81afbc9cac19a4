import { accessSync, constants, existsSync, lchownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../start-failure.ts'
import { embeddedAccount } from './embedded-account.ts'

/** Everything this program writes at the top of a data folder. */
const OURS = /^(postgres(\.new|\.lock|\.log(\.1)?)?|server\.lock|running|secret|outbox)$/
const HARMLESS = /^(\..*|lost\+found)$/

/**
 * Makes DATA_DIR, closed to others, when it is missing. Throws a StartFailure when it cannot be made or written, or
 * holds somebody else's files: a slip in the setting must not scatter a database over a home folder.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartFailure(`DATA_DIR ${dataDir} cannot be used: ${reasons[code ?? ''] ?? code}.`)
  }
  const strange = readdirSync(dataDir).filter((name) => !OURS.test(name) && !HARMLESS.test(name))
  if (strange.length > 0 && !existsSync(join(dataDir, 'postgres.lock'))) {
    throw new StartFailure(
      `DATA_DIR ${dataDir} holds other files ("${strange[0]}"). Set it to a new or empty folder.`,
    )
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENAMETOOLONG: 'the path is too long',
}

/** What root wrote in an ordinary user's folder goes to that user, so that the next start needs no root. */
export function shareDataFolder(dataDir: string): void {
  const account = embeddedAccount(join(dataDir, 'postgres'))
  if (!account || account.name === 'nobody') return
  for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))]) {
    if (lstatSync(path).uid === 0) lchownSync(path, account.uid, account.gid)
  }
}
