import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readArguments } from '../tooling/read-arguments.ts'
import { buildWebIfChanged } from '../tooling/web-build.ts'
import { type Crash, findPrimary, waitForThreeMachines, waitForWrite } from './failover/cluster.ts'
import {
  createNextRelease,
  fillInstallation,
  type Installation,
  startInstallation,
} from './failover/installation.ts'
import { type Exchange, findLongestPause, type Load, startLoad } from './failover/load.ts'
import { startMailSink } from './failover/mail-sink.ts'
import { interruptDrill, until } from './failover/programs.ts'
import { describeMissingProgram } from './samples.ts'

// `npm run drill:failover [-- --kills 20 --copy-kills 5 --keep]`: starts what deploy/ha describes on this machine, and under load kills
// the primary and copies of the product, and installs a release with one more migration. Prints what was lost and for how long, and
// exits with 1 if a goal is missed. Needs the Debian packages etcd-server, patroni, postgresql-15, haproxy and pgbouncer.

const { values: options } = readArguments(
  'npm run drill:failover -- [--kills N] [--copy-kills N] [--keep]: kills the primary and copies of the product under load',
  {
    options: {
      kills: { type: 'string', default: '20' },
      'copy-kills': { type: 'string', default: '5' },
      /** Keeps the folder with the logs. */
      keep: { type: 'boolean', default: false },
    },
  },
)
const COUNTS = { users: 16, events: 2_000 }
const GOALS = { pauseSeconds: 30, recoverySeconds: 2, fastMs: 1_000 }
/** A copy that is killed between the reply of the mail server and its own record sends the email again, with the same Message-ID. */
const HANDOVER_MS = 1_000

interface Failover {
  /** Without an acknowledged write. */
  pauseSeconds: number
  from: number
  /** The first write that the new primary acknowledged. */
  writtenAt: number
  /** Until all database machines were back. */
  to: number
}

let hasMissedGoal = false

requirePrograms()
const root = mkdtempSync(join(tmpdir(), 'amberlink-failover-'))
chmodSync(root, 0o755)
const mail = await startMailSink()
let installation: Installation | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interruptDrill)
try {
  await buildWebIfChanged()
  report('starting etcd, PostgreSQL, HAProxy, PgBouncer and two copies of the product')
  installation = await startInstallation(root, mail.url)
  await drill(installation)
} finally {
  await end()
}
process.exit(hasMissedGoal ? 1 : 0)

async function end(): Promise<void> {
  await installation?.stop()
  await mail.close()
  if (options.keep) report(`the logs are in ${root}`)
  else rmSync(root, { recursive: true, force: true, maxRetries: 5 })
}

async function drill(installed: Installation): Promise<void> {
  const { origin, copies, query } = installed
  const { users, eventCodes } = await fillInstallation(installed, COUNTS)
  const load = startLoad(origin, users, eventCodes)
  await wait(5_000)

  const failovers: Failover[] = []
  for (let number = 1; number <= Number(options.kills); number++) {
    // PostgreSQL alone every third time.
    const crash: Crash = number % 3 === 0 ? 'postgresql' : 'machine'
    const failover = await killPrimary(installed, load, crash)
    failovers.push(failover)
    const [pause, recovery] = [failover.pauseSeconds, measureRecovery(load, failover)].map((each) =>
      each.toFixed(1),
    )
    report(`kill ${number} (${crash}): ${pause} s without writes, recovered after ${recovery} s`)
  }

  const copyKills: number[] = []
  const killing = { from: performance.now(), to: 0 }
  for (let number = 0; number < Number(options['copy-kills']); number++) {
    copyKills.push(performance.now())
    const copy = copies[number % 2]!
    await copy.kill()
    await copy.waitUntilReady()
    await wait(3_000)
  }
  killing.to = performance.now()
  report(`killed a copy of the product ${copyKills.length} times`)

  const { folder, migration } = createNextRelease(root)
  const upgrade = { from: killing.to, to: 0 }
  for (const copy of copies) {
    await copy.upgrade(folder)
    // Until HAProxy has noticed.
    await wait(3_000)
  }
  upgrade.to = performance.now()
  report('both copies run the next release')
  await load.stop()
  await until('the last email', async () => {
    const [row] = await query<{ queued: number }>(
      `select count(*)::int as queued from identity.emails where state = 'queued'`,
    )
    return row?.queued === 0
  })
  const ran = await query(`select from schema_migrations where name = '${migration}'`)

  const failures = failovers.flatMap((period) => listFailures(load, period))
  const unavailable = load.exchanges.filter(({ status }) => status === 503)
  const delays = unavailable.map(({ startedAt, endedAt }) => endedAt - startedAt).toSorted((a, b) => a - b)
  const longest = (values: number[]) => Math.max(0, ...values)
  const lostWrites = await countLostWrites(installed, load)
  const { lost, repeated, repeatedAfterKill, sent } = await checkEmails(installed, load, copyKills)

  console.log(`
| | Measured | Goal |
|---|---|---|`)
  row(`acknowledged registrations lost, of ${load.registrations.length}`, lostWrites.registrations, 0)
  row(`acknowledged sign-ups lost, of ${load.signUps.length}`, lostWrites.signUps, 0)
  row(`emails lost, of ${sent}`, lost, 0)
  row('emails sent twice', repeated, 0)
  row('emails sent twice by a copy that was killed between sending and recording', repeatedAfterKill)
  row(
    `seconds without writes, longest of ${failovers.length} failovers`,
    longest(failovers.map(({ pauseSeconds }) => pauseSeconds)),
    GOALS.pauseSeconds,
  )
  row(
    'seconds from the first write of the new primary to the last error, longest',
    longest(failovers.map((failover) => measureRecovery(load, failover))),
    GOALS.recoverySeconds,
  )
  row('errors that clients saw during failovers', failures.length)
  row(
    'of these, for static pages and shared events',
    failures.filter(({ kind }) => /page|event$/.test(kind)).length,
    0,
  )
  row('milliseconds until a 503, median', delays[Math.floor(delays.length / 2)] ?? 0)
  row(
    'milliseconds until a 503, 99th percentile',
    delays[Math.floor(delays.length * 0.99)] ?? 0,
    GOALS.fastMs,
  )
  row('503 without Retry-After', unavailable.filter(({ hasRetryAfter }) => !hasRetryAfter).length, 0)
  row(`errors while a copy was killed ${copyKills.length} times`, listFailures(load, killing).length)
  row('errors while the next release was installed', listFailures(load, upgrade).length, 0)
  row('migrations of the next release that did not run', 1 - ran.length, 0)
  console.log(`\nErrors by request and status: ${describeFailures(load)}`)
}

