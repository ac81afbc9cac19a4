import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, readEmails, drainJobs, createUser } = await createTestApp(database)
const newPassword = 'a wholly new passphrase'

/** Signs up and forgets the emails about it. */
const signUp = async (email: string) => {
  const device = await createUser(email)
  await drainJobs()
  await database.owner.query('delete from identity.emails')
  return device
}
const requestRecovery = (email: string) => browser().post('/api/password-recovery', { email })
const complete = (token: string | undefined) =>
  browser().post('/api/password-recovery/complete', { token, password: newPassword })
/** Makes all queued emails and links as old as if the mail server had not been available for this long. */
const waitUnsent = (duration: string) =>
  database.owner.query(`
    update identity.emails set created_at = created_at - interval '${duration}', due_at = due_at - interval '${duration}';
    update identity.email_links
      set created_at = created_at - interval '${duration}', expires_at = expires_at - interval '${duration}'`)
const readStates = async () => {
  const { rows } = await database.owner.query(
    'select kind, state, skipped_reason, to_email, sealed_values from identity.emails order by created_at',
  )
  await database.owner.query('delete from identity.emails')
  return rows
}

test('a recovery is stored before the response, and its link works for ten minutes after a day without a mail server', async () => {
  await signUp('late@example.com')
  expect((await requestRecovery('late@example.com')).status).toBe(200)
  await waitUnsent('1 day')
  const mail = (await readEmails('late@example.com')).at(-1)
  const { rows } = await database.owner.query(
    `select round(extract(epoch from expires_at - now()))::int as seconds from identity.email_links`,
  )
  expect(rows[0].seconds).toBeGreaterThan(9 * 60)
  expect(rows[0].seconds).toBeLessThanOrEqual(10 * 60)
  expect((await complete(mail?.token)).status).toBe(200)
  expect((await readStates())[0]).toMatchObject({ kind: 'recovery', state: 'sent' })
})

test('a confirmation link works for 24 hours after it was sent', async () => {
  const anna = await signUp('confirms@example.com')
  await anna.post('/api/email-confirmation')
  await waitUnsent('2 days')
  const mail = (await readEmails('confirms@example.com')).at(-1)
  const reply = await anna.post('/api/email-confirmation/complete', { token: mail?.token })
  expect([reply.status, reply.body]).toEqual([200, { email: 'confirms@example.com', return_to: null }])
  await readStates()
})

test('a recovery stores the same for an address without an account, and forgets it when it is due', async () => {
  await signUp('known@example.com')
  for (const email of ['known@example.com', 'unknown@example.com']) await requestRecovery(email)
  const { rows } = await database.owner.query(
    `select to_jsonb(emails) - array['id', 'to_email', 'sealed_values', 'link_hash', 'message_id', 'created_at', 'due_at'] as row,
       length(sealed_values) as length
     from identity.emails`,
  )
  expect(rows[0]).toEqual(rows[1])
  await drainJobs()
  expect(await readStates()).toMatchObject([
    { state: 'sent', to_email: null, sealed_values: null },
    { state: 'skipped', skipped_reason: 'no_account', to_email: null, sealed_values: null },
  ])
})

test('an email is skipped if a later request has replaced its link', async () => {
  await signUp('twice@example.com')
  await requestRecovery('twice@example.com')
  await requestRecovery('twice@example.com')
  // The first email becomes due last.
  await database.owner.query(
    `update identity.emails set due_at = now() + interval '1 hour'
     where created_at = (select min(created_at) from identity.emails)`,
  )
  await readEmails('twice@example.com')
  await waitUnsent('1 hour')
  await drainJobs()
  expect(await readStates()).toMatchObject([
    { state: 'skipped', skipped_reason: 'link_superseded' },
    { state: 'sent' },
  ])
})

test('an email with a link is skipped if the account has been deleted', async () => {
  const eva = await signUp('eva@example.com')
  await eva.post('/api/email-confirmation')
  await database.identity.query(`delete from users where email = 'eva@example.com'`)
  await drainJobs()
  expect(await readStates()).toMatchObject([{ state: 'skipped', skipped_reason: 'link_superseded' }])
})

test('a second attempt does not issue a link again that has been used', async () => {
  await signUp('used@example.com')
  await requestRecovery('used@example.com')
  const mail = (await readEmails('used@example.com')).at(-1)
  const { rows } = await database.owner.query('select * from identity.emails')
  expect((await complete(mail?.token)).status).toBe(200)
  // As if the process had been killed after the mail server accepted the email.
  await database.owner.query(
    `update identity.emails set state = 'queued', due_at = now(), finished_at = null, to_email = 'used@example.com', sealed_values = 'x'
     where id = $1`,
    [rows[0].id],
  )
  await drainJobs()
  expect((await complete(mail?.token)).body.code).toBe('link_expired')
  expect((await readStates())[0]).toMatchObject({ state: 'skipped', skipped_reason: 'link_superseded' })
})
