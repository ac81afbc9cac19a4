import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startOpenIdProvider } from '../../../testing/openid-provider-process.ts'
import { createTestApp, PUBLIC_URL } from '../../../testing/test-app.ts'
import { runCommandInProcess, runTestCommand } from '../../../testing/test-command.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createTestFolder } from '../../../testing/test-import.ts'
import { signInWithSandbox, verifiedSandboxUser } from '../../../testing/test-sandbox.ts'
import { userCommands } from '../user-commands.ts'

const database = await createTestDatabase()
const { owner, urls } = database
const provider = await startOpenIdProvider(PUBLIC_URL)
afterAll(provider.stop)
const { browser, readEmails } = await createTestApp(database, {
  settings: { oauthClients: provider.oauthClients },
})
const folder = await createTestFolder()

const FIXTURE = join(import.meta.dirname, '../../../testing/fixtures/hosted-dump')
const TABLES = join(FIXTURE, 'tables')
const DUMP = join(FIXTURE, 'dump.sql')
const ANNA = '11111111-1111-4111-8111-111111111111'
const BEN = '22222222-2222-4222-8222-222222222222'
const CLEO = '33333333-3333-4333-8333-333333333333'

const env = { ...urls, TODAY: '2026-11-20' }
const run = (...args: string[]) => runCommandInProcess('users', userCommands, ['import', ...args], env)
const runProgram = (...args: string[]) => runTestCommand('users', ['import', ...args], { cwd: folder, env })

beforeEach(async () => {
  await owner.query('delete from identity.users; truncate eventlist cascade; truncate audit_log')
  await owner.query(`delete from interests where name = 'beekeeping'`)
})

/** Everything that an import can write. */
async function readEverything() {
  const contents: Record<string, unknown> = {}
  for (const query of [
    'select id, email, email_verified from identity.users order by id',
    'select id, first_name, last_name, birth_date, phone_number, hometown, onboarding_completed, avatar_url, linkedin_id, linkedin_profile_url from profiles order by id',
    'select user_id, event_code, status, registered_at from user_events order by 1, 2',
    'select user_id, event_code, favorited_at from favorite_events order by 1, 2',
    'select user_id, name from user_interests join interests on id = interest_id order by 1, 2',
    'select user_id, organiser from favorite_organisers order by 1, 2',
    'select event_code, "event name", price, agenda, app_status, revision from eventlist order by 1',
  ])
    contents[query] = (await owner.query(query)).rows
  return contents
}

let copies = 0
/** Copies the tables of the fixture, changes one file and returns the folder. */
async function changeTable(table: string, change: (content: string) => string): Promise<string> {
  copies += 1
  const copy = join(folder, `tables-${copies}`)
  await cp(TABLES, copy, { recursive: true })
  const path = join(copy, `${table}.csv`)
  await writeFile(path, change(await readFile(path, 'utf8')))
  return copy
}

