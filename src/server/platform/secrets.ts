import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeFileError } from './file-errors.ts'
import type { Settings } from './settings.ts'
import { StartupError } from './startup.ts'

/** SECRET and SECRET_PREVIOUS, from which the key ring is created. */
interface Secrets {
  secret: string
  secretPrevious: string[]
}

/**
 * Returns SECRET or, with the embedded database, the content of DATA_DIR/secret, which is created at the first start and
 * readable by its owner only. Throws a StartupError.
 */
export function readOrCreateSecrets(settings: Settings): Secrets {
  const { secret, secretPrevious } = readSecretsForStart(settings)
  if (secret) return { secret, secretPrevious }
  const created = createSecret()
  writeFileSync(join(settings.dataDir, 'secret'), `${created}\n`, { mode: 0o600, flag: 'wx' })
  return { secret: created, secretPrevious }
}

export const createSecret = () => randomBytes(33).toString('base64url')

/** Like `readSecrets`. With DATABASE_URL, SECRET is required, because all copies of the server must share it. */
export function readSecretsForStart(settings: Settings): ReturnType<typeof readSecrets> {
  const secrets = readSecrets(settings)
  if (secrets.secret || !settings.databaseUrl) return secrets
  throw new StartupError(
    'Invalid setting: SECRET is needed with DATABASE_URL: at least 32 random characters, the same for every copy of ' +
      'the server (for instance from: openssl rand -base64 48).',
  )
}

/** Returns what to do if DATA_DIR/secret is missing and data is protected with it. */
export function describeSecretRemedy({ dataDir }: Settings): string {
  const path = join(dataDir, 'secret')
  return (
    `Restore ${path}: from a copy of DATA_DIR, or by restoring an encrypted backup into a new DATA_DIR. If it is lost, create a new one ` +
    `with (umask 077; openssl rand -base64 48 > '${path}'); the users concerned then set these up again.`
  )
}

/**
 * Returns the secrets of the settings and, with the embedded database, of DATA_DIR/secret and DATA_DIR/secret.previous. Throws
 * a StartupError.
 */
export function readSecrets({
  secret,
  secretPrevious,
  databaseUrl,
  dataDir,
}: Settings): Omit<Secrets, 'secret'> & { secret: string | undefined } {
  if (databaseUrl) return { secret, secretPrevious }
  const [stored] = secret ? [secret] : readSecretFile(join(dataDir, 'secret'))
  const storedPrevious = readSecretFile(join(dataDir, 'secret.previous'))
  return { secret: stored, secretPrevious: [...secretPrevious, ...storedPrevious] }
}

/** Returns the lines of a file with one secret per line; none if it does not exist. */
function readSecretFile(path: string): string[] {
  let content: string
  try {
    content = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new StartupError(
      `The secret in ${path} cannot be read: ${describeFileError(error)}. Start as the user who owns it.`,
    )
  }
  const secrets = content.split('\n').map((line) => line.trim())
  if (secrets.some((secret) => secret.length < 32)) {
    throw new StartupError(
      `The secret in ${path} is damaged (shorter than 32 characters). Remove the file to get a new one; all users must sign in again.`,
    )
  }
  return secrets
}
