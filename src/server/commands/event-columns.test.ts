import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { FullEvent } from '../../domain/event.ts'
import {
  CALENDAR_ENTRY_FIELDS,
  type ColumnValues,
  EVENT_FIELDS,
  FILE_COLUMNS,
  FILE_FIELDS,
  getColumn,
  getColumnName,
} from '../../domain/event-columns.ts'
import { formatCalendarFile } from '../../domain/icalendar.ts'
import { withTransaction } from '../database/transaction.ts'
import { readCalendarEvent } from '../store/calendar-events.ts'
import { createFullEvent, insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { beginStaging, mergeConferences } from './catalogue-staging.ts'
import { stageRows } from './copy-staged-rows.ts'

// What cannot derive from EVENT_COLUMNS is compared with it here. A failure names the column and the place.

const { app, owner } = await createTestDatabase()

/** Values that differ from those of `createFullEvent`. */
const OTHER_VALUES: { [Type in keyof ColumnValues]: ColumnValues[Type] } = {
  code: 'other',
  text: 'Another',
  lines: 'Another',
  url: 'https://another.example',
  day: '2026-11-30',
  time: '07:30',
  price: 1,
  yes_or_no: 'yes',
  attendance: 'online',
  count: 50,
  instant: '2026-11-20T12:00:00Z',
}

test.each(EVENT_FIELDS)(
  'the trigger increase_revision compares %s if calendar entries contain it',
  async (field) => {
    const { type, isInCalendarEntry = false } = getColumn(field)
    await owner.query(`delete from eventlist`)
    await owner.query(`insert into eventlist (event_code) values ('compared')`)
    const { rows } = await owner.query(
      `update eventlist set "${getColumnName(field)}" = $1 returning revision`,
      [OTHER_VALUES[type]],
    )
    expect({ [field]: rows[0].revision === 1 }).toEqual({ [field]: isInCalendarEntry })
  },
)

test.each(CALENDAR_ENTRY_FIELDS)('calendar entries contain %s', async (field) => {
  const readEntry = async (code: string) => {
    const entry = await withTransaction(app, (tx) => readCalendarEvent(tx, code))
    const file =
      entry &&
      formatCalendarFile(entry, {
        productName: 'Amberlink',
        publicUrl: 'https://a.example',
        timeZone: 'Europe/Warsaw',
      })
    // The revision changes with every column in the trigger.
    return file?.replaceAll(/^(SEQUENCE|LAST-MODIFIED|DTSTAMP):.*$/gm, '')
  }
  const changes: Partial<FullEvent> = { app_status: 'cancelled', date_end: '2026-12-24' }
  const changed = changes[field] ?? OTHER_VALUES[getColumn(field).type]
  await owner.query(`delete from eventlist`)
  await insertTestEvents(owner, [createFullEvent()])
  const before = await readEntry('FULL')
  const { rows } = await owner.query(
    `update eventlist set "${getColumnName(field)}" = $1 returning event_code`,
    [changed],
  )
  expect({ [field]: (await readEntry(rows[0].event_code)) !== before }).toEqual({ [field]: true })
})

test.each(EVENT_FIELDS.filter((field) => getColumn(field).maxLength !== undefined))(
  'the table accepts as many characters in %s as imports do, and no more',
  async (field) => {
    const { type, maxLength = 0 } = getColumn(field)
    const start = type === 'url' ? 'https://' : ''
    const insert = (length: number) =>
      owner.query(
        field === 'event_code'
          ? 'insert into eventlist (event_code) values ($1)'
          : `insert into eventlist (event_code, "${getColumnName(field)}") values (gen_random_uuid(), $1)`,
        [start.padEnd(length, 'ż')],
      )
    await insert(maxLength)
    await expect(insert(maxLength + 1)).rejects.toThrow()
  },
)

async function mergeRows(events: FullEvent[]): Promise<Record<string, unknown>> {
  const client = await owner.connect()
  try {
    await beginStaging(client)
    const rows = events.map((event, index) => ({ position: index + 1, event }))
    await stageRows(
      client,
      (async function* () {
        yield rows
      })(),
      new AbortController().signal,
    )
    expect(await mergeConferences(client)).toBe(events.length - 1)
    const merged = await client.query('select * from pg_temp.staged_event')
    return merged.rows[0]
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('the rows of a conference merge to the same event in any order: mergeConferences includes every column', async () => {
  const first = createFullEvent()
  const others = FILE_FIELDS.map((field) => [field, OTHER_VALUES[getColumn(field).type]])
  const second: FullEvent = { ...first, ...Object.fromEntries(others), event_code: first.event_code }
  const { position: _, ...merged } = await mergeRows([first, second])
  expect(await mergeRows([second, first])).toEqual({ position: 1, ...merged })
  expect(Object.keys(merged)).toEqual(FILE_COLUMNS)
})

test('data/README.md lists the columns of catalogue files', async () => {
  const text = await readFile(new URL('../../../data/README.md', import.meta.url), 'utf8')
  const [, table = ''] = /\n\| Field \| Valid values \|\n(.*?)\n\n/s.exec(text) ?? []
  const listed = table
    .split('\n')
    .flatMap((line) => line.split('|')[1]?.match(/(?<=`)[a-z][a-z_ ]+(?=`)/g) ?? [])
  expect(listed.filter((name) => name !== 'event_name').sort()).toEqual([...FILE_COLUMNS].sort())
})
