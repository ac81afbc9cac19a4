import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { emailCommands } from '../commands/emails/email-commands.ts'
import { createTx, withTransaction } from '../database/transaction.ts'
import { createKeyRing } from '../platform/crypto.ts'
import { createLogger } from '../platform/logger.ts'
import { findTimeZone } from '../testing/find-time-zone.ts'
import { runCommandInProcess } from '../testing/test-command.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { createTestDatabase, waitForBlockedQueries } from '../testing/test-database.ts'
import { parseEmailMessage } from '../testing/test-emails.ts'
import { countEmails } from './due-emails.ts'
import { createEmailQueue, type NewEmail } from './email-queue.ts'
import { EMAIL_TEXTS } from './email-texts.ts'
import { type EmailPreparations, openMailer } from './mailer.ts'

const database = await createTestDatabase()
beforeEach(async () => {
  await database.owner.query('delete from identity.emails')
})

const secret = 'S0-secret_'.repeat(4)
const link = `https://events.example.org/auth/callback#recovery=${secret}`
const email: NewEmail<'recovery'> = {
  kind: 'recovery',
  accountId: null,
  to: 'anna@example.com',
  values: { link },
}
const HOUR = 60 * 60 * 1000
const start = Date.now()
/** The time `hours` after the start of the tests. */
const after = (hours: number) => new Date(start + hours * HOUR)

/** Opens a mailer with a readable log and a separate data folder. */
function openTestMailer(
  settings: Partial<Parameters<typeof openMailer>[0]['settings']> = {},
  keys = createKeyRing('a secret of at least thirty-two characters'),
  preparations: EmailPreparations = {},
  leaseSeconds = 60,
) {
  const chunks: string[] = []
  const log = createLogger(
    'debug',
    new Writable({ write: (chunk, _, done) => done(void chunks.push(`${chunk}`)) }),
  )
  const dataDir = createTestDataFolder()
  const allSettings = {
    smtpUrl: undefined,
    smtpTls: 'required' as const,
    mailFrom: undefined,
    productName: 'Amberlink',
    publicUrl: 'https://events.example.org',
    dataDir,
    timeZone: 'Europe/Warsaw',
    mailRate: 1000,
    ...settings,
  }
  const opened = openMailer({
    settings: allSettings,
    keys,
    pool: database.jobs,
    log,
    preparations,
    leaseSeconds,
  })
  onTestFinished(() => opened.close())
  const { queueEmail } = createEmailQueue(allSettings, keys)
  const queue = (more: Partial<NewEmail<'recovery'>> = {}) =>
    withTransaction(database.identity, (tx) => queueEmail(tx, { ...email, ...more }))
  return {
    ...opened,
    queue,
    /** Queues an email and sends it. */
    async send() {
      await queue()
      await opened.sendDueEmails()
    },
    queueEmail,
    dataDir,
    logged: () => chunks.join(''),
  }
}

async function readRows() {
  const { rows } = await database.owner.query(
    `select state, attempts, last_error, skipped_reason, to_email, sealed_values, message_id,
       round(extract(epoch from due_at - now()))::int as due_in
     from identity.emails order by created_at`,
  )
  return rows
}

/** Starts a mail server on this machine and returns the messages it receives. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((closed) => server.close(() => closed()))
  })
  const { port } = server.server.address() as { port: number }
  return { received, sockets, url: `smtp://127.0.0.1:${port}`, port }
}

/** Starts a mail server and opens a mailer that sends through it. */
async function openMailerWithServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options)
  return { server, mailer: openTestMailer({ smtpUrl: server.url }) }
}

const messageIds = (received: string[]) =>
  received.map((message) => parseEmailMessage(message).headers.get('message-id'))

test('without a mail server, emails are private files whose names sort by time #334', async () => {
  const mailer = openTestMailer()
  expect(mailer.destination).toContain(`${mailer.dataDir}/outbox`)
  for (const to of ['first@example.com', 'second@example.com', 'third@example.com'])
    await mailer.queue({ to })
  await mailer.sendDueEmails()
  const folder = join(mailer.dataDir, 'outbox')
  const names = readdirSync(folder).sort()
  const read = (name: string) => parseEmailMessage(readFileSync(join(folder, name), 'utf8'))
  expect(names.map((name) => read(name).headers.get('to'))).toEqual([
    'first@example.com',
    'second@example.com',
    'third@example.com',
  ])
  for (const name of names) {
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{6}Z-[\da-f-]{36}\.eml$/)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(folder, names[0] ?? ''), 'utf8')).toContain(`\n${link}\n`)
})

