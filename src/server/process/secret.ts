import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'
import { StartupError } from './startup.ts'

/**
 * The key that signs cookies: SECRET, or with the embedded database one made at the first start and kept in
 * DATA_DIR/secret (readable by its owner only). With DATABASE_URL there may be several copies of the server, which
 * must share it: there it has to be set. Throws a StartFailure.
 */
export function readOrCreateSecret({ secret, databaseUrl, dataDir }: Settings): string {
  if (secret) return secret
  if (databaseUrl) {
    throw new StartupError(
      'Bad setting: SECRET is needed with DATABASE_URL: at least 32 random characters, the same for every copy of ' +
        'the server (for instance from: openssl rand -base64 33).',
    )
  }
  const path = join(dataDir, 'secret')
  const kept = readSecret(path)
  if (kept !== undefined) return kept
  const made = randomBytes(33).toString('base64url')
  writeFileSync(path, `${made}\n`, { mode: 0o600, flag: 'wx' })
  return made
}

function readSecret(path: string): string | undefined {
  let kept: string
  try {
    kept = readFileSync(path, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartupError(`The secret in ${path} cannot be read (${code}). Start as the user who owns it.`)
  }
  if (kept.length < 32) {
    throw new StartupError(
      `The secret in ${path} is damaged (shorter than 32 characters). Remove the file to get a new one; everybody will have to sign in again.`,
    )
  }
  return kept
}
