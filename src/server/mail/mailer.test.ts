import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createBackgroundJobs } from '../platform/background-jobs.ts'
import { createLogger } from '../platform/logger.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { parseEmailMessage } from '../testing/test-emails.ts'
import type { Email } from './email-message.ts'
import { EMAIL_TEXTS } from './email-texts.ts'
import { openMailer } from './mailer.ts'

const secret = 'S0-secret_'.repeat(4)
const link = `https://events.example.org/auth/callback#recovery=${secret}`
const email: Email = {
  to: 'anna@example.com',
  language: 'en',
  content: EMAIL_TEXTS.en.recovery('Amberlink', link),
}

/** Opens a mailer with a readable log and a data folder of its own. */
function openTestMailer(
  settings: Partial<Parameters<typeof openMailer>[0]['settings']> = {},
  retryAfterMs = [1, 1],
) {
  const chunks: string[] = []
  const log = createLogger(
    'debug',
    new Writable({ write: (chunk, _, done) => done(void chunks.push(`${chunk}`)) }),
  )
  const background = createBackgroundJobs(log)
  const dataDir = createTestDataFolder()
  const opened = openMailer({
    settings: {
      smtpUrl: undefined,
      mailFrom: undefined,
      productName: 'Amberlink',
      publicUrl: 'https://events.example.org',
      dataDir,
      ...settings,
    },
    clock: { now: () => new Date('2026-11-20T12:00:00Z'), today: () => '2026-11-20' },
    log,
    background,
    retryAfterMs,
  })
  onTestFinished(() => opened.close())
  return { ...opened, drain: background.drain, dataDir, logged: () => chunks.join('') }
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
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as { port: number }
  const connections = (listener: (socket: Socket) => void) => server.server.on('connection', listener)
  return { received, connections, url: `smtp://127.0.0.1:${port}`, port }
}

test('without a mail server, emails are private files whose names sort by time', async () => {
  const mailer = openTestMailer()
  expect(mailer.destination).toContain(`${mailer.dataDir}/outbox`)
  for (const subject of ['first', 'second', 'third']) {
    mailer.send({ ...email, content: { ...email.content, subject } })
    await mailer.drain()
  }
  const folder = join(mailer.dataDir, 'outbox')
  const names = readdirSync(folder).sort()
  const read = (name: string) => parseEmailMessage(readFileSync(join(folder, name), 'utf8'))
  expect(names.map((name) => read(name).subject)).toEqual(['first', 'second', 'third'])
  for (const name of names) {
    expect(name).toMatch(/^2026-11-20T12-00-00\.000Z-\d{6}-[\da-f]{8}\.eml$/)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(folder, names[0] ?? ''), 'utf8')).toContain(`\n${link}\n`)
})

test('logs an email of the outbox without the secret of its link', async () => {
  const mailer = openTestMailer()
  mailer.send(email)
  await mailer.drain()
  const entry = JSON.parse(mailer.logged())
  expect(entry).toMatchObject({ to: 'anna@example.com', subject: 'Set a new password for Amberlink' })
  expect(entry.text).toContain('https://events.example.org/auth/callback#recovery=…\n')
  expect(readdirSync(join(mailer.dataDir, 'outbox'))).toEqual([entry.file.split('/').at(-1)])
  expect(mailer.logged()).not.toContain(secret)
})

test('sends text, HTML and the headers of an automatic email', async () => {
  const server = await startMailServer()
  const mailer = openTestMailer({ smtpUrl: server.url })
  mailer.send(email)
  await mailer.drain()
  expect(server.received).toHaveLength(1)
  const { headers, ...parts } = parseEmailMessage(server.received[0] ?? '')
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Amberlink <no-reply@events.example.org>',
    to: 'anna@example.com',
    subject: 'Set a new password for Amberlink',
    date: 'Fri, 20 Nov 2026 12:00:00 +0000',
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/^<[\w.-]+@events\.example\.org>$/),
  })
  expect(parts.text).toContain(`\n${link}\n`)
  expect(parts.html).toContain(`href="${link}"`)
  expect(parts.html).not.toMatch(/<img|src=|url\(/)
  expect(mailer.logged()).not.toContain(secret)
  expect(mailer.logged()).not.toContain('anna@')
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
  mailer.send(email)
  await mailer.drain()
  expect(logins[0]).toEqual(['mail@us', 'p:ss'])
  expect(parseEmailMessage(server.received[0] ?? '').headers.get('from')).toBe(
    '"Events, \\"the\\" team" <team@example.org>',
  )
})

