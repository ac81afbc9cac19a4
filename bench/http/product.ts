// The product under load: its catalogue, its process and its users, for bench:http and bench:pressure.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { openDatabase } from '../../src/server/database/open-database.ts'
import { withClient } from '../../src/server/database/with-client.ts'
import type { readSettings } from '../../src/server/platform/settings.ts'
import { findFreePort } from '../../src/server/testing/find-free-port.ts'
import { insertGeneratedCatalogue } from '../../tooling/generate-catalogue.ts'
import { createHttpClient, PUBLIC_KEY } from '../../tooling/http-client.ts'
import { TODAY } from '../../tooling/product.ts'

/** Events that are read, and registered for, by code. */
const CODES = 200
const EVENTS_PER_USER = 10

/** Adds a generated catalogue unless there is one. */
export async function fillCatalogue(
  settings: ReturnType<typeof readSettings>,
  events: number,
): Promise<void> {
  const database = await openDatabase(settings)
  try {
    const { rowCount } = await database.owner.query('select from eventlist limit 1')
    if (!rowCount) await insertGeneratedCatalogue(database.owner, events)
  } finally {
    await database.close()
  }
}

/** Runs `npm start` and measures the time until the product is ready. Writes CPU profiles to the folder `profile`. */
export async function startWithNpm(dataDir: string, profile?: string) {
  const url = `http://localhost:${await findFreePort()}`
  const start = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
      TODAY,
      // Each client has an address: the server limits how many pages it renders for one address at a time.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      API_RATE_LIMIT: 'off',
      ...(profile && {
        NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${resolve(profile, basename(dataDir))}`,
      }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise((resolve) => npm.once('exit', resolve))
  const isReady = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (npm.exitCode !== null) throw new Error('the product did not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const startSeconds = (performance.now() - start) / 1000
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'running'), 'utf8')) as { pid: number }
  const stop = async () => {
    if (npm.exitCode === null && npm.signalCode === null) process.kill(pid, 'SIGTERM')
    await exited
  }
  return { url, pid, startSeconds, stop }
}

/** Returns codes of events that accept registrations, in an order that does not depend on their dates. */
export async function readCodes(owner: ClientConfig): Promise<string[]> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query<{ event_code: string }>(
      `select event_code from public.eventlist
       where date_begin > $1 and coalesce(signup_deadline, date_begin) > $1 and coalesce(app_status, 'confirmed') = 'confirmed'
       order by md5(event_code) limit $2`,
      [TODAY, CODES],
    )
    return rows.map(({ event_code }) => encodeURIComponent(event_code))
  })
}

/** Creates users with registrations and favorites, and returns the headers of their requests. */
export async function createUsers(
  url: string,
  codes: string[],
  count: number,
  headers: Record<string, string> = {},
): Promise<Record<string, string>[]> {
  const clients: Record<string, string>[] = []
  for (let index = 0; index < count; index++) {
    const ip = `192.0.2.${index + 1}`
    const client = createHttpClient(url, { ip })
    await client.signUp(`bench-${Date.now()}-${index}@example.com`)
    await client.call('PUT', '/api/onboarding', {
      first_name: 'Anna',
      last_name: 'Nowak',
      birth_date: '1990-02-28',
      phone_number: null,
      hometown: 'Gdansk',
      interests: ['AI', 'Energy'],
    })
    const first = index * 5
    for (const code of codes.slice(first, first + EVENTS_PER_USER))
      await client.call('PUT', `/api/registrations/${code}`)
    for (const code of codes.slice(first + 5, first + 5 + EVENTS_PER_USER))
      await client.call('PUT', `/api/favorites/${code}`)
    clients.push({
      cookie: client.cookie,
      apikey: PUBLIC_KEY,
      origin: url,
      'x-forwarded-for': ip,
      ...headers,
    })
  }
  return clients
}

/** Starts a program of this folder that is sent its task as a message. */
export function forkProgram(name: string): ChildProcess {
  return fork(join(import.meta.dirname, name), { serialization: 'advanced' })
}

/** Sends a message to a forked program and returns its answer. Rejects if it ends. */
export async function ask<Reply>(program: ChildProcess, message: object): Promise<Reply> {
  const ended = new AbortController()
  const onExit = () => ended.abort(new Error('a program of the bench ended'))
  program.once('exit', onExit)
  const reply = once(program, 'message', { signal: ended.signal })
  program.send(message)
  const [value] = await reply
  program.off('exit', onExit)
  return value as Reply
}
