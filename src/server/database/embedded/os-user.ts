import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../platform/startup.ts'

/** An unprivileged user of the operating system that the database server runs as. */
export interface OsUser {
  name: string
  uid: number
  gid: number
}

/**
 * Returns the user that the embedded server must run as, or undefined for the current one. PostgreSQL does not run as root.
 * If this process does, the server runs as the owner of `folder` (or of its nearest existing parent), who can then also
 * start it without root; if the owner is root too, as the system user `nobody`.
 */
export function findServerUser(folder: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (process.platform !== 'linux') {
    throw new StartupError(
      'The embedded database does not run as root on this system. Start as an ordinary user or set DATABASE_URL.',
    )
  }
  const owner = statSync(nearestExisting(folder)).uid
  const osUser = (owner !== 0 && lookUpUser(String(owner))) || lookUpUser('nobody')
  if (!osUser) {
    throw new StartupError(
      'The embedded database must not run as root and there is no user "nobody" to run it as. ' +
        'Start as an ordinary user or set DATABASE_URL.',
    )
  }
  return osUser
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

/** Returns the path of the data folder for a program run as `osUser`, who may not have access to the parent folders. */
export function getDataFolderPathFor(osUser: OsUser | undefined, folder: string): string {
  return osUser ? '/proc/self/cwd' : folder
}

/** Returns options to spawn a program of PostgreSQL as `osUser`, without environment variables that it would obey. */
export function spawnOptionsFor(osUser: OsUser | undefined) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  return osUser ? { env, uid: osUser.uid, gid: osUser.gid } : { env }
}
