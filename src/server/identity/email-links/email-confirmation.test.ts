import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const password = 'correct horse battery'
const code = (reply: { body: { code: string } }) => reply.body.code

describe('without REQUIRE_EMAIL_VERIFICATION', async () => {
  const database = await createTestDatabase()
  const { browser, readEmails, drainJobs, createUser } = await createTestApp(database)
  const isConfirmed = async (email: string) => {
    const { rows } = await database.identity.query('select email_verified from users where email = $1', [
      email,
    ])
    return rows[0]?.email_verified
  }
  const confirm = (device: ReturnType<typeof browser>, token: string | undefined, ownPassword?: string) =>
    device.post('/api/email-confirmation/complete', {
      token,
      ...(ownPassword ? { password: ownPassword } : {}),
    })

  test('signing up sends no email and reports a taken email', async () => {
    expect((await browser().signUp('plain@example.com')).body.user).not.toBeNull()
    expect(code(await browser().signUp('plain@example.com'))).toBe('email_taken')
    expect(await readEmails('plain@example.com')).toEqual([])
  })

  test('a signed-in user confirms the email with the link, once', async () => {
    const anna = await createUser('anna@example.com')
    expect((await anna.post('/api/email-confirmation')).body).toEqual({})
    const [mail] = await readEmails('anna@example.com')
    expect(mail?.text).toContain(`http://localhost:3000/auth/callback#confirmation=${mail?.token}\n`)
    expect(await isConfirmed('anna@example.com')).toBe(false)
    expect((await confirm(anna, mail?.token)).body).toEqual({ email: 'anna@example.com', return_to: null })
    expect(await isConfirmed('anna@example.com')).toBe(true)
    expect(code(await confirm(anna, mail?.token))).toBe('link_expired')
    await anna.post('/api/email-confirmation')
    expect(await readEmails('anna@example.com')).toHaveLength(1)
  })

  test('opening the link without a session or password does not confirm the email #329', async () => {
    const stranger = await createUser('victim@example.com', 'password of a stranger')
    await stranger.post('/api/email-confirmation')
    const token = (await readEmails('victim@example.com'))[0]?.token
    expect(code(await confirm(browser(), token))).toBe('recent_auth_required')
    const other = await createUser('other@example.com')
    expect(code(await confirm(other, token))).toBe('recent_auth_required')
    expect(code(await confirm(browser(), token, 'a guess of mine'))).toBe('wrong_password')
    expect(await isConfirmed('victim@example.com')).toBe(false)
  })

  test('the password confirms the email in another browser', async () => {
    const ben = await createUser('ben@example.com')
    await ben.post('/api/email-confirmation')
    const token = (await readEmails('ben@example.com'))[0]?.token
    const phone = browser()
    expect((await confirm(phone, token, password)).body).toEqual({
      email: 'ben@example.com',
      return_to: null,
    })
    expect((await phone.get('/api/session')).body.user).toBeNull()
  })

  test('guessing the password of an email link is rate limited', async () => {
    const eva = await createUser('eva@example.com')
    await eva.post('/api/email-confirmation')
    const token = (await readEmails('eva@example.com'))[0]?.token
    let last = ''
    for (let count = 0; count < 11; count++) last = code(await confirm(browser(), token, `guess ${count}`))
    expect(last).toBe('too_many_attempts')
  })

  test('confirmation emails are rate limited per account', async () => {
    const many = await createUser('many@example.com')
    const replies = []
    for (let count = 0; count < 4; count++) {
      replies.push((await many.post('/api/email-confirmation')).status)
      await drainJobs()
    }
    expect(replies).toEqual([200, 200, 200, 429])
    expect(await readEmails('many@example.com')).toHaveLength(3)
  })

  test('a link confirms only the address that it was sent to', async () => {
    const moved = browser()
    const { body } = await moved.signUp('old@example.com')
    await moved.post('/api/email-confirmation')
    const token = (await readEmails('old@example.com'))[0]?.token
    await database.identity.query(`update users set email = 'new@example.com' where id = $1`, [body.user.id])
    expect(code(await confirm(moved, token))).toBe('link_expired')
    expect(await isConfirmed('new@example.com')).toBe(false)
  })
})

