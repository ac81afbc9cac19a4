import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Client } from 'pg'
import { assertDatabaseExists, reachDatabase } from '../database/open-database.ts'
import { createTx } from '../database/transaction.ts'
import { withClient } from '../database/with-client.ts'
import { createKeyRing } from '../platform/crypto.ts'
import { readSecrets } from '../platform/secrets.ts'
import { insertAuditEntry } from '../store/audit-log.ts'
import { OPERATOR_OPTION, readOperator } from './audit/run-action.ts'
import { createBackup } from './backup/create-backup.ts'
import { formatRowCounts, KEY_FILE_OPTION, readKeyOption } from './backup/key-option.ts'
import { createCommand, runProgram } from './command.ts'

const backup = createCommand({
  summary: 'Writes a backup of the database to a new file, whether or not the server is running.',
  arguments: ['FILE'],
  options: { 'key-file': KEY_FILE_OPTION, ...OPERATOR_OPTION },
  details: `
The backup contains the state of one moment: accounts, users' data, the catalogue and the audit log. It does not contain
sessions, unfinished sign-ins and email links. With a key it is encrypted in the age format and also contains SECRET. Without
a key it is readable by anyone who has the file, and SECRET must be kept separately.

The key file contains a public key (age1…) or an identity (AGE-SECRET-KEY-…) of age-keygen, or a passphrase of at least 16
characters on one line. The file appears when it is complete; an existing file is not overwritten.
The audit log records it, and doctor and the metrics report the age of the newest one.`,
  async run({ args: [path], options }, { signal, note, print, readSettings }) {
    const key = await readKeyOption(options['key-file'])
    const settings = readSettings()
    const operator = readOperator(options.operator)
    const { secret, secretPrevious } = readSecrets(settings)
    assertDatabaseExists(settings)
    const { config, release } = await reachDatabase(settings)
    try {
      const { header, tables } = await createBackup(config.owner, resolve(path), {
        key,
        secretId: secret && createKeyRing(secret).current.id,
        secrets: secret ? { current: secret, previous: secretPrevious } : undefined,
        signal,
      })
      const { size } = await stat(path)
      const rows = [...tables.values()].reduce((sum, count) => sum + count, 0)
      const entry = {
        operator,
        action: 'backup',
        target_id: null,
        result: 'done' as const,
        counts: { bytes: size, rows },
      }
      const record = (client: Client) => insertAuditEntry(createTx(client), entry)
      await withClient(config.owner, record).catch((error: Error) => {
        note(`The backup is complete, but could not be recorded in the audit log: ${error.message}.`)
      })
      if (!key) {
        note(
          'The backup is not encrypted: it contains personal data, and not SECRET, which you must keep separately. See --key-file.',
        )
      }
      if (key && !secret) note('SECRET is not in the backup, because these settings have none.')
      const json = {
        file: resolve(path),
        bytes: size,
        created_at: header.created_at,
        is_encrypted: key !== undefined,
        has_secret: header.secrets !== undefined,
        tables: Object.fromEntries(tables),
      }
      const text = `${formatRowCounts(tables)}\n${path} is complete (${size.toLocaleString('en-US')} bytes).\n`
      print({ json, text })
    } finally {
      await release()
    }
  },
})

await runProgram('backup', backup)
