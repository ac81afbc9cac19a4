import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, log, readEmails, drainJobs, createUser } = await createTestApp(database)
const password = 'correct horse battery'
const newPassword = 'a wholly new passphrase'

const ask = (email: string, device = browser()) => device.post('/api/password-recovery', { email })
const complete = (token: string, typedPassword = newPassword, device = browser()) =>
  device.post('/api/password-recovery/complete', { token, password: typedPassword })
const signIn = (email: string, typedPassword: string) =>
  browser().post('/api/sign-in', { email, password: typedPassword })
/** Requests a link and returns its token from the email. */
const linkFor = async (email: string) => {
  await ask(email)
  return (await readEmails(email)).at(-1)?.token ?? ''
}
const nextHour = () => database.identity.query('delete from rate_limits')
const code = (reply: { body: { code: string } }) => reply.body.code

test('an email link sets a new password, signs in and ends all previous sessions V6.4.3', async () => {
  const anna = await createUser('anna@example.com')
  expect((await ask('anna@example.com')).body).toEqual({})
  const [mail] = await readEmails('anna@example.com')
  expect(mail?.subject).toBe('Set a new password for Amberlink')
  expect(mail?.text).toContain(`http://localhost:3000/auth/callback#recovery=${mail?.token}\n`)
  expect(mail?.html).toContain(`href="http://localhost:3000/auth/callback#recovery=${mail?.token}"`)

  const elsewhere = browser()
  const reply = await complete(mail?.token ?? '', newPassword, elsewhere)
  expect([reply.status, reply.body.user?.email, reply.body.code_required]).toEqual([
    200,
    'anna@example.com',
    false,
  ])
  expect((await elsewhere.get('/api/session')).body.user.email).toBe('anna@example.com')
  expect((await anna.get('/api/session')).body.user).toBeNull()
  expect(code(await signIn('anna@example.com', password))).toBe('wrong_email_or_password')
  expect((await signIn('anna@example.com', newPassword)).status).toBe(200)
})

