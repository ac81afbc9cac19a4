import { expect, test } from 'vitest'
import { NOTICE_PER_UNCONFIRMED_MAILBOX } from '../identity/rate-limits/limits.ts'
import { enableTwoStep, signUpConfirmed } from '../testing/test-accounts.ts'
import { createTestApp, expectProblem, PUBLIC_URL, type TestBrowser } from '../testing/test-app.ts'
import { generateTotpCode, TestPasskey } from '../testing/test-authenticators.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, readEmails, drainJobs, createUser, createConfirmedUser } = await createTestApp(database)
await insertTestEvents(database.owner, [{ event_code: 'A' }, { event_code: 'B' }])
const password = 'correct horse battery'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const signInAgain = async (email: string, userAgent?: string) => {
  const device = browser()
  const reply = await device.post('/api/sign-in', { email, password }, { 'user-agent': userAgent })
  expect(reply.status).toBe(200)
  return device
}
const accountOf = async (device: TestBrowser) => (await device.get('/api/account')).body

test('a new account shows its email, sign-in methods and session', async () => {
  const anna = await createUser('new@example.com')
  expect(await accountOf(anna)).toMatchObject({
    email: 'new@example.com',
    email_confirmed: false,
    pending_email: null,
    has_password: true,
    is_recently_authenticated: false,
    providers: [],
    two_step: { enabled: false, recovery_codes_left: 0 },
    passkeys: [],
    sessions: [{ device: 'Unknown device', is_current: true }],
    today: '2026-11-20',
  })
  await anna.reauthenticate()
  expect((await accountOf(anna)).is_recently_authenticated).toBe(true)
})

test('sessions are listed by browser and system, the current one first, without tokens and IPs V7.5.2 V15.3.1', async () => {
  const email = 'devices@example.com'
  await browser().signUp(email)
  const anna = await signInAgain(email, FIREFOX)
  const { sessions } = await accountOf(anna)
  expect(sessions.map(({ device, is_current }: Record<string, unknown>) => [device, is_current])).toEqual([
    ['Firefox on Linux', true],
    ['Unknown device', false],
  ])
  expect(Object.keys(sessions[0]).sort()).toEqual([
    'created_at',
    'device',
    'id',
    'is_current',
    'last_seen_at',
  ])
  const { rows } = await database.identity.query('select * from sessions')
  expect(JSON.stringify(rows)).not.toContain('192.0.2.')
})

test('the time of the last request is stored at most once an hour', async () => {
  const anna = browser()
  const { body } = await anna.signUp('seen@example.com')
  const lastSeen = async () => (await accountOf(anna)).sessions[0].last_seen_at
  const move = (past: string) =>
    database.identity.query(`update sessions set last_seen_at = now() - $2::interval where user_id = $1`, [
      body.user.id,
      past,
    ])
  await move('59 minutes')
  const before = await lastSeen()
  expect(await lastSeen()).toBe(before)
  await move('61 minutes')
  await anna.get('/api/session')
  // It is stored after the response.
  await expect.poll(async () => Date.parse(await lastSeen())).toBeGreaterThan(Date.parse(before))
})

test('ending one session signs out its device and no other #342 V7.5.2', async () => {
  const email = 'end-one@example.com'
  const anna = await createUser(email)
  const [phone, laptop] = [await signInAgain(email, FIREFOX), await signInAgain(email)]
  const { sessions } = await accountOf(phone)
  expect((await anna.delete(`/api/account/sessions/${sessions[0].id}`)).status).toBe(200)
  await expectProblem(phone.get('/api/onboarding'), [401, 'not_signed_in'])
  expect((await laptop.get('/api/onboarding')).status).toBe(200)
  expect((await anna.get('/api/onboarding')).status).toBe(200)
})

test('a user cannot end a session of another user', async () => {
  const [anna, ben] = [browser(), browser()]
  await anna.signUp('end-a@example.com')
  await ben.signUp('end-b@example.com')
  const [{ id }] = (await accountOf(anna)).sessions
  await ben.delete(`/api/account/sessions/${id}`)
  await ben.delete('/api/account/sessions')
  expect((await anna.get('/api/onboarding')).status).toBe(200)
})

test('ending all other sessions keeps the current one and ends pending sign-ins V7.4.3', async () => {
  const email = 'end-all@example.com'
  const anna = await createConfirmedUser(email)
  const others = [await signInAgain(email), await signInAgain(email)]
  const { secret } = await enableTwoStep(anna)
  const waiting = browser()
  await waiting.post('/api/sign-in', { email, password })
  expect((await anna.delete('/api/account/sessions')).status).toBe(200)
  for (const other of others) {
    await expectProblem(other.get('/api/onboarding'), [401, 'not_signed_in'])
  }
  await expectProblem(waiting.post('/api/sign-in/code', { code: generateTotpCode(secret) }), [
    409,
    'pending_sign_in_expired',
  ])
  expect((await accountOf(anna)).sessions).toHaveLength(1)
})

