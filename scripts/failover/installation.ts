import type { ChildProcess } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createToken } from '../../src/server/platform/crypto.ts'
import { readRelease } from '../../src/server/platform/release.ts'
import { findFreePort } from '../../src/server/testing/find-free-port.ts'
import { copySample, createCertificate } from '../samples.ts'
import {
  type Address,
  copyHaSample,
  createMachine,
  findPrimary,
  type Machine,
  runAsSuperuser,
  waitForThreeMachines,
} from './cluster.ts'
import type { DrillUser } from './load.ts'
import {
  createFolder,
  killProgram,
  startDatabaseProgram,
  startProgram,
  stopProgram,
  until,
} from './programs.ts'

const PROJECT = join(import.meta.dirname, '../..')
const PASSWORD = 'drill'
/** As in deploy/amberlink@.service. */
const RESTART_AFTER_MS = 2_000

/** A copy of the product, which is started again when it ends, as systemd does. */
export interface Copy {
  kill(): Promise<void>
  /** Stops it and starts the program in `folder` instead. Returns when it is ready. */
  upgrade(folder: string): Promise<void>
  waitUntilReady(): Promise<void>
  stop(): Promise<void>
}

/** What deploy/ha describes, on one machine. */
export interface Installation {
  origin: string
  machines: Machine[]
  copies: Copy[]
  /** Runs SQL in the database of the product. */
  query<Row>(sql: string): Promise<Row[]>
  stop(): Promise<void>
}

