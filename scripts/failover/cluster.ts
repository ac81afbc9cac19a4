import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../../src/server/database/with-client.ts'
import { copySample } from '../samples.ts'
import { createFolder, endProcess, killProgram, killTree, startDatabaseProgram, until } from './programs.ts'

const PASSWORD = 'drill'

/** What ends: the whole machine, with etcd and Patroni, or PostgreSQL alone. */
export type Crash = 'machine' | 'postgresql'

/** A database machine of deploy/ha: etcd, Patroni and PostgreSQL, on a loopback address of its own. */
export interface Machine {
  name: string
  address: string
  start(): void
  crash(crash: Crash): Promise<void>
  stop(): Promise<void>
}

/** Returns the address of machine `number` as in the samples, and its address in the drill. */
export type Address = (number: number) => string

/** Copies a sample of deploy/ha, with the addresses of the drill. */
export function copyHaSample(
  folder: string,
  name: string,
  address: Address,
  replacements: Record<string, string>,
): string {
  return copySample(folder, name, {
    ...replacements,
    ...Object.fromEntries([11, 12, 13].map((number) => [`10.0.0.${number}`, address(number)])),
  })
}

export function createMachine(root: string, number: number, address: Address): Machine {
  const name = `db${number - 10}`
  const folder = createFolder(join(root, name))
  const data = join(folder, 'postgresql')
  const own = { NODE: name, ADDRESS: address(number) }
  const etcd = copyHaSample(folder, 'ha/etcd', address, {
    ...own,
    '/var/lib/etcd/amberlink': createFolder(join(folder, 'etcd-data')),
  })
  const patroni = copyHaSample(folder, 'ha/patroni.yml', address, {
    ...own,
    // The kernel chooses 127.0.0.1 as the address of clients.
    '10.0.0.0/24': '127.0.0.0/8',
    '/var/lib/postgresql/15/amberlink': data,
    '/var/lib/postgresql/patroni.pgpass': join(folder, 'pgpass'),
    // A killed server would leave shared memory of the system behind.
    '/var/run/postgresql': `${folder}\n    dynamic_shared_memory_type: mmap`,
    SUPERUSER_PASSWORD: PASSWORD,
    REPLICATION_PASSWORD: PASSWORD,
    API_PASSWORD: PASSWORD,
  })
  const etcdSettings = Object.fromEntries(
    readFileSync(etcd, 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s, 2) as [string, string]),
  )
  let programs: ChildProcess[] = []
  const readPostmaster = () => {
    const file = join(data, 'postmaster.pid')
    if (!existsSync(file)) return undefined
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    // The file outlives a killed process.
    const command = `/proc/${pid}/cmdline`
    return existsSync(command) && readFileSync(command, 'utf8').includes(data) ? pid : undefined
  }
  return {
    name,
    address: own.ADDRESS,
    start() {
      programs = [
        startDatabaseProgram(folder, 'etcd', ['etcd'], etcdSettings),
        startDatabaseProgram(folder, 'patroni', ['patroni', patroni]),
      ]
    },
    async crash(crash) {
      const postmaster = readPostmaster()
      if (!postmaster) throw new Error(`PostgreSQL does not run on ${name}`)
      await Promise.all([killTree(postmaster), ...(crash === 'machine' ? programs.map(killProgram) : [])])
    },
    async stop() {
      // Patroni would start PostgreSQL again.
      await Promise.all(programs.map(killProgram))
      const postmaster = readPostmaster()
      // An immediate shutdown, which leaves no shared memory.
      if (postmaster) await endProcess(postmaster, 'SIGQUIT')
    },
  }
}

const asSuperuser = <T>(
  host: string,
  port: number,
  database: string,
  sql: string,
  timeout = 0,
): Promise<T[]> =>
  withClient(
    {
      host,
      port,
      database,
      user: 'postgres',
      password: PASSWORD,
      connectionTimeoutMillis: 2_000,
      statement_timeout: timeout,
    },
    async (client) => {
      const results = await client.query(sql)
      return (Array.isArray(results) ? results.at(-1) : results).rows
    },
  )

export function runAsSuperuser<T>(machine: Machine, sql: string, database = 'postgres'): Promise<T[]> {
  return asSuperuser<T>(machine.address, 5432, database, sql)
}

/** Returns the first machine whose Patroni says that it is the primary, as HAProxy asks, or the synchronous standby. */
async function findMachine(machines: Machine[], role: 'primary' | 'sync'): Promise<Machine | undefined> {
  const answers = await Promise.allSettled(
    machines.map(({ address }) =>
      fetch(`http://${address}:8008/${role}`, { signal: AbortSignal.timeout(2_000) }),
    ),
  )
  return machines.find((_, index) => {
    const answer = answers[index]!
    return answer.status === 'fulfilled' && answer.value.ok
  })
}

export const findPrimary = (machines: Machine[]) => findMachine(machines, 'primary')

/** Waits until there is a primary that two standbys follow, of which Patroni would promote one. */
export function waitForThreeMachines(machines: Machine[]): Promise<Machine> {
  return until(
    'the return of all three database machines',
    async () => {
      const primary = await findPrimary(machines)
      if (!primary || !(await findMachine(machines, 'sync'))) return false
      const rows = await runAsSuperuser(
        primary,
        `select from pg_stat_replication where state = 'streaming' and application_name like 'db%'`,
      )
      return rows.length === 2 && primary
    },
    180,
  )
}

/** Waits until a machine acknowledges a write, and returns the time of `performance.now()`. */
export async function waitForWrite(machines: Machine[]): Promise<number> {
  let time: number | undefined
  const tryToWrite = async (machine: Machine) => {
    while (time === undefined) {
      try {
        // Waits for a synchronous standby, as every write does.
        await runAsSuperuser(machine, 'insert into drill values (1)')
        time ??= performance.now()
      } catch {
        await wait(50)
      }
    }
  }
  for (const machine of machines) void tryToWrite(machine)
  return until('a write on the new primary', () => time)
}
