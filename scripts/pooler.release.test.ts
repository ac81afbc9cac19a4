import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { findBinaries } from '../src/server/database/embedded/binaries.ts'
import { findIdleSystemUser } from '../src/server/database/embedded/os-user.ts'
import { openDatabase } from '../src/server/database/open-database.ts'
import { withClient } from '../src/server/database/with-client.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { findFreePort } from '../src/server/testing/find-free-port.ts'
import { startTestPostgres } from '../src/server/testing/test-postgres.ts'
import { startSampleProgram } from './sample-program.ts'
import { copySample } from './samples.ts'

const server = await startTestPostgres(findBinaries(undefined), ['--locale=C'])
afterAll(() => server.remove())

/** Starts PgBouncer with its sample in a mode, and returns the settings of a server behind it. */
async function startPooler(mode: 'session' | 'transaction') {
  const folder = mkdtempSync(join(inject('runFolder'), 'pooler-'))
  chmodSync(folder, 0o755)
  const [port, { port: serverPort }] = [await findFreePort(), new URL(server.getUrl())]
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, '"administrator" "administrator"\n')
  const path = copySample(folder, 'ha/pgbouncer.ini', {
    'port=5000': `port=${serverPort}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': users,
    'pool_mode = session': `pool_mode = ${mode}\nunix_socket_dir =`,
  })
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', findIdleSystemUser().name ?? ''] : []
  startSampleProgram('pgbouncer', [...user, path])
  const url = `postgres://administrator:administrator@127.0.0.1:${port}/postgres?sslmode=disable`
  await vi.waitFor(() => withClient(url, (client) => client.query('select 1')), { timeout: 10_000 })
  return readSettings({ DATABASE_URL: url })
}

test('the server runs behind PgBouncer in session mode', async () => {
  const { app, owner, close } = await openDatabase(await startPooler('session'))
  const { rows } = await app.query('select current_user::text as role')
  expect(rows).toEqual([{ role: 'amberlink_app' }])
  expect((await owner.query('select from schema_migrations')).rowCount).toBeGreaterThan(1)
  await close()
})

test('the server refuses to start behind PgBouncer in transaction mode', async () => {
  await expect(openDatabase(await startPooler('transaction'))).rejects.toThrow(
    /^DATABASE_URL leads to a connection pooler that shares sessions .*pool_mode = session/,
  )
})
