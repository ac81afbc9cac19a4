import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { ClientConfig } from 'pg'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import type { DatabaseConfig } from '../../database/pools.ts'
import { readProgram } from '../../database/schema-state.ts'
import { withClient } from '../../database/with-client.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { runTestCommand } from '../../testing/test-command.ts'
import {
  createEmptyTestDatabase,
  createNextRelease,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts'
import { readAllTables } from '../../testing/test-tables.ts'
import { type BackupKey, readKeyFile } from './backup-encryption.ts'
import { EXCLUDED_TABLES, findAnyRelation } from './backup-tables.ts'
import { type BackupOptions, createBackup } from './create-backup.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'

const folder = mkdtempSync(join(inject('runFolder'), 'backups-'))
const signal = new AbortController().signal
let count = 0
const newPath = () => join(folder, `${count++}.backup`)

const password = 'correct horse battery'

const source = await createTestDatabase()
const { browser, createUser } = await createTestApp(source)

function backUp(owner: ClientConfig = source.target.owner, options: Partial<BackupOptions> = {}) {
  const path = newPath()
  const all = {
    key: undefined,
    secretId: undefined,
    secrets: undefined,
    signal,
    ...options,
  }
  return createBackup(owner, path, all).then((summary) => ({ path, ...summary }))
}

const withKey = (key: BackupKey) => ({ key: { value: key, path: 'the key file' } })

const restore = (config: DatabaseConfig, path: string, key?: BackupKey) =>
  restoreBackup(config, { path, key, signal }, () => {})

const isEmpty = (database: TestDatabase) =>
  withClient(database.target.owner, async (client) => (await findAnyRelation(client)) === undefined)

const createKey = async (): Promise<BackupKey> => ({
  kind: 'identities',
  identities: [await generateX25519Identity()],
})

/** Replaces text in the content of an unencrypted backup, and writes a valid checksum. */
function rewriteBackup(path: string, edit: (text: string) => string): string {
  const text = edit(gunzipSync(readFileSync(path)).toString('utf8'))
  const body = text.slice(0, text.lastIndexOf('{"end"'))
  const { end } = JSON.parse(text.slice(body.length))
  const sha256 = createHash('sha256').update(body).digest('hex')
  const edited = newPath()
  writeFileSync(edited, gzipSync(`${body}${JSON.stringify({ end: { ...end, sha256 } })}\n`))
  return edited
}

beforeAll(async () => {
  await source.owner.query(
    `insert into eventlist (event_code, "event name", city, topic, date_begin, agenda) values
      ('a', 'Łódź: tabs	and \\. backslashes', 'Łódź', 'ai', '2026-12-01', E'line\\nline\\r\\n\\\\.\\n'),
      ('b', null, 'Gdańsk', 'space', '2026-12-02', '\\.')`,
  )
  const anna = await createUser('anna@example.com', password)
  await anna.put('/api/onboarding', {
    first_name: 'Anna',
    last_name: 'Nowak',
    birth_date: '1990-02-28',
    phone_number: '+48 600 100 200',
    hometown: 'Gdansk',
    interests: ['ai'],
  })
  await anna.put('/api/registrations/a')
  await anna.put('/api/favorites/b')
  await browser().signUp('ben@example.com', password)
})

describe('a backup', () => {
  test('restores every table into an empty database #401', async () => {
    const { path, tables } = await backUp()
    const target = await createEmptyTestDatabase()
    const restored = await restore(target.target, path)
    expect(Object.fromEntries(restored.tables)).toEqual(Object.fromEntries(tables))
    const content = await readAllTables(target.target.owner)
    expect(content).toEqual(await readAllTables(source.target.owner))
    expect(content['public.eventlist']).toHaveLength(2)
    expect(content['public.user_events']).toHaveLength(1)
  })

  test('is restored into the same indexes, triggers and row-level security as the migrations create', async () => {
    const readSchema = async ({ owner }: TestDatabase) => {
      const { rows } = await owner.query(`
        select indexdef as item from pg_indexes where schemaname in ('public', 'identity')
        union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
        union all select format('%s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity) from pg_class
          where relkind = 'r' and relnamespace in ('public'::regnamespace, 'identity'::regnamespace)
        order by 1`)
      return rows.map(({ item }) => item)
    }
    const { path } = await backUp()
    const target = await createEmptyTestDatabase()
    await restore(target.target, path)
    expect(await readSchema(target)).toEqual(await readSchema(source))
  })

  test('restored users sign in with their password, and their sessions have ended #402', async () => {
    const anna = browser()
    await anna.post('/api/sign-in', { email: 'anna@example.com', password })
    const { path } = await backUp()
    const target = await createEmptyTestDatabase()
    await restore(target.target, path)
    const restoredApp = await createTestApp(target)
    const withOldCookie = restoredApp.browser()
    for (const [name, value] of anna.cookies) withOldCookie.cookies.set(name, value)
    expect((await withOldCookie.get('/api/session')).body.user).toBeNull()
    const opened = restoredApp.browser()
    expect((await opened.post('/api/sign-in', { email: 'anna@example.com', password })).status).toBe(200)
    expect((await opened.get('/api/events/a')).body).toMatchObject({ event: { event_code: 'a' } })
    expect((await opened.put('/api/registrations/b')).status).toBe(200)
  })

  test('restores emails that are due later, and marks those that were due as skipped #402', async () => {
    const database = await createTestDatabase()
    await database.owner.query(`
      insert into identity.emails (id, kind, to_email, language, sealed_values, message_id, due_at, attempts)
      select gen_random_uuid(), 'passwordChanged', 'a@example.com', 'en', 'x', name, now() + due::interval, attempts
      from (values ('due', '-1 minute', 0), ('retried', '1 minute', 1), ('later', '7 days', 0)) as email (name, due, attempts)`)
    const { path } = await backUp(database.target.owner)
    const target = await createEmptyTestDatabase()
    await restore(target.target, path)
    const { rows } = await target.owner.query(
      'select message_id, state, to_email, skipped_reason from identity.emails order by 1',
    )
    const skipped = { state: 'skipped', to_email: null, skipped_reason: 'restored' }
    expect(rows).toEqual([
      { message_id: 'due', ...skipped },
      { message_id: 'later', state: 'queued', to_email: 'a@example.com', skipped_reason: null },
      { message_id: 'retried', ...skipped },
    ])
  })

  test('does not contain the key that authenticates the user of a transaction', async () => {
    const readKey = async ({ owner }: TestDatabase) => {
      const { rows } = await owner.query(
        'select encode(inner_block, $1) as key from identity.transaction_key',
        ['hex'],
      )
      return rows.map(({ key }) => key)
    }
    const { path } = await backUp()
    const [key] = await readKey(source)
    expect(gunzipSync(readFileSync(path)).toString()).not.toContain(key)
    const target = await createEmptyTestDatabase()
    await restore(target.target, path)
    expect(await readKey(target)).toEqual([expect.not.stringMatching(key)])
  })

  test('contains every table that is not excluded #399', async () => {
    const { tables } = await backUp()
    const { rows } = await source.owner.query(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const all = rows.map(({ name }) => name)
    expect([...tables.keys(), ...EXCLUDED_TABLES.keys()].sort()).toEqual(all.sort())
  })

  test('omits tables whose rows cannot exist without rows of an excluded table', async () => {
    const database = await createTestDatabase()
    await database.owner.query(`
      create table public.of_sessions (session_id uuid not null references identity.sessions);
      create table public.with_sessions (session_id uuid references identity.sessions, note text);
      insert into identity.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'a@example.com');
      insert into identity.sessions (user_id, token_hash, expires_at)
        values ('00000000-0000-4000-8000-000000000001', repeat('x', 43), now());
      insert into public.of_sessions select id from identity.sessions;
      insert into public.with_sessions select id, 'kept' from identity.sessions;`)
    const { path, tables } = await backUp(database.target.owner)
    expect([tables.has('public.of_sessions'), tables.has('public.with_sessions')]).toEqual([false, true])
    expect(gunzipSync(readFileSync(path)).toString()).toContain('\n\\N\tkept\n')
  })

  test('is refused if row-level security hides a table from the owner', async () => {
    const database = await createTestDatabase()
    await database.owner.query(`
      create table public.notes (user_id uuid); alter table public.notes enable row level security;
      alter table public.notes force row level security`)
    await expect(backUp(database.target.owner)).rejects.toThrow(
      /^Row-level security hides rows of public\.notes from the user/,
    )
  })

  test('is refused for an empty database and for one of a release that does not allow this one', async () => {
    const empty = await createEmptyTestDatabase()
    await expect(backUp(empty.target.owner)).rejects.toThrow(/^The database is empty/)
    expect(await isEmpty(empty)).toBe(true)
    const newer = await createTestDatabase()
    await withClient(newer.target.owner, (client) =>
      migrate(client, createNextRelease(createNextRelease().release)),
    )
    await expect(backUp(newer.target.owner)).rejects.toThrow(/^The database is newer than this program/)
  })

  test('of a newer release that allows this one names that release as the one that restores it', async () => {
    const database = await createTestDatabase()
    const next = createNextRelease()
    await withClient(database.target.owner, (client) => migrate(client, next))
    await database.owner.query(`insert into eventlist (event_code, note) values ('fair', 'by the sea')`)
    const { path, header } = await backUp(database.target.owner)
    expect(header.release).toBe(next.release)
    expect(gunzipSync(readFileSync(path)).toString()).toContain('by the sea')
    const target = await createEmptyTestDatabase()
    await expect(restore(target.target, path)).rejects.toThrow(
      `${path} is from a newer release. Restore it with release ${next.release} or newer.`,
    )
    expect(await isEmpty(target)).toBe(true)
  })

  test('is readable by its owner only and replaces no file #400', async () => {
    const { path } = await backUp()
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const options = { key: undefined, secretId: undefined, secrets: undefined, signal }
    const before = readFileSync(path)
    await expect(createBackup(source.target.owner, path, options)).rejects.toThrow(/already exists/)
    expect(readFileSync(path)).toEqual(before)
    await expect(createBackup(source.target.owner, join(folder, 'no/x'), options)).rejects.toThrow(
      /no\/x cannot be written: there is no such file or folder/,
    )
  })

  test('leaves no file if it fails or is stopped #400', async () => {
    const before = readdirSync(folder)
    await expect(backUp({ ...source.target.owner, database: 'nowhere' })).rejects.toThrow()
    const controller = new AbortController()
    const stopped = backUp(undefined, { signal: controller.signal })
    controller.abort(new Error('stopped'))
    await expect(stopped).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(before)
  })

  test('leaves no file if the connection is lost while rows are read', async () => {
    const database = await createTestDatabase()
    await database.owner.query(
      'create table public.large as select repeat(md5(n::text), 300) as text from generate_series(1, 40000) n',
    )
    const before = readdirSync(folder)
    const failure = backUp(database.target.owner).catch((error) => error)
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'amberlink backup' and query like 'copy%large%'`
    await vi.waitUntil(async () => (await database.owner.query(terminate)).rowCount === 1, {
      timeout: 20_000,
      interval: 1,
    })
    expect((await failure).message).toMatch(/terminat/)
    expect(readdirSync(folder)).toEqual(before)
  })

  test('is a snapshot of one moment while rows change #399', async () => {
    const database = await createTestDatabase()
    await database.owner.query(
      `insert into eventlist (event_code, city) select n::text, 'x' from generate_series(1, 3000) n`,
    )
    let isDone = false
    const write = async () => {
      while (!isDone) {
        await database.owner.query(
          `begin; insert into eventlist (event_code, city) values (gen_random_uuid(), 'x');
           insert into places (city, placed_by) values (gen_random_uuid(), 'test'); commit`,
        )
      }
    }
    const writing = write()
    const { path } = await backUp(database.target.owner)
    isDone = true
    await writing
    const target = await createEmptyTestDatabase()
    await restore(target.target, path)
    const { rows } = await target.owner.query(
      'select (select count(*) from eventlist) as events, (select count(*) from places) as places',
    )
    expect(rows[0].places).toBeGreaterThan(0)
    expect(rows[0].events).toBe(3000 + rows[0].places)
  })
})

describe('encryption', () => {
  const secrets = { current: 'the secret of the original server', previous: [] }

  test('with a public key, the identity is needed to read the content and SECRET #403', async () => {
    const identity = await generateX25519Identity()
    const recipients = [await identityToRecipient(identity)]
    const key: BackupKey = { kind: 'identities', identities: [identity] }
    const { path } = await backUp(undefined, { ...withKey({ kind: 'recipients', recipients }), secrets })
    expect(readFileSync(path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    const { header, isEncrypted } = await verifyBackup({ path, key, signal })
    expect([header.secrets, isEncrypted]).toEqual([secrets, true])
    const target = await createEmptyTestDatabase()
    await restore(target.target, path, key)
    expect(await readAllTables(target.target.owner)).toEqual(await readAllTables(source.target.owner))

    for (const [wrongKey, message] of [
      [undefined, /is encrypted\. Name the file with its key/],
      [await createKey(), /was encrypted with another key/],
      [{ kind: 'passphrase', passphrase: 'another passphrase' }, /was encrypted with another key/],
      [{ kind: 'recipients', recipients }, /a public key cannot decrypt it/],
    ] as const) {
      await expect(verifyBackup({ path, key: wrongKey as BackupKey, signal })).rejects.toThrow(message)
    }
  })

  test('with a passphrase, the same passphrase is needed', async () => {
    const key: BackupKey = { kind: 'passphrase', passphrase: 'a long and unlikely passphrase' }
    const { path } = await backUp(undefined, { ...withKey(key), secrets })
    expect((await verifyBackup({ path, key, signal })).header.secrets).toEqual(secrets)
    const other: BackupKey = { kind: 'passphrase', passphrase: 'another long passphrase' }
    await expect(verifyBackup({ path, key: other, signal })).rejects.toThrow(/was encrypted with another key/)
  })

  test('without a key, SECRET is not in the backup #403', async () => {
    const { path, header } = await backUp(undefined, { secrets, secretId: 'abcd1234' })
    expect(header).toMatchObject({ secret_id: 'abcd1234' })
    expect(gunzipSync(readFileSync(path)).toString()).not.toContain(secrets.current)
  })

  test('a key file contains public keys, identities or a passphrase', async () => {
    const path = newPath()
    const read = (content: string) => {
      writeFileSync(path, content)
      return readKeyFile(path)
    }
    const identity = await generateX25519Identity()
    expect(await read(`# created: today\n# public key: age1x\n${identity}\n`)).toEqual({
      kind: 'identities',
      identities: [identity],
    })
    expect(await read('age1a\nage1b\n')).toEqual({ kind: 'recipients', recipients: ['age1a', 'age1b'] })
    expect(await read('sixteen or more characters\n')).toEqual({
      kind: 'passphrase',
      passphrase: 'sixteen or more characters',
    })
    await expect(read('short')).rejects.toThrow(/must have at least 16 characters/)
    await expect(read('')).rejects.toThrow(/contains no key/)
    await expect(read('one line of text\nanother line of text')).rejects.toThrow(/one line with a passphrase/)
    await expect(readKeyFile(join(folder, 'none'))).rejects.toThrow(
      /none cannot be read: there is no such file/,
    )
    await expect(
      backUp(undefined, withKey({ kind: 'recipients', recipients: ['age1nonsense'] })),
    ).rejects.toThrow('the key file contains a key that is not a valid age key.')
  })
})

