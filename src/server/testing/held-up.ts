import { vi } from 'vitest'
import type { TestDatabase } from './test-database.ts'

/** Resolves when so many statements of this database wait for a lock, or when there is no need to wait any more. */
export async function waitForBlockedQueries(
  database: TestDatabase,
  count: number,
  isDone = () => false,
): Promise<void> {
  const held = `
    select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  await vi.waitUntil(async () => isDone() || (await database.owner.query(held)).rowCount === count, 5000)
}