export async function startInstallation(root: string, smtpUrl: string): Promise<Installation> {
  // A network of its own, so that the ports of the samples are free.
  const network = `127.${1 + Math.floor(Math.random() * 200)}.${Math.floor(Math.random() * 256)}`
  const address: Address = (number) => `${network}.${number}`
  const machines = [11, 12, 13].map((number) => createMachine(root, number, address))
  const folder = createFolder(join(root, 'app'))
  const copies: Copy[] = []
  const query = async <Row>(sql: string) => {
    const primary = await until('a primary', () => findPrimary(machines))
    return runAsSuperuser<Row>(primary, sql, 'amberlink')
  }
  const stop = async () => {
    await Promise.all(copies.map((copy) => copy.stop()))
    await Promise.all(programs.map(killProgram))
    await Promise.all(machines.map((machine) => machine.stop()))
  }
  const programs: ChildProcess[] = []
  try {
    for (const machine of machines) machine.start()
    const primary = await waitForThreeMachines(machines)
    await createDatabase(primary)
    const ports = {
      https: await findFreePort(),
      http: await findFreePort(),
      copies: [await findFreePort(), await findFreePort()],
      postgresql: await findFreePort(),
      pooler: await findFreePort(),
    }
    programs.push(
      startProgram(folder, 'haproxy', ['haproxy', '-db', '-f', writeHaproxySample(folder, address, ports)]),
      startDatabaseProgram(folder, 'pgbouncer', [
        'pgbouncer',
        copySample(folder, 'ha/pgbouncer.ini', {
          'port=5000': `port=${ports.postgresql}`,
          'listen_port = 6432': `listen_port = ${ports.pooler}`,
          '/etc/pgbouncer/userlist.txt': await writeUserList(folder, primary),
        }),
      ]),
    )
    const origin = `https://localhost:${ports.https}`
    const getUrl = (user: string) =>
      `postgres://${user}:${PASSWORD}@127.0.0.1:${ports.pooler}/amberlink?sslmode=disable`
    for (const [index, port] of ports.copies.entries()) {
      const copy = startCopy(folder, index, {
        PORT: String(port),
        PUBLIC_URL: origin,
        DATABASE_URL: getUrl('amberlink_app_login'),
        DATABASE_IDENTITY_URL: getUrl('amberlink_identity_login'),
        DATABASE_JOBS_URL: getUrl('amberlink_jobs_login'),
        DATABASE_OWNER_URL: getUrl('amberlink_owner'),
        DATA_DIR: createFolder(join(folder, `data-${index}`)),
        SECRET: 'a secret of at least thirty-two characters',
        SMTP_URL: smtpUrl,
        MAIL_RATE: '100',
        TRUSTED_PROXIES: '127.0.0.1',
        DRAIN_SECONDS: '5',
        // All users share an address.
        API_RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
      })
      copies.push(copy)
    }
    await Promise.all(copies.map((copy) => copy.waitUntilReady()))
    return { origin, machines, copies, query, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs the statements of the README, section "Database logins". */
async function createDatabase(primary: Machine): Promise<void> {
  const readme = readFileSync(join(PROJECT, 'README.md'), 'utf8')
  const [, script = ''] = /```sql\n(CREATE ROLE amberlink_owner[\s\S]*?)```/.exec(readme) ?? []
  const [inServer = '', inDatabase = ''] = script.replaceAll('…', PASSWORD).split('\\connect amberlink\n')
  for (const statement of inServer.trim().split('\n')) await runAsSuperuser(primary, statement)
  await runAsSuperuser(primary, inDatabase, 'amberlink')
  await runAsSuperuser(primary, 'create table drill (value int)')
}

/** Writes the file of logins for PgBouncer, with the hashes of PostgreSQL. */
async function writeUserList(folder: string, primary: Machine): Promise<string> {
  const rows = await runAsSuperuser<{ line: string }>(
    primary,
    `select format('"%s" "%s"', rolname, rolpassword) as line from pg_authid where rolname like 'amberlink%' and rolcanlogin`,
  )
  const path = join(folder, 'userlist.txt')
  writeFileSync(path, rows.map(({ line }) => `${line}\n`).join(''))
  return path
}

function writeHaproxySample(
  folder: string,
  address: Address,
  ports: { https: number; http: number; copies: number[]; postgresql: number },
): string {
  const { certificate } = createCertificate(folder)
  const database = copyHaSample(folder, 'ha/haproxy.cfg', address, {
    '127.0.0.1:5000': `127.0.0.1:${ports.postgresql}`,
  })
  const listen = readFileSync(database, 'utf8')
  const path = copySample(folder, 'haproxy.cfg', {
    '/etc/haproxy/certificates/': certificate,
    'bind :443': `bind 127.0.0.1:${ports.https}`,
    'bind :80': `bind 127.0.0.1:${ports.http}`,
    '127.0.0.1:3000': `127.0.0.1:${ports.copies[0]}`,
    '127.0.0.1:3001': `127.0.0.1:${ports.copies[1]}`,
  })
  writeFileSync(path, `${readFileSync(path, 'utf8')}${listen}`)
  return path
}

function startCopy(folder: string, index: number, settings: Record<string, string>): Copy {
  let program = PROJECT
  let child: ChildProcess
  let isWanted = true
  const start = () => {
    const file = join(program, 'src/server/process/main.ts')
    const started = startProgram(folder, `copy-${index}`, [process.execPath, file], settings)
    child = started
    started.once('exit', () => {
      const startAgain = () => isWanted && child === started && start()
      if (isWanted) setTimeout(startAgain, RESTART_AFTER_MS)
    })
  }
  const stop = async () => {
    isWanted = false
    await stopProgram(child)
  }
  const waitUntilReady = async () => {
    await until(`the start of copy ${index}`, async () => {
      return (await fetch(`http://127.0.0.1:${settings.PORT}/api/health/ready`)).ok
    })
  }
  start()
  return {
    stop,
    waitUntilReady,
    kill: () => killProgram(child),
    async upgrade(next) {
      await stop()
      program = next
      isWanted = true
      start()
      await waitUntilReady()
    },
  }
}

/** Creates users with sessions and confirmed addresses, and events, and returns the users and the codes of the events. */
export async function fillInstallation(
  { query }: Installation,
  counts: { users: number; events: number },
): Promise<{ users: DrillUser[]; eventCodes: string[] }> {
  await query(
    `insert into eventlist (event_code, "event name", date_begin, city, country)
     select 'fair-' || number, 'Fair ' || number, '2100-01-01', 'Gdansk', 'Poland' from generate_series(1, ${counts.events}) number`,
  )
  const users: DrillUser[] = []
  for (let number = 1; number <= counts.users; number++) {
    const { token, hash } = createToken()
    const rows = await query<{ id: string }>(
      `with added as (
         insert into identity.users (email, email_verified) values ('user.${number}@example.org', true) returning id
       )
       insert into identity.sessions (user_id, token_hash, expires_at)
       select id, '${hash}', now() + interval '1 day' from added returning user_id as id`,
    )
    users.push({ id: rows[0]!.id, cookie: `__Host-amberlink_session=${token}` })
  }
  return { users, eventCodes: Array.from({ length: counts.events }, (_, index) => `fair-${index + 1}`) }
}

/** Copies the product as its next release, with one more migration. Returns the name of the migration and the folder. */
export function createNextRelease(root: string): { folder: string; migration: string } {
  const folder = createFolder(join(root, 'next-release'))
  const release = readRelease()
  const next = release.replace(/\d+$/, (patch) => String(Number(patch) + 1))
  const migration = `${next}-notes`
  cpSync(join(PROJECT, 'src'), join(folder, 'src'), { recursive: true })
  for (const name of ['node_modules', 'dist', 'data']) symlinkSync(join(PROJECT, name), join(folder, name))
  const manifest = readFileSync(join(PROJECT, 'package.json'), 'utf8')
  writeFileSync(
    join(folder, 'package.json'),
    manifest.replace(`"version": "${release}"`, `"version": "${next}"`),
  )
  writeFileSync(
    join(folder, `src/server/database/migrations/${migration}.sql`),
    `-- oldest: ${release}\nalter table eventlist add column note text;\n`,
  )
  return { folder, migration }
}
