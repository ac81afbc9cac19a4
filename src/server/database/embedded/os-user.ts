import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../../platform/startup.ts'

/** A user of the operating system that the database server runs as. */
export interface OsUser {
  /** Undefined for a user id that is used for the database server only and has no entry in the user database. */
  name: string | undefined
  uid: number
  gid: number
}

/** The user ids to choose from for the database server; none is assigned by Linux distributions. */
const FIRST_SERVER_UID = 47_531
const SERVER_UIDS = 20

/**
 * Returns the user that the embedded server must run as, or undefined for the current one. PostgreSQL does not run as root.
 * If this process does, the server runs as the owner of `folder` (or of its nearest existing parent), who can then also
 * start it without root. If the owner is root too, it runs under a user id that no other program has: processes of one user
 * can reach each other's files, so a shared one such as `nobody` would open the database to every program that has it.
 */
export function findServerUser(folder: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (process.platform !== 'linux') {
    throw new StartupError(
      'The embedded database does not run as root on this system. Start as an ordinary user or set DATABASE_URL.',
    )
  }
  const { uid, gid } = statSync(nearestExisting(folder))
  if (uid === 0) return findServerUid()
  return lookUpUser(String(uid)) ?? { name: undefined, uid, gid }
}

function findServerUid(): OsUser {
  for (let uid = FIRST_SERVER_UID; uid < FIRST_SERVER_UID + SERVER_UIDS; uid++) {
    if (!lookUpUser(String(uid))) return { name: undefined, uid, gid: uid }
  }
  throw new StartupError(
    'The embedded database must not run as root, and there is no free user id for it. ' +
      'Start as an ordinary user or set DATABASE_URL.',
  )
}

/**
 * Returns the user that creates a cluster for a server user without a name, which initdb requires: a system user without
 * processes, none of which could then reach the new files.
 */
export function findIdleSystemUser(): OsUser {
  const busy = new Set(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(readProcessUid),
  )
  const users = ['nobody', 'daemon', 'bin', 'sys', 'games', 'mail']
    .map(lookUpUser)
    .filter((user) => user !== undefined)
  const idle = users.find(({ uid }) => !busy.has(uid))
  if (!idle) {
    throw new StartupError(
      'The embedded database must not run as root, and all system users that could create it have processes. ' +
        'Start as an ordinary user or set DATABASE_URL.',
    )
  }
  return idle
}

function readProcessUid(pid: string): number | undefined {
  try {
    return statSync(`/proc/${pid}`).uid
  } catch {
    return undefined
  }
}

export function readCurrentUserName(): string | undefined {
  return lookUpUser(String(process.getuid?.()))?.name
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder))
}

type NamedUser = OsUser & { name: string }

const knownUsers = new Map<string, NamedUser | undefined>()

function lookUpUser(user: string): NamedUser | undefined {
  if (!knownUsers.has(user)) knownUsers.set(user, readUser(user))
  return knownUsers.get(user)
}

function readUser(user: string): NamedUser | undefined {
  const readId = (flag: string) =>
    execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return { name: readId('-un'), uid: Number(readId('-u')), gid: Number(readId('-g')) }
  } catch {
    return undefined
  }
}

/** Gives the files of a folder from one user to another. Skips files of others, to which a link may lead. */
export function changeOwner(path: string, from: number, to: { uid: number; gid: number }): void {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    // A socket or a symbolic link: the server creates its own socket again, and a cluster of ours has no links.
    return
  }
  try {
    const stats = fstatSync(file)
    if (stats.uid !== from) return
    fchownSync(file, to.uid, to.gid)
    if (stats.isDirectory()) for (const name of readdirSync(path)) changeOwner(join(path, name), from, to)
  } finally {
    closeSync(file)
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