test('a folder of CSV files and a dump of pg_dump load the same, completely #392', async () => {
  const summary =
    'Imported: 3 new accounts, 0 merged accounts, 2 profiles, 3 registrations, 1 favorite, 3 interests, ' +
    '1 followed organiser, 2 new events, 0 changed events, 0 refused users.\n'
  expect(await run(TABLES)).toMatchObject({ code: 0, out: summary })
  const fromTables = await readEverything()
  await owner.query('delete from identity.users; truncate eventlist cascade')
  const dumped = await runProgram(DUMP)
  expect(dumped).toMatchObject({ code: 0, out: summary })
  expect(dumped.err).toContain('These tables were ignored: auth.sessions')
  expect(dumped.err).toContain('These columns were ignored: profiles.updated_at')
  expect(await readEverything()).toEqual(fromTables)

  const [users, profiles, registrations, favorites, interests, organisers, events] = Object.values(fromTables)
  expect(users).toEqual([
    { id: ANNA, email: 'sample.anna@example.com', email_verified: true },
    { id: BEN, email: 'sample.ben@example.com', email_verified: false },
    { id: CLEO, email: 'sample.cleo@example.com', email_verified: true },
  ])
  expect(profiles).toMatchObject([
    {
      id: ANNA,
      last_name: 'Żółć-Sample',
      birth_date: '1990-02-28',
      hometown: 'Gdańsk',
      onboarding_completed: true,
    },
    { id: BEN, first_name: null, onboarding_completed: false },
    { id: CLEO, last_name: 'Back\\slash and tab' },
  ])
  expect(registrations).toMatchObject([
    { user_id: ANNA, event_code: 'sample-fair-2026', registered_at: '2025-10-01T12:34:56.789000Z' },
    { user_id: CLEO, event_code: 'sample-fair-2026' },
    { user_id: CLEO, event_code: 'sample-gala-2026' },
  ])
  expect(favorites).toMatchObject([{ user_id: ANNA, event_code: 'sample-gala-2026' }])
  expect(interests).toEqual([
    { user_id: ANNA, name: 'ai' },
    { user_id: ANNA, name: 'beekeeping' },
    { user_id: CLEO, name: 'technology' },
  ])
  expect(organisers).toEqual([{ user_id: ANNA, organiser: 'Sample Makers' }])
  expect(events).toMatchObject([
    { event_code: 'sample-fair-2026', price: 12.5, agenda: '09:00 Opening\n10:00 "Quoted", with a comma' },
    { event_code: 'sample-gala-2026', app_status: 'cancelled' },
  ])
})

test('registrations of a dump get their places, also beyond the capacity', async () => {
  expect((await run(TABLES)).code).toBe(0)
  const { rows: counted } = await owner.query(
    'select event_code, count(*)::int as taken from user_events group by 1 order by 1',
  )
  await owner.query('delete from user_events; update eventlist set sign_up_url = null, capacity = 0')
  expect((await run(TABLES, '--merge')).code).toBe(0)
  // The catalogue of the dump has no capacities, which the operator therefore sets with npm run events -- set.
  await owner.query('update eventlist set sign_up_url = null, capacity = 0')
  const { rows } = await owner.query(
    'select event_code, taken from event_capacities where taken > 0 order by 1',
  )
  expect(rows).toEqual(counted)
})

test('importing twice changes nothing: users are refused, or already complete with --merge #393', async () => {
  await run(TABLES)
  const before = await readEverything()
  const again = await runProgram(TABLES)
  expect(again).toMatchObject({ code: 1, out: '' })
  expect(again.err).toBe(
    `${[ANNA, BEN, CLEO].map((id) => `user ${id} is refused: this id is already here\n`).join('')}` +
      'Nothing was imported. --skip-refused imports the others.\n',
  )
  expect(await readEverything()).toEqual(before)
  const merged = await run(DUMP, '--merge')
  expect(merged.out).toBe(
    'Imported: 0 new accounts, 3 merged accounts, 0 profiles, 0 registrations, 0 favorites, 0 interests, ' +
      '0 followed organisers, 0 new events, 0 changed events, 0 refused users.\n',
  )
  expect(await readEverything()).toEqual(before)
})

test('columns that eventlist does not have keep their values in existing events, and the report names them #510', async () => {
  await run(TABLES)
  await owner.query(
    `update eventlist set starts_at = '09:00', ends_at = '17:00', capacity = 50, attendance = 'hybrid'`,
  )
  expect((await run(TABLES, '--merge')).out).toContain('0 changed events')
  const tables = await changeTable('eventlist', () => 'event_code,venue\nsample-fair-2026,New hall\n')
  const { out, err } = await run(tables, '--merge')
  expect(out).toContain('1 changed event,')
  expect(err).toMatch(/The table eventlist does not have .* keep their values: event name, .*, capacity\n/)
  const kept = 'date_begin, price, venue, starts_at, ends_at, capacity, attendance'
  const { rows } = await owner.query(`select ${kept} from eventlist where event_code = 'sample-fair-2026'`)
  expect(rows).toEqual([
    {
      date_begin: '2026-12-01',
      price: 12.5,
      venue: 'New hall',
      starts_at: '09:00',
      ends_at: '17:00',
      capacity: 50,
      attendance: 'hybrid',
    },
  ])
})

