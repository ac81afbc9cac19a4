import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { restoreFolderOwner } from '../database/embedded/data-folder.ts'
import { reachDatabase, readDatabaseConfig } from '../database/open-database.ts'
import { withClient } from '../database/with-client.ts'
import type { Settings } from '../platform/settings.ts'
import { StartupError } from '../platform/startup.ts'
import { formatRowCounts, KEY_FILE_OPTION, readKeyOption } from './backup/key-option.ts'
import { assertEmptyDatabase, restoreBackup, verifyBackup } from './backup/restore-backup.ts'
import {
  describeSecret,
  findLostRows,
  planSecret,
  type SecretState,
  writeSecretFiles,
} from './backup/restore-secret.ts'
import { createCommand, runProgram } from './command.ts'
import { CommandError } from './command-errors.ts'

const restore = createCommand({
  summary: 'Restores a backup into an empty database.',
  arguments: ['FILE'],
  options: {
    'key-file': KEY_FILE_OPTION,
    'secret-to': {
      value: 'FILE',
      description:
        'with DATABASE_URL: write the SECRET of an encrypted backup to this new file, for SECRET_FILE',
    },
  },
  hasDryRun: true,
  details: `
The database must be empty: a new DATA_DIR, or a new database in DATABASE_URL and DATABASE_OWNER_URL. The backup can be of this
release or an earlier one, and of an embedded database or another PostgreSQL. Everything is restored, or nothing. All users must
sign in again, and emails that were due before are not sent.

With --dry-run the file is read to its end and checked, and nothing is restored; the database need not be empty.`,
  async run({ args: [path], options }, { signal, isDryRun, note, print, readSettings }) {
    const key = await readKeyOption(options['key-file'])
    const settings = readSettings()
    const file = { path: resolve(path), key: key?.value, signal }
    const { header, tables, isEncrypted } = await verifyBackup(file)
    if (key && !isEncrypted)
      note(
        `${file.path} is not encrypted, so the key does not prove where it comes from. Restore it only if you know its origin.`,
      )
    const report = (secret: SecretState | undefined, text: string) =>
      print({
        json: {
          file: file.path,
          created_at: header.created_at,
          release: header.release,
          is_encrypted: isEncrypted,
          has_secret: header.secrets !== undefined,
          ...(secret ? { secret } : {}),
          tables: Object.fromEntries(tables),
        },
        text: `${formatRowCounts(tables)}\n${text}`,
      })
    if (isDryRun) {
      const obstacle = await findObstacle(settings)
      if (obstacle) note(`${obstacle} A restore there would be refused.`)
      return report(
        undefined,
        `Dry run: the backup of ${header.created_at} (release ${header.release}) is complete. Nothing was restored.\n`,
      )
    }
    const { config, release } = await reachDatabase(settings)
    try {
      const secret = planSecret(header, settings, options['secret-to'])
      await restoreBackup(config, file, () => writeSecretFiles(secret))
      if (!settings.databaseUrl) restoreFolderOwner(settings.dataDir)
      const lost = await findLostRows(config.owner, settings, secret.state)
      for (const line of describeSecret(secret, lost, header.secrets !== undefined)) note(line)
      report(secret.state, `The backup of ${header.created_at} was restored.\n`)
    } finally {
      await release()
    }
  },
})

/** Returns why the backup cannot be restored into the database of the settings. Creates nothing. */
async function findObstacle(settings: Settings): Promise<string | undefined> {
  const exists = readDatabaseConfig(settings) || existsSync(join(settings.dataDir, 'postgres'))
  if (!exists) return undefined
  try {
    const { config, release } = await reachDatabase(settings)
    await withClient(config.owner, assertEmptyDatabase).finally(release)
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof StartupError)) throw error
    return error.message
  }
}

await runProgram('restore', restore)
