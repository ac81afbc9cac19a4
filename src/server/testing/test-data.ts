import type { Pool } from 'pg'
import { inferAttendance } from '../../domain/attendance.ts'
import type { FullEvent } from '../../domain/event.ts'
import {
  type ColumnValues,
  EVENT_FIELDS,
  type EventField,
  FILE_COLUMNS,
  getColumn,
} from '../../domain/event-columns.ts'
import type { Database } from '../database/open-database.ts'
import type { Tx, UserTx } from '../database/transaction.ts'
import { withSessionTransaction } from '../identity/sessions/sessions.ts'
import { createToken } from '../platform/crypto.ts'
import { DETAIL_INVOLVEMENT, EventCopies } from '../store/event-copies.ts'
import { type FullEventRow, type FullEventWithInvolvement, READ_EVENTS } from '../store/events.ts'

/** Inserts events as the database owner. Fields that are not given are null; attendance is inferred. */
export async function insertTestEvents(
  owner: Pool,
  events: (Partial<FullEvent> & Pick<FullEvent, 'event_code'>)[],
): Promise<void> {
  const rows = events.map((event) => ({
    attendance: inferAttendance({ ...NO_PLACE, ...event }),
    ...event,
    'event name': event.event_name,
  }))
  const columns = FILE_COLUMNS.map((column) => `"${column}"`).join(', ')
  await owner.query(
    `insert into eventlist (${columns}) select ${columns} from jsonb_populate_recordset(null::eventlist, $1)`,
    [JSON.stringify(rows)],
  )
}

const TEST_VALUES: { [Type in keyof ColumnValues]: (field: EventField) => ColumnValues[Type] } = {
  code: () => 'FULL',
  text: (field) => `The ${field}; "quoted", ż`,
  lines: (field) => `The ${field}\nin two lines`,
  url: (field) => `https://example.org/a?b=${field}#d`,
  day: (field) => (field === 'date_end' ? '2026-12-02' : '2026-12-01'),
  time: (field) => (field === 'ends_at' ? '17:00' : '09:00'),
  price: () => 99.99,
  yes_or_no: () => 'no',
  attendance: () => 'hybrid',
  count: () => 120,
  instant: () => null,
}

/** Returns an event with a value in every field that catalogue files have. */
export function createFullEvent(): FullEvent {
  const values = EVENT_FIELDS.map((field) => [field, TEST_VALUES[getColumn(field).type](field)])
  return Object.fromEntries(values)
}

const NO_PLACE = { city: null, venue: null, event_type: null }

/** Inserts an account with an empty profile, as sign-up does, and returns its id. */
export async function insertTestUser({ identity }: Database, email: string): Promise<string> {
  const { rows } = await identity.query('insert into users (email) values ($1) returning id', [email])
  return rows[0].id
}

const sessionTokens = new Map<string, Promise<string>>()

/** Runs `work` in a transaction of this user, as a request would, with a session that is created on the first call. */
export async function withUserTransaction<T>(
  { app, identity }: Pick<Database, 'app' | 'identity'>,
  userId: string,
  work: (tx: UserTx) => Promise<T>,
): Promise<T> {
  if (!sessionTokens.has(userId)) sessionTokens.set(userId, insertTestSession(identity, userId))
  return withSessionTransaction(app, await sessionTokens.get(userId)!, work)
}

async function insertTestSession(identity: Pool, userId: string): Promise<string> {
  const { token, hash } = createToken()
  await identity.query(
    `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
    [userId, hash],
  )
  return token
}

/** Reads an event with all fields and the current user's involvement; null for an unknown event code. */
export async function readEvent(tx: Tx, eventCode: string): Promise<FullEventWithInvolvement | null> {
  const copies = new EventCopies({
    statement: READ_EVENTS,
    create: (row: FullEventRow) => row,
    involvement: DETAIL_INVOLVEMENT,
    kept: 1,
  })
  const [event] = await copies.read(tx, [eventCode], '2026-11-20')
  return event ?? null
}
