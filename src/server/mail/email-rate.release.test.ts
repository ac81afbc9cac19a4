import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withConnection } from '../database/transaction.ts'
import { createKeyRing } from '../platform/crypto.ts'
import { createLogger } from '../platform/logger.ts'
import { createTestApp } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { withChangeEmails } from './event-changes.ts'
import { createEventEmailPreparations } from './event-emails.ts'
import { type Mailer, openMailer } from './mailer.ts'

const RATE = 50
const REGISTRATIONS = 10_001
const ROUNDS = 8

test('10,001 registrations of a cancelled event cause one email each, at MAIL_RATE, while the catalogue stays fast', async () => {
  const database = await createTestDatabase()
  const { createUser } = await createTestApp(database)
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  // Tomorrow, so that the quiet hours do not matter.
  await insertTestEvents(database.owner, [{ event_code: 'full', event_name: 'The fair', date_begin: day }])
  await insertTestEvents(
    database.owner,
    Array.from({ length: 500 }, (_, index) => ({
      event_code: `e${index}`,
      event_name: `Event ${index}`,
      date_begin: day,
    })),
  )
  await database.owner.query(
    `insert into identity.users (email, email_verified) select 'user-' || n || '@example.com', true from generate_series(1, $1::int) n`,
    [REGISTRATIONS],
  )
  await database.owner.query(
    `insert into user_events (user_id, event_code) select id, 'full' from identity.users`,
  )
  const reader = await createUser('reader@example.com')
  const measure = async (durations: number[]) => {
    for (let index = 0; index < 100; index++) {
      const start = performance.now()
      expect((await reader.get('/api/events')).status).toBe(200)
      durations.push(performance.now() - start)
      await wait(10)
    }
  }
  await measure([])

  const times: number[] = []
  const recipients = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      recipients.set(address, (recipients.get(address) ?? 0) + 1)
      done()
    },
    onData(stream, _session, done) {
      stream.on('data', () => {})
      stream.on('end', () => {
        times.push(performance.now())
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const settings = {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`,
    smtpTls: 'required' as const,
    mailFrom: undefined,
    mailRate: RATE,
    productName: 'Amberlink',
    publicUrl: 'https://events.example.org',
    timeZone: 'Europe/Warsaw',
    calendarOrganizer: undefined,
    databaseUrl: undefined,
  }
  let mailers: Mailer[] = []
  const startMailers = () => {
    mailers = [1, 2].map(() =>
      openMailer({
        settings: { ...settings, dataDir: createTestDataFolder() },
        keys: createKeyRing('a secret of at least thirty-two characters'),
        pool: database.jobs,
        log: createLogger('silent'),
        preparations: createEventEmailPreparations(settings),
      }),
    )
    for (const mailer of mailers) mailer.start()
  }
  const closeMailers = async () => void (await Promise.all(mailers.map((mailer) => mailer.close())))
  onTestFinished(closeMailers)
  const { emails } = await withConnection(database.owner, (client) =>
    withChangeEmails(client, 'full', { settings, notifies: true }, () =>
      client.query(`update eventlist set cancelled_at = now() where event_code = 'full'`),
    ),
  )
  expect(emails).toBe(REGISTRATIONS)
  // Alternately without and with mailers, so that other programs on the machine affect both.
  const [quiet, sending]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    await measure(quiet)
    const sent = times.length
    startMailers()
    await vi.waitUntil(() => times.length > sent, { timeout: 10_000 })
    await measure(sending)
    await closeMailers()
  }
  const sent = times.length
  const start = performance.now()
  startMailers()
  await vi.waitUntil(() => times.length >= REGISTRATIONS, { timeout: 600_000, interval: 100 })
  const { rows } = await database.owner.query(
    `select state, count(*)::int from identity.emails group by state`,
  )
  expect(rows).toEqual([{ state: 'sent', count: REGISTRATIONS }])
  expect([recipients.size, Math.max(...recipients.values())]).toEqual([REGISTRATIONS, 1])
  const seconds = (times.at(-1)! - start) / 1000
  const rate = (REGISTRATIONS - sent) / seconds
  expect(rate).toBeLessThanOrEqual(RATE * 1.05 + RATE / seconds)
  // Not the slowest ones, which other programs on the machine may have slowed down.
  const [without, during] = [quiet, sending].map(
    (durations) => durations.sort((a, b) => a - b)[Math.floor(durations.length * 0.9)]!,
  ) as [number, number]
  console.info(
    `${Math.round(rate)} emails per second; p90 ${without.toFixed(1)} ms without sending, ${during.toFixed(1)} ms while sending`,
  )
  expect(during).toBeLessThanOrEqual(without * 2 + 5)
}, 900_000)