test('logs an email of the outbox without the secret of its link', async () => {
  const mailer = openTestMailer()
  await mailer.send()
  const entry = JSON.parse(mailer.logged())
  expect(entry).toMatchObject({ to: 'anna@example.com', subject: 'Set a new password for Amberlink' })
  expect(entry.text).toContain('https://events.example.org/auth/callback#recovery=…\n')
  expect(readdirSync(join(mailer.dataDir, 'outbox'))).toEqual([entry.file.split('/').at(-1)])
  expect(mailer.logged()).not.toContain(secret)
})

test('sends text, HTML and the headers of an automatic email', async () => {
  const { server, mailer } = await openMailerWithServer()
  await mailer.queue()
  const [{ message_id }] = await readRows()
  await mailer.sendDueEmails()
  expect(server.received).toHaveLength(1)
  const { headers, ...parts } = parseEmailMessage(server.received[0] ?? '')
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Amberlink <no-reply@events.example.org>',
    to: 'anna@example.com',
    subject: 'Set a new password for Amberlink',
    'auto-submitted': 'auto-generated',
    'message-id': message_id,
  })
  expect(message_id).toMatch(/^<[\w.-]+@events\.example\.org>$/)
  expect(parts.text).toContain(`\n${link}\n`)
  expect(parts.html).toContain(`href="${link}"`)
  expect(parts.html).not.toMatch(/<img|src=|url\(/)
  expect(mailer.logged()).not.toContain(secret)
  expect(mailer.logged()).not.toContain('anna@')
})

test('an email is queued if its transaction commits, and not if it is rolled back #334', async () => {
  const mailer = openTestMailer()
  const failing = withTransaction(database.identity, async (tx) => {
    await mailer.queueEmail(tx, email)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await readRows()).toEqual([])
  await mailer.queue()
  expect(await readRows()).toMatchObject([{ state: 'queued', to_email: 'anna@example.com' }])
})

test('stores the values of an email encrypted, and erases them and the recipient once it is sent', async () => {
  const mailer = openTestMailer()
  await mailer.queue()
  const { rows } = await database.owner.query('select to_jsonb(emails)::text as row from identity.emails')
  expect(rows[0].row).not.toContain(secret)
  await mailer.sendDueEmails()
  expect(await readRows()).toMatchObject([{ state: 'sent', to_email: null, sealed_values: null }])
})

test('an email without a language uses the one stored with the account', async () => {
  const { rows } = await database.identity.query(
    `insert into users (email, language) values ('zofia@example.com', 'pl') returning id`,
  )
  const mailer = openTestMailer()
  await withTransaction(database.identity, (tx) =>
    mailer.queueEmail(tx, { kind: 'passwordChanged', accountId: rows[0].id, values: {} }),
  )
  await mailer.sendDueEmails()
  expect(mailer.logged()).toContain('"to":"zofia@example.com"')
  expect(mailer.logged()).toContain('"subject":"Hasło w Amberlink zostało zmienione"')
})

test('uses the configured login and sender', async () => {
  const logins: unknown[] = []
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      logins.push([auth.username, auth.password])
      done(null, { user: auth.username })
    },
  })
  const mailer = openTestMailer({
    smtpUrl: `smtp://mail%40us:p%3Ass@127.0.0.1:${server.port}`,
    mailFrom: { name: 'Events, "the" team', address: 'team@example.org' },
  })
  await mailer.send()
  expect(logins[0]).toEqual(['mail@us', 'p:ss'])
  const { headers } = parseEmailMessage(server.received[0] ?? '')
  expect(headers.get('from')).toBe('"Events, \\"the\\" team" <team@example.org>')
  expect(headers.get('message-id')).toMatch(/@example\.org>$/)
})

test('accepts a self-signed certificate of a mail server on this machine', async () => {
  let secured = 0
  const { server, mailer } = await openMailerWithServer({
    onSecure(_socket, _session, done) {
      secured += 1
      done()
    },
  })
  await mailer.send()
  expect(server.received).toHaveLength(1)
  expect(secured).toBeGreaterThan(0)
})

/** The address of a server on this machine that does not count as loopback. */
const asRemote = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

