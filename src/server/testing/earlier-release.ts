import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { inject } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { createPrerequisites } from '../database/prerequisites.ts'
import type { TestDatabase } from './test-database.ts'

const MIGRATIONS = join(import.meta.dirname, '../database/migrations')

/** Recreates the database, empty, without the migrations from `since` on. Returns the names of these migrations. */
export async function revertToEarlierRelease(
  database: TestDatabase,
  owner: Client,
  since: string,
): Promise<string[]> {
  const folder = mkdtempSync(join(inject('runFolder'), 'before-'))
  const names = readdirSync(MIGRATIONS).sort()
  for (const name of names) if (name < since) copyFileSync(join(MIGRATIONS, name), join(folder, name))
  await owner.query('drop schema identity cascade; drop schema public cascade; create schema public')
  await createPrerequisites(owner, database.target.serving.user!)
  await migrate(owner, folder)
  return names.filter((name) => name >= since).map((name) => name.replace('.sql', ''))
}
