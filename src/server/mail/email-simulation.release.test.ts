import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { SIMULATION_ZONE, simulateEmails } from '../testing/email-simulation.ts'
import type { EmailSimulationTask } from '../testing/email-simulation-process.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { parseEmailMessage } from '../testing/test-emails.ts'

test('in a year with killed processes and a mail server that is away for days, every email that is due arrives and no other', async () => {
  const database = await createTestDatabase()
  let isAway = false
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onConnect: (_session, done) =>
      done(isAway ? Object.assign(new Error('away'), { responseCode: 421 }) : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as { port: number }
  const task: EmailSimulationTask = {
    database: database.target,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    dataDir: createTestDataFolder(),
    timeZone: SIMULATION_ZONE,
  }
  let child: ChildProcess | null = null
  let kills = 0
  const start = () => {
    const started = fork(join(import.meta.dirname, '../testing/email-simulation-process.ts'))
    started.send(task)
    return started
  }
  onTestFinished(() => void child?.kill('SIGKILL'))
  const result = await simulateEmails({
    database,
    days: 366,
    events: 100,
    seed: 11,
    tickMs: 60 * 60_000,
    activity: 0.7,
    isAway: (day) => {
      isAway = day % 23 >= 20
      return isAway
    },
    send: async (now) => {
      const due = await database.owner.query(
        `select from identity.emails where state = 'queued' and due_at <= $1 limit 1`,
        [now],
      )
      // Reminders are queued from 10:00 on. At other times without due emails, a process would do nothing.
      if (!due.rowCount && ![8, 9, 10].includes(now.getUTCHours())) return
      child ??= start()
      child.send(now.toISOString())
      if (due.rowCount && Math.random() < 0.05) {
        await wait(Math.random() * 30)
        child.kill('SIGKILL')
        await once(child, 'exit')
        child = null
        kills += 1
        // The lease of the killed process ends, and another one continues.
        await database.owner.query(
          `update identity.emails set due_at = $1 where state = 'queued' and lease_id is not null`,
          [now],
        )
        child = start()
        child.send(now.toISOString())
      }
      await once(child, 'message')
    },
    takeReceived: async () =>
      received.splice(0).map((raw) => {
        const { headers, subject, text } = parseEmailMessage(raw)
        return { messageId: headers.get('message-id') ?? '', to: headers.get('to') ?? '', subject, text }
      }),
  })
  child!.disconnect()
  expect(result.violations).toEqual([])
  expect(result.messages).toBeGreaterThan(600)
  expect(kills).toBeGreaterThan(20)
}, 1_800_000)