describe('with REQUIRE_EMAIL_VERIFICATION', async () => {
  const database = await createTestDatabase()
  const { browser, readEmails, drainJobs, log } = await createTestApp(database, {
    settings: { requireEmailVerification: true },
  })
  const signIn = (email: string, ownPassword = password, device = browser()) =>
    device.post('/api/sign-in', { email, password: ownPassword })

  test('the link leads to the screen that the user wanted when signing up, and nowhere else #456', async () => {
    const confirmReturnTo = async (email: string, return_to: string) => {
      const anna = browser()
      await anna.post('/api/sign-up', { email, password, return_to })
      await drainJobs()
      // Signing in without it replaces the link and keeps the screen.
      expect(code(await signIn(email))).toBe('email_not_confirmed')
      const { token, text } = (await readEmails(email)).at(-1) ?? {}
      expect(text).not.toContain('return_to')
      const done = await browser().post('/api/email-confirmation/complete', { token, password })
      return done.body.return_to
    }
    expect(await confirmReturnTo('eva@example.com', '/events?event=x')).toBe('/events?event=x')
    expect(await confirmReturnTo('jan@example.com', '//evil.example/events')).toBeNull()
    expect(await confirmReturnTo('ola@example.com', 'https://evil.example/events')).toBeNull()
  })

  test('signing up again sends a link to sign in, which leads to the shared event and has no other text #456', async () => {
    const returnPaths = [
      '/events?event=x',
      undefined,
      'https://evil.example/events',
      '/events?search=visit+evil.example',
      '/events?event=visit+evil.example',
      '/my-events?event=x',
    ]
    for (const [index, return_to] of returnPaths.entries()) {
      const email = `again${index}@example.com`
      for (const each of [undefined, return_to])
        await browser().post('/api/sign-up', { email, password, return_to: each })
      await drainJobs()
      const { subject, text } = (await readEmails(email)).at(-1) ?? {}
      expect(subject).toBe('You already have an account at Amberlink')
      const query = return_to === '/events?event=x' ? '?return_to=%2Fevents%3Fevent%3Dx' : ''
      expect(text?.split('\n')).toContain(`http://localhost:3000/auth${query}`)
    }
  })

  test('signing in requires a confirmed email #330', async () => {
    const anna = browser()
    const reply = await anna.signUp('anna@example.com')
    expect([reply.status, reply.body]).toEqual([
      200,
      { user: null, code_required: false, today: '2026-11-20' },
    ])
    expect((await anna.get('/api/session')).body.user).toBeNull()
    const [mail] = await readEmails('anna@example.com')

    expect(code(await signIn('anna@example.com'))).toBe('email_not_confirmed')
    expect(code(await signIn('anna@example.com', 'some other words'))).toBe('wrong_email_or_password')
    const sent = await readEmails('anna@example.com')
    expect(sent.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Confirm your email address for Amberlink'),
    )
    expect(code(await anna.post('/api/email-confirmation/complete', { token: mail?.token, password }))).toBe(
      'link_expired',
    )
    const token = sent.at(-1)?.token
    const done = await anna.post('/api/email-confirmation/complete', { token, password })
    expect(done.body).toEqual({ email: 'anna@example.com', return_to: null })
    expect((await signIn('anna@example.com', password, anna)).body.user.email).toBe('anna@example.com')
    expect(log.text()).not.toContain(token)
  })

  test('a taken email gets the same response, and its owner an email #330', async () => {
    await browser().signUp('taken@example.com')
    await drainJobs()
    const again = await browser().signUp('taken@example.com', 'other words entirely')
    const fresh = await browser().signUp('fresh@example.com', 'other words entirely')
    expect([again.status, again.body]).toEqual([fresh.status, fresh.body])
    expect([...again.headers.keys()]).toEqual([...fresh.headers.keys()])
    const subjects = (await readEmails('taken@example.com')).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Confirm your email address for Amberlink',
      'You already have an account at Amberlink',
    ])
    expect(code(await signIn('taken@example.com', 'other words entirely'))).toBe('wrong_email_or_password')
  })

  test('repeated sign-ins send a limited number of emails', async () => {
    await browser().signUp('patient@example.com')
    await drainJobs()
    for (let count = 0; count < 6; count++) {
      expect(code(await signIn('patient@example.com'))).toBe('email_not_confirmed')
      await drainJobs()
    }
    expect(await readEmails('patient@example.com')).toHaveLength(3)
  })

  test('password recovery confirms the email', async () => {
    await browser().signUp('lost@example.com')
    await drainJobs()
    await browser().post('/api/password-recovery', { email: 'lost@example.com' })
    const token = (await readEmails('lost@example.com')).at(-1)?.token
    const lost = browser()
    const reply = await lost.post('/api/password-recovery/complete', {
      token,
      password: 'a wholly new passphrase',
    })
    expect(reply.body.user.email).toBe('lost@example.com')
  })
})
