import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, vi } from 'vitest'
import { findServerUser } from '../database/embedded/os-user.ts'

/** A PostgreSQL as an operator has one: TCP on loopback, a password for everybody, no TLS. */
export interface TestPostgres {
  /** Its administrator's password is `administrator`. */
  url(user?: string, password?: string, database?: string): string
  /** Runs statements as its administrator. */
  administer(sql: string, database?: string): Promise<void>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Ends it and removes its files. */
  remove(): Promise<void>
}

/** A new server made with the programs in `binaries` (a folder with bin). The caller removes it. */
export async function startTestPostgres(binaries: string, locale: string[]): Promise<TestPostgres> {
  const folder = mkdtempSync(join(inject('runFolder'), 'tcp-'))
  const account = findServerUser('/')
  if (account) chownSync(folder, account.uid, account.gid)
  const runAs = account ? { uid: account.uid, gid: account.gid } : {}
  const passwordFile = join(folder, 'password')
  const data = join(folder, 'data')
  writeFileSync(passwordFile, 'administrator', { mode: 0o644 })
  const made = spawnSync(
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
  if (made.status !== 0) throw new Error(made.stderr)
  const port = await freePort()
  let running: ReturnType<typeof spawn> | undefined

  const url = (user = 'administrator', password = user, database = 'postgres') =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}?sslmode=disable`
  const administer = async (sql: string, database?: string) => {
    const client = new Client(url('administrator', 'administrator', database))
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  const start = async () => {
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
    await vi.waitFor(() => administer('select 1'), { timeout: 20_000 })
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
  return { url, administer, kill, start, remove }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