test('a row of eventlist that contradicts what its event keeps is an error', async () => {
  await run(TABLES)
  const tables = await changeTable('eventlist', () => 'event_code,date_begin\nsample-fair-2026,2026-12-05\n')
  const { code, err } = await run(tables, '--merge')
  expect(code).toBe(1)
  expect(err).toMatch(
    /^eventlist, row 1: with what the event keeps, date_end \(2026-12-03\) is before date_begin \(2026-12-05\)\n/,
  )
})

test.each([
  ['profiles', 'last_name', 'last_nam'],
  ['eventlist', 'event name', 'event_nmae'],
  ['users', 'email_confirmed_at', 'email_confirmd_at'],
])(
  'a misspelled column of %s is an error that names both, and nothing is imported #510',
  async (table, name, misspelled) => {
    const tables = await changeTable(table, (text) => text.replace(name, misspelled))
    const { code, err } = await run(tables, '--skip-invalid')
    expect(code).toBe(1)
    expect(err).toContain(`"${misspelled}" (did you mean "${name}"?)`)
    expect((await owner.query('select from identity.users')).rowCount).toBe(0)
  },
)

test('a dry run reports the same and imports nothing', async () => {
  const before = await readEverything()
  const dry = await run(TABLES, '--dry-run')
  expect(dry.out).toMatch(/^Dry run, nothing was imported: 3 new accounts, /)
  expect(await readEverything()).toEqual(before)
})

describe('merging', () => {
  test('adds what an account lacks and keeps what it has #393', async () => {
    await run(TABLES)
    await owner.query(`update profiles set hometown = 'Hel', phone_number = null where id = $1`, [ANNA])
    await owner.query('delete from user_events where user_id = $1', [ANNA])
    expect((await run(TABLES, '--merge')).out).toContain('1 profile, 1 registration, 0 favorites')
    const { rows } = await owner.query('select hometown, phone_number from profiles where id = $1', [ANNA])
    expect(rows).toEqual([{ hometown: 'Hel', phone_number: '+48 600 000 001' }])
  })

  test('uses an account with the same email and another id only if both have confirmed it #394', async () => {
    for (const [name, isVerified] of [
      ['anna', true],
      ['ben', true],
      ['cleo', false],
    ] as const) {
      await owner.query('insert into identity.users (email, email_verified) values ($1, $2)', [
        `sample.${name}@example.com`,
        isVerified,
      ])
    }
    const refused = await run(TABLES, '--merge')
    const reason = 'its email belongs to another account here, and it is not confirmed in both'
    expect(refused.code).toBe(1)
    expect(refused.err).toContain(`user ${BEN} is refused: ${reason}\nuser ${CLEO} is refused: ${reason}\n`)
    expect((await owner.query('select from user_events')).rowCount).toBe(0)

    const others = await run(TABLES, '--merge', '--skip-refused')
    expect(others.code).toBe(1)
    expect(others.out).toContain('0 new accounts, 1 merged account, 1 profile, 1 registration')
    const { rows } = await owner.query('select email from user_events join identity.users on id = user_id')
    expect(rows).toEqual([{ email: 'sample.anna@example.com' }])
  })
})

describe('a user is refused by id', () => {
  test('without an email #395', async () => {
    const tables = await changeTable('users', (text) => text.replace('sample.ben@example.com', ''))
    const { err } = await run(tables)
    expect(err).toBe(
      `user ${BEN} is refused: it has no email address\nNothing was imported. --skip-refused imports the others.\n`,
    )
    const others = await run(tables, '--skip-refused')
    expect(others.code).toBe(1)
    expect(others.out).toContain('2 new accounts')
    expect(others.out).toContain('1 refused user.')
  })

  test('without a row in auth.users #395', async () => {
    const tables = await changeTable('users', (text) => text.replace(/^3333.*\n/m, ''))
    expect((await run(tables)).err).toMatch(
      new RegExp(
        `^user ${CLEO} is refused: it is not in auth\\.users, so its email and confirmation are unknown\n`,
      ),
    )
  })

  test('whose email another user of the dump or another account has #395', async () => {
    const twice = await changeTable('users', (text) => text.replace('sample.cleo', 'SAMPLE.ben'))
    const { err } = await run(twice)
    for (const id of [BEN, CLEO])
      expect(err).toContain(`user ${id} is refused: another user of the dump has the same email address\n`)
    await owner.query(`insert into identity.users (email) values ('sample.anna@example.com')`)
    expect((await run(TABLES)).err).toContain(`user ${ANNA} is refused: its email is already here\n`)
  })
})