/** Signs up a user with a row in every personal table. */
async function withEverything(email: string): Promise<TestBrowser> {
  const anna = browser()
  const id = await signUpConfirmed(anna, database, email)
  await anna.put('/api/onboarding', {
    first_name: 'Anna',
    last_name: 'Nowak',
    birth_date: '1990-02-28',
    phone_number: '+48 600 100 200',
    hometown: 'Gdansk',
    interests: ['ai'],
  })
  await anna.put('/api/external-registrations/A')
  await anna.put('/api/favorites/B')
  await database.owner.query(`update eventlist set capacity = case event_code when 'A' then 9 else 0 end`)
  await anna.put('/api/waiting-list/B')
  await database.owner.query(
    `insert into favorite_organisers (user_id, organiser) values ('${id}', 'Club');
     insert into dismissed_events (user_id, event_code) values ('${id}', 'A') on conflict do nothing;
     insert into calendar_feeds (user_id, encrypted_token, token_hash)
       values ('${id}', decode(md5('${id}'), 'hex'), sha256(convert_to('${id}', 'UTF8')));
     insert into saved_searches (user_id, slot, name, query, token_hash)
       values ('${id}', 1, 'AI in Gdansk', 'search=ai&city=Gdansk', sha256(convert_to('search ${id}', 'UTF8')));
     insert into identity.event_invitations (user_id, event_code, uid, method) values ('${id}', 'A', 'A@localhost', 'REQUEST');
     insert into email_preferences (user_id, kind, is_on) values ('${id}', 'reminder', false);
     insert into user_events (user_id, event_code) values ('${id}', 'A') on conflict do nothing;
     insert into people_cards (user_id, display_name) values ('${id}', 'Anna');
     insert into people_visibility (user_id, event_code, is_visible) values ('${id}', 'A', true);
     insert into identity.users (email) values (md5('${id}') || '@example.com');
     insert into people_views (user_id, seen_user_id, event_code)
       select '${id}', id, 'A' from identity.users where email = md5('${id}') || '@example.com';
     insert into hellos (user_id, recipient_id, event_code, message)
       select '${id}', id, 'A', 'Hi' from identity.users where email = md5('${id}') || '@example.com';
     insert into hello_details (hello_id, user_id) select id, user_id from hellos where user_id = '${id}';
     insert into contacts (user_id, contact_user_id, name, met_on)
       select '${id}', id, 'Ben', '2026-11-20' from identity.users where email = md5('${id}') || '@example.com';
     insert into contact_notes (user_id, name, note) values ('${id}', 'Ben', 'Likes tea.');
     insert into people_blocks (user_id, blocked_user_id, name)
       select '${id}', id, 'Ben' from identity.users where email = md5('${id}') || '@example.com';
     insert into people_reports (user_id, reported_user_id, reason, reported_text)
       select '${id}', id, 'Spam', 'Buy' from identity.users where email = md5('${id}') || '@example.com';
     insert into connect_codes (user_id, name, expires_at) values ('${id}', 'Anna', now());
     insert into favorite_events (user_id, event_code) values ('${id}', 'B') on conflict do nothing`,
  )
  const { options } = (await anna.post('/api/passkeys/begin')).body
  const response = new TestPasskey(PUBLIC_URL).create(options)
  await anna.post('/api/passkeys', { name: 'My phone', response })
  await anna.post('/api/passkeys/begin')
  await enableTwoStep(anna)
  await browser().post('/api/sign-in', { email, password })
  const insert = (text: string) => database.identity.query(text, [id])
  await database.owner.query(
    `delete from identity.emails where user_id = $1 and id <> (
      select min(id::text)::uuid from identity.emails where user_id = $1)`,
    [id],
  )
  await insert(`delete from replaced_session_tokens where token_hash not in (
    select min(token_hash) from replaced_session_tokens where session_id in (select id from sessions where user_id = $1))
    and session_id in (select id from sessions where user_id = $1)`)
  await insert(`insert into reauthentication_codes (session_id, user_id, code_hash, attempts_left, expires_at)
    select id, user_id, rpad('', 43, 'x'), 5, now() + interval '1 hour' from sessions where user_id = $1 limit 1`)
  await insert(`insert into email_links (user_id, purpose, token_hash, email, expires_at)
    select id, 'email_change', rpad(left(id::text, 8), 43, 'x'), 'next@example.com', now() + interval '1 hour'
    from users where id = $1`)
  await insert(`insert into email_changes (token_hash, user_id, old_email, old_email_verified, requested_at, expires_at)
    select rpad(left(id::text, 8), 43, 'x'), id, id || '@example.net', true, now(), now() + interval '1 day'
    from users where id = $1`)
  await insert(`insert into factor_recoveries (user_id, token_hash, ready_at, expires_at)
    select id, rpad(left(id::text, 8), 43, 'x'), now() + interval '1 day', now() + interval '2 days'
    from users where id = $1`)
  await database.owner.query('delete from identity.registration_changes where user_id = $1', [id])
  await database.owner.query(
    `insert into identity.registration_changes (user_id, event_code) values ($1, 'A')`,
    [id],
  )
  await insert(`insert into oauth_states (state_hash, browser_hash, provider_id, session_id, expires_at)
    select rpad(left(id::text, 8), 43, 'x'), rpad('', 43, 'x'), 'google', id, now() + interval '1 hour'
    from sessions where user_id = $1`)
  return anna
}

