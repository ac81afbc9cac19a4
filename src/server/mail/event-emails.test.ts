import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestBrowser } from '../testing/test-app.ts'
import { runTestCommand } from '../testing/test-command.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const organizer = { name: '', address: 'events@example.org' }
const { readEmails, sendDueEmails, createConfirmedUser, createUser } = await createTestApp(database, {
  settings: { calendarOrganizer: organizer },
})

let count = 0
/** A new event and a user with a confirmed address who is registered for it, whose confirmation was sent. */
async function register(fields: Record<string, unknown> = {}) {
  const code = `event-${++count}`
  const event = {
    date_begin: '2027-05-20',
    date_end: '2027-05-21',
    city: 'Gdansk',
    venue: 'Amber Expo',
    ...fields,
  }
  await insertTestEvents(database.owner, [{ event_code: code, event_name: `Fair ${count}`, ...event }])
  const email = `user-${count}@example.com`
  const user = await createConfirmedUser(email)
  await readEmails(email)
  await user.put(`/api/registrations/${code}`)
  return { code, email, user, name: `Fair ${count}` }
}
const subjects = async (email: string) => (await readEmails(email)).map(({ subject }) => subject)
const eventEmails = async (email: string) =>
  (await readEmails(email)).filter(({ headers }) => headers.has('list-unsubscribe'))
/** Noon on a day before the event. */
const NOON = new Date('2027-03-01T12:00:00Z')

test('a registration is confirmed by email with date, place, link and calendar invitation', async () => {
  const { email, name, code } = await register()
  const [confirmation] = await eventEmails(email)
  expect(confirmation?.subject).toBe(`You're registered: ${name}`)
  expect(confirmation?.text).toContain('When: May 20 – 21, 2027')
  expect(confirmation?.raw).toContain('text/calendar; method=REQUEST; charset=utf-8')
})
