import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartupError } from '../../platform/startup.ts'
import { EMBEDDED_MAJOR_VERSION, findBinaries } from './binaries.ts'
import { SUPERUSER } from './database.ts'
import {
  changeOwner,
  findIdleSystemUser,
  getDataFolderPathFor,
  type OsUser,
  spawnOptionsFor,
} from './os-user.ts'
import { findErrorMessage } from './server-process.ts'

/**
 * Creates a cluster in a temporary folder and renames it to `folder` when it is complete, so that a killed start leaves no
 * incomplete cluster. The temporary name is new each time, because the initdb of a killed start may still be writing.
 */
export async function createCluster(folder: string, osUser: OsUser | undefined): Promise<void> {
  removeUnfinished(folder)
  const unfinished = mkdtempSync(`${folder}.new-`)
  const creator = osUser && osUser.name === undefined ? findIdleSystemUser() : osUser
  if (creator) chownSync(unfinished, creator.uid, creator.gid)
  const options = [
    `--username=${SUPERUSER}`,
    '--auth=reject', // replaced by access-rules.ts before the first start
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin', // the same on every platform, and lower() knows all letters
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  const initdb = spawn(
    join(findBinaries(creator), 'bin/initdb'),
    ['-D', getDataFolderPathFor(creator, unfinished), ...options],
    { ...spawnOptionsFor(creator), cwd: unfinished, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const errors = text(initdb.stderr)
  const [code] = await once(initdb, 'close')
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new StartupError(
      `The embedded database could not be created in ${folder}: ${findErrorMessage(await errors)}.`,
    )
  }
  if (osUser && creator && osUser.uid !== creator.uid) changeOwner(unfinished, creator.uid, osUser)
  renameSync(unfinished, folder)
}

function removeUnfinished(folder: string): void {
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder)).filter((each) => each.startsWith(prefix))) {
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
    } catch {
      // Another initdb is writing to it; the next start that creates a cluster removes it.
    }
  }
}

/** Throws a StartupError if `folder` has no cluster that this version of PostgreSQL can open. */
export function checkCluster(folder: string): void {
  let major: string
  try {
    major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    const unreadable = (error as NodeJS.ErrnoException).code === 'EACCES'
    throw new StartupError(
      unreadable
        ? `${folder} belongs to another user. Start as that user, or set DATA_DIR to another folder.`
        : `${folder} is not a PostgreSQL data folder (PG_VERSION is missing). Set DATA_DIR to another folder.`,
    )
  }
  if (major !== EMBEDDED_MAJOR_VERSION) {
    throw new StartupError(
      `${folder} was created by PostgreSQL ${major}, and this release has PostgreSQL ${EMBEDDED_MAJOR_VERSION}. ` +
        'Set DATA_DIR to another folder.',
    )
  }
}