test('sends nothing in plain text to a mail server on another machine, with or without a login V12.3.1', async () => {
  const logins: unknown[] = []
  const server = await startMailServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      logins.push(auth.username)
      done(null, { user: auth.username })
    },
  })
  for (const url of [asRemote(server.url), asRemote(server.url).replace('//', '//us:secret@')]) {
    const mailer = openTestMailer({ smtpUrl: url })
    await mailer.send()
  }
  expect([server.received, logins]).toEqual([[], []])
  expect(await readRows()).toMatchObject([
    { state: 'queued', last_error: '500 STARTTLS' },
    { state: 'queued', last_error: '500 STARTTLS' },
  ])
})

test('sends nothing to a mail server on another machine whose certificate is not valid V12.3.2', async () => {
  const server = await startMailServer()
  const mailer = openTestMailer({ smtpUrl: asRemote(server.url) })
  await mailer.send()
  expect(server.received).toEqual([])
  expect(await readRows()).toMatchObject([{ state: 'queued' }])
})

test('with SMTP_TLS=optional, a mail server without a login may lack TLS', async () => {
  const server = await startMailServer({ disabledCommands: ['STARTTLS'] })
  const mailer = openTestMailer({ smtpUrl: asRemote(server.url), smtpTls: 'optional' })
  await mailer.send()
  expect(server.received).toHaveLength(1)
})

test('retries after a temporary error with growing delays, and sends once the mail server works again', async () => {
  let attempts = 0
  const { server, mailer } = await openMailerWithServer({
    onRcptTo(_address, _session, done) {
      attempts += 1
      done(attempts < 4 ? Object.assign(new Error('later, anna@example.com'), { responseCode: 451 }) : null)
    },
  })
  await mailer.queue()
  const delays: number[] = []
  for (let attempt = 1; attempt < 4; attempt++) {
    await mailer.sendDueEmails(after(attempt))
    const [row] = await readRows()
    expect(row).toMatchObject({ state: 'queued', attempts: attempt, last_error: '451 RCPT TO' })
    delays.push(row.due_in - attempt * 60 * 60)
  }
  const [first = 0, second = 0, third = 0] = delays
  expect([first < second, second < third]).toEqual([true, true])
  await mailer.sendDueEmails(after(4))
  expect(server.received).toHaveLength(1)
  expect(await readRows()).toMatchObject([{ state: 'sent', attempts: 4 }])
  for (const private_ of ['anna', secret]) expect(mailer.logged()).not.toContain(private_)
})

test('emails survive a day without a mail server, with less and less frequent attempts #334', async () => {
  const broken = openTestMailer({ smtpUrl: 'smtp://operator:pass-word@127.0.0.1:1' })
  await broken.queue({ to: 'first@example.com' })
  await broken.queue({ to: 'second@example.com' })
  for (let hour = 0; hour < 24; hour += 0.5) await broken.sendDueEmails(after(hour))
  const waiting = await readRows()
  expect(waiting).toMatchObject([{ state: 'queued' }, { state: 'queued' }])
  expect(waiting[0].attempts).toBeLessThan(16)
  const logged = broken.logged()
  for (const private_ of ['pass-word', 'first@', secret]) expect(logged).not.toContain(private_)

  const server = await startMailServer()
  const working = openTestMailer({ smtpUrl: server.url })
  await working.sendDueEmails(after(29))
  const recipients = server.received.map((message) => parseEmailMessage(message).headers.get('to'))
  expect(recipients.sort()).toEqual(['first@example.com', 'second@example.com'])
  expect(messageIds(server.received).sort()).toEqual(waiting.map(({ message_id }) => message_id).sort())
})

test('an email that cannot be delivered for five days becomes a dead letter', async () => {
  const mailer = openTestMailer({ smtpUrl: 'smtp://127.0.0.1:1' })
  await mailer.queue()
  for (let hour = 0; hour <= 5 * 24; hour += 4.5) await mailer.sendDueEmails(after(hour))
  expect(await readRows()).toMatchObject([
    { state: 'failed', last_error: 'ESOCKET', to_email: null, sealed_values: null },
  ])
  expect(await countEmails(createTx(database.jobs))).toMatchObject({
    queued: 0,
    failed: 1,
    errors: [{ error: 'ESOCKET', count: 1 }],
  })
  expect(mailer.logged()).toContain('an email was given up')
})

