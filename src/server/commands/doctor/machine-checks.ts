import { existsSync, readFileSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeFileError } from '../../platform/file-errors.ts'
import { readSecrets } from '../../platform/secrets.ts'
import { findMisspelledSettings, readSecretFilePaths } from '../../platform/settings.ts'
import { readKeyOption } from '../backup/key-option.ts'
import { formatCount } from '../table.ts'
import { type CheckContext, type Finding, failed, ok, skipped, warning } from './check.ts'

const GIB = 1024 ** 3
/** The warning leaves time to act; below the failure, PostgreSQL soon stops accepting writes. */
const LOW_DISK_BYTES = 2 * GIB
const FULL_DISK_BYTES = 0.2 * GIB

/** The version of Node: the one that the packages contain. */
export function checkNode(): Finding {
  const manifest = join(import.meta.dirname, '../../../../package.json')
  const { node } = (JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies: { node: string } })
    .dependencies
  const running = process.versions.node
  return running === node
    ? ok(`Node ${running}`)
    : warning(
        `Node ${running} is running, and this release is tested with ${node}.`,
        'Start with npm, which uses the packaged Node.',
      )
}

/** No variable has a name that is almost that of a setting: it would have no effect. */
export function checkSettingNames(env: NodeJS.ProcessEnv): Finding {
  const misspelled = findMisspelledSettings(env)
  return misspelled.length === 0
    ? ok('The settings are valid.')
    : warning(
        `Unknown settings have no effect: ${misspelled.map(([name]) => name).join(', ')}.`,
        `Did you mean ${misspelled.map(([, nearest]) => nearest).join(', ')}?`,
      )
}

/** The files with secrets are private, and the key of backups can be read. `readSettings` has read the others. */
export async function checkSecretFiles(env: NodeJS.ProcessEnv): Promise<Finding> {
  const key = await readKeyOption(undefined, env)
  const isSecret = key && key.value.kind !== 'recipients'
  const paths = [...readSecretFilePaths(env), ...(isSecret ? [key.path] : [])]
  if (paths.length === 0) return skipped('No setting names a file with a secret.')
  const open: string[] = []
  for (const path of paths) if ((await stat(path)).mode & 0o004) open.push(path)
  return open.length === 0
    ? ok('The files with secrets can be read, and not by other users of this machine.')
    : warning(
        `Other users of this machine can read ${open.join(' and ')}.`,
        `Run chmod o-rwx ${open.join(' ')}, and change what is in it.`,
      )
}

/** DATA_DIR can be written, and its disk has free space. Logs, the outbox and the embedded database are there. */
export async function checkDiskSpace({ settings: { dataDir } }: CheckContext): Promise<Finding> {
  const existing = await findExisting(dataDir)
  const problem = (await stat(existing)).isDirectory()
    ? await access(existing, constants.W_OK).then(
        () => undefined,
        (error: unknown) => `${existing} is not writable: ${describeFileError(error)}`,
      )
    : `${existing} is not a folder`
  if (problem) {
    return failed(
      `DATA_DIR (${dataDir}) cannot be used: ${problem}.`,
      'Set DATA_DIR to a folder that the user of the server can create or write.',
    )
  }
  const { bavail, bsize } = await statfs(existing)
  const free = bavail * bsize
  const message = `${(free / GIB).toFixed(1)} GiB are free on the disk of DATA_DIR (${dataDir}).`
  const remedy = 'Free or add disk space. A full disk stops the embedded database.'
  if (free < FULL_DISK_BYTES) return failed(message, remedy)
  return free < LOW_DISK_BYTES ? warning(message, remedy) : ok(message)
}

async function findExisting(path: string): Promise<string> {
  return stat(path).then(
    () => path,
    () => findExisting(dirname(path)),
  )
}

/** SECRET is there, and its file is readable by its owner only. */
export async function checkSecret({ settings }: CheckContext): Promise<Finding> {
  const { secret, secretPrevious } = readSecrets(settings)
  if (!secret && settings.databaseUrl) {
    return failed(
      'SECRET is not set.',
      'Set SECRET or SECRET_FILE: at least 32 random characters, the same for every process.',
    )
  }
  if (!secret) {
    return existsSync(join(settings.dataDir, 'postgres'))
      ? skipped(
          'The next start generates SECRET, unless data is protected with one that is missing: see keys.',
        )
      : skipped('SECRET is generated when the server starts for the first time.')
  }
  const previous =
    secretPrevious.length > 0 ? `, and ${formatCount(secretPrevious.length, 'previous one')}` : ''
  if (settings.secret) return ok(`SECRET is set${previous}.`)
  const path = join(settings.dataDir, 'secret')
  const { mode } = await stat(path)
  return (mode & 0o077) === 0
    ? ok(`SECRET is in ${path}${previous}.`)
    : failed(
        `${path} is readable by other users of this machine.`,
        `Run chmod 600 ${path}, and change SECRET.`,
      )
}
