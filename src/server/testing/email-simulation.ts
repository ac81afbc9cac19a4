import { addDays, type Day, getDayInTimeZone } from '../../domain/day.ts'
import { formatDateRange } from '../../domain/event-format.ts'
import { toInstant } from '../../domain/time-zone.ts'
import { withConnection } from '../database/transaction.ts'
import { withChangeEmails } from '../mail/event-changes.ts'
import { insertTestEvents, insertTestUser } from './test-data.ts'
import type { TestDatabase } from './test-database.ts'

export const SIMULATION_ZONE = 'Europe/Warsaw'
const HOUR_MS = 60 * 60_000

/** A message as the mail server received it, at a simulated time. */
export interface ReceivedMessage {
  messageId: string
  to: string
  subject: string
  text: string
}

export interface SimulationOptions {
  database: TestDatabase
  days: number
  events: number
  seed: number
  /** How often emails are sent. Default: every half an hour. */
  tickMs?: number
  /** The probability that something happens between two of them. Default: 0.35. */
  activity?: number
  /** Sends what is due at the simulated time. */
  send(now: Date): Promise<void>
  /** Returns the messages received since the last call. */
  takeReceived(): Promise<ReceivedMessage[]>
  /** Whether the mail server is away on a day. */
  isAway(day: number): boolean
}

type Kind =
  | 'confirmed'
  | 'withdrawn'
  | 'reminder'
  | 'changed'
  | 'cancelled'
  | 'reinstated'
  | 'given'
  | 'freed'

