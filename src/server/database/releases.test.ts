import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../platform/settings.ts'
import { createTestApp } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createNextRelease, createTestDatabase } from '../testing/test-database.ts'
import { createTestFolder, importTestFile } from '../testing/test-import.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import type { Program } from './schema-state.ts'
import { withClient } from './with-client.ts'

describe('this release beside its successor, which adds a column', async () => {
  const database = await createTestDatabase()
  const { browser } = await createTestApp(database)
  const anna = browser()
  const next = createNextRelease()

  const upgrade = (program: Program) =>
    withClient(database.target.owner, (client) => migrate(client, program))

  beforeAll(async () => {
    await insertTestEvents(database.owner, [{ event_code: 'fair' }, { event_code: 'meetup' }])
    await anna.signUp('anna@example.com')
    expect((await anna.put('/api/registrations/fair')).status).toBe(200)
    expect(await upgrade(next)).toEqual([next.migrations.at(-1)?.name])
    await database.owner.query(`update eventlist set note = 'by the sea'`)
  })

  test('continues to serve requests', async () => {
    expect((await anna.put('/api/registrations/meetup')).status).toBe(200)
    expect((await anna.get('/api/events')).body.total.count).toBe(2)
    expect((await browser().signUp('ben@example.com')).status).toBe(200)
  })

  test('starts again, also after a roll-back, and keeps what the successor wrote', async () => {
    const restarted = await openDatabase(readSettings(database.urls))
    try {
      const path = join(await createTestFolder(), 'events.csv')
      await writeFile(path, 'event_code,city\nfair,Gdansk\nnew,Sopot\n')
      await importTestFile(restarted.owner, path)
      const { rows } = await restarted.owner.query('select event_code, city, note from eventlist order by 1')
      expect(rows.map(Object.values)).toEqual([
        ['fair', 'Gdansk', 'by the sea'],
        ['meetup', null, 'by the sea'],
        ['new', 'Sopot', null],
      ])
    } finally {
      await restarted.close()
    }
    expect(await upgrade(next)).toEqual([])
  })

  test('does not start once the schema requires the successor', async () => {
    const sql = 'alter table eventlist drop column note'
    const removal = { ...next.migrations.at(-1)!, name: 'removal', oldest_release: next.release, sql }
    const complete = { ...next, migrations: [...next.migrations, removal] }
    expect(await upgrade(complete)).toEqual(['removal'])
    await expect(openDatabase(readSettings(database.urls))).rejects.toThrow(
      `release ${next.release} has changed it, and release ${next.release} is the oldest that may run on it`,
    )
    expect(await upgrade(complete)).toEqual([])
  })
})
