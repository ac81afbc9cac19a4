import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createBackgroundJobs } from '../platform/background-jobs.ts'
import { createLogger } from '../platform/logger.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { parseEmail } from '../testing/test-emails.ts'
import type { Email } from './email-message.ts'
import { EMAIL_TEXTS } from './email-texts.ts'
import { openMailer } from './mailer.ts'

const secret = 'S0-secret_'.repeat(4)
const link = `https://events.example.org/auth/callback#recovery=${secret}`
const mail: Email = {
  to: 'anna@example.com',
  language: 'en',
  content: EMAIL_TEXTS.en.recovery('Amberlink', link),
}

/** A mailer, what it logs and its data folder. */
function mailer(settings: Partial<Parameters<typeof openMailer>[0]['settings']> = {}, retryAfterMs = [1, 1]) {
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
  return { ...opened, settled: background.drain, dataDir, logged: () => chunks.join('') }
}

/** A real mail server on this machine, and what it took in. */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push(Buffer.concat(chunks).toString())
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as { port: number }
  return { taken, url: `smtp://127.0.0.1:${port}`, port }
}

test('without a mail server mails are files, closed to others, whose names sort by time', async () => {
  const post = mailer()
  expect(post.destination).toContain(`${post.dataDir}/outbox`)
  for (const subject of ['first', 'second', 'third']) {
    post.send({ ...mail, content: { ...mail.content, subject } })
    await post.settled()
  }
  const folder = join(post.dataDir, 'outbox')
  const names = readdirSync(folder).sort()
  const read = (name: string) => parseEmail(readFileSync(join(folder, name), 'utf8'))
  expect(names.map((name) => read(name).subject)).toEqual(['first', 'second', 'third'])
  for (const name of names) {
    expect(name).toMatch(/^2026-11-20T12-00-00\.000Z-\d{6}-[\da-f]{8}\.eml$/)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(folder, names[0] ?? ''), 'utf8')).toContain(`\n${link}\n`)
})

test('the log tells a mail of the outbox without the secret of its link', async () => {
  const post = mailer()
  post.send(mail)
  await post.settled()
  const entry = JSON.parse(post.logged())
  expect(entry).toMatchObject({ to: 'anna@example.com', subject: 'Set a new password for Amberlink' })
  expect(entry.text).toContain('https://events.example.org/auth/callback#recovery=…\n')
  expect(readdirSync(join(post.dataDir, 'outbox'))).toEqual([entry.file.split('/').at(-1)])
  expect(post.logged()).not.toContain(secret)
})

test('a mail server gets the mail with text, HTML and the headers of an automatic mail', async () => {
  const server = await mailServer()
  const post = mailer({ smtpUrl: server.url })
  post.send(mail)
  await post.settled()
  expect(server.taken).toHaveLength(1)
  const { headers, text, html } = parseEmail(server.taken[0] ?? '')
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Amberlink <no-reply@events.example.org>',
    to: 'anna@example.com',
    subject: 'Set a new password for Amberlink',
    date: 'Fri, 20 Nov 2026 12:00:00 +0000',
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/^<[\w.-]+@events\.example\.org>$/),
  })
  expect(text).toContain(`\n${link}\n`)
  expect(html).toContain(`href="${link}"`)
  expect(html).not.toMatch(/<img|src=|url\(/)
  expect(post.logged()).not.toContain(secret)
  expect(post.logged()).not.toContain('anna@')
})

test('a login and a sender of the operator are used', async () => {
  const logins: unknown[] = []
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      logins.push([auth.username, auth.password])
      done(null, { user: auth.username })
    },
  })
  const post = mailer({
    smtpUrl: `smtp://mail%40us:p%3Ass@127.0.0.1:${server.port}`,
    mailFrom: { name: 'Events, "the" team', address: 'team@example.org' },
  })
  post.send(mail)
  await post.settled()
  expect(logins[0]).toEqual(['mail@us', 'p:ss'])
  expect(parseEmail(server.taken[0] ?? '').headers.get('from')).toBe(
    '"Events, \\"the\\" team" <team@example.org>',
  )
})

test('a certificate made by hand does for a mail server on this machine', async () => {
  let secured = 0
  const server = await mailServer({
    onSecure(_socket, _session, done) {
      secured += 1
      done()
    },
  })
  const post = mailer({ smtpUrl: server.url })
  post.send(mail)
  await post.settled()
  expect(server.taken).toHaveLength(1)
  expect(secured).toBeGreaterThan(0)
})

test('what fails for now is tried again; what is refused for good is not', async () => {
  let tries = 0
  const later = await mailServer({
    onRcptTo(_address, _session, done) {
      tries += 1
      done(tries < 3 ? Object.assign(new Error('later, anna@example.com'), { responseCode: 451 }) : null)
    },
  })
  const patient = mailer({ smtpUrl: later.url })
  patient.send(mail)
  await patient.settled()
  expect([tries, later.taken.length]).toEqual([3, 1])

  let refusals = 0
  const never = await mailServer({
    onRcptTo(_address, _session, done) {
      refusals += 1
      done(Object.assign(new Error('no such anna@example.com'), { responseCode: 550 }))
    },
  })
  const refused = mailer({ smtpUrl: never.url })
  refused.send(mail)
  await refused.settled()
  expect(refusals).toBe(1)
  expect(refused.logged()).toContain('"response_code":550')
  for (const private_ of ['anna', secret]) {
    expect(refused.logged() + patient.logged()).not.toContain(private_)
  }
})

test('a mail server that is away is told, and nobody waits for it', async () => {
  const post = mailer({ smtpUrl: 'smtp://operator:pass-word@127.0.0.1:1' })
  post.send(mail)
  await post.settled()
  expect(post.logged()).toContain('The mail server of SMTP_URL cannot be used right now.')
  expect(post.logged()).toContain('a mail was given up')
  for (const private_ of ['pass-word', 'anna', secret]) expect(post.logged()).not.toContain(private_)
})

test('stopping waits for mails under way and not for the next try of others', async () => {
  const server = await mailServer()
  const post = mailer({ smtpUrl: server.url })
  post.send(mail)
  await post.close()
  expect(server.taken).toHaveLength(1)

  const hopeless = mailer({ smtpUrl: 'smtp://127.0.0.1:1' }, [60_000])
  hopeless.send(mail)
  await hopeless.close()
  expect(hopeless.logged()).toContain('a mail was given up')
})

test('nothing in a name, a subject or an address begins another header or another receiver', async () => {
  const server = await mailServer()
  const post = mailer({
    smtpUrl: server.url,
    productName: 'Amber\r\nBcc: evil@example.net\r\n\r\nbody',
    mailFrom: undefined,
  })
  post.send({
    ...mail,
    content: { ...mail.content, subject: 'Hello\r\nBcc: evil@example.net' },
  })
  await post.settled()
  const { headers } = parseEmail(server.taken[0] ?? '')
  expect([...headers.keys()]).not.toContain('bcc')
  expect(headers.get('to')).toBe('anna@example.com')
})
