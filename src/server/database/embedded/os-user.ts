import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../process/startup.ts'

/** An unprivileged account of this machine that the database server runs as. */
export interface OsUser {
  name: string
  uid: number
  gid: number
}

/**
 * The account the embedded server must run as, or undefined when that is simply us. PostgreSQL refuses to run as
 * root. When we are root it runs as whoever owns `folder` (or the nearest folder above it that exists), so that
 * this person can also start it without root; when that is root as well, as `nobody`.
 */
export function findServerUser(folder: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (process.platform !== 'linux') {
    throw new StartupError(
      'The embedded database does not run as root here. Start as an ordinary user or set DATABASE_URL.',
    )
  }
  const owner = statSync(nearestExisting(folder)).uid
  const account = (owner !== 0 && lookUpUser(String(owner))) || lookUpUser('nobody')
  if (!account) {
    throw new StartupError(
      'The embedded database must not run as root and there is no user "nobody" to run it as. ' +
        'Start as an ordinary user or set DATABASE_URL.',
    )
  }
  return account
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder))
}

function lookUpUser(user: string): OsUser | undefined {
  const readId = (flag: string) =>
    execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return { name: readId('-un'), uid: Number(readId('-u')), gid: Number(readId('-g')) }
  } catch {
    return undefined
  }
}

/** Run as another user, the server may not be able to walk the path to its own folder; it can always stay in it. */
export function dataFolderArgument(account: OsUser | undefined, folder: string): string {
  return account ? '/proc/self/cwd' : folder
}

/** How to spawn a program of PostgreSQL: as that account, with nothing of our own environment that it could obey. */
export function spawnOptionsFor(account: OsUser | undefined) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  return account ? { env, uid: account.uid, gid: account.gid } : { env }
}