test('a link works once, also for concurrent requests V6.5.1', async () => {
  await browser().signUp('once@example.com')
  const token = await linkFor('once@example.com')
  const replies = await Promise.all(
    Array.from({ length: 4 }, (_, index) => complete(token, `passphrase number ${index}`)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
  expect(code(await complete(token))).toBe('link_expired')
})

test('a link expires after ten minutes #327 V6.5.5', async () => {
  await browser().signUp('late@example.com')
  const token = await linkFor('late@example.com')
  const pass = (seconds: number) =>
    database.identity.query('update email_links set expires_at = expires_at - make_interval(secs => $1)', [
      seconds,
    ])
  await pass(10 * 60 - 5)
  expect(code(await complete(token, 'short'))).toBe('password_too_short')
  await pass(5)
  expect(code(await complete(token))).toBe('link_expired')
})

test('a new request invalidates earlier links #327', async () => {
  await browser().signUp('twice@example.com')
  const [first, second] = [await linkFor('twice@example.com'), await linkFor('twice@example.com')]
  expect(first).not.toBe(second)
  expect(code(await complete(first))).toBe('link_expired')
  expect((await complete(second)).status).toBe(200)
})

test('a rejected password does not consume the link', async () => {
  await browser().signUp('picky@example.com')
  const token = await linkFor('picky@example.com')
  expect(code(await complete(token, '1234567'))).toBe('password_too_short')
  expect(code(await complete(token, 'password123'))).toBe('password_too_common')
  expect(code(await complete(token, 'picky@example.com'))).toBe('password_too_personal')
  expect((await complete(token)).status).toBe(200)
})

test.each(['', 'x', 'a'.repeat(43), `' or 1=1 --`])('an invalid token is rejected: %j', async (token) => {
  expect([400, 410]).toContain((await complete(token)).status)
})

test('a link for another purpose is rejected V6.6.2', async () => {
  const ben = await createUser('ben@example.com')
  await ben.post('/api/email-confirmation')
  const confirmation = (await readEmails('ben@example.com'))[0]?.token ?? ''
  expect(confirmation).not.toBe('')
  expect(code(await complete(confirmation))).toBe('link_expired')
})

test('the token is in no response and no log, and only hashed in the database', async () => {
  await browser().signUp('secret@example.com')
  const asked = await ask('secret@example.com')
  const [mail] = await readEmails('secret@example.com')
  const token = mail?.token ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const reply = await complete(token)
  const { rows } = await database.identity.query(
    `select to_jsonb(t)::text as row from email_links t union all select to_jsonb(u)::text from users u`,
  )
  const visible = JSON.stringify([
    asked.body,
    [...asked.headers],
    reply.body,
    [...reply.headers],
    rows,
    log.text(),
  ])
  expect(log.text()).toContain('secret@example.com')
  expect(visible).not.toContain(token)
})

test('known and unknown emails get the same response after the same statements #327', async () => {
  await browser().signUp('known@example.com')
  await drainJobs()
  const count = { statements: 0 }
  const { query } = database.identity
  database.identity.query = ((...call: Parameters<typeof query>) => {
    count.statements += 1
    return Reflect.apply(query, database.identity, call)
  }) as typeof query
  try {
    const seen = []
    for (const email of ['known@example.com', 'unknown@example.com']) {
      count.statements = 0
      const { status, headers, body } = await ask(email)
      const before = count.statements
      await drainJobs()
      seen.push({ status, body, before, length: headers.get('content-length') })
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject({ status: 200, body: {} })
  } finally {
    database.identity.query = query
  }
  expect(await readEmails('unknown@example.com')).toEqual([])
})

test('the email is sent to the stored address, in whatever spelling it was requested', async () => {
  await browser().signUp('makler@example.com')
  for (const spelling of ['MA\u212ALER@Example.COM', 'ｍakler@example.com', ' makler@EXAMPLE.com ']) {
    await nextHour()
    expect((await ask(spelling)).status).toBe(200)
    await drainJobs()
  }
  const sent = await readEmails('makler@example.com')
  expect(sent).toHaveLength(3)
  for (const { headers } of sent) expect(headers.get('to')).toBe('makler@example.com')
})

test.each(['v\u0131ctim@example.com', 'vict\u0456m@example.com', 'victim@exampl\u0435.com'])(
  'a look-alike address does not recover the account: %j #325',
  async (lookalike) => {
    await browser().signUp('victim@example.com')
    await nextHour()
    await ask(lookalike)
    expect(await readEmails('victim@example.com')).toEqual([])
    const reply = await browser().signUp(lookalike, 'another passphrase')
    expect(reply.status === 400 || reply.body.user.email.startsWith('victim@xn--')).toBe(true)
  },
)

test.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com,b@example.com', 'a@example.com\0'])(
  'an address with more recipients is rejected: %j',
  async (email) => expect((await ask(email)).status).toBe(400),
)

test('recovery emails are rate limited per mailbox, across spellings and IPs #333', async () => {
  await browser().signUp('flooded@example.com')
  const spellings = [
    'flooded@example.com',
    'FLOODED@example.com',
    'ｆlooded@example.com',
    ' flooded@Example.com',
  ]
  for (let count = 0; count < 12; count++) {
    const reply = await browser(`2001:db8:1:${count}::1`).post(
      '/api/password-recovery',
      { email: spellings[count % 4] },
      { 'x-forwarded-for': `198.51.100.${count}` },
    )
    expect([reply.status, reply.body]).toEqual([200, {}])
    await drainJobs()
  }
  expect(await readEmails('flooded@example.com')).toHaveLength(8)
})

test('accounts of an attacker cannot use up the recovery emails of an address #333', async () => {
  await browser().signUp('target@example.com')
  for (let count = 0; count < 6; count++) {
    const attacker = browser(`198.51.100.${count}`)
    await attacker.signUp(`attacker${count}@example.net`)
    await attacker.reauthenticate()
    for (let again = 0; again < 4; again++) {
      await attacker.post('/api/account/email', {
        new_email: again % 2 ? 'target@example.com' : `target+${again}@example.com`,
      })
      await drainJobs()
    }
  }
  await ask('target@example.com')
  const subjects = (await readEmails('target@example.com')).map(({ subject }) => subject)
  expect(subjects.at(-1)).toBe('Set a new password for Amberlink')
})

/** Requests recoveries for 70 minutes, and expects after each minute that the account has a valid link. */
async function expectValidLinks(email: string, askInMinute: (minute: number) => Promise<unknown>) {
  await browser().signUp(email)
  for (let minute = 0; minute <= 70; minute += 1) {
    await askInMinute(minute)
    await drainJobs()
    const valid = await database.owner.query(
      `select from identity.email_links join identity.users on users.id = user_id
       where users.email = $1 and expires_at > now()`,
      [email],
    )
    expect([minute, valid.rowCount]).toEqual([minute, 1])
    await database.owner.query(`
      update identity.email_links set expires_at = expires_at - interval '1 minute';
      update identity.rate_limits set theoretical_arrival = theoretical_arrival - interval '1 minute'`)
  }
}

test('while recovery emails of an address are limited, the latest link is always valid #333', async () => {
  // Every address of the attacker is new, and so is the client of the owner.
  await expectValidLinks('stopped@example.com', (minute) =>
    ask('stopped@example.com', browser(`2001:db8:2:${minute}::1`)),
  )
  expect((await readEmails('stopped@example.com')).length).toBeLessThan(20)
})

test('while recovery emails of variants of an address with a plus part are limited, its latest link is always valid #333', async () => {
  await expectValidLinks('varied@example.com', async (minute) => {
    for (let again = 0; again < 2; again++) {
      const variant = `varied+${minute}-${again}@example.com`
      await ask(variant, browser(`2001:db8:${0x600 + minute}:${again}::1`))
    }
    await ask('varied@example.com', browser(`2001:db8:${0x700 + minute}::1`))
  })
})

test('a mailbox receives a limited number of recovery emails under all its variants with a plus part', async () => {
  for (let count = 0; count < 12; count++) {
    const email = `many+${count}@example.com`
    await database.identity.query('insert into users (email) values ($1)', [email])
    await ask(email, browser(`2001:db8:${800 + count}::1`))
  }
  await drainJobs()
  const { rows } = await database.owner.query(
    `select count(*)::int as sent from identity.emails join identity.users on users.id = user_id
     where users.email like 'many+%'`,
  )
  expect(rows[0].sent).toBe(8)
})

test('requests by one client for one address are rate limited with an error', async () => {
  const statuses = []
  for (let count = 0; count < 6; count++) {
    statuses.push((await ask(count % 2 ? 'often@example.com' : `often+${count}@example.com`)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await ask('often@example.com', browser('2001:db8:3::1'))).status).toBe(200)
})

test('recovery requests are rate limited per client, across forwarded headers and IPv6 addresses', async () => {
  let last = ''
  for (let count = 0; count < 61; count++) {
    const reply = await browser(`2001:db8:9:9::${count + 1}`).post(
      '/api/password-recovery',
      { email: `unknown${count}@example.com` },
      { 'x-forwarded-for': `198.51.100.${count}` },
    )
    last = reply.body.code
  }
  expect(last).toBe('too_many_attempts')
  expect((await ask('unknown@example.com', browser('2001:db8:9:8::1'))).status).toBe(200)
})

test('recovery of an unverified account removes all earlier access #328', async () => {
  const stranger = browser()
  const { body } = await stranger.signUp('reclaimed@example.com', 'password of a stranger')
  const feed = await stranger.post('/api/settings/calendar-feed')
  await stranger.reauthenticate({ password: 'password of a stranger' })
  await stranger.post('/api/account/email', { new_email: 'stranger@example.net' })
  await stranger.post('/api/email-confirmation')
  const [change] = await readEmails('stranger@example.net')
  await database.identity.query(
    `insert into credentials (user_id, provider_id, account_id) values ($1, 'google', 'of a stranger')`,
    [body.user.id],
  )

  const owner = browser()
  expect((await complete(await linkFor('reclaimed@example.com'), newPassword, owner)).status).toBe(200)

  expect((await stranger.get('/api/session')).body.user).toBeNull()
  expect(code(await signIn('reclaimed@example.com', 'password of a stranger'))).toBe(
    'wrong_email_or_password',
  )
  expect((await browser().get(new URL(feed.body.url).pathname)).status).toBe(404)
  const late = await owner.post('/api/account/email/complete', { token: change?.token })
  expect(code(late)).toBe('link_expired')
  const { rows } = await database.identity.query('select provider_id from credentials where user_id = $1', [
    body.user.id,
  ])
  expect(rows).toEqual([{ provider_id: 'password' }])
})

test('recovery of a verified account ends its sessions and pending email changes', async () => {
  const eva = browser()
  const { body } = await eva.signUp('eva@example.com')
  await database.identity.query('update users set email_verified = true where id = $1', [body.user.id])
  await eva.reauthenticate()
  await eva.post('/api/account/email', { new_email: 'eva@example.net' })
  const [change] = await readEmails('eva@example.net')
  expect(change?.token).toMatch(/^[\w-]{43}$/)
  const later = browser()
  expect((await complete(await linkFor('eva@example.com'), newPassword, later)).status).toBe(200)
  expect((await eva.get('/api/session')).body.user).toBeNull()
  expect(code(await later.post('/api/account/email/complete', { token: change?.token }))).toBe('link_expired')
})

test('two-step sign-in still requires a code after a password reset #324 V6.4.3', async () => {
  const safe = browser()
  const { body } = await safe.signUp('safe@example.com')
  await database.identity.query('update users set email_verified = true where id = $1', [body.user.id])
  await database.identity.query(
    `insert into authenticators (user_id, secret, confirmed_at, email_was_confirmed)
     values ($1, 'a secret', now(), true)`,
    [body.user.id],
  )
  const reply = await complete(await linkFor('safe@example.com'), newPassword, safe)
  expect(reply.body).toMatchObject({ user: null, code_required: true })
  expect((await safe.get('/api/session')).body.user).toBeNull()
})

test('recovery removes second factors that were added before the email was confirmed #340', async () => {
  const owner = browser()
  const { body } = await owner.signUp('unproven@example.com')
  await database.identity.query(
    `with two_step as (
      insert into authenticators (user_id, secret, confirmed_at, email_was_confirmed)
      values ($1, 'of a stranger', now(), false)
    )
    insert into passkeys (user_id, name, credential_id, public_key, counter, device_type, backed_up, email_was_confirmed)
    values ($1, 'of a stranger', 'x', 'x', 0, 'x', false, false), ($1, 'own', 'y', 'y', 0, 'x', false, true)`,
    [body.user.id],
  )
  await database.identity.query('update users set email_verified = true where id = $1', [body.user.id])
  const device = browser()
  const { rows } = await database.identity.query('select id from passkeys where user_id = $1', [body.user.id])
  const reply = await device.post('/api/password-recovery/complete', {
    token: await linkFor('unproven@example.com'),
    password: newPassword,
    keep: { passkeys: rows.map(({ id }) => id) },
  })
  expect(reply.body).toMatchObject({ user: { email: 'unproven@example.com' }, code_required: false })
  const account = (await device.get('/api/account')).body
  expect(account.two_step.enabled).toBe(false)
  expect(account.passkeys.map(({ name }: { name: string }) => name)).toEqual(['own'])
})

test('the owner is notified of a completed recovery', async () => {
  await browser().signUp('notified@example.com')
  await complete(await linkFor('notified@example.com'))
  expect((await readEmails('notified@example.com')).at(-1)?.subject).toBe(
    'A new password was set for your Amberlink account',
  )
})

test('an account without a password receives a link to set its first one', async () => {
  await database.identity.query(
    `insert into users (email, email_verified) values ('provider@example.com', true)`,
  )
  await database.identity.query(
    `insert into credentials (user_id, provider_id, account_id)
     select id, 'linkedin', 'p' from users where email = 'provider@example.com'`,
  )
  await ask('provider@example.com')
  const [mail] = await readEmails('provider@example.com')
  expect(mail?.subject).toBe('Set a password for Amberlink')
  expect((await complete(mail?.token ?? '')).status).toBe(200)
  expect((await signIn('provider@example.com', newPassword)).status).toBe(200)
})

test('emails use the language of the request', async () => {
  await browser().signUp('zofia@example.com')
  await ask('zofia@example.com', reader())
  const [mail] = await readEmails('zofia@example.com')
  expect(mail?.subject).toBe('Nowe hasło w Amberlink')
  expect(mail?.text).toContain('Link działa jeden raz.')
  expect(mail?.html).toContain('<html lang="pl">')
  expect(mail?.headers.get('content-language')).toBe('pl')
})

function reader() {
  const polish = browser()
  polish.cookies.set('amberlink_language', 'pl')
  return polish
}
