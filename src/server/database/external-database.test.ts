import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { type NamedFinding, runChecks } from '../commands/doctor/run-checks.ts'
import { readSettings } from '../platform/settings.ts'
import { createLoginsOfReadme, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { findBinaries } from './embedded/binaries.ts'
import { listLoginStatements } from './logins.ts'
import { withMigrationLock } from './migrate.ts'
import { type Database, openDatabase } from './open-database.ts'

/** Releases are tested on another version, from the packages of Debian. */
const servers = inject('isRelease')
  ? [{ name: 'Debian’s PostgreSQL 15', binaries: '/usr/lib/postgresql/15', locale: ['--locale=C.UTF-8'] }]
  : [
      {
        name: 'the packaged PostgreSQL',
        binaries: findBinaries(undefined),
        locale: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      },
    ]

describe.each(servers)('over TCP with a password and without TLS, on $name', ({ binaries, locale }) => {
  if (!existsSync(binaries))
    throw new Error(`${binaries} is missing. Install the Debian package postgresql-15.`)
  let server: TestPostgres
  let count = 0

  beforeAll(async () => {
    server = await startTestPostgres(binaries, locale)
    await server.runAsAdministrator(`
      create role owner login createrole password 'owner';
      create role serving login noinherit password 'serving';
      create role weak login password 'weak';
    `)
  })

  afterAll(() => server.remove())

  /** Creates a database that belongs to `owner`. */
  async function newDatabase(owner = 'owner'): Promise<string> {
    const name = `d${count++}`
    await server.runAsAdministrator(`create database ${name} owner ${owner}`)
    return name
  }

  const settingsFor = (database: string, user = 'serving', owner = 'owner', password = user) =>
    readSettings({
      DATABASE_URL: server.getUrl(user, password, database),
      DATABASE_OWNER_URL: server.getUrl(owner, owner, database),
    })

  async function open(settings: ReturnType<typeof settingsFor>): Promise<Database> {
    const database = await openDatabase(settings)
    onTestFinished(() => database.close())
    return database
  }

  const openAndReadError = (settings: ReturnType<typeof settingsFor>) =>
    openDatabase(settings).then(
      async (database) => {
        await database.close()
        return 'accepted'
      },
      (error: Error) => error.message,
    )

  const readRole = 'select current_user::text as role'

  test('an owner without rights gets the statements that an administrator has to run', async () => {
    const name = await newDatabase('administrator')
    expect(await openAndReadError(settingsFor(name, 'serving', 'weak'))).toBe(
      `The database user "weak" lacks rights. An administrator has to run this once in the database "${name}":
  CREATE ROLE amberlink_app NOLOGIN;
  GRANT amberlink_app TO "serving";
  CREATE ROLE amberlink_identity NOLOGIN;
  GRANT amberlink_identity TO "serving";
  CREATE ROLE amberlink_jobs NOLOGIN;
  GRANT amberlink_jobs TO "serving";
  GRANT CREATE ON DATABASE "${name}" TO "weak";
  GRANT CREATE ON SCHEMA public TO "weak";
  CREATE EXTENSION unaccent SCHEMA public;`,
    )
  })

  test('the statements of the README prepare a server with separate logins', async () => {
    const own = await startTestPostgres(binaries, locale)
    onTestFinished(() => own.remove())
    const env = {
      ...(await createLoginsOfReadme(own)),
      SECRET: 'a secret of at least thirty-two characters',
    }
    const findings: NamedFinding[] = []
    await runChecks(env, AbortSignal.timeout(20_000), (finding) => findings.push(finding))
    expect(findings.filter(({ status }) => status === 'failed')).toEqual([])
    const { owner } = await open(readSettings(env))
    expect((await owner.query('select count(*)::int as count from eventlist')).rows).toEqual([{ count: 0 }])
  })

  test('an owner and a serving user with minimal rights are enough', async () => {
    const { app, identity, owner } = await open(settingsFor(await newDatabase()))
    expect((await app.query(readRole)).rows).toEqual([{ role: 'amberlink_app' }])
    expect((await identity.query(readRole)).rows).toEqual([{ role: 'amberlink_identity' }])
    expect((await owner.query(readRole)).rows).toEqual([{ role: 'owner' }])
  })

  describe('with one login per role', () => {
    const logins = {
      app: 'amberlink_app_login',
      identity: 'amberlink_identity_login',
      jobs: 'amberlink_jobs_login',
    }
    const separateSettings = (database: string) =>
      readSettings({
        DATABASE_URL: server.getUrl(logins.app, 'x', database),
        DATABASE_IDENTITY_URL: server.getUrl(logins.identity, 'x', database),
        DATABASE_JOBS_URL: server.getUrl(logins.jobs, 'x', database),
        DATABASE_OWNER_URL: server.getUrl('owner', 'owner', database),
      })

    beforeAll(async () => {
      // The roles exist after the first start with one login.
      await (await openDatabase(settingsFor(await newDatabase()))).close()
      for (const each of listLoginStatements()) await server.runAsAdministrator(each.replace('…', 'x'))
    })

    test('the statements for the administrator create logins that have one role each V13.2.1', async () => {
      const database = await open(separateSettings(await newDatabase()))
      for (const key of ['app', 'identity', 'jobs'] as const) {
        const { rows } = await database[key].query(
          'select session_user::text as login, current_user::text as role',
        )
        expect(rows).toEqual([{ login: logins[key], role: `amberlink_${key}` }])
      }
      for (const role of ['amberlink_identity', 'amberlink_jobs', 'owner']) {
        await expect(database.app.query(`set role ${role}`)).rejects.toThrow(/permission denied/)
      }
    })

    test('a login that may have more than its role is rejected with the statements that take it away', async () => {
      const settings = separateSettings(await newDatabase())
      await server.runAsAdministrator(`
        create role team in role amberlink_identity;
        grant team to ${logins.app};
        alter role ${logins.jobs} bypassrls`)
      const message = await openAndReadError(settings)
      expect(message).toMatch(
        /^The database user "owner" lacks rights\. An administrator has to run this once/,
      )
      // Before PostgreSQL 16, the owner may take back what the administrator has granted.
      if (!inject('isRelease')) expect(message).toContain(`REVOKE "team" FROM "${logins.app}"`)
      expect(message).toContain(`ALTER ROLE "${logins.jobs}" NOSUPERUSER NOBYPASSRLS`)
      for (const each of message.split('\n').slice(1)) await server.runAsAdministrator(each)
      const { app } = await open(settings)
      await expect(app.query('set role team')).rejects.toThrow(/permission denied/)
    })
  })

  test('one user can be both owner and serving user', async () => {
    const { app, owner } = await open(settingsFor(await newDatabase(), 'owner'))
    expect((await app.query(readRole)).rows).toEqual([{ role: 'amberlink_app' }])
    expect((await owner.query(readRole)).rows).toEqual([{ role: 'owner' }])
    await expect(app.query('create table mine ()')).rejects.toThrow(/permission denied/)
  })

  test('an administrator can be both, and the serving role still bypasses nothing', async () => {
    const { app } = await open(
      settingsFor(await newDatabase('administrator'), 'administrator', 'administrator'),
    )
    await expect(app.query('create table mine ()')).rejects.toThrow(/permission denied/)
    const { rows } = await app.query(
      "select current_setting('is_superuser') as super, row_security_active('profiles') as rls",
    )
    expect(rows).toEqual([{ super: 'off', rls: true }])
  })

  test('of two starts at once, one migrates, the other waits, and both serve', async () => {
    const settings = settingsFor(await newDatabase())
    const [first, second] = await Promise.all([open(settings), open(settings)])
    const { rows } = await first.owner.query(
      'select count(*) as all, count(distinct name) as different from schema_migrations',
    )
    expect(rows[0].all).toBe(rows[0].different)
    expect(rows[0].all).toBeGreaterThan(1)
    expect((await second.app.query(readRole)).rows).toEqual([{ role: 'amberlink_app' }])
  })

  test('a start changes nothing while another one prepares the database', async () => {
    const name = await newDatabase()
    const other = new Client(server.getUrl('owner', 'owner', name))
    await other.connect()
    onTestFinished(() => other.end())
    const readPrepared = async () => {
      const { rows } = await other.query(
        `select (select datacl is not null from pg_database where datname = current_database())
             or exists (select from pg_extension where extname <> 'plpgsql') as prepared,
           (select count(*)::int from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())) as waiting`,
      )
      return rows[0]
    }
    const { start } = await withMigrationLock(other, async () => {
      const start = open(settingsFor(name))
      // Awaited below.
      start.catch(() => {})
      await vi.waitFor(
        async () => expect(await readPrepared()).toEqual({ prepared: false, waiting: 1 }),
        20_000,
      )
      return { start }
    })
    await start
    expect(await readPrepared()).toEqual({ prepared: true, waiting: 0 })
  })

  test('starts at once in different databases of a server share its roles', async () => {
    const names = [await newDatabase(), await newDatabase(), await newDatabase()]
    for (const role of ['app', 'identity', 'jobs']) {
      await server.runAsAdministrator(`revoke amberlink_${role} from serving`)
    }
    const databases = await Promise.all(names.map((name) => open(settingsFor(name))))
    for (const { app } of databases)
      expect((await app.query(readRole)).rows).toEqual([{ role: 'amberlink_app' }])
  })

  test('a wrong password, an unknown user and an unknown database are each reported in one sentence', async () => {
    const name = await newDatabase()
    expect(await openAndReadError(settingsFor(name, 'serving', 'owner', 'hunter2'))).toBe(
      'The database of DATABASE_URL cannot be used: the password for the user "serving" is wrong.',
    )
    expect(await openAndReadError(settingsFor(name, 'unknown'))).toBe(
      'The database of DATABASE_URL cannot be used: the password for the user "unknown" is wrong.',
    )
    expect(await openAndReadError(settingsFor('missing'))).toMatch(
      /^The database of DATABASE_URL cannot be used: the server at 127\.0\.0\.1:\d+ has no database "missing"\.$/,
    )
  })

  test('TLS with a server that has none is reported with its solution', async () => {
    const url = server.getUrl('owner', 'owner', await newDatabase()).replace('disable', 'verify-full')
    expect(await openAndReadError(readSettings({ DATABASE_URL: url }))).toMatch(
      /^The database of DATABASE_URL cannot be used: the server at \S+ has no TLS; add \?sslmode=disable /,
    )
  })

  test('an owner without rights is enough after an administrator has run the statements', async () => {
    const name = await newDatabase('administrator')
    const settings = settingsFor(name, 'weak', 'weak')
    const message = await openAndReadError(settings)
    await server.runAsAdministrator(message.slice(message.indexOf('\n')), name)
    const { app } = await open(settings)
    expect((await app.query(readRole)).rows).toEqual([{ role: 'amberlink_app' }])
  })

  test('a database with another encoding is rejected', async () => {
    await server.runAsAdministrator(
      "create database latin owner owner template template0 encoding 'SQL_ASCII' locale 'C'",
    )
    expect(await openAndReadError(settingsFor('latin'))).toBe(
      "The database stores text as SQL_ASCII; create one with ENCODING 'UTF8'.",
    )
  })

  describe('if the server stops', () => {
    afterEach(() => server.start())

    test('queries fail, and work again after it has started', async () => {
      const { app } = await open(settingsFor(await newDatabase()))
      await app.query('select 1')
      await server.kill()
      await expect(app.query('select 1')).rejects.toThrow()
      await server.start()
      expect((await app.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      await server.kill()
    })

    test('a standby is named by a start and by doctor', async () => {
      const settings = settingsFor(await newDatabase())
      await server.kill()
      await server.start({ isStandby: true })
      const sentence =
        /^DATABASE_URL leads to a standby \(\S+ at 127\.0\.0\.1:\d+\), which .*Set it to the primary/
      expect(await openAndReadError(settings)).toMatch(sentence)
      const findings: NamedFinding[] = []
      const env = { DATABASE_URL: settings.databaseUrl, SECRET: 'a secret of at least thirty-two characters' }
      await runChecks(env, new AbortController().signal, (finding) => findings.push(finding))
      expect(findings.find(({ name }) => name === 'database')).toMatchObject({
        status: 'failed',
        message: expect.stringMatching(sentence),
      })
      await server.kill()
    })

    test('a start fails with the address of the server', async () => {
      const settings = settingsFor(await newDatabase())
      await server.kill()
      expect(await openAndReadError(settings)).toMatch(
        /^The database of DATABASE_URL cannot be used: nothing is listening at 127\.0\.0\.1:\d+\.$/,
      )
    })
  })
})
