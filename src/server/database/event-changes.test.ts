import { Client } from 'pg'
import { expect, test } from 'vitest'
import { revertToEarlierRelease } from '../testing/earlier-release.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

const database = await createTestDatabase()

test('events and people from before are kept: nothing is new, changed or switched on by the upgrade', async () => {
  const owner = new Client(database.target.owner)
  await owner.connect()
  try {
    const toCome = await revertToEarlierRelease(database, owner, '0007')
    await owner.query(`insert into eventlist (event_code, date_begin) values ('a', '2026-12-01')`)
    await database.identity.query(`insert into identity.users (email) values ('anna@example.com')`)
    expect(await migrate(owner)).toEqual(toCome)
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