describe('a backup that cannot be restored', async () => {
  const target = await createEmptyTestDatabase()

  const expectRejection = (path: string, message: RegExp, key?: BackupKey) =>
    expect(verifyBackup({ path, key, signal })).rejects.toThrow(message)

  /** Expects an error from verifying and from restoring, and that the database stays empty. */
  async function expectRefusal(path: string, message: RegExp, key?: BackupKey) {
    await expectRejection(path, message, key)
    await expect(restore(target.target, path, key)).rejects.toThrow(message)
    expect(await isEmpty(target)).toBe(true)
  }

  test.each(['encrypted', 'not encrypted'])(
    'is reported if a byte is changed or the end is missing (%s) #401',
    async (kind) => {
      const key = kind === 'encrypted' ? await createKey() : undefined
      const { path } = await backUp(undefined, key ? withKey(key) : {})
      const bytes = readFileSync(path)
      const damages = [0.3, 0.6, 0.9, 0.99].map((part) => {
        const changed = Buffer.from(bytes)
        changed[Math.floor(bytes.length * part)]! ^= 1
        return changed
      })
      const cuts = [bytes.subarray(0, -1), bytes.subarray(0, bytes.length / 2)]
      for (const content of [...damages, ...cuts]) {
        writeFileSync(`${path}.damaged`, content)
        await expectRejection(`${path}.damaged`, /is damaged or incomplete\. Use another backup\./, key)
      }
      // The last one, so that it is restored for the most part before the damage shows.
      await expectRefusal(`${path}.damaged`, /is damaged or incomplete/, key)
    },
  )

  test('is reported if rows are missing or added, also with valid compression', async () => {
    const { path } = await backUp()
    const text = gunzipSync(readFileSync(path)).toString('utf8')
    const lines = text.split('\n')
    const row = lines.findIndex((line) => line.startsWith('{"table"') && line.includes('"interests"')) + 1
    const write = (changed: string[]) => {
      writeFileSync(`${path}.edited`, gzipSync(changed.join('\n')))
      return `${path}.edited`
    }
    await expectRejection(write(lines.toSpliced(row, 1)), /damaged/)
    await expectRejection(write(lines.toSpliced(-2, 1)), /damaged/)
    await expectRefusal(write([...lines, 'more']), /damaged/)
  })

  test('is reported if it is not a backup', async () => {
    const path = newPath()
    for (const content of ['', 'text', gzipSync('text'), gzipSync('{"format":"other"}\n')]) {
      writeFileSync(path, content)
      await expectRefusal(path, /is not a backup of this product/)
    }
    await expectRefusal(join(folder, 'none'), /none cannot be read: there is no such file/)
  })

  test('is reported if it has a newer format, an unknown migration or another version of one #401', async () => {
    const { path } = await backUp()
    const edit = (from: string | RegExp, to: string) => rewriteBackup(path, (text) => text.replace(from, to))
    await expectRefusal(
      edit('"version":1', '"version":2'),
      /has version 2 of the backup format, .* Restore it with release \d+\.\d+\.\d+ or newer/,
    )
    const { name, checksum } = readProgram().migrations.at(-1)!
    await expectRefusal(edit(name, '9.9.9-future'), /is from a newer release\. Restore it with release/)
    await expectRefusal(edit(checksum, '0'.repeat(64)), /another version of the migration/)
  })

  test('is reported if it is older than commit dbd788f, with the way to a newer backup #401', async () => {
    const { path } = await backUp()
    const older = rewriteBackup(path, (text) => {
      const [header = '', ...rest] = text.split('\n')
      const migrations = [{ name: '0000-roles', checksum: 'x' }]
      return [JSON.stringify({ ...JSON.parse(header), migrations }), ...rest].join('\n')
    })
    await expectRefusal(
      older,
      /is from before commit dbd788f\. Restore it with commit dbd788f, start that once, back up again, and restore the new backup\.$/,
    )
  })

  test.each<[string, string | RegExp, string]>([
    ['a terminal escape as its release', /"release":"[^"]*"/, '"release":"\\u001b]52;c;eA==\\u0007"'],
    ['no migrations', /"migrations":\[.*?\]/, '"migrations":"x"'],
    ['columns that are no list', /"columns":\[.*?\]/, '"columns":"x"'],
    ['a table without a schema', /"schema":"\w+",/, ''],
    ['sequences that are no list', /\{"sequences":\[.*?\]\}/, '{"sequences":{}}'],
    ['a line that is no object', /\{"sequences":\[.*?\]\}/, 'null'],
  ])('is reported if it has a valid checksum and %s', async (_, part, replacement) => {
    const { path } = await backUp()
    await expectRefusal(
      rewriteBackup(path, (text) => text.replace(part, () => replacement)),
      /is damaged or incomplete/,
    )
  })

  test('is reported without control characters, which could change the terminal', async () => {
    const { path } = await backUp()
    const table = /"schema":"public","name":"/
    const edited = rewriteBackup(path, (text) => text.replace(table, '$&\\u001b]52;c;eA==\\u0007'))
    const env = { ...target.urls, DATA_DIR: join(folder, 'none') }
    const dryRun = await runTestCommand('restore', [edited, '--dry-run'], { cwd: folder, env })
    const restored = await runTestCommand('restore', [edited], { cwd: folder, env })
    expect([dryRun.code, restored.code]).toEqual([0, 1])
    expect(restored.err).toContain(String.raw`public.\u001b]52;c;eA==\u0007`)
    expect(`${dryRun.out}${dryRun.err}${restored.out}${restored.err}`).not.toMatch(/[^\n\P{Cc}]/u)
  })

  test('is rolled back if the database rejects a row #401', async () => {
    const { path } = await backUp()
    const invalid = rewriteBackup(path, (text) => text.replace('1990-02-28', '1890-02-28'))
    await verifyBackup({ path: invalid, key: undefined, signal })
    await expect(restore(target.target, invalid)).rejects.toThrow(/violates check constraint/)
    expect(await isEmpty(target)).toBe(true)
    await restore(target.target, path)
  })

  test('is refused by a database with tables, which is not changed #401', async () => {
    const { path } = await backUp()
    const full = await createTestDatabase()
    await full.owner.query(`delete from interests; insert into eventlist (event_code) values ('kept')`)
    await expect(restore(full.target, path)).rejects.toThrow(
      /is not empty: it has rows in (?!.*(interests|profiles)).*\bpublic\.eventlist\b.*\. Restore into a new DATA_DIR/,
    )
    expect((await full.owner.query('select event_code from eventlist')).rows).toEqual([
      { event_code: 'kept' },
    ])
  })

  test('is refused by a database with tables without rows', async () => {
    const { path } = await backUp()
    const other = await createEmptyTestDatabase()
    await withClient(other.target.owner, (client) => client.query('create table public.other (id integer)'))
    await expect(restore(other.target, path)).rejects.toThrow(
      /is not empty: it has tables without rows, such as public\.other\. Restore into a new DATA_DIR/,
    )
  })

  test('is rolled back if the operator stops it', async () => {
    const { path } = await backUp()
    const empty = await createEmptyTestDatabase()
    const controller = new AbortController()
    const restoring = restoreBackup(
      empty.target,
      { path, key: undefined, signal: controller.signal },
      () => {},
    )
    const migrating =
      "select from pg_stat_activity where application_name = 'amberlink restore' and state = 'active'"
    await vi.waitUntil(async () => (await source.owner.query(migrating)).rowCount === 1, { interval: 1 })
    controller.abort(new Error('stopped'))
    await expect(restoring).rejects.toThrow()
    expect(await isEmpty(empty)).toBe(true)
  })
})
