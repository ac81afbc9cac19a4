import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventCommands } from '../commands/events/event-commands.ts'
import { importEvents } from '../commands/import-command.ts'
import { createTx } from '../database/transaction.ts'
import { findTimeZone } from '../testing/find-time-zone.ts'
import { createTestApp } from '../testing/test-app.ts'
import { runCommandInProcess } from '../testing/test-command.ts'
import { insertTestEvents, insertTestUser } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { TestEmail } from '../testing/test-emails.ts'
import { createTestFolder } from '../testing/test-import.ts'
import { queueRegistrationEmails } from './queue-event-emails.ts'

const database = await createTestDatabase()
const { owner } = database
const { readEmails, sendDueEmails, createConfirmedUser, createUser } = await createTestApp(database, {
  settings: { calendarOrganizer: { name: '', address: 'events@example.org' } },
})
const env = { ...database.urls, SMTP_URL: 'smtp://127.0.0.1:1', TIME_ZONE: findTimeZone(12) }
const events = (...args: string[]) => runCommandInProcess('events', eventCommands, args, env)

beforeEach(async () => {
  await owner.query('delete from identity.emails')
})

const NOON = '2127-03-01T12:00:00Z'
/** The time that many minutes after noon on a day more than two months before the events. */
const afterNoon = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000)

let count = 0
/** Adds an event from 20 to 21 May 2127. */
async function addEvent(fields: Record<string, unknown> = {}) {
  const code = `fair-${++count}`
  const event = {
    date_begin: '2127-05-20',
    date_end: '2127-05-21',
    city: 'Gdansk',
    country: 'Poland',
    venue: 'Amber Expo',
  }
  await insertTestEvents(owner, [{ event_code: code, event_name: `Fair ${count}`, ...event, ...fields }])
  return { code, name: `Fair ${count}` }
}

/** Returns the emails about events to an address, the first to be sent first. */
async function readEventEmails(email: string): Promise<TestEmail[]> {
  const received = await readEmails(email)
  const rows = await owner.query(
    `select message_id, id, details -> 'report' ->> 'variant' as variant from identity.emails where state = 'sent' order by finished_at`,
  )
  const ids = rows.rows.map(({ id, variant }) => (Number(variant) > 1 ? `${id}.${variant}` : id))
  const sent = received.filter(({ headers }) => headers.has('list-unsubscribe'))
  const position = ({ headers }: TestEmail) =>
    ids.findIndex((id) => headers.get('message-id')?.startsWith(`<${id}@`))
  return sent.filter((each) => position(each) >= 0).sort((a, b) => position(a) - position(b))
}
const readSubjects = async (email: string) => (await readEventEmails(email)).map(({ subject }) => subject)

/** Adds an event and a user who is registered for it and has received the confirmation. */
async function register(fields: Record<string, unknown> = {}) {
  const event = await addEvent(fields)
  const email = `user-${count}@example.com`
  const user = await createConfirmedUser(email)
  await user.put(`/api/registrations/${event.code}`)
  await readEmails(email)
  return { ...event, email, user }
}

/** Reads an email and its calendar file with parsers that are not ours. */
async function parseInvitation({ raw }: TestEmail) {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const { method, content: body = '' } = part ?? {}
  const calendar = new ICAL.Component(ICAL.parse(String(body)))
  const entry = calendar.getFirstSubcomponent('vevent')!
  const read = (name: string) => entry.getFirstPropertyValue(name)?.toString()
  const attendees = entry.getAllProperties('attendee')
  return {
    method,
    methodInBody: calendar.getFirstPropertyValue('method'),
    uid: read('uid'),
    sequence: Number(read('sequence')),
    begin: read('dtstart'),
    status: read('status'),
    organizer: read('organizer'),
    location: read('location'),
    attendees: attendees.map((each) => [
      each.getFirstValue(),
      each.getParameter('partstat'),
      each.getParameter('rsvp'),
    ]),
  }
}

