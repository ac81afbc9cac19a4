import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../database/open-database.ts'
import { readProgram } from '../database/schema-state.ts'
import { withTransaction } from '../database/transaction.ts'
import { readIdentityData } from '../identity/accounts/personal-data.ts'
import { readPersonalData } from '../store/personal-data.ts'
import { createTestApp, PUBLIC_URL } from '../testing/test-app.ts'
import { generateTotpCode, TestPasskey } from '../testing/test-authenticators.ts'
import { createEmptyTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { signInWithSandbox } from '../testing/test-sandbox.ts'
import { readAllTables } from '../testing/test-tables.ts'
import { readKeyFile } from './backup/backup-encryption.ts'
import type { BackupHeader } from './backup/backup-format.ts'
import { createBackup } from './backup/create-backup.ts'
import { restoreBackup, verifyBackup } from './backup/restore-backup.ts'
import { type NamedFinding, runChecks } from './doctor/run-checks.ts'

const PROGRAM = readProgram()
const BASELINE = {
  ...PROGRAM,
  migrations: PROGRAM.migrations.filter(({ name }) => name.startsWith('baseline/')),
}
const LATER_MIGRATIONS = PROGRAM.migrations.slice(BASELINE.migrations.length).map(({ name }) => name)
const PROGRAM_RECORDS = PROGRAM.migrations.map(({ name, release }) => `${release} ${name}`).sort()
const FIXTURE = join(import.meta.dirname, '../testing/fixtures/dbd788f')
const folder = mkdtempSync(join(inject('runFolder'), 'upgrade-'))
const signal = new AbortController().signal
const file = { path: join(FIXTURE, 'amberlink.backup'), key: await readKeyFile(join(FIXTURE, 'key')), signal }
const { password, anna, ben, carla, dora, release01 } = JSON.parse(
  readFileSync(join(FIXTURE, 'users.json'), 'utf8'),
)

/** What "Download my data" contained at commit dbd788f, by email, and the tables that did not exist yet. */
const EXPORTS = readFileSync(join(FIXTURE, 'exports.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => ({ ...JSON.parse(line), taken_places: [], waiting_list: [] }))

async function exportUsers({ owner }: TestDatabase): Promise<unknown[]> {
  const { rows } = await owner.query('select id from identity.users order by email')
  return withTransaction(owner, async (tx) => {
    const exports = []
    for (const { id } of rows)
      exports.push({ ...(await readIdentityData(tx, id)), ...(await readPersonalData(tx, id)) })
    return exports
  })
}

/** Returns a database with the content of the backup, by default in the schema of this release, and the header of the backup. */
async function restoreFixture(program = PROGRAM): Promise<{ database: TestDatabase; header: BackupHeader }> {
  const database = await createEmptyTestDatabase()
  const { header } = await restoreBackup(database.target, file, () => {}, program)
  return { database, header }
}

/** Records the migrations as commit dbd788f did. */
async function recordAsPredecessor({ owner }: TestDatabase, migrations: BackupHeader['migrations']) {
  await owner.query(`
    drop table schema_migrations;
    create table schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`)
  await owner.query(
    `insert into schema_migrations (name, checksum) select name, checksum from jsonb_to_recordset($1) as migration (name text, checksum text)`,
    [JSON.stringify(migrations)],
  )
}

async function readRecords({ owner }: TestDatabase): Promise<string[]> {
  const { rows } = await owner.query('select name, release from schema_migrations order by name')
  return rows.map(({ name, release }) => `${release} ${name}`).sort()
}

type Tables = Awaited<ReturnType<typeof readAllTables>>

/** Returns the rows of the tables in `before`, without columns that later migrations have added. */
function keepColumns(tables: Tables, before: Tables): Tables {
  const entries = Object.entries(before).map(([name, [first = '{}']]) => {
    const columns = Object.keys(JSON.parse(first))
    const rows = (tables[name] ?? []).map((row) => JSON.parse(row))
    return [name, rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort()]
  })
  return Object.fromEntries(entries)
}

/** Runs doctor and returns the finding of a check. */
async function diagnose({ urls }: TestDatabase, check = 'migrations'): Promise<NamedFinding | undefined> {
  const findings: NamedFinding[] = []
  await runChecks(urls, signal, (finding) => findings.push(finding))
  return findings.find(({ name }) => name === check)
}

describe('a backup of commit dbd788f', async () => {
  const { database, header } = await restoreFixture()
  const settings = { secret: header.secrets!.current, secretPrevious: [release01.secret] }
  const { browser } = await createTestApp(database, { settings, hasProductionHashes: true })

  test('is restored with everything that users can download #401', async () => {
    // With what later releases have added.
    expect(await exportUsers(database)).toMatchObject(EXPORTS)
    expect(await readRecords(database)).toEqual(PROGRAM_RECORDS)
  })

  test('is restored with catalogue, places and audit log', async () => {
    const { rows } = await database.owner.query(`select
      (select array_agg(event_code order by event_code) from eventlist) as events,
      (select array_agg(event_code) from eventlist where cancelled_at is not null) as cancelled,
      (select array_agg(city order by city collate "C") from places) as places,
      (select array_agg(action order by id) from audit_log) as actions`)
    expect(rows).toEqual([
      {
        events: ['bare', 'fair', 'meetup', 'off', 'online', 'past'],
        cancelled: ['off'],
        places: ['Atlantis', 'Gdańsk', 'Sopot'],
        actions: ['users suspend', 'events cancel', 'places set'],
      },
    ])
    const { rows: next } = await database.owner.query(
      `insert into audit_log (operator, action, result) values ('x', 'users list', 'done') returning id::int`,
    )
    expect(next).toEqual([{ id: 4 }])
  })

  test.each([
    ['an authenticator', anna, () => ({ code: generateTotpCode(anna.authenticatorSecret) })],
    ['a recovery code', anna, () => ({ recovery_code: anna.recoveryCodes[0] })],
    ['a recovery code hashed by an earlier release', dora, () => ({ recovery_code: dora.recoveryCodes[0] })],
  ])('keeps sign-in with password and %s', async (_, { email }, createProof) => {
    const opened = browser()
    expect((await opened.post('/api/sign-in', { email, password })).body.code_required).toBe(true)
    expect((await opened.post('/api/sign-in/code', createProof())).status).toBe(200)
    expect((await opened.get('/api/session')).body.user.email).toBe(email)
  })

  test('keeps sign-in with a passkey and with a provider', async () => {
    const withPasskey = browser()
    const { options } = (await withPasskey.post('/api/sign-in/passkey/begin')).body
    const response = new TestPasskey(PUBLIC_URL, ben.passkey).get(options)
    expect((await withPasskey.post('/api/sign-in/passkey', { response })).body.user.email).toBe(ben.email)
    const reply = await signInWithSandbox(browser(), 'google', carla.sandboxProfile)
    expect(reply.body.user.email).toBe(carla.email)
  })

  test('is counted by doctor where old formats are left', async () => {
    expect((await diagnose(database, 'old-values'))?.message).toMatch(/still read: recovery codes: (9|10)\.$/)
  })

  test('keeps authenticators and session cookies of release 0.1', async () => {
    const { authenticatorSecret, encryptedAuthenticatorSecret, sessionCookie, sessionTokenHash } = release01
    await database.owner.query(
      `update identity.authenticators set secret = $2, key_id = null
       where user_id = (select id from identity.users where email = $1)`,
      [dora.email, encryptedAuthenticatorSecret],
    )
    const signedIn = browser()
    await signedIn.post('/api/sign-in', { email: dora.email, password })
    const code = generateTotpCode(authenticatorSecret)
    expect((await signedIn.post('/api/sign-in/code', { code })).status).toBe(200)

    await database.owner.query(
      `insert into identity.sessions (user_id, token_hash, expires_at)
       select id, $2, now() + interval '1 day' from identity.users where email = $1`,
      [anna.email, sessionTokenHash],
    )
    const withCookie = browser()
    withCookie.cookies.set('amberlink_session', sessionCookie)
    const { user } = (await withCookie.get('/api/session')).body
    expect(user?.email).toBe(Date.now() < Date.parse('2026-12-22T00:00:00Z') ? anna.email : undefined)
  })

  test('keeps calendar feeds and suspensions', async () => {
    expect((await browser().get(anna.calendarFeedPath)).body).toContain('SUMMARY:AI Fair Gdańsk')
    const reply = await browser().post('/api/sign-in', { email: 'emil@example.com', password })
    expect(reply.body.code).toBe('account_suspended')
  })
})

describe('a database of commit dbd788f', async () => {
  const { database, header } = await restoreFixture(BASELINE)
  const { browser } = await createTestApp(database, { settings: { secret: header.secrets!.current } })
  const opened = browser()
  beforeAll(async () => {
    await opened.post('/api/sign-in', { email: ben.email, password })
    await recordAsPredecessor(database, header.migrations)
  })

  test('can be backed up before the upgrade, for a restore with this release', async () => {
    const path = join(folder, 'before.backup')
    const options = { key: undefined, secretId: undefined, secrets: undefined, signal }
    expect((await createBackup(database.target.owner, path, options)).header.release).toBe('1.0.0')
    expect((await verifyBackup({ path, key: undefined, signal })).header.release).toBe('1.0.0')
  })

  test('is announced by doctor, and continues without running the baseline', async () => {
    expect(await diagnose(database)).toMatchObject({
      status: 'warning',
      message: 'The database is of commit dbd788f.',
    })
    const tables = await readAllTables(database.target.owner)
    expect(await prepareDatabase(database.target)).toEqual(LATER_MIGRATIONS)
    expect(await readRecords(database)).toEqual(PROGRAM_RECORDS)
    const upgraded = await readAllTables(database.target.owner)
    expect(keepColumns(upgraded, tables)).toEqual(keepColumns(tables, tables))
    expect((await opened.get('/api/session')).body.user.email).toBe(ben.email)
    expect(await prepareDatabase(database.target)).toEqual([])
    expect((await diagnose(database))?.status).toBe('ok')
  })
})

describe.each([
  ['an earlier commit', (migrations: BackupHeader['migrations']) => migrations.slice(0, -1)],
  [
    'a changed migration',
    ([first, ...rest]: BackupHeader['migrations']) => [{ ...first!, checksum: 'x' }, ...rest],
  ],
])('a database of %s', async (_, change) => {
  const { database, header } = await restoreFixture(BASELINE)
  const migrations = change(header.migrations)
  beforeAll(() => recordAsPredecessor(database, migrations))
  const refusal = /Start commit dbd788f with it once, then this release\.$/

  test('is refused by start, doctor and backup, in words that name the commit to start in between', async () => {
    await expect(prepareDatabase(database.target)).rejects.toThrow(refusal)
    expect(await diagnose(database)).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(refusal),
    })
    const options = { key: undefined, secretId: undefined, secrets: undefined, signal }
    await expect(createBackup(database.target.owner, join(folder, 'x'), options)).rejects.toThrow(refusal)
    const { rowCount } = await database.owner.query('select from schema_migrations')
    expect(rowCount).toBe(migrations.length)
  })
})