test('accepts a self-signed certificate of a mail server on this machine', async () => {
  let secured = 0
  const server = await startMailServer({
    onSecure(_socket, _session, done) {
      secured += 1
      done()
    },
  })
  const mailer = openTestMailer({ smtpUrl: server.url })
  mailer.send(email)
  await mailer.drain()
  expect(server.received).toHaveLength(1)
  expect(secured).toBeGreaterThan(0)
})

test('retries after a temporary error, but not after a permanent one', async () => {
  let attempts = 0
  const later = await startMailServer({
    onRcptTo(_address, _session, done) {
      attempts += 1
      done(attempts < 3 ? Object.assign(new Error('later, anna@example.com'), { responseCode: 451 }) : null)
    },
  })
  const patient = openTestMailer({ smtpUrl: later.url })
  patient.send(email)
  await patient.drain()
  expect([attempts, later.received.length]).toEqual([3, 1])

  let rejections = 0
  const never = await startMailServer({
    onRcptTo(_address, _session, done) {
      rejections += 1
      done(Object.assign(new Error('no such anna@example.com'), { responseCode: 550 }))
    },
  })
  const failing = openTestMailer({ smtpUrl: never.url })
  failing.send(email)
  await failing.drain()
  expect(rejections).toBe(1)
  expect(failing.logged()).toContain('"response_code":550')
  for (const private_ of ['anna', secret]) {
    expect(failing.logged() + patient.logged()).not.toContain(private_)
  }
})

test('a retry after the mail server accepted the email and dropped the connection keeps the Message-ID', async () => {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = await startMailServer({
    onData(stream, _session, done) {
      void text(stream).then((message) => {
        received.push(message)
        if (received.length > 1) return done()
        for (const socket of sockets) socket.destroy()
      })
    },
  })
  server.connections((socket) => sockets.add(socket))
  const mailer = openTestMailer({ smtpUrl: server.url })
  mailer.send(email)
  await mailer.drain()
  const ids = received.map((message) => parseEmailMessage(message).headers.get('message-id'))
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/^<.+@events\.example\.org>$/)
  expect(ids[1]).toBe(ids[0])
})

test('logs an unavailable mail server and drops the email after the last attempt', async () => {
  const mailer = openTestMailer({ smtpUrl: 'smtp://operator:pass-word@127.0.0.1:1' })
  mailer.send(email)
  await mailer.drain()
  expect(mailer.logged()).toContain('The mail server of SMTP_URL is not available.')
  expect(mailer.logged()).toContain('an email was dropped')
  for (const private_ of ['pass-word', 'anna', secret]) expect(mailer.logged()).not.toContain(private_)
})

test('closing waits for emails being sent, but not for the next attempt of others', async () => {
  const server = await startMailServer()
  const mailer = openTestMailer({ smtpUrl: server.url })
  mailer.send(email)
  await mailer.close()
  expect(server.received).toHaveLength(1)

  const unreachable = openTestMailer({ smtpUrl: 'smtp://127.0.0.1:1' }, [60_000])
  unreachable.send(email)
  await unreachable.close()
  expect(unreachable.logged()).toContain('an email was dropped')
})

test('a name or subject cannot inject a header or a recipient', async () => {
  const server = await startMailServer()
  const mailer = openTestMailer({
    smtpUrl: server.url,
    productName: 'Amber\r\nBcc: evil@example.net\r\n\r\nbody',
    mailFrom: undefined,
  })
  mailer.send({
    ...email,
    content: { ...email.content, subject: 'Hello\r\nBcc: evil@example.net' },
  })
  await mailer.drain()
  const { headers } = parseEmailMessage(server.received[0] ?? '')
  expect([...headers.keys()]).not.toContain('bcc')
  expect(headers.get('to')).toBe('anna@example.com')
})