describe('after registering', () => {
  test('a confirmation names date, place and link, with an invitation for the recipient alone #480 #482', async () => {
    const { email, name, code } = await register()
    const [confirmation, ...others] = await readEventEmails(email)
    expect(others).toEqual([])
    expect(confirmation?.subject).toBe(`You're registered: ${name}`)
    expect(confirmation?.text).toContain('When: May 20 – 21, 2127\nWhere: Amber Expo, Gdansk, Poland\n')
    expect(confirmation?.text).toContain(`\nhttp://localhost:3000/events?event=${code}\n`)
    expect(await parseInvitation(confirmation!)).toEqual({
      method: 'REQUEST',
      methodInBody: 'REQUEST',
      uid: `${code}@localhost:3000`,
      sequence: 0,
      begin: '2127-05-20',
      status: undefined,
      organizer: 'mailto:events@example.org',
      location: 'Amber Expo, Gdansk, Poland',
      attendees: [[`mailto:${email}`, 'ACCEPTED', 'FALSE']],
    })
  })

  test('the email is in the language of the account', async () => {
    const { code, name } = await addEvent()
    const user = await createConfirmedUser('polski@example.com')
    await user.put('/api/settings/language', { language: 'pl' })
    await user.put(`/api/registrations/${code}`)
    expect(await readSubjects('polski@example.com')).toEqual([`Zapisano Cię na wydarzenie: ${name}`])
  })

  test('unregistering removes the entry, and registering again adds it with a higher sequence number', async () => {
    const { email, user, code } = await register()
    const { undo } = (await user.delete(`/api/registrations/${code}`)).body
    await readEmails(email)
    await user.put(`/api/registrations/${code}`, { undo })
    await readEmails(email)
    // A third email within the hour waits.
    await sendDueEmails(new Date(Date.now() + 2 * 60 * 60_000))
    const invitations = await Promise.all((await readEventEmails(email)).map(parseInvitation))
    expect(invitations.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL', 'REQUEST'])
    const sequences = invitations.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort())
    expect(new Set(invitations.map(({ uid }) => uid)).size).toBe(1)
    expect(invitations[1]?.status).toBe('CANCELLED')
  })

  test('a confirmation that is sent late is sent although a change was reported before it', async () => {
    const { code, name } = await addEvent()
    const email = `late-${count}@example.com`
    const user = await createConfirmedUser(email)
    await user.put(`/api/registrations/${code}`)
    await queueRegistrationEmails(createTx(owner), true)
    // As after an attempt that failed.
    await owner.query(`update identity.emails set attempts = 1, due_at = $2 where event_code = $1`, [
      code,
      afterNoon(10),
    ])
    await events('set', code, 'venue=Ergo Arena')
    await sendDueEmails(afterNoon(0))
    await sendDueEmails(afterNoon(10))
    expect(await readSubjects(email)).toEqual([`Changed: ${name}`, `You're registered: ${name}`])
  })

  test('what is undone before the email is due is not reported', async () => {
    const { code } = await addEvent()
    const user = await createConfirmedUser('undone@example.com')
    await user.put(`/api/registrations/${code}`)
    await user.delete(`/api/registrations/${code}`)
    expect(await readSubjects('undone@example.com')).toEqual([])
  })

  test.each([
    [
      'has a calendar feed',
      {},
      (id: string) => [
        `insert into calendar_feeds (user_id, encrypted_token, token_hash)
       values ('${id}', '\\x00', sha256('x'))`,
      ],
    ],
    ['registers with the organiser', { sign_up_url: 'https://example.org/' }, () => []],
  ] as const)('a user who %s gets the confirmation without an invitation', async (_, fields, prepare) => {
    const { code } = await addEvent(fields)
    const email = `without-${count}@example.com`
    const user = await createConfirmedUser(email)
    const { id } = (await user.get('/api/session')).body.user
    for (const text of prepare(id)) await owner.query(text)
    await user.put(`/api/registrations/${code}`)
    const [confirmation] = await readEventEmails(email)
    expect(confirmation?.raw).not.toContain('text/calendar')
    expect(confirmation?.text).toContain('you can add it to your calendar')
  })

  test('an unconfirmed address gets emails about the account only, and My Events offers to confirm it', async () => {
    const { code } = await addEvent()
    const user = await createUser('unconfirmed@example.com')
    await user.put(`/api/registrations/${code}`)
    expect(await readSubjects('unconfirmed@example.com')).toEqual([])
    expect((await user.get('/api/my-events')).body.reminders_need_confirmation).toBe(true)
    const confirmed = await createConfirmedUser('confirmed@example.com')
    expect((await confirmed.get('/api/my-events')).body.reminders_need_confirmation).toBe(false)
  })

  test('an installation without a mail server queues no emails about events, and Settings says so', async () => {
    const other = await createTestDatabase()
    const { createConfirmedUser: create } = await createTestApp(other, {
      settings: { databaseUrl: 'postgres://localhost/x', smtpUrl: undefined },
    })
    await insertTestEvents(other.owner, [{ event_code: 'A' }])
    const user = await create('a@example.com')
    await user.put('/api/registrations/A')
    expect((await user.get('/api/settings')).body.emails.are_sent).toBe(false)
    expect((await user.get('/api/my-events')).body.reminders_need_confirmation).toBe(false)
    const { rows } = await other.owner.query('select kind from identity.emails where preference is not null')
    expect(rows).toEqual([])
  })
})