const KINDS: [RegExp, Kind][] = [
  [/^You're registered: /, 'confirmed'],
  [/^You're no longer registered: /, 'withdrawn'],
  [/^(Tomorrow|Today): /, 'reminder'],
  [/^Changed: /, 'changed'],
  [/^Cancelled: /, 'cancelled'],
  [/^Takes place after all: /, 'reinstated'],
  [/^You have a place: /, 'given'],
  [/^A place is free: /, 'freed'],
]

/** The users: what they do not get. */
const USERS = [
  { email: 'all@example.com' },
  { email: 'second@example.com' },
  { email: 'no-changes@example.com', off: 'change' },
  { email: 'no-reminders@example.com', off: 'reminder' },
  { email: 'no-cancellations@example.com', off: 'cancellation' },
  { email: 'unconfirmed@example.com', isUnconfirmed: true },
] as { email: string; off?: string; isUnconfirmed?: boolean }[]
const SWITCH_OF_KIND: Record<Kind, string> = {
  confirmed: 'registration',
  withdrawn: 'registration',
  reminder: 'reminder',
  changed: 'change',
  cancelled: 'cancellation',
  reinstated: 'cancellation',
  given: 'place',
  freed: 'place',
}

interface SimulatedEvent {
  code: string
  date_begin: Day
  date_end: Day
  venue: string
  isCancelled: boolean
  /** When the users registered who are registered. */
  registered: Map<string, number>
  capacity: number | null
  waiting: Set<string>
  /** When a place became free that anyone can take. */
  freedAt: number
}

/** What a user knows of an event from messages. */
interface Knowledge {
  when: string | null
  isCancelled: boolean
  confirmedAt: number
  isReinstated: boolean
  changeAt: number
  freedAt: number
  reminded: Set<Day>
}

/**
 * Runs users, an operator and the mailer on a moved clock, and compares every message with what a reader of the rules expects. Returns
 * the violations, the number of messages and their kinds.
 */
export async function simulateEmails(
  options: SimulationOptions,
): Promise<{ violations: string[]; messages: number; kinds: Record<string, number> }> {
  const { database, days, send, takeReceived, isAway, tickMs = HOUR_MS / 2, activity = 0.35 } = options
  const { owner } = database
  const random = createRandom(options.seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const firstDay = '2028-01-03'
  const ids = new Map<string, string>()
  for (const { email, off, isUnconfirmed } of USERS) {
    const id = await insertTestUser(database, email)
    ids.set(email, id)
    await owner.query(`update identity.users set email_verified = $2 where id = $1`, [id, !isUnconfirmed])
    if (off)
      await owner.query(`insert into email_preferences (user_id, kind, is_on) values ($1, $2, false)`, [
        id,
        off,
      ])
  }
  const events: SimulatedEvent[] = []
  for (let index = 0; index < options.events; index++) {
    const date_begin = addDays(firstDay, 1 + Math.floor(random() * days))
    const event = {
      code: `e${index}`,
      date_begin,
      date_end: addDays(date_begin, Math.floor(random() * 3)),
      venue: 'Hall 1',
    }
    const capacity = index < 40 && index % 2 === 0 ? 1 : null
    events.push({
      ...event,
      capacity,
      isCancelled: false,
      registered: new Map(),
      waiting: new Set(),
      freedAt: 0,
    })
    await insertTestEvents(owner, [
      { event_code: event.code, event_name: `Event ${index}`, capacity, ...event },
    ])
  }

  const violations: string[] = []
  const known = new Map<string, Knowledge>()
  const seen = new Map<string, string>()
  let messages = 0
  const kinds: Record<string, number> = {}
  let lastDownAt = 0
  const getKnowledge = (email: string, code: string) => {
    const key = `${email} ${code}`
    const found = known.get(key) ?? {
      when: null,
      isCancelled: false,
      confirmedAt: 0,
      isReinstated: false,
      changeAt: 0,
      freedAt: 0,
      reminded: new Set(),
    }
    known.set(key, found)
    return found
  }
  const at = (day: Day, hour: number) => toInstant(day, hour * 60, SIMULATION_ZONE)
  const formatWhen = (event: SimulatedEvent) => formatDateRange(event, 'en', 'long')

  /** Checks that a message is expected at this moment. */
  const check = ({ messageId, to, subject, text }: ReceivedMessage, now: number) => {
    const fail = (reason: string) =>
      violations.push(`${new Date(now).toISOString()} ${to} "${subject}": ${reason}`)
    // A process that is killed after the reply of the mail server sends the same message again.
    const earlier = seen.get(messageId)
    if (earlier !== undefined) {
      if (earlier !== text) fail('another message with the same id')
      return
    }
    seen.set(messageId, text)
    messages += 1
    const kind = KINDS.find(([pattern]) => pattern.test(subject))?.[1]
    const event = events.find(({ code }) => text.includes(`event=${code}\n`))
    const user = USERS.find(({ email }) => email === to)
    if (!kind || !event || !user) return fail('unknown')
    kinds[kind] = (kinds[kind] ?? 0) + 1
    const knowledge = getKnowledge(to, event.code)
    const today = getDayInTimeZone(new Date(now), SIMULATION_ZONE)
    const registeredAt = event.registered.get(to)
    const when =
      /^When: (.*?)(?: \(Before: .*)?$/m.exec(text.replaceAll(/\n(?!Where|When|\n)/g, ' '))?.[1] ?? null
    if (user.isUnconfirmed || user.off === SWITCH_OF_KIND[kind]) fail('not wanted')
    if (event.date_end < today) fail('the event is over')
    if (when !== formatWhen(event)) fail(`says ${when}, not ${formatWhen(event)}`)
    const isUnregistered = kind === 'withdrawn' || kind === 'freed'
    if (isUnregistered === (registeredAt !== undefined)) fail('wrong registration')
    const isConfirmation = kind === 'confirmed' || kind === 'withdrawn'
    const isSoon =
      event.date_begin <= addDays(today, 1) ||
      (knowledge.when?.includes(String(Number(today.slice(8)))) ?? false)
    const canWait = kind === 'reminder' || kind === 'given'
    if ((now < at(today, 8) || now >= at(today, 21)) && !isConfirmation && (canWait || !isSoon)) {
      // The day that a user knew may be today or tomorrow: then the change is urgent, too.
      if (canWait || !isUrgentFor(event, knowledge, today)) fail('in the quiet hours')
    }
    if (kind === 'confirmed' || kind === 'given') {
      if (knowledge.confirmedAt >= registeredAt!) fail('already confirmed')
      knowledge.confirmedAt = now
    }
    if (kind === 'freed') {
      if (!event.waiting.has(to)) fail('does not wait')
      if (!hasFreePlace(event, today)) fail('no place that anyone can take')
      if (now - knowledge.freedAt < HOUR_MS) fail('second free place within the hour')
      if (now < at(today, 7) || now >= at(today, 23)) fail('at night')
      knowledge.freedAt = now
    }
    if (kind === 'changed' || kind === 'cancelled' || kind === 'reinstated') {
      if (now - knowledge.changeAt < HOUR_MS) fail('second change within the hour')
      knowledge.changeAt = now
    }
    if (kind === 'reinstated') knowledge.isReinstated = true
    if (kind === 'cancelled' && !event.isCancelled) fail('not cancelled')
    if (kind === 'reminder') {
      if (event.isCancelled) fail('cancelled')
      if (knowledge.reminded.has(event.date_begin)) fail('reminded twice')
      const due = at(addDays(event.date_begin, -1), 10)
      if (now < due || registeredAt! >= due) fail('too early or registered later')
      knowledge.reminded.add(event.date_begin)
    }
    knowledge.when = when
    knowledge.isCancelled = event.isCancelled
  }

  /** Whether there is a place that anyone can take, because those who wait no longer get it. */
  const hasFreePlace = (event: SimulatedEvent, today: Day) =>
    event.capacity !== null &&
    event.registered.size < event.capacity &&
    !event.isCancelled &&
    today >= addDays(event.date_begin, -1) &&
    today <= event.date_begin
  const previousDays = new Map<string, Set<Day>>()
  const isUrgentFor = (event: SimulatedEvent, _: Knowledge, today: Day) =>
    [...(previousDays.get(event.code) ?? [])].some(
      (day) => day <= addDays(today, 1) && day >= addDays(today, -3),
    )

  /** Checks that users know what is true. */
  const checkComplete = (now: number, onlyReminders: boolean) => {
    const today = getDayInTimeZone(new Date(now), SIMULATION_ZONE)
    for (const event of events) {
      if (event.date_end < today) continue
      for (const email of event.waiting)
        if (hasFreePlace(event, today) && getKnowledge(email, event.code).freedAt < event.freedAt)
          violations.push(`${new Date(now).toISOString()} ${email} ${event.code}: a free place is missing`)
      for (const [email, registeredAt] of event.registered) {
        const { off, isUnconfirmed } = USERS.find((user) => user.email === email)!
        if (isUnconfirmed) continue
        const knowledge = getKnowledge(email, event.code)
        const miss = (what: string) =>
          violations.push(`${new Date(now).toISOString()} ${email} ${event.code}: ${what} is missing`)
        // The event may have been cancelled when the confirmation was due. Then the reinstatement takes its place.
        const isConfirmed = knowledge.confirmedAt > 0 || knowledge.isReinstated
        if (!onlyReminders && !event.isCancelled && !isConfirmed) miss('confirmation')
        if (off === 'change' || off === 'cancellation' || knowledge.confirmedAt === 0) continue
        const isChecked = !onlyReminders
        if (isChecked && knowledge.when !== formatWhen(event) && !event.isCancelled)
          miss(`the change to ${formatWhen(event)}`)
        if (isChecked && knowledge.isCancelled !== event.isCancelled) miss('cancellation or reinstatement')
        const due = at(addDays(event.date_begin, -1), 10)
        const wasTold = Math.max(knowledge.changeAt, knowledge.confirmedAt) >= due
        if (
          now >= due &&
          event.date_begin >= today &&
          registeredAt < due &&
          !event.isCancelled &&
          off !== 'reminder'
        ) {
          if (!wasTold && !knowledge.reminded.has(event.date_begin)) miss('reminder')
        }
      }
    }
  }

  /** A user or the operator does something at a simulated time. */
  const act = async (now: number) => {
    const today = getDayInTimeZone(new Date(now), SIMULATION_ZONE)
    const coming = events.filter(({ date_end }) => date_end >= today)
    if (coming.length === 0) return
    const event = pick(coming)
    const choice = random()
    const before = event.registered.size
    await owner.query('update identity.place_settings set today = $1', [today])
    if (choice < 0.65) await changeRegistration(event, pick(USERS).email, now)
    else
      await withConnection(owner, (client) =>
        withChangeEmails(
          client,
          event.code,
          {
            settings: { smtpUrl: 'smtp://x', databaseUrl: undefined, timeZone: SIMULATION_ZONE, today },
            notifies: true,
          },
          async () => {
            if (choice < 0.85 && !event.isCancelled) await moveEvent(event, today)
            else {
              event.isCancelled = !event.isCancelled
              await client.query(`update eventlist set cancelled_at = $2 where event_code = $1`, [
                event.code,
                event.isCancelled ? new Date(now) : null,
              ])
            }
          },
        ),
      )
    await readPlaces(event, now)
    if (hasFreePlace(event, today) && (event.registered.size < before || choice >= 0.65)) event.freedAt = now
    await owner.query(
      `update identity.emails set created_at = $1, due_at = $1 where created_at < '2027-12-01'`,
      [new Date(now)],
    )
  }
  /** Reads who has got a place from the waiting list, and who waits. */
  const readPlaces = async ({ code, capacity, registered, waiting }: SimulatedEvent, now: number) => {
    if (capacity === null) return
    const { rows } = await owner.query<{ email: string; is_registered: boolean }>(
      `select email, true as is_registered from user_events join identity.users on id = user_id where event_code = $1
       union all select email, false from waiting_list join identity.users on id = user_id where event_code = $1`,
      [code],
    )
    waiting.clear()
    for (const { email, is_registered } of rows) {
      if (!is_registered) waiting.add(email)
      else if (!registered.has(email)) {
        registered.set(email, now)
        await owner.query(
          'update user_events set registered_at = $3 where (user_id, event_code) = ($1, $2)',
          [ids.get(email), code, new Date(now)],
        )
      }
    }
  }
  const changeRegistration = async (
    { code, registered, isCancelled, capacity, waiting, date_begin }: SimulatedEvent,
    email: string,
    now: number,
  ) => {
    const values = [ids.get(email), code]
    const isOpen = !isCancelled && date_begin >= getDayInTimeZone(new Date(now), SIMULATION_ZONE)
    if (waiting.has(email) && (isCancelled || registered.size >= capacity!)) {
      await owner.query('delete from waiting_list where (user_id, event_code) = ($1, $2)', values)
      return
    }
    if (capacity !== null && registered.size >= capacity && !registered.has(email)) {
      if (isOpen && !email.startsWith('unconfirmed'))
        await owner.query(
          `insert into waiting_list (user_id, event_code, mailbox_hash)
           select id, $2, identity.hash_mailbox(email) from identity.users where id = $1`,
          values,
        )
      return
    }
    if (registered.delete(email)) {
      await owner.query('delete from user_events where (user_id, event_code) = ($1, $2)', values)
      await owner.query(
        `select identity.queue_email('registration', 'registration', user_id, event_code) from identity.event_invitations
         where (user_id, event_code, method) = ($1, $2, 'REQUEST')`,
        values,
      )
    } else if (!isCancelled) {
      registered.set(email, now)
      await owner.query('insert into user_events (user_id, event_code, registered_at) values ($1, $2, $3)', [
        ...values,
        new Date(now),
      ])
      await owner.query(`select identity.queue_email('registration', 'registration', $1, $2)`, values)
    }
  }
  const moveEvent = async (event: SimulatedEvent, today: Day) => {
    const before = previousDays.get(event.code) ?? new Set()
    previousDays.set(event.code, before.add(event.date_begin).add(event.date_end))
    // Some days earlier or later, or else soon: events stay spread over the whole time.
    const moved = addDays(event.date_begin, Math.floor(random() * 20) - 10)
    event.date_begin = moved > today ? moved : addDays(today, 1 + Math.floor(random() * 5))
    event.date_end = addDays(event.date_begin, Math.floor(random() * 3))
    await owner.query('update eventlist set date_begin = $2, date_end = $3 where event_code = $1', [
      event.code,
      event.date_begin,
      event.date_end,
    ])
  }

  for (let day = 0; day < days; day++) {
    const date = addDays(firstDay, day)
    for (let now = at(date, 0); now < at(addDays(date, 1), 0); now += tickMs) {
      const isDown = isAway(day)
      if (isDown) lastDownAt = now
      const isWorkingTime = now >= at(date, 7) && now <= at(date, 18)
      if (isWorkingTime && random() < activity) await act(now)
      await send(new Date(now))
      for (const message of await takeReceived()) check(message, now)
      const isSettled = now === at(date, 20) || now === at(date, 10) + tickMs
      if (isSettled && now - lastDownAt > 6 * HOUR_MS) checkComplete(now, now < at(date, 20))
    }
  }
  return { violations, messages, kinds }
}

/** A generator of numbers from 0 to 1 that repeats with its seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