/** Returns the requests of a period that failed. */
function listFailures({ exchanges }: Load, { from, to }: { from: number; to: number }): Exchange[] {
  return exchanges.filter((each) => each.status !== 200 && each.endedAt >= from && each.endedAt <= to)
}

async function killPrimary({ machines }: Installation, load: Load, crash: Crash): Promise<Failover> {
  const primary = await until('a primary', () => findPrimary(machines))
  const from = performance.now()
  await primary.crash(crash)
  const others = machines.filter((machine) => crash === 'postgresql' || machine !== primary)
  const writtenAt = await waitForWrite(others)
  await until('a registration after the failover', () =>
    load.exchanges.some(
      ({ kind, status, startedAt }) => kind === 'register' && status === 200 && startedAt > writtenAt,
    ),
  )
  if (crash === 'machine') primary.start()
  await waitForThreeMachines(machines)
  await wait(2_000)
  return { pauseSeconds: findLongestPause(load, from), from, writtenAt, to: performance.now() }
}

/** Returns the seconds from the first write of the new primary until requests no longer failed. */
function measureRecovery(load: Load, failover: Failover): number {
  const ends = listFailures(load, failover).map(({ endedAt }) => endedAt)
  return Math.max(0, ...ends.map((end) => (end - failover.writtenAt) / 1000))
}

async function countLostWrites({ query }: Installation, { registrations, signUps }: Load) {
  const stored = new Set(
    (await query<{ key: string }>(`select user_id || ' ' || event_code as key from user_events`)).map(
      ({ key }) => key,
    ),
  )
  const accounts = new Set(
    (await query<{ email: string }>('select email from identity.users')).map(({ email }) => email),
  )
  return {
    registrations: registrations.filter(({ user, event }) => !stored.has(`${user} ${event}`)).length,
    signUps: signUps.filter((email) => !accounts.has(email)).length,
  }
}

/** Compares the queue with what the mail server has accepted: one message for each acknowledged registration and sign-up. */
async function checkEmails({ query }: Installation, { registrations, signUps }: Load, copyKills: number[]) {
  const rows = await query<{ id: string; state: string; kind: string; key: string }>(
    `select id, state, kind, user_id || ' ' || event_code as key from identity.emails`,
  )
  const accepted = new Map([...mail.messages].map(([id, messages]) => [id.split(/[.@]/)[0]!, messages]))
  const confirmed = new Set(rows.filter(({ kind }) => kind === 'registration').map(({ key }) => key))
  const recipients = new Set([...mail.messages.values()].flatMap((messages) => messages.map(({ to }) => to)))
  const lost = [
    ...registrations.filter(({ user, event }) => !confirmed.has(`${user} ${event}`)),
    ...signUps.filter((email) => !recipients.has(email)),
    ...rows.filter(({ id, state }) => state !== 'sent' || !accepted.has(id)),
  ]
  const isAfterKill = (at: number) => copyKills.some((kill) => at <= kill + 100 && at > kill - HANDOVER_MS)
  const repeats = [...mail.messages.values()].filter((messages) => messages.length > 1)
  const excused = repeats.filter((messages) => messages.slice(0, -1).every(({ at }) => isAfterKill(at)))
  return {
    sent: mail.messages.size,
    lost: lost.length,
    // Two rows for one registration would be two messages.
    repeated:
      repeats.length -
      excused.length +
      rows.length -
      new Set(rows.map(({ id, kind, key }) => (key ? `${kind} ${key}` : id))).size,
    repeatedAfterKill: excused.length,
  }
}

function describeFailures({ exchanges }: Load): string {
  const counts = new Map<string, number>()
  for (const { kind, status } of exchanges) {
    if (status !== 200) counts.set(`${kind} ${status}`, (counts.get(`${kind} ${status}`) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${name}: ${count}`).join(', ') || 'none'
}

function row(name: string, measured: number, goal?: number): void {
  const isMissed = goal !== undefined && measured > goal
  hasMissedGoal ||= isMissed
  const value = Number.isInteger(measured) ? String(measured) : measured.toFixed(1)
  console.log(`| ${name} | ${value} | ${goal === undefined ? '' : `${goal}${isMissed ? ' (missed)' : ''}`} |`)
}

function report(text: string): void {
  console.error(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${text}`)
}

function requirePrograms(): void {
  const env = { PATH: `${process.env.PATH}:/usr/sbin` }
  for (const program of ['etcd', 'patroni', 'pgbouncer', 'haproxy'])
    if (spawnSync(program, ['--version'], { env }).error) throw new Error(describeMissingProgram(program))
  if (!existsSync('/usr/lib/postgresql/15/bin/postgres'))
    throw new Error(describeMissingProgram('postgresql-15'))
}