describe('changes', () => {
  test('commands say that the emails of a change wait until the quiet hours end, unless the event is near', async () => {
    const night = { ...env, TIME_ZONE: findTimeZone(2) }
    const set = (code: string, venue: string) =>
      runCommandInProcess('events', eventCommands, ['set', code, `venue=${venue}`], night)
    const { code } = await register()
    expect((await set(code, 'Elsewhere')).out).toContain(' 1 email is sent at 8:00, after the quiet hours.')
    const near = await register({ date_begin: new Date().toISOString().slice(0, 10), date_end: '2127-05-21' })
    expect((await set(near.code, 'Elsewhere')).out).toContain(' 1 email is sent.')
    const path = join(await createTestFolder(), 'night.csv')
    await writeFile(path, `event_code,venue\n${(await register()).code},Elsewhere\n`)
    const run = await runCommandInProcess('import', importEvents, [path], night)
    expect(run.out).toContain(
      '1 email about changed events queued. Those that are not urgent are sent at 8:00, after the quiet hours.',
    )
  })

  test('an event that moves is reported with what it was, and its calendar entry is updated', async () => {
    const { email, code, name } = await register()
    expect(
      await events('set', code, 'date_begin=2127-06-01', 'date_end=2127-06-02', 'venue=Ergo Arena'),
    ).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 email is sent.'),
    })
    await sendDueEmails(afterNoon(0))
    const [first, changed] = await readEventEmails(email)
    expect(changed?.subject).toBe(`Changed: ${name}`)
    expect(changed?.text.replaceAll('\n', ' ')).toContain(
      'When: June 1 – 2, 2127 (Before: May 20 – 21, 2127) Where: Ergo Arena, Gdansk, Poland (Before: Amber Expo, Gdansk, Poland)',
    )
    const [before, after] = [await parseInvitation(first!), await parseInvitation(changed!)]
    expect([after.method, after.begin, after.uid]).toEqual(['REQUEST', '2127-06-01', before.uid])
    expect(after.sequence).toBeGreaterThan(before.sequence)
  })

  test('several changes within an hour are one email, further ones wait, and what is undone is not reported', async () => {
    const { email, code } = await register()
    await events('set', code, 'date_begin=2127-05-19')
    await events('set', code, 'date_begin=2127-05-18')
    await sendDueEmails(afterNoon(0))
    await events('set', code, 'date_begin=2127-05-17')
    await sendDueEmails(afterNoon(59))
    expect((await readSubjects(email)).length).toBe(2)
    await sendDueEmails(afterNoon(61))
    const emails = await readEventEmails(email)
    expect(emails.at(-1)?.text.replaceAll('\n', ' ')).toContain(
      'May 17 – 21, 2127 (Before: May 18 – 21, 2127)',
    )
    await events('set', code, 'venue=Ergo Arena')
    await events('set', code, 'venue=Amber Expo')
    await sendDueEmails(afterNoon(300))
    expect((await readSubjects(email)).length).toBe(3)
  })

  test('a cancellation removes the calendar entry and a reinstatement adds it again', async () => {
    const { email, code, name } = await register()
    await events('cancel', code)
    await sendDueEmails(afterNoon(0))
    await events('reinstate', code)
    await sendDueEmails(afterNoon(120))
    expect((await readSubjects(email)).slice(1)).toEqual([
      `Cancelled: ${name}`,
      `Takes place after all: ${name}`,
    ])
    const invitations = await Promise.all((await readEventEmails(email)).map(parseInvitation))
    expect(invitations.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL', 'REQUEST'])
    expect(new Set(invitations.map(({ sequence }) => sequence)).size).toBe(3)
  })

  test('an invitation that was sent is updated although the calendar feed is on now', async () => {
    const { email, code, user } = await register()
    await user.post('/api/settings/calendar-feed')
    await events('cancel', code)
    await sendDueEmails(afterNoon(0))
    expect((await parseInvitation((await readEventEmails(email)).at(-1)!)).method).toBe('CANCEL')
  })

  test('no email is about an event that is over, or to a user who unregistered or switched the kind off', async () => {
    const over = await register()
    await owner.query(
      `update eventlist set date_begin = '2026-01-01', date_end = null where event_code = $1`,
      [over.code],
    )
    expect((await events('set', over.code, 'venue=Elsewhere')).out).not.toContain('email')
    const gone = await register()
    await events('set', gone.code, 'venue=Elsewhere')
    await gone.user.delete(`/api/registrations/${gone.code}`)
    const off = await register()
    await events('set', off.code, 'venue=Elsewhere')
    await off.user.put('/api/settings/emails/change', { is_on: false })
    await sendDueEmails(afterNoon(0))
    for (const { email } of [over, gone, off]) expect(await readSubjects(email)).not.toContainEqual(/Changed/)
    expect((await events('set', off.code, 'venue=Somewhere')).out).not.toContain('email')
    // Another kind stays on.
    expect((await events('cancel', off.code)).out).toContain('1 email is sent.')
  })

  test('--no-notify sends nothing and --dry-run says what would be sent', async () => {
    const { code } = await register()
    expect((await events('cancel', code, '--dry-run')).out).toContain('1 email would be sent.')
    expect((await events('cancel', code, '--no-notify')).out).not.toContain('email')
    const { rows } = await owner.query(`select kind from identity.emails where kind = 'eventChange'`)
    expect(rows).toEqual([])
  })

  test('in the quiet hours, a change waits until 8:00 unless the event is today or tomorrow #481', async () => {
    const { email, code } = await register()
    await events('set', code, 'venue=Elsewhere')
    const evening = new Date('2127-03-01T21:00:00Z')
    await sendDueEmails(evening)
    await sendDueEmails(new Date('2127-03-02T06:59:00Z'))
    expect((await readSubjects(email)).length).toBe(1)
    await sendDueEmails(new Date('2127-03-02T07:00:00Z'))
    expect((await readSubjects(email)).length).toBe(2)
    const soon = await register({ date_begin: '2127-03-02', date_end: null })
    await events('set', soon.code, 'venue=Elsewhere')
    await sendDueEmails(evening)
    expect((await readSubjects(soon.email)).some((subject) => subject.startsWith('Changed'))).toBe(true)
  })
})

