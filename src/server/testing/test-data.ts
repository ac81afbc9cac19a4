import type { Pool } from 'pg'
import { inferAttendance } from '../../domain/attendance.ts'
import type { FullEvent } from '../../domain/event.ts'
import type { Database } from '../database/open-database.ts'
import type { Tx } from '../database/transaction.ts'
import { withSessionTransaction } from '../identity/sessions/sessions.ts'
import { createToken } from '../platform/crypto.ts'

/** Inserts events as the database owner. Fields that are not given are null; attendance is inferred. */
export async function insertTestEvents(
  owner: Pool,
  events: (Partial<FullEvent> & Pick<FullEvent, 'event_code'>)[],
): Promise<void> {
  await owner.query(
    `insert into eventlist (
       event_code, "event name", date_begin, date_end, city, country, venue, event_type, topic, tier, organiser, price,
       if_free, coolness, agenda, signup_deadline, event_website_url, sign_up_url, app_status, attendance
     )
     select * from jsonb_to_recordset($1) as event (
       event_code text, event_name text, date_begin date, date_end date, city text, country text, venue text,
       event_type text, topic text, tier text, organiser text, price numeric, if_free text, coolness text, agenda text,
       signup_deadline date, event_website_url text, sign_up_url text, app_status text, attendance text
     )`,
    [
      JSON.stringify(
        events.map((event) => ({ attendance: inferAttendance({ ...NO_PLACE, ...event }), ...event })),
      ),
    ],
  )
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
  work: (tx: Tx) => Promise<T>,
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
