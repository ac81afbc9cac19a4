import { expect, test } from 'vitest'
import { parseCatalogueRow } from '../../domain/catalogue-row.ts'
import type { FileColumn } from '../../domain/event-columns.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createTestFolder, importTestContent } from '../testing/test-import.ts'
import { beginStaging, deferRevision, increaseRevision, upsertCatalogue } from './catalogue-staging.ts'
import { type StagedRow, stageRows } from './copy-staged-rows.ts'

const { owner } = await createTestDatabase()

type Values = Partial<Record<FileColumn, unknown>>
const ROWS: Values[] = [
  { event_code: 'same', 'event name': 'Same', date_begin: '2026-12-01', agenda: 'Talks' },
  { event_code: 'moved', 'event name': 'Moved', date_begin: '2026-12-01' },
  { event_code: 'rated', 'event name': 'Rated', date_begin: '2026-12-01', coolness: '5' },
]

async function importRows(rows: Values[]): Promise<void> {
  const staged = rows.map((values, at): StagedRow => {
    const checked = parseCatalogueRow(values)
    if (!checked.ok) throw new Error('a row of this test is not valid')
    return { position: at + 1, event: checked.row }
  })
  const client = await owner.connect()
  try {
    await beginStaging(client)
    await stageRows(
      client,
      (async function* () {
        yield staged
      })(),
      new AbortController().signal,
    )
    await upsertCatalogue(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function readChanges() {
  const { rows } = await owner.query<{ event_code: string; revision: number; stamp: string }>(
    `select event_code, revision, added_at || ' ' || changed_at as stamp from eventlist order by event_code`,
  )
  return new Map(rows.map(({ event_code, ...change }) => [event_code, change]))
}

test('an import increases the revision only if a field of the calendar file changes #310', async () => {
  await importRows(ROWS)
  const first = await readChanges()
  expect([...first.values()].map(({ revision }) => revision)).toEqual([0, 0, 0])

  await importRows(ROWS)
  expect(await readChanges()).toEqual(first)

  await importRows([ROWS[0]!, { ...ROWS[1], date_begin: '2026-12-02' }, { ...ROWS[2], coolness: '9' }])
  const second = await readChanges()
  expect(second.get('same')).toEqual(first.get('same'))
  expect(second.get('rated')).toEqual(first.get('rated'))
  expect(second.get('moved')?.revision).toBe(1)
  expect(second.get('moved')?.stamp).not.toBe(first.get('moved')?.stamp)
})

async function readCatalogueRevision(): Promise<number> {
  return (await owner.query('select revision from catalogue_revision')).rows[0].revision
}

test('an import increases the revision of the catalogue once', async () => {
  const before = await readCatalogueRevision()
  const rows = Array.from({ length: 3_000 }, (_, n) => `bulk-${n},Gdansk\n`).join('')
  const folder = await createTestFolder()
  await importTestContent(owner, folder, 'a.csv', `event_code,city\n${rows}moved,Sopot\n`)
  expect(await readCatalogueRevision()).toBe(before + 1)
})

test('an import lists the events that it has written', async () => {
  const folder = await createTestFolder()
  await importTestContent(owner, folder, 'b.csv', 'event_code,city\nsame-1,Gdansk\nsame-2,Gdansk\n')
  await importTestContent(
    owner,
    folder,
    'c.csv',
    'event_code,city\nsame-1,Gdansk\nsame-2,Sopot\nnew-3,Sopot\n',
  )
  const { rows } = await owner.query(
    'select event_codes from catalogue_changes order by revision desc limit 1',
  )
  expect(rows[0].event_codes.sort()).toEqual(['new-3', 'same-2'])
})

test('an import in progress keeps no other change of the catalogue waiting #424', async () => {
  const before = await readCatalogueRevision()
  const client = await owner.connect()
  try {
    await beginStaging(client)
    await deferRevision(client)
    await client.query(`insert into eventlist (event_code) values ('being imported')`)
    await owner.query(`update eventlist set cancelled_at = now() where event_code = 'same'`)
    await owner.query(`insert into places (city, placed_by) values ('Gdansk', 'test')`)
    expect(await readCatalogueRevision()).toBe(before + 2)
    await increaseRevision(client, 1)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await readCatalogueRevision()).toBe(before + 3)
})
