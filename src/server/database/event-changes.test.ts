import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { ensurePrerequisites } from './prerequisites.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
const database = await testDatabase()
const before = mkdtempSync(join(tmpdir(), 'amberlink-before-'))
afterAll(() => rmSync(before, { recursive: true }))

test('events and people from before are kept: nothing is new, changed or switched on by the upgrade', async () => {
  for (const file of readdirSync(MIGRATIONS)) {
    if (file < '0007') copyFileSync(join(MIGRATIONS, file), join(before, file))
  }
  const owner = new Client(database.target.owner)
  await owner.connect()
  try {
    await owner.query('drop schema identity cascade; drop schema public cascade; create schema public')
    await ensurePrerequisites(owner, database.target.serving.user!)
    await migrate(owner, before)
    await owner.query(`insert into eventlist (event_code, date_begin) values ('a', '2026-12-01')`)
    await database.identity.query(`insert into identity.users (email) values ('anna@example.com')`)
    const since = readdirSync(MIGRATIONS).filter((file) => file >= '0007')
    expect(await migrate(owner)).toEqual(since.map((file) => file.replace('.sql', '')).sort())
    const { rows } = await owner.query(
      `select added_at < now() - interval '1 year' as "isOld", changed_at <= now() as "hasChanged", revision from eventlist`,
    )
    expect(rows).toEqual([{ isOld: true, hasChanged: true, revision: 0 }])
    await owner.query(`insert into eventlist (event_code, date_begin) values ('b', '2026-12-01')`)
    const added = await owner.query(
      `select added_at > now() - interval '1 minute' as "isNew" from eventlist where event_code = 'b'`,
    )
    expect(added.rows).toEqual([{ isNew: true }])
  } finally {
    await owner.end()
  }
})
