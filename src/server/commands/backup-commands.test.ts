import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { runTestCommand, startTestCommand } from '../testing/test-command.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readAllTables } from '../testing/test-tables.ts'

const folder = mkdtempSync(join(inject('runFolder'), 'backup-'))

const run = (command: string, args: string[], env: NodeJS.ProcessEnv) =>
  runTestCommand(command, args, { cwd: folder, env })

const { urls, target, owner } = await createTestDatabase()
const empty = await createTestDatabase()
const secret = 'a secret of at least thirty-two characters'

const dropTables = () =>
  empty.owner.query('drop schema identity cascade; drop schema public cascade; create schema public')

beforeAll(async () => {
  await owner.query(
    `insert into identity.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'a@example.com')`,
  )
  await owner.query(
    `insert into identity.authenticators (user_id, secret) values ('00000000-0000-4000-8000-000000000001', 'x')`,
  )
})

test('backup prints what the backup contains, and warns if it is not encrypted', async () => {
  const { code, out, err } = await run('backup', ['plain.backup'], { ...urls, SECRET: secret })
  expect(code).toBe(0)
  expect(err).toMatch(/^The backup is not encrypted: it contains personal data, and not SECRET/)
  expect(out).toMatch(
    /^Table +Rows\n[\s\S]*identity\.users +1\n[\s\S]*\nplain\.backup is complete \([\d,]+ bytes\)\.\n$/,
  )
  const again = await run('backup', ['plain.backup'], urls)
  expect(again).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/plain\.backup already exists\. Name a new file\.\n$/),
  })
})

test('backup is recorded in the audit log, with the name of the operator #399', async () => {
  await owner.query('delete from audit_log')
  const { code } = await run('backup', ['recorded.backup', '--operator', 'timer'], urls)
  expect(code).toBe(0)
  const { rows } = await owner.query('select operator, action, result, counts from audit_log')
  expect(rows).toEqual([
    {
      operator: 'timer',
      action: 'backup',
      result: 'done',
      counts: { bytes: statSync(join(folder, 'recorded.backup')).size, rows: expect.any(Number) },
    },
  ])
  await owner.query('delete from audit_log')
})

test('restore reports what is lost without SECRET, and nothing if the settings have it #403', async () => {
  await dropTables()
  const without = await run('restore', ['plain.backup'], empty.urls)
  expect(without.code).toBe(0)
  expect(without.err).toMatch(/^The restored data needs the SECRET with which it was protected/)
  expect(without.err).toMatch(/these stop working: authenticators \(1\) and recovery codes \(0\)/)
  await dropTables()
  const withSecret = await run('restore', ['plain.backup', '--json'], { ...empty.urls, SECRET: secret })
  expect([withSecret.code, withSecret.err]).toEqual([0, ''])
  expect(JSON.parse(withSecret.out)).toMatchObject({ secret: 'same', tables: { 'identity.users': 1 } })
  expect(await readAllTables(empty.target.owner)).toEqual(await readAllTables(target.owner))
  await dropTables()
  const SECRET_PREVIOUS = secret
  const rotated = await run('restore', ['plain.backup'], {
    ...empty.urls,
    SECRET: secret.replace('a', 'b'),
    SECRET_PREVIOUS,
  })
  expect([rotated.code, rotated.err]).toEqual([0, ''])
})

test('restore says that a key does not prove where a file without encryption comes from', async () => {
  const keyFile = join(folder, 'unused-key')
  writeFileSync(keyFile, await generateX25519Identity())
  const args = ['plain.backup', '--key-file', keyFile, '--dry-run']
  const { code, err } = await run('restore', args, empty.urls)
  expect(code).toBe(0)
  expect(err).toContain('plain.backup is not encrypted, so the key does not prove where it comes from.')
})

test('backup creates no embedded database', async () => {
  const dataDir = createTestDataFolder()
  const { code, err } = await run('backup', ['nothing.backup'], { DATA_DIR: dataDir })
  expect([code, err]).toEqual([1, `There is no database in ${dataDir}. Check DATA_DIR.\n`])
  expect(existsSync(dataDir)).toBe(false)
})

test('a backup that waits for a lock can be stopped, and leaves no file', async () => {
  const locking = await owner.connect()
  onTestFinished(() => locking.release(true))
  await locking.query('begin; lock table eventlist in access exclusive mode')
  const { child, finished } = startTestCommand('backup', ['stopped.backup'], { cwd: folder, env: urls })
  const waiting = `select from pg_stat_activity
    where datname = current_database() and application_name = 'amberlink backup' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await owner.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
  child.kill('SIGINT')
  expect(await finished).toMatchObject({ code: 130, out: '', err: 'Stopped. Nothing was changed.\n' })
  await locking.query('rollback')
  expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([])
})

test('restore keeps an existing secret of DATA_DIR', async () => {
  const dataDir = createTestDataFolder()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'secret'), 'another secret of at least thirty-two characters\n')
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, await generateX25519Identity())
  await run('backup', ['secret.backup', '--key-file', keyFile], { ...urls, SECRET: secret })
  const { code, err } = await run('restore', ['secret.backup', '--key-file', keyFile], {
    DATA_DIR: dataDir,
  })
  expect([code, err]).toEqual([1, expect.stringMatching(/secret contains another SECRET than the backup/)])
})

test('restore into DATABASE_URL does not leave the SECRET of the backup behind', async () => {
  const keyFile = join(folder, 'move-key')
  writeFileSync(keyFile, await generateX25519Identity())
  await run('backup', ['move.backup', '--key-file', keyFile], { ...urls, SECRET: secret })
  await dropTables()
  const args = ['move.backup', '--key-file', keyFile]
  const { code, err } = await run('restore', args, empty.urls)
  expect([code, err]).toEqual([1, expect.stringMatching(/^The backup contains SECRET.*--secret-to FILE/)])
  const { rows } = await empty.owner.query(`select to_regclass('public.schema_migrations') as tables`)
  expect(rows).toEqual([{ tables: null }])
  const secretFile = join(folder, 'moved-secret')
  expect((await run('restore', [...args, '--secret-to', secretFile], empty.urls)).code).toBe(0)
  expect(readFileSync(secretFile, 'utf8').trim()).toBe(secret)
})

test('restore --dry-run checks a backup beside the database it was made of, and says that a restore there is refused', async () => {
  const { code, out, err } = await run('restore', ['plain.backup', '--dry-run'], urls)
  expect(code).toBe(0)
  expect(out).toMatch(/\nDry run: the backup of .* is complete\. Nothing was restored\.\n$/)
  expect(err).toMatch(/^The database "\w+" is not empty.* A restore there would be refused\.\n$/)
})