test('a rejected recipient makes the email a dead letter at once', async () => {
  let rejections = 0
  const { mailer } = await openMailerWithServer({
    onRcptTo(_address, _session, done) {
      rejections += 1
      done(Object.assign(new Error('no such anna@example.com'), { responseCode: 550 }))
    },
  })
  await mailer.send()
  await mailer.sendDueEmails(after(24))
  expect(rejections).toBe(1)
  expect(await readRows()).toMatchObject([{ state: 'failed', last_error: '550 RCPT TO' }])
  for (const private_ of ['anna', secret]) expect(mailer.logged()).not.toContain(private_)
})

test('a rejected login does not lose emails, because the operator can correct it', async () => {
  let isCorrect = false
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      if (isCorrect) done(null, { user: 'us' })
      else done(Object.assign(new Error('wrong password'), { responseCode: 535 }))
    },
  })
  const mailer = openTestMailer({ smtpUrl: `smtp://us:secret@127.0.0.1:${server.port}` })
  await mailer.send()
  expect(await readRows()).toMatchObject([{ state: 'queued' }])
  isCorrect = true
  await mailer.sendDueEmails(after(1))
  expect(server.received).toHaveLength(1)
})

test('a retry after the mail server accepted the email and dropped the connection keeps the Message-ID', async () => {
  const received: string[] = []
  const { server, mailer } = await openMailerWithServer({
    onData(stream, _session, done) {
      void text(stream).then((message) => {
        received.push(message)
        if (received.length > 1) return done()
        for (const socket of server.sockets) socket.destroy()
      })
    },
  })
  await mailer.send()
  await mailer.sendDueEmails(after(1))
  expect(received).toHaveLength(2)
  expect(received[1]).toBe(received[0])
})

test('several mailers send each email once', async () => {
  const server = await startMailServer()
  const mailers = Array.from({ length: 3 }, () => openTestMailer({ smtpUrl: server.url }))
  for (let count = 0; count < 40; count++) await mailers[0]!.queue({ to: `user${count}@example.com` })
  await Promise.all(mailers.map((mailer) => mailer.sendDueEmails()))
  expect(new Set(messageIds(server.received)).size).toBe(40)
  expect(server.received).toHaveLength(40)
})

test('an email sealed with a previous SECRET is sent, one sealed with an unknown SECRET waits until it is known', async () => {
  const old = 'another secret of thirty-two characters'
  const current = 'a secret of at least thirty-two characters'
  await openTestMailer({}, createKeyRing(old)).queue()
  const rotated = openTestMailer({}, createKeyRing(current, [old]))
  await rotated.sendDueEmails()
  expect(await readRows()).toMatchObject([{ state: 'sent' }])
  await database.owner.query('delete from identity.emails')

  await openTestMailer({}, createKeyRing(old)).queue()
  const mailer = openTestMailer({}, createKeyRing(current))
  await mailer.sendDueEmails()
  expect(await readRows()).toMatchObject([{ state: 'queued', attempts: 0, to_email: 'anna@example.com' }])
  await rotated.sendDueEmails()
  expect(await readRows()).toMatchObject([{ state: 'sent' }])
})

test('leaves emails of a kind or version that only a newer process knows', async () => {
  const mailer = openTestMailer()
  await mailer.queue()
  await mailer.queue()
  await database.owner.query(
    `update identity.emails set version = 99 where id = (select id from identity.emails limit 1)`,
  )
  await database.owner.query(`update identity.emails set kind = 'unknown' where version <> 99`)
  await mailer.sendDueEmails()
  expect(await readRows()).toMatchObject([{ state: 'queued' }, { state: 'queued' }])
})

test('a mail server that does not answer for one email does not delay the next ones', async () => {
  const { server, mailer } = await openMailerWithServer({
    onRcptTo({ address }, _session, done) {
      if (address !== 'slow@example.com') done()
    },
  })
  mailer.start()
  await mailer.queue({ to: 'slow@example.com' })
  await vi.waitUntil(async () => (await readRows())[0].attempts === 1)
  for (const to of ['first@example.com', 'second@example.com']) {
    await mailer.queue({ to })
    await vi.waitUntil(() => server.received.at(-1)?.includes(`To: ${to}`), 5_000)
  }
})

