import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { findIdleSystemUser } from '../database/embedded/os-user.ts'
import { withClient } from '../database/with-client.ts'
import { findFreePort } from './find-free-port.ts'
import { PROJECT_FOLDER } from './test-process.ts'

/** A PostgreSQL like an operator's: TCP on loopback, password authentication, no TLS. */
export interface TestPostgres {
  /** Returns a connection URL. The password of a user defaults to its name. */
  getUrl(user?: string, password?: string, database?: string): string
  runAsAdministrator(sql: string, database?: string): Promise<void>
  /** Stops it without a shutdown, like a crash. */
  kill(): Promise<void>
  /** Starts it again on the same port; as a standby, it only allows reading. */
  start(options?: { isStandby: boolean }): Promise<void>
  /** Stops it and removes its files. */
  remove(): Promise<void>
}

/** Starts a new server from the binaries in `binaries`, a folder with `bin`. The caller must remove it. */
export async function startTestPostgres(binaries: string, locale: string[]): Promise<TestPostgres> {
  const folder = mkdtempSync(join(inject('runFolder'), 'tcp-'))
  const account = process.getuid?.() === 0 ? findIdleSystemUser() : undefined
  if (account) chownSync(folder, account.uid, account.gid)
  const runAs = account ? { uid: account.uid, gid: account.gid } : {}
  const passwordFile = join(folder, 'password')
  const data = join(folder, 'data')
  writeFileSync(passwordFile, 'administrator', { mode: 0o644 })
  const initdb = spawnSync(
    join(binaries, 'bin/initdb'),
    [
      '-D',
      data,
      '-U',
      'administrator',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--no-sync',
      ...locale,
    ],
    { ...runAs, cwd: folder, encoding: 'utf8' },
  )
  if (initdb.status !== 0) throw new Error(initdb.stderr)
  const port = await findFreePort()
  let running: ReturnType<typeof spawn> | undefined

  const getUrl = (user = 'administrator', password = user, database = 'postgres') =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}?sslmode=disable`
  const runAsAdministrator = async (sql: string, database?: string) => {
    await withClient(getUrl('administrator', 'administrator', database), (client) => client.query(sql))
  }
  const start = async ({ isStandby } = { isStandby: false }) => {
    const standbySignal = join(data, 'standby.signal')
    if (isStandby) writeFileSync(standbySignal, '')
    else rmSync(standbySignal, { force: true })
    const flags = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'unix_socket_directories=',
      'fsync=off',
      'ssl=off',
    ]
    running = spawn(join(binaries, 'bin/postgres'), ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], {
      ...runAs,
      cwd: folder,
      stdio: 'ignore',
    })
    await vi.waitFor(() => runAsAdministrator('select 1'), { timeout: 20_000 })
  }
  const kill = async () => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGQUIT') // PostgreSQL's immediate shutdown
    await once(running, 'exit')
  }
  const remove = async () => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  await start()
  return { getUrl, runAsAdministrator, kill, start, remove }
}

/** Runs the statements of the README, section "Database logins", and returns the URLs of the logins. */
export async function createLoginsOfReadme(postgres: TestPostgres) {
  const readme = readFileSync(join(PROJECT_FOLDER, 'README.md'), 'utf8')
  const [, script = ''] = /```sql\n(CREATE ROLE amberlink_owner[\s\S]*?)```/.exec(readme) ?? []
  const [inServer = '', inDatabase = ''] = script.replaceAll('…', 'password').split('\\connect amberlink\n')
  // CREATE DATABASE cannot run together with others.
  for (const statement of inServer.trim().split('\n')) await postgres.runAsAdministrator(statement)
  await postgres.runAsAdministrator(inDatabase, 'amberlink')
  const getUrl = (user: string) => postgres.getUrl(`amberlink_${user}`, 'password', 'amberlink')
  return {
    DATABASE_URL: getUrl('app_login'),
    DATABASE_IDENTITY_URL: getUrl('identity_login'),
    DATABASE_JOBS_URL: getUrl('jobs_login'),
    DATABASE_OWNER_URL: getUrl('owner'),
  }
}
