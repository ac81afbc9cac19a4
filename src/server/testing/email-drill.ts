import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { SMTPServer } from 'smtp-server'
import type { DatabaseConfig } from '../database/pools.ts'
import { createTx } from '../database/transaction.ts'
import { countEmails } from '../mail/due-emails.ts'
import { QUEUING_STOPPED, STOP_QUEUING } from './email-drill-messages.ts'
import type { EmailDrillTask } from './email-drill-process.ts'
import { parseEmailMessage } from './test-emails.ts'

const LEASE_SECONDS = 2
const RETRY_AFTER_SECONDS = [0.2, 0.5]

export interface EmailDrillOptions {
  database: DatabaseConfig
  /** Connections with the role amberlink_jobs. */
  jobs: Pool
  dataDir: string
  processes: number
  /** How long processes are killed. */
  seconds: number
}

/** What the drill found. The last three lists must be empty. */
export interface EmailDrillReport {
  kills: number
  /** Emails whose transaction was committed, as far as a process could report it. */
  queued: number
  /** Messages that the mail server accepted. */
  accepted: number
  /** Emails accepted more than once, after the connection of the earlier attempt had been cut. */
  repeatedAfterCut: number
  lost: string[]
  /** Emails accepted again although the connection of the earlier attempt was intact. */
  repeated: string[]
  /** Emails whose messages differ. */
  different: string[]
}

interface Acceptance {
  message: string
  socket: Socket
  at: number
}

/**
 * Runs processes that queue and send emails, and kills them with SIGKILL at random moments, while the mail server sometimes
 * answers with an error, hangs, or drops the connection after it has accepted a message. Then waits until nothing is queued.
 */
export async function runEmailDrill(options: EmailDrillOptions): Promise<EmailDrillReport> {
  const { database, jobs, dataDir, processes, seconds } = options
  const accepted = new Map<string, Acceptance[]>()
  const server = await startFaultyMailServer(accepted)
  const queued = new Set<string>()
  const running = new Set<ChildProcess>()
  let isEnding = false
  const task: EmailDrillTask = {
    database,
    smtpUrl: server.url,
    dataDir,
    leaseSeconds: LEASE_SECONDS,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  }
  const start = () => {
    const child = fork(join(import.meta.dirname, 'email-drill-process.ts'), { stdio: 'ignore' })
    running.add(child)
    child.on('message', (to) => {
      if (to !== QUEUING_STOPPED) queued.add(String(to))
    })
    child.once('exit', () => {
      running.delete(child)
      if (!isEnding) start()
    })
    child.send(task)
  }
  for (let count = 0; count < processes; count++) start()

  let kills = 0
  try {
    const end = Date.now() + seconds * 1000
    while (Date.now() < end) {
      await wait(300 + Math.random() * 700)
      const [victim] = [...running].sort(() => Math.random() - 0.5)
      if (!victim) continue
      victim.kill('SIGKILL')
      await once(victim, 'exit')
      kills += 1
    }
    server.stopFaults()
    await Promise.all([...running].map(stopQueuing))
    await waitUntilNothingIsQueued(jobs)
  } finally {
    isEnding = true
    await Promise.all(
      [...running].map((child) => {
        child.kill('SIGTERM')
        return once(child, 'exit')
      }),
    )
    await server.close()
  }

  const all = [...accepted.entries()]
  const again = all.filter(([, acceptances]) => acceptances.length > 1)
  const isExcused = ([, acceptances]: [string, Acceptance[]]) =>
    acceptances
      .slice(1)
      .every(({ at }, index) => (closedAt.get(acceptances[index]!.socket) ?? Infinity) <= at)
  return {
    kills,
    queued: queued.size,
    accepted: all.reduce((sum, [, acceptances]) => sum + acceptances.length, 0),
    repeatedAfterCut: again.filter(isExcused).length,
    lost: [...queued].filter((to) => !accepted.has(to)),
    repeated: again.filter((each) => !isExcused(each)).map(([to]) => to),
    different: again
      .filter(([, acceptances]) => new Set(acceptances.map(({ message }) => message)).size > 1)
      .map(([to]) => to),
  }
}

/** Waits until a process has reported its last email. */
function stopQueuing(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (message === QUEUING_STOPPED) resolve()
    })
    child.send(STOP_QUEUING)
  })
}

const closedAt = new WeakMap<Socket, number>()

async function startFaultyMailServer(accepted: Map<string, Acceptance[]>) {
  let hasFaults = true
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (!hasFaults || Math.random() > 0.1) return done()
      // Half of the faults are errors, half of them hang until the process is killed or gives up.
      if (Math.random() < 0.5) done(Object.assign(new Error('try again later'), { responseCode: 451 }))
      else setTimeout(done, 3_000)
    },
    onData(stream, session, done) {
      const accept = (message: string) => {
        const socket = sockets.get(session.remotePort)
        if (!socket || socket.destroyed) return
        const to = parseEmailMessage(message).headers.get('to') ?? ''
        accepted.set(to, [...(accepted.get(to) ?? []), { message, socket, at: Date.now() }])
        if (hasFaults && Math.random() < 0.05) return socket.destroy()
        done()
      }
      // Rejects if the process is killed while it sends the message, which is then not accepted.
      text(stream).then(accept, () => {})
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.set(socket.remotePort ?? 0, socket)
    socket.once('close', () => closedAt.set(socket, Date.now()))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    stopFaults() {
      hasFaults = false
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

async function waitUntilNothingIsQueued(jobs: Pool): Promise<void> {
  const end = Date.now() + 60_000
  while ((await countEmails(createTx(jobs))).queued > 0) {
    if (Date.now() > end) throw new Error('emails are still queued after a minute')
    await wait(100)
  }
}
