import { expect, test } from 'vitest'
import { withTransaction } from '../../database/transaction.ts'
import { confirmEmail } from '../../testing/test-accounts.ts'
import { PUBLIC_URL, type TestBrowser, type TestReply } from '../../testing/test-app.ts'
import { generateTotpCode, TestPasskey } from '../../testing/test-authenticators.ts'
import { createTestDatabase, waitForBlockedQueries } from '../../testing/test-database.ts'
import {
  chooseSandboxUser,
  createProviderTestApp,
  signInWithSandbox,
  startProviderSignIn,
} from '../../testing/test-sandbox.ts'
import { reclaimAccount } from '../accounts/reclaim-account.ts'

const database = await createTestDatabase()
const { browser } = await createProviderTestApp(database)
const elsewhere = { email: 'elsewhere@example.com', subject: 'elsewhere', email_verified: 'on' }

/** Prepares a change on a device that has just signed up. Returns a function that sends it. */
type Change = (device: TestBrowser) => Promise<() => Promise<TestReply>>

const changes: Record<string, Change> = {
  'change of the password': async (device) => () =>
    device.put('/api/account/password', { new_password: 'another one of mine' }),
  'change of the email': async (device) => () =>
    device.post('/api/account/email', { new_email: 'elsewhere@example.com' }),
  'start of the two-step setup': async (device) => () => device.post('/api/two-step/begin', {}),
  'confirmation of the two-step setup': async (device) => {
    const { secret } = (await device.post('/api/two-step/begin', {})).body
    return () => device.post('/api/two-step/confirm', { code: generateTotpCode(secret) })
  },
  'new passkey': async (device) => {
    const { options } = (await device.post('/api/passkeys/begin')).body
    const response = new TestPasskey(PUBLIC_URL).create(options)
    return () => device.post('/api/passkeys', { name: 'Key', response })
  },
  'connection of a provider': async (device) => {
    const address = await startProviderSignIn(device, 'google', { purpose: 'connect' })
    const parameters = await chooseSandboxUser(device, address, elsewhere)
    return () => device.post('/api/callback', { parameters })
  },
  'disconnection of a provider': async (device) => {
    await signInWithSandbox(device, 'google', { ...elsewhere, subject: 'less' }, { purpose: 'connect' })
    return () => device.delete('/api/providers/google')
  },
  'end of other sessions': async (device) => () => device.delete('/api/account/sessions'),
  'deletion of the account': async (device) => () => device.post('/api/account/deletion', {}),
}

test.each(Object.keys(changes))('a concurrent change fails if its session ends: %s', async (what) => {
  const email = `concurrent-${Object.keys(changes).indexOf(what)}@example.com`
  const attacker = browser()
  const { id } = (await attacker.signUp(email)).body.user
  await confirmEmail(database, email)
  await attacker.reauthenticate()
  const send = await changes[what]?.(attacker)
  await database.identity.query('update users set email_verified = false where id = $1', [id])
  const { pending } = await withTransaction(database.identity, async (tx) => {
    await tx.query({ name: 'test-lock', text: 'select from users where id = $1 for update' }, [id])
    const pending = send?.()
    await waitForBlockedQueries(database, 1)
    await reclaimAccount(tx, id)
    return { pending }
  })
  expect((await pending)?.body.code).toBe('not_signed_in')
  const { rows } = await database.identity.query(
    `select users.email, (select count(*)::int from credentials where user_id = users.id)
         + (select count(*)::int from authenticators where user_id = users.id)
         + (select count(*)::int from passkeys where user_id = users.id)
         + (select count(*)::int from email_links where user_id = users.id) as left_over
     from users where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ email, left_over: 0 }])
})

test('a concurrent change with the same token fails, so that the browser keeps the newest token', async () => {
  const device = browser()
  const { id } = (await device.signUp('two-changes@example.com')).body.user
  await device.reauthenticate()
  const { first, second } = await withTransaction(database.identity, async (tx) => {
    await tx.query({ name: 'test-lock', text: 'select from users where id = $1 for update' }, [id])
    const send = (new_password: string) => device.copy().put('/api/account/password', { new_password })
    const first = send('words of the first')
    await waitForBlockedQueries(database, 1)
    const second = send('words of the second')
    await waitForBlockedQueries(database, 2)
    return { first, second }
  })
  const replies = await Promise.all([first, second])
  expect(replies.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, 'session_token_replaced'],
  ])
})
