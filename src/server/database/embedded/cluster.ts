import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartupError } from '../../process/startup.ts'
import { EMBEDDED_MAJOR_VERSION, findBinaries } from './binaries.ts'
import { SUPERUSER } from './client-config.ts'
import { dataFolderArgument, type OsUser, spawnOptionsFor } from './os-user.ts'
import { findErrorMessage } from './postgres-output.ts'

/**
 * Makes the cluster of `folder`, beside its place and renamed when complete: a start that is killed half-way leaves no half cluster. Each time
 * in a folder of a new name, because the initdb of a killed start may still be writing into its own.
 */
export async function createCluster(folder: string, account: OsUser | undefined): Promise<void> {
  removeUnfinished(folder)
  const unfinished = mkdtempSync(`${folder}.new-`)
  if (account) chownSync(unfinished, account.uid, account.gid)
  const options = [
    `--username=${SUPERUSER}`,
    '--auth=trust', // the socket lies in a folder that nobody else can enter
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin', // the same letters on every platform, and lower() knows them all
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  const initdb = spawn(
    join(findBinaries(account), 'bin/initdb'),
    ['-D', dataFolderArgument(account, unfinished), ...options],
    { ...spawnOptionsFor(account), cwd: unfinished, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const errors = text(initdb.stderr)
  const [code] = await once(initdb, 'close')
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new StartupError(
      `The embedded database could not be made in ${folder}: ${findErrorMessage(await errors)}.`,
    )
  }
  renameSync(unfinished, folder)
}

function removeUnfinished(folder: string): void {
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder)).filter((each) => each.startsWith(prefix))) {
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
    } catch {
      // Still being written; the next start that makes a cluster removes it.
    }
  }
}

/** Throws a StartFailure when `folder` holds no cluster that this release of PostgreSQL can open. */
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
      `${folder} was made by PostgreSQL ${major}, and this release brings PostgreSQL ${EMBEDDED_MAJOR_VERSION}. ` +
        'Set DATA_DIR to another folder.',
    )
  }
}