test('a user is refused by id if the address is reserved for the account that had it, and the others are imported', async () => {
  await owner.query(
    `with moved as (
      insert into identity.users (email, email_verified) values ('moved@example.net', true) returning id
    )
    insert into identity.email_changes (token_hash, user_id, old_email, old_email_verified, requested_at, expires_at)
    select rpad(name, 43, 'x'), id, 'sample.' || name || '@example.com', name <> 'cleo', now(),
      now() + case name when 'anna' then interval '-1 day' else interval '1 day' end
    from moved, unnest(array['anna', 'ben', 'cleo']) name`,
  )
  const refusal = `user ${BEN} is refused: its email is reserved for the account here that had it, which can undo the change\n`
  const refused = await run(TABLES)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toBe(`${refusal}Nothing was imported. --skip-refused imports the others.\n`)
  const others = await run(TABLES, '--skip-refused')
  expect(others.out).toContain('Imported: 2 new accounts')
  expect(others.err).toContain(refusal)
})

test('every invalid value is named by table, row and field, and nothing is imported #396', async () => {
  const invalid = await changeTable('profiles', (text) =>
    text
      .replace('1990-02-28', '1890-02-28')
      .replace('1985-12-31', '2030-01-01')
      .replace('Sample Cleo', 'x'.repeat(101))
      .replace('https://example.com/sample-anna.png', 'javascript:alert(1)'),
  )
  await writeFile(
    join(invalid, 'user_events.csv'),
    `user_id,event_code,status,registered_at\n${ANNA},no-such-event,registered,\nme,sample-fair-2026,waiting,yesterday\n`,
  )
  await writeFile(
    join(invalid, 'eventlist.csv'),
    'event_code,price\nsample-fair-2026,much\nsample-gala-2026,1\n',
  )
  await writeFile(join(invalid, 'user_interests.csv'), `user_id,interest_id\n${ANNA},${ANNA}\n`)
  const { code, out, err } = await run(invalid)
  expect([code, out]).toEqual([1, ''])
  expect(err.split('\n')).toEqual([
    'eventlist, row 1 (line 2 of eventlist.csv): price is "much"; expected dollars as a plain number from 0, such as 0 or 12.50, without a currency',
    'profiles, row 1 (line 2 of profiles.csv): birth_date is "1890-02-28"; expected a day from 1900-01-01 to today',
    'profiles, row 1 (line 2 of profiles.csv): avatar_url is "javascript:alert(1)"; expected an https:// or http:// URL without spaces',
    expect.stringMatching(
      /^profiles, row 3 \(line 4 of profiles\.csv\): first_name is "x+…"; expected at most 100 characters/,
    ),
    'profiles, row 3 (line 4 of profiles.csv): birth_date is "2030-01-01"; expected a day from 1900-01-01 to today',
    'user_events, row 2 (line 3 of user_events.csv): user_id is "me"; expected a UUID',
    `user_events, row 2 (line 3 of user_events.csv): status is "waiting"; expected 'registered'`,
    'user_events, row 2 (line 3 of user_events.csv): registered_at is "yesterday"; expected a time such as 2026-01-31 18:30:00+00',
    'user_events, row 1 (line 2 of user_events.csv): event_code is "no-such-event"; expected an event of the catalogue or of the dump',
    `user_interests, row 1 (line 2 of user_interests.csv): interest_id is "${ANNA}"; expected the id of a row of interests`,
    'Nothing was imported. --skip-invalid imports the others.',
    '',
  ])
  expect((await owner.query('select from identity.users')).rowCount).toBe(0)
  expect((await owner.query('select from eventlist')).rowCount).toBe(0)

  const others = await run(invalid, '--skip-invalid')
  expect([others.code, others.err]).toEqual([
    1,
    `These columns were ignored: profiles.updated_at\n${err.replace(/Nothing was imported.*\n$/, '')}`,
  ])
  expect(others.out).toMatch(/^Imported: 3 new accounts, .* 1 new event, .*0 refused users, 10 errors\.\n$/)
  expect((await owner.query('select event_code from eventlist')).rows).toEqual([
    { event_code: 'sample-gala-2026' },
  ])
})

