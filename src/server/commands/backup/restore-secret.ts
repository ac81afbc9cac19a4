import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { withClient } from '../../database/with-client.ts'
import { findKeysInUse, type KeyUse } from '../../identity/keys/keys-in-use.ts'
import { createKeyRing } from '../../platform/crypto.ts'
import { createSecret, readSecrets } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { CommandError, createFileError } from '../command-errors.ts'
import type { BackupHeader } from './backup-format.ts'

/**
 * Whether the restored rows have their SECRET: the settings have it (`same`), it comes from the backup (`restored` to DATA_DIR,
 * `written` to a file), the settings have another (`different`) or none (`missing`).
 */
export type SecretState = 'same' | 'restored' | 'written' | 'different' | 'missing'

interface SecretPlan {
  state: SecretState
  /** Content by path, for new files. */
  files: [path: string, content: string][]
}

/**
 * Decides what happens to the SECRET of a backup. `targetFile` is the file of --secret-to. Throws a CommandError if a file
 * exists that would be written, or SECRET would be left behind.
 */
export function planSecret(
  { secret_id, secrets }: BackupHeader,
  settings: Settings,
  targetFile: string | undefined,
): SecretPlan {
  const { secret, secretPrevious } = readSecrets(settings)
  const knownIds = secret ? createKeyRing(secret, secretPrevious).all.map(({ id }) => id) : []
  if (secret_id && knownIds.includes(secret_id)) return { state: 'same', files: [] }
  if (secrets && !secret && !targetFile && settings.databaseUrl) {
    throw new CommandError(
      'The backup contains SECRET, and these settings have none. Add --secret-to FILE to write it to a new file for SECRET_FILE, or set SECRET first. Nothing was restored.',
    )
  }
  if (!secrets || (!targetFile && (settings.databaseUrl || settings.secret))) {
    if (targetFile)
      throw new CommandError('The backup does not contain SECRET, so --secret-to has nothing to write.')
    return { state: secret ? 'different' : 'missing', files: [] }
  }
  const path = targetFile ? resolve(targetFile) : join(settings.dataDir, 'secret')
  const contents: [string, string[]][] = [
    [path, [secrets.current]],
    [`${path}.previous`, secrets.previous],
  ]
  const files = contents.flatMap(([file, lines]): SecretPlan['files'] =>
    lines.length > 0 ? [[file, lines.map((line) => `${line}\n`).join('')]] : [],
  )
  const existing = files.map(([file]) => file).find((file) => existsSync(file))
  if (existing) {
    throw new CommandError(
      targetFile
        ? `${existing} already exists. Name a new file for --secret-to.`
        : `${existing} contains another SECRET than the backup. Restore into a new DATA_DIR, or move the file away.`,
    )
  }
  return { state: targetFile ? 'written' : 'restored', files }
}

/** Writes the files of the plan, readable by their owner only. */
export function writeSecretFiles({ files }: SecretPlan): void {
  for (const [path, content] of files) {
    try {
      writeFileSync(path, content, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      throw createFileError(path, 'written', error)
    }
  }
}

/** Returns what the server cannot read with its SECRET, or with the new one that it will generate. */
export async function findLostRows(
  owner: ClientConfig,
  settings: Settings,
  state: SecretState,
): Promise<KeyUse | undefined> {
  if (state !== 'different' && state !== 'missing') return undefined
  const { secret = createSecret(), secretPrevious } = readSecrets(settings)
  return withClient(
    owner,
    async (client) => (await findKeysInUse(client, createKeyRing(secret, secretPrevious))).lost,
  )
}

/** Describes to the operator what the state of the SECRET means. */
export function describeSecret(
  { state, files }: SecretPlan,
  lost: KeyUse | undefined,
  hasSecret: boolean,
): string[] {
  const paths = files.map(([path]) => path).join(' and ')
  if (state === 'same' || (lost && Object.values(lost).every((count) => count === 0))) return []
  if (state === 'restored') return [`SECRET was restored to ${paths}.`]
  if (state === 'written') {
    const names = files.length > 1 ? 'SECRET_FILE and SECRET_PREVIOUS_FILE' : 'SECRET_FILE'
    return [`The SECRET of the backup is in ${paths}. Set ${names} to it before you start the server.`]
  }
  if (!lost) return []
  const problem =
    state === 'different'
      ? 'The restored data was protected with another SECRET than the one of these settings.'
      : 'The restored data needs the SECRET with which it was protected, and these settings have none.'
  const remedy = hasSecret
    ? 'The backup contains it: set SECRET_FILE to a file with it, which --secret-to writes while restoring.'
    : 'The backup does not contain it: set SECRET to the one of the original server, or add it to SECRET_PREVIOUS.'
  return [
    problem,
    remedy,
    `Without it, these stop working: authenticators (${lost.authenticators}) and recovery codes (${lost.recovery_codes}) of ` +
      'two-step sign-in ("npm run users -- remove-second-factor" removes them), addresses of calendar feeds ' +
      `(${lost.calendar_feeds}), emails that are not sent yet (${lost.emails}), and links to undo a change. Passwords, passkeys and connected providers keep working.`,
  ]
}
