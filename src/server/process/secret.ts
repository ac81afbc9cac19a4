import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../platform/settings.ts'
import { StartupError } from '../platform/startup.ts'

/**
 * Returns SECRET or, with the embedded database, the content of DATA_DIR/secret, which is created at the first start and
 * readable by its owner only. With DATABASE_URL, SECRET is required, because all copies of the server must share it. Throws a
 * StartupError.
 */
export function readOrCreateSecret({ secret, databaseUrl, dataDir }: Settings): string {
  if (secret) return secret
  if (databaseUrl) {
    throw new StartupError(
      'Invalid setting: SECRET is needed with DATABASE_URL: at least 32 random characters, the same for every copy of ' +
        'the server (for instance from: openssl rand -base64 33).',
    )
  }
  const path = join(dataDir, 'secret')
  const stored = readSecret(path)
  if (stored !== undefined) return stored
  const created = randomBytes(33).toString('base64url')
  writeFileSync(path, `${created}\n`, { mode: 0o600, flag: 'wx' })
  return created
}

function readSecret(path: string): string | undefined {
  let stored: string
  try {
    stored = readFileSync(path, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartupError(`The secret in ${path} cannot be read (${code}). Start as the user who owns it.`)
  }
  if (stored.length < 32) {
    throw new StartupError(
      `The secret in ${path} is damaged (shorter than 32 characters). Remove the file to get a new one; all users must sign in again.`,
    )
  }
  return stored
}