describe('reminders', () => {
  test('a reminder is sent once, at 10:00 on the day before, to those registered by then', async () => {
    const { email, code, name } = await register()
    const late = await createConfirmedUser('late@example.com')
    await late.put(`/api/registrations/${code}`)
    await owner.query(
      `update user_events set registered_at = '2127-05-19T08:00:01Z'
       where user_id = (select id from identity.users where email = 'late@example.com')`,
    )
    await sendDueEmails(new Date('2127-05-19T07:59:59Z'))
    expect((await readSubjects(email)).length).toBe(1)
    for (const time of ['2127-05-19T08:00:00Z', '2127-05-19T09:00:00Z', '2127-05-20T08:00:00Z']) {
      await sendDueEmails(new Date(time))
    }
    expect((await readSubjects(email)).slice(1)).toEqual([`Tomorrow: ${name}`])
    expect((await readSubjects('late@example.com')).filter((each) => each.startsWith('Tomorrow'))).toEqual([])
  })

  test('after an outage, the reminder of today’s event is sent after the quiet hours, and none of a past event', async () => {
    const { email, name } = await register({ date_begin: '2127-07-10', date_end: null })
    await sendDueEmails(new Date('2127-07-10T05:00:00Z'))
    expect((await readSubjects(email)).length).toBe(1)
    await sendDueEmails(new Date('2127-07-10T06:00:00Z'))
    expect((await readSubjects(email)).at(-1)).toBe(`Today: ${name}`)
    const past = await register({ date_begin: '2127-08-10', date_end: null })
    await sendDueEmails(new Date('2127-08-11T09:00:00Z'))
    expect((await readSubjects(past.email)).length).toBe(1)
  })

  test('an event that moved gets a reminder for its new day, and none if its change was just reported', async () => {
    const { email, code } = await register({ date_begin: '2127-09-10', date_end: null })
    await sendDueEmails(new Date('2127-09-09T09:00:00Z'))
    await events('set', code, 'date_begin=2127-09-20')
    await sendDueEmails(new Date('2127-09-09T10:00:00Z'))
    await sendDueEmails(new Date('2127-09-19T09:00:00Z'))
    const kinds = (await readSubjects(email)).map((subject) => subject.split(':')[0])
    expect(kinds).toEqual(["You're registered", 'Tomorrow', 'Changed', 'Tomorrow'])
    await events('set', code, 'date_begin=2127-09-22')
    await sendDueEmails(new Date('2127-09-21T09:00:00Z'))
    expect((await readSubjects(email)).slice(4).map((subject) => subject.split(':')[0])).toEqual(['Changed'])
  })
})