test('logs a database that is not available once, and sends emails when it is back', async () => {
  const mailer = openTestMailer()
  const { query } = database.jobs
  let failures = 0
  database.jobs.query = (() => {
    failures += 1
    return Promise.reject(new Error('connection lost'))
  }) as typeof query
  mailer.start()
  try {
    await vi.waitUntil(() => failures > 4, 5_000)
  } finally {
    database.jobs.query = query
  }
  expect(mailer.logged().match(/queued emails could not be read/g)).toHaveLength(1)
  await mailer.queue()
  await vi.waitUntil(() => mailer.logged().includes('"to":"anna@example.com"'), 5_000)
})

test('queueing registration emails, reminders or digests delays no other email if it fails, and is not retried at each poll', async () => {
  // A Monday after 9:00, when digests are due.
  vi.setSystemTime('2027-03-01T11:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const mailer = openTestMailer()
  await mailer.queue()
  const { query } = database.jobs
  const names: string[] = []
  database.jobs.query = ((...call: [{ name: string }]) => {
    names.push(call[0].name)
    if (call[0].name.startsWith('queue_')) return Promise.reject(new Error('too slow'))
    return Reflect.apply(query, database.jobs, call)
  }) as typeof query
  const count = (name: string) => names.filter((each) => each === name).length
  mailer.start()
  try {
    await vi.waitUntil(() => count('lease_due_account_email') > 3 || count('queue_reminders') > 3, 5_000)
  } finally {
    await mailer.close()
    database.jobs.query = query
  }
  expect(await readRows()).toMatchObject([{ state: 'sent' }])
  for (const [name, what] of [
    ['queue_registration_emails', 'registration emails'],
    ['queue_reminders', 'reminders'],
    ['queue_digests', 'digests'],
  ] as const) {
    expect([name, count(name)]).toEqual([name, 1])
    expect(mailer.logged().split(`"${what} could not be queued"`)).toHaveLength(2)
  }
})

test('emails are sent while queueing others waits for the database', async () => {
  const mailer = openTestMailer()
  const locking = await database.owner.connect()
  await locking.query('begin; lock table user_events in access exclusive mode')
  try {
    mailer.start()
    await waitForBlockedQueries(database, 1)
    await mailer.queue()
    await vi.waitUntil(() => mailer.logged().includes('"to":"anna@example.com"'), 5_000)
  } finally {
    await locking.query('rollback')
    locking.release()
  }
})

test('an email that the mail server accepted is not sent again if the database was away for a moment', async () => {
  const { server, mailer } = await openMailerWithServer()
  await mailer.queue()
  const { query } = database.jobs
  let failures = 0
  database.jobs.query = ((...call: Parameters<typeof query>) => {
    if (JSON.stringify(call).includes('finish_email') && failures < 2) {
      failures += 1
      return Promise.reject(new Error('connection lost'))
    }
    return Reflect.apply(query, database.jobs, call)
  }) as typeof query
  try {
    await mailer.sendDueEmails()
  } finally {
    database.jobs.query = query
  }
  await mailer.sendDueEmails(after(1))
  expect([failures, server.received.length]).toEqual([2, 1])
  expect(await readRows()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('an email whose text cannot be written is retried like one that cannot be delivered', async () => {
  const mailer = openTestMailer()
  const write = vi.spyOn(EMAIL_TEXTS.en, 'recovery').mockImplementation(() => {
    throw new TypeError('no value')
  })
  onTestFinished(() => write.mockRestore())
  await mailer.send()
  expect(await readRows()).toMatchObject([{ state: 'queued', last_error: 'unknown', attempts: 1 }])
})

test('an email is given up after too many attempts, whatever ended them', async () => {
  const mailer = openTestMailer()
  await mailer.queue()
  await database.owner.query('update identity.emails set attempts = 100')
  await mailer.sendDueEmails()
  expect(await readRows()).toMatchObject([{ state: 'failed', last_error: 'too many attempts' }])
})

test('reports an unavailable mail server at the start', async () => {
  const mailer = openTestMailer({ smtpUrl: 'smtp://operator:pass-word@127.0.0.1:1' })
  mailer.start()
  await vi.waitUntil(() => mailer.logged().includes('The mail server of SMTP_URL is not available.'))
  expect(mailer.logged()).not.toContain('pass-word')
})

test('closing waits for emails being sent', async () => {
  const { server, mailer } = await openMailerWithServer()
  await mailer.queue()
  const sending = mailer.sendDueEmails()
  await vi.waitUntil(async () => (await readRows())[0].attempts === 1)
  await mailer.close()
  await sending
  expect(server.received).toHaveLength(1)
  expect(await readRows()).toMatchObject([{ state: 'sent' }])
})

test('closing does not wait for a mail server that does not answer; another process takes the email later', async () => {
  const hanging = await startMailServer({ onData: () => {} })
  const mailer = openTestMailer({ smtpUrl: hanging.url })
  await mailer.queue()
  mailer.start()
  await vi.waitUntil(async () => (await readRows())[0].attempts === 1)
  const closedAt = performance.now()
  await mailer.close()
  expect(performance.now() - closedAt).toBeLessThan(5_000)
  const server = await startMailServer()
  const other = openTestMailer({ smtpUrl: server.url })
  await other.sendDueEmails()
  expect(server.received).toHaveLength(0)
  await other.sendDueEmails(after(0.1))
  expect(server.received).toHaveLength(1)
})

test('a name or subject cannot inject a header or a recipient V1.2.1 V1.3.11', async () => {
  const server = await startMailServer()
  const mailer = openTestMailer({
    smtpUrl: server.url,
    productName: 'Amber\r\nBcc: evil@example.net\r\n\r\nbody',
    mailFrom: undefined,
  })
  await mailer.send()
  const { headers } = parseEmailMessage(server.received[0] ?? '')
  expect([...headers.keys()]).not.toContain('bcc')
  expect(headers.get('to')).toBe('anna@example.com')
})

describe('emails that users can switch off', () => {
  const user = 'rate@example.com'
  const preparations: EmailPreparations = {
    test: async () => ({ kind: 'passwordChanged', isUrgent: true }),
    quiet: async () => ({ kind: 'passwordChanged' }),
  }
  const queueTests = (count: number, kind = 'test') =>
    database.owner.query(
      `select identity.queue_email($1, 'reminder', users.id) from identity.users, generate_series(1, $2)
       where email = $3`,
      [kind, count, user],
    )
  beforeAll(async () => {
    await database.owner.query('insert into identity.users (email, email_verified) values ($1, true)', [user])
  })

  /** Records when processes take which emails, by the clock of the database: a busy machine delivers them later. */
  async function recordLeases() {
    await database.owner.query(`
      create table leases (kind text not null, at timestamptz not null);
      create function record_lease() returns trigger language plpgsql security definer as $$
        begin insert into public.leases values (new.kind, now()); return null; end $$;
      create trigger record_lease after update of lease_id on identity.emails for each row
        when (new.lease_id is distinct from old.lease_id and new.lease_id is not null)
        execute function record_lease()`)
    onTestFinished(async () => {
      await database.owner.query(
        'drop trigger record_lease on identity.emails; drop function record_lease; drop table leases',
      )
    })
    return async () => {
      const { rows } = await database.owner.query(
        'select kind, extract(epoch from at)::float8 as seconds from leases order by at',
      )
      return rows as { kind: string; seconds: number }[]
    }
  }

  test('MAIL_RATE bounds all processes together, and emails about accounts go first #484', async () => {
    const rate = 20
    const readLeases = await recordLeases()
    const isQueued = Promise.withResolvers<void>()
    let received = 0
    const server = await startMailServer({
      onData(stream, _session, done) {
        stream.on('data', () => {})
        stream.on('end', async () => {
          received += 1
          // Most emails wait until the one about the account is queued.
          if (received > rate) await isQueued.promise
          done()
        })
      },
    })
    const mailers = [1, 2].map(() =>
      openTestMailer({ smtpUrl: server.url, mailRate: rate }, undefined, preparations),
    )
    await queueTests(70)
    for (const mailer of mailers) mailer.start()
    await vi.waitUntil(() => received > rate, { timeout: 10_000 })
    await mailers[0]?.queue()
    const { rows } = await database.owner.query('select extract(epoch from clock_timestamp())::float8 as now')
    isQueued.resolve()
    await vi.waitUntil(() => received === 71, { timeout: 20_000 })

    const leases = await readLeases()
    const seconds = leases.map((lease) => lease.seconds)
    expect(leases).toHaveLength(71)
    // A second's emails at once, then the rate.
    expect(71).toBeLessThanOrEqual((seconds.at(-1)! - seconds[0]!) * rate + rate + 1)
    for (const second of seconds)
      expect(seconds.filter((each) => each >= second && each < second + 1).length).toBeLessThanOrEqual(
        2 * rate + 1,
      )
    const first = leases.findIndex(({ kind }) => kind === 'recovery')
    expect(leases.length - first).toBeGreaterThan(rate)
    // The other process can take one while this one waits for the pace.
    const before = leases.slice(0, first).filter((lease) => lease.seconds > rows[0].now)
    expect(before.length).toBeLessThanOrEqual(2)
  }, 30_000)

  test('they wait for the end of the quiet hours, which counts as no attempt', async () => {
    const mailer = openTestMailer({}, undefined, preparations)
    await queueTests(1, 'quiet')
    await mailer.sendDueEmails(new Date('2030-01-01T22:00:00Z'))
    const read = () => database.owner.query(`select state, attempts, due_at from identity.emails`)
    expect((await read()).rows).toEqual([
      { state: 'queued', attempts: 1, due_at: expect.stringMatching(/^2030-01-02T07:00:00/) },
    ])
    await mailer.sendDueEmails(new Date('2030-01-02T07:00:00Z'))
    expect((await read()).rows).toMatchObject([{ state: 'sent' }])
  })

  test('logs the kind of an email that could not be prepared, and keeps it for a later attempt', async () => {
    const mailer = openTestMailer({}, undefined, { test: () => Promise.reject(new Error('no value')) })
    await queueTests(1)
    await mailer.sendDueEmails()
    expect(JSON.parse(mailer.logged())).toMatchObject({
      kind: 'test',
      msg: 'an email could not be prepared or recorded',
    })
    expect(await readRows()).toMatchObject([{ state: 'queued', attempts: 1 }])
  })

  test('a preparation that takes long keeps its lease', async () => {
    const prepared = Promise.withResolvers<{ skip: string }>()
    const mailer = openTestMailer({}, undefined, { test: () => prepared.promise }, 0.3)
    await queueTests(1)
    const sending = mailer.sendDueEmails()
    const read = async () =>
      (await database.owner.query('select attempts, due_at from identity.emails')).rows[0]
    try {
      await vi.waitUntil(async () => (await read()).attempts === 1)
      const { due_at } = await read()
      await vi.waitUntil(async () => (await read()).due_at > due_at)
    } finally {
      prepared.resolve({ skip: 'nothing_new' })
      await sending
    }
    expect(await readRows()).toMatchObject([{ state: 'skipped', attempts: 1 }])
  })

  test('a process of an earlier release, which does not know their kind, leaves them alone', async () => {
    await queueTests(1)
    await openTestMailer().sendDueEmails()
    expect(await readRows()).toMatchObject([{ state: 'queued', attempts: 0 }])
  })

  test('failed ones are listed with their reason and sent again with "emails resend", those about accounts are not', async () => {
    const refusing = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: 550 })),
    })
    const failing = openTestMailer({ smtpUrl: refusing.url }, undefined, preparations)
    await queueTests(1)
    await failing.send()
    const run = (...args: string[]) =>
      runCommandInProcess('emails', emailCommands, args, { ...database.urls, TIME_ZONE: findTimeZone(12) })
    expect((await run('list')).out).toMatch(
      /recovery +failed +550 RCPT TO +1\ntest +failed +550 RCPT TO +1\n/,
    )
    const failed = await run('list', '--failed', '--limit', '1')
    expect(failed.out).toMatch(
      /^Failed \(UTC\) .*\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}(test|recovery) .* 1 +550 RCPT TO\n$/,
    )
    expect(failed.err).toBe('1 to 1 of 2 failed emails. --page 2 shows the next.\n')
    expect((await run('resend', '--dry-run')).out).toContain('Would send 1 failed email again.')
    const night = { ...database.urls, TIME_ZONE: findTimeZone(2) }
    expect(
      (await runCommandInProcess('emails', emailCommands, ['resend', '--dry-run'], night)).out,
    ).toContain(
      'Would send 1 failed email again. Those that are not urgent are sent at 8:00, after the quiet hours.',
    )
    expect((await run('resend')).out).toBe(
      'Queued 1 failed email again. 1 about accounts cannot be sent again.\n',
    )
    const server = await startMailServer()
    await openTestMailer({ smtpUrl: server.url }, undefined, preparations).sendDueEmails()
    expect(server.received).toHaveLength(1)
  })
})