test('a long list of errors is cut after 50, unless --all-errors is given', async () => {
  const ids = Array.from(
    { length: 60 },
    (_, index) => `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
  )
  const tables = await changeTable('users', (text) => `${text}${ids.map((id) => `${id},,\n`).join('')}`)
  const cut = (await run(tables)).err.split('\n')
  expect(cut).toHaveLength(50 + 3)
  expect(cut[50]).toBe('and 10 more; --all-errors lists them all')
  expect((await run(tables, '--all-errors')).err.split('\n')).toHaveLength(60 + 2)
})

test('accounts can come from a separate file #392', async () => {
  const dump = await readFile(DUMP, 'utf8')
  const path = join(folder, 'public-only.sql')
  await writeFile(path, dump.replace(/COPY auth\.users[\s\S]*?\n\\\.\n/, ''))
  expect((await run(path)).err).toContain('has no table of users')
  expect((await run(path, '--accounts', join(TABLES, 'users.csv'))).out).toContain('3 new accounts')
})

test.each([
  [
    'a dump that was cut off',
    (text: string) => text.slice(0, text.indexOf('sample.ben')),
    /ends within the table auth\.users: it was cut off/,
  ],
  [
    'a dump with INSERT statements',
    () => `INSERT INTO public.profiles VALUES ('x');\n`,
    /Make the dump with "pg_dump --data-only", without --inserts/,
  ],
  ['a dump in the custom format', () => 'PGDMP\u0001\u0000\u0001', /in the plain format/],
  [
    'a table without a required column',
    (text: string) => text.replace('(user_id, organiser)', '(user_id, name)'),
    /favorite_organisers in \S+ has no column organiser/,
  ],
])('%s is rejected with one sentence', async (_, change, message) => {
  const path = join(folder, 'broken.sql')
  await writeFile(path, change(await readFile(DUMP, 'utf8')))
  const { code, err } = await run(path)
  expect(code).toBe(1)
  expect(err).toMatch(message)
  expect(err).not.toMatch(/\n\s+at /)
  expect((await run(join(folder, 'nowhere'))).err).toMatch(/cannot be read: there is no such file or folder/)
})

test('imported users sign in with their provider or through password recovery #397', async () => {
  await run(TABLES)
  const anna = browser()
  const signedIn = await signInWithSandbox(anna, 'google', verifiedSandboxUser('sample.anna@example.com'))
  expect(signedIn.body.user).toMatchObject({ id: ANNA, onboarding_completed: true })
  expect((await anna.get('/api/my-events')).body.registered.events).toHaveLength(1)

  const ben = browser('192.0.2.2')
  expect((await ben.post('/api/sign-in', { email: 'sample.ben@example.com', password: 'x' })).status).toBe(
    401,
  )
  await ben.post('/api/password-recovery', { email: 'sample.ben@example.com' })
  const [email] = await readEmails('sample.ben@example.com')
  const completion = { token: email?.token, password: 'correct horse battery' }
  expect((await ben.post('/api/password-recovery/complete', completion)).body.user.id).toBe(BEN)
})

test('the audit log has the import with its numbers, and every account by id', async () => {
  await run(TABLES)
  const { rows } = await owner.query(
    'select action, target_id, result, counts from audit_log order by target_id nulls first',
  )
  expect(rows).toEqual([
    {
      action: 'users import',
      target_id: null,
      result: 'done',
      counts: expect.objectContaining({ new_accounts: 3, registrations: 3, refused: 0 }),
    },
    ...[ANNA, BEN, CLEO].map((id) => ({ action: 'users import', target_id: id, result: 'done', counts: {} })),
  ])
})