describe('imports', () => {
  test('a file without the columns of days, hours and places causes no email #510', async () => {
    const { code } = await register()
    const folder = await createTestFolder()
    const file = join(folder, 'events.csv')
    await writeFile(file, `event_code,tier\n${code},Gold\n`)
    expect(await runCommandInProcess('import', importEvents, [file], env)).toMatchObject({
      code: 0,
      out: 'Imported: 0 new, 1 changed, 0 unchanged, 0 rejected.\n',
    })
  }, 60_000)

  test('--dry-run says how many emails would be sent, and more than 500 need --notify or --no-notify #485', async () => {
    const folder = await createTestFolder()
    const { code } = await addEvent()
    for (let index = 0; index < 501; index++) {
      const id = await insertTestUser(database, `many-${index}@example.com`)
      await owner.query(`insert into user_events (user_id, event_code) values ($1, $2)`, [id, code])
    }
    await owner.query(`update identity.users set email_verified = true where email like 'many-%'`)
    const file = join(folder, 'events.jsonl')
    await writeFile(
      file,
      JSON.stringify({
        event_code: code,
        'event name': 'Fair',
        date_begin: '2127-10-01',
        date_end: '2127-10-02',
      }),
    )
    const run = (...options: string[]) => runCommandInProcess('import', importEvents, [file, ...options], env)
    expect((await run('--dry-run')).out).toContain('501 emails about changed events would be sent.')
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('would send 501 emails') })
    const readDay = async () =>
      (await owner.query(`select date_begin::text as day from eventlist where event_code = $1`, [code]))
        .rows[0].day
    expect(await readDay()).toBe('2127-05-20')
    expect((await run('--notify')).out).toContain('501 emails about changed events queued.')
    expect(await readDay()).toBe('2127-10-01')
    const { rows } = await owner.query(
      `select count(*)::int as emails from identity.emails where kind = 'eventChange'`,
    )
    expect(rows).toEqual([{ emails: 501 }])
  }, 60_000)
})

describe('a waiting list', () => {
  const setToday = (today: string | null) =>
    owner.query('update identity.place_settings set today = $1', [today])

  async function fillEvent() {
    const { user, code, name } = await register({ capacity: 1 })
    const email = `waiting-${count}@example.com`
    const waiting = await createConfirmedUser(email)
    await waiting.put(`/api/waiting-list/${code}`)
    return { user, code, name, email, waiting }
  }

  test('sends the user who gets a place an email with an invitation, once', async () => {
    const { user, code, name, email, waiting } = await fillEvent()
    expect(await readSubjects(email)).toEqual([])
    await user.delete(`/api/registrations/${code}`)
    await waiting.put(`/api/registrations/${code}`)
    await sendDueEmails(afterNoon(0))
    const [given, ...others] = await readEventEmails(email)
    expect([given?.subject, others]).toEqual([`You have a place: ${name}`, []])
    expect((await parseInvitation(given!)).method).toBe('REQUEST')
  })

  test('notifies those who wait of a free place in the last two days', async () => {
    const { user, code, name, email } = await fillEvent()
    await setToday('2127-05-19')
    await user.delete(`/api/registrations/${code}`)
    await setToday(null)
    await sendDueEmails(new Date('2127-05-19T19:30:00Z'))
    expect(await readSubjects(email)).toEqual([`A place is free: ${name}`])
  })

  test('sends nothing once the user has left it, or the place is taken', async () => {
    const [left, taken] = [await fillEvent(), await fillEvent()]
    await setToday('2127-05-19')
    await left.user.delete(`/api/registrations/${left.code}`)
    await left.waiting.delete(`/api/waiting-list/${left.code}`)
    await taken.user.delete(`/api/registrations/${taken.code}`)
    await taken.user.put(`/api/registrations/${taken.code}`)
    await setToday(null)
    await sendDueEmails(new Date('2127-05-19T12:00:00Z'))
    for (const { email } of [left, taken]) expect(await readSubjects(email)).toEqual([])
  })
})
