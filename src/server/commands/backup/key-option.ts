import { resolve } from 'node:path'
import { FileError } from '../command-errors.ts'
import { formatTable } from '../table.ts'
import { type BackupKey, readKeyFile } from './backup-encryption.ts'

const PROJECT_FOLDER = resolve(import.meta.dirname, '../../../..')

export const KEY_FILE_OPTION = {
  value: 'KEY',
  description: 'the file with the key; default: the file named by BACKUP_KEY_FILE',
} as const

/** Reads the key of --key-file or of BACKUP_KEY_FILE; undefined if neither is set. */
export async function readKeyOption(
  option: string | undefined,
  { BACKUP_KEY_FILE }: NodeJS.ProcessEnv = process.env,
): Promise<{ value: BackupKey; path: string } | undefined> {
  // A setting with a relative path starts in the project folder, an argument where the command is run.
  const path = option ?? (BACKUP_KEY_FILE && resolve(PROJECT_FOLDER, BACKUP_KEY_FILE))
  if (!path) return undefined
  const value = await readKeyFile(path).catch((error: unknown) => {
    throw option || !(error instanceof FileError) ? error : new FileError(`BACKUP_KEY_FILE: ${error.message}`)
  })
  return { value, path }
}

export function formatRowCounts(tables: ReadonlyMap<string, number>): string {
  const rows = [...tables].map(([name, count]) => [name, count.toLocaleString('en-US')])
  return formatTable([{ title: 'Table' }, { title: 'Rows', align: 'right' }], rows)
}