/** Returns the columns of every table with personal data, read from the catalogue of the database. */
async function personalColumns(): Promise<Record<string, string[]>> {
  const { rows } = await database.owner.query<{ name: string; columns: string[] }>(`
    with recursive reaching(oid) as (
      select 'identity.users'::regclass::oid
      union select conrelid from pg_constraint join reaching on confrelid = reaching.oid where contype = 'f'
    )
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class
    join pg_namespace n on n.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'p') and nspname in ('public', 'identity')
      and (nspname = 'identity' or pg_class.oid in (select oid from reaching)
        or exists (select from pg_attribute a where a.attrelid = pg_class.oid and a.attname = 'user_id'))
    group by relname order by relname`)
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** Tables that refer to no user: rate limits under keyed hashes, the ids of keys, the key of transactions, and the settings of places. */
const NAMELESS_TABLES = ['email_pace', 'rate_limits', 'signing_keys', 'transaction_key', 'place_settings']
/** Personal columns that are left out, because they would grant access or help to guess what does. */
const SECRETS = [
  'connect_codes.token_hash',
  'connect_codes.code_hash',
  'connect_codes.requested_user_id',
  'connect_codes.request_number',
  // Who another user is, and what they answered, is theirs.
  'contact_notes.contact_user_id',
  'contacts.contact_user_id',
  'hellos.recipient_id',
  'hellos.state',
  'hellos.answered_at',
  // Deleted when a hello is declined, of which its sender must not learn.
  'hello_details.hello_id',
  'hello_details.user_id',
  'hello_details.email',
  'hello_details.phone',
  'hello_details.link',
  // The order of all waiting lists together.
  'waiting_list.turn',
  'people_blocks.blocked_user_id',
  'people_reports.reported_user_id',
  'people_reports.reported_text',
  'people_reports.closed_at',
  'people_views.seen_user_id',
  'calendar_feeds.encrypted_token',
  'calendar_feeds.token_hash',
  'credentials.password',
  'email_changes.token_hash',
  'factor_recoveries.token_hash',
  'email_links.token_hash',
  'email_preferences.token',
  'emails.sealed_values',
  'emails.link_hash',
  'emails.lease_id',
  'passkey_challenges.challenge',
  'passkey_challenges.token_hash',
  'passkeys.public_key',
  'pending_sign_ins.token_hash',
  'oauth_states.state_hash',
  'oauth_states.browser_hash',
  'oauth_states.code_verifier',
  'oauth_states.nonce',
  'recovery_codes.code_hash',
  'recovery_codes.salt',
  'reauthentication_codes.code_hash',
  'replaced_session_tokens.token_hash',
  'saved_searches.token_hash',
  'sessions.token_hash',
  'taken_places.mailbox_hash',
  'waiting_list.mailbox_hash',
  'authenticators.secret',
  'authenticators.key_id',
  'recovery_codes.key_id',
  'calendar_feeds.key_id',
  'authenticators.last_used_step',
]

// #343 V8.2.3 V14.2.4
test('the personal data contains every personal column of every table and no secret', async () => {
  const anna = await withEverything('data@example.com')
  const reply = await anna.get('/api/account/data')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-11-20.json"')
  expect(reply.headers.get('cache-control')).toBe('no-store')

  const missing: string[] = []
  const exposed: string[] = []
  for (const [table, columns] of Object.entries(await personalColumns())) {
    if (NAMELESS_TABLES.includes(table)) continue
    for (const column of columns) {
      const isExposed = Object.keys(reply.body[table]?.[0] ?? {}).includes(column)
      const isSecret = SECRETS.includes(`${table}.${column}`)
      if (!isExposed && !isSecret) missing.push(`${table}.${column}`)
      if (isExposed && isSecret) exposed.push(`${table}.${column}`)
    }
  }
  expect(missing).toEqual([])
  expect(exposed).toEqual([])
  expect(reply.body).toMatchObject({
    users: [{ email: 'data@example.com' }],
    profiles: [{ first_name: 'Anna', birth_date: '1990-02-28', hometown: 'Gdansk' }],
    user_interests: [{ interest_name: 'ai' }],
    user_events: [{ event_code: 'A', externally_registered_at: expect.any(String) }],
    favorite_events: [{ event_code: 'B' }],
    favorite_organisers: [{ organiser: 'Club' }],
    calendar_feeds: [{ is_on: true }],
    saved_searches: [{ name: 'AI in Gdansk', query: 'search=ai&city=Gdansk', has_feed: true }],
    passkeys: [{ name: 'My phone' }],
    recovery_codes: [{ codes_left: 10 }],
  })
})

test('the personal data contains one user only and requires a session', async () => {
  const [anna, ben] = [await withEverything('data-a@example.com'), await withEverything('data-b@example.com')]
  const annas = (await anna.get('/api/account/data')).body
  const bens = (await ben.get('/api/account/data')).body
  expect(JSON.stringify(annas)).not.toContain(bens.users[0].id)
  for (const rows of Object.values<unknown[]>(annas)) expect(rows).toHaveLength(1)
  await expectProblem(browser().get('/api/account/data'), [401, 'not_signed_in'])
})

/** Lists the tables in which a text occurs in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string; schema: string }>(
    `select relname as name, nspname as schema from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and nspname in ('public', 'identity') order by 1`,
  )
  const found: string[] = []
  for (const { name, schema } of rows) {
    const sql = `select from ${schema}.${name} as each_row where strpos(to_jsonb(each_row)::text, $1) > 0 limit 1`
    if ((await database.owner.query(sql, [text])).rowCount === 1) found.push(name)
  }
  return found
}

test('deleting an account deletes its rows in all tables and ends its sessions #344 V7.4.2', async () => {
  const email = 'gone@example.com'
  const anna = await withEverything(email)
  const { id } = (await anna.get('/api/session')).body.user
  const holding = await tablesWith(id)
  const known = Object.keys(await personalColumns()).filter(
    (table) => ![...NAMELESS_TABLES, 'oauth_states', 'replaced_session_tokens'].includes(table),
  )
  expect(holding).toEqual(known.sort())
  const copy = browser()
  copy.cookies.set('amberlink_session', anna.cookies.get('amberlink_session') ?? '')

  const reply = await anna.post('/api/account/deletion')
  expect([reply.status, reply.body.user]).toEqual([200, null])
  expect([...anna.cookies.keys()]).not.toContain('amberlink_session')
  await expectProblem(copy.get('/api/onboarding'), [401, 'not_signed_in'])
  expect(await tablesWith(id)).toEqual([])
  await drainJobs()
  expect(await tablesWith(email)).toEqual([])
  await expectProblem(browser().post('/api/sign-in', { email, password }), [401, 'wrong_email_or_password'])
  const [mail] = (await readEmails(email)).slice(-1)
  expect([mail?.subject, mail?.token]).toEqual(['Your Amberlink account was deleted', ''])
  expect((await browser().signUp(email)).status).toBe(200)
})

test('deleting an account does not change other accounts', async () => {
  const [anna, ben] = [
    await withEverything('leave-a@example.com'),
    await withEverything('leave-b@example.com'),
  ]
  const before = (await ben.get('/api/account/data')).body
  await anna.post('/api/account/deletion', {})
  expect((await ben.get('/api/account/data')).body).toEqual(before)
})

test('accounts that are created and deleted again do not send unlimited emails to an unconfirmed address', async () => {
  const { burst } = NOTICE_PER_UNCONFIRMED_MAILBOX
  for (let count = 0; count < burst + 3; count++) {
    const stranger = browser(`2001:db8:${500 + count}::1`)
    expect((await stranger.signUp(`bystander+${count}@example.com`)).status).toBe(200)
    await stranger.reauthenticate()
    expect((await stranger.post('/api/account/deletion')).status).toBe(200)
  }
  const { rows } = await database.owner.query(
    `select to_email from identity.emails where kind = 'accountDeleted' and to_email like 'bystander%'`,
  )
  expect(rows.length).toBeLessThanOrEqual(burst)
})
