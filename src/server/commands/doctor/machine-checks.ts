import { readFileSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readSecrets } from '../../platform/secrets.ts'
import { type CheckContext, type Finding, failed, formatCount, ok, skipped, warning } from './check.ts'

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

/** Free space where DATA_DIR is. Logs, the outbox and the embedded database are there. */
export async function checkDiskSpace({ settings: { dataDir } }: CheckContext): Promise<Finding> {
  const { bavail, bsize } = await statfs(await findExisting(dataDir))
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
  if (!secret) {
    return settings.databaseUrl
      ? failed(
          'SECRET is not set.',
          'Set SECRET or SECRET_FILE: at least 32 random characters, the same for every process.',
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
