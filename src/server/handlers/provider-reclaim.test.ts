import { expect, test } from 'vitest'
import { withTransaction } from '../database/transaction.ts'
import { reclaimAccount } from '../identity/accounts/reclaim-account.ts'
import type { TestBrowser } from '../testing/test-app.ts'
import { createTestDatabase, waitForBlockedQueries } from '../testing/test-database.ts'
import {
  chooseSandboxUser,
  createProviderTestApp,
  postCallback,
  readConnectedProviders,
  signInWithSandbox,
  startProviderSignIn,
  unverifiedSandboxUser,
  verifiedSandboxUser,
} from '../testing/test-sandbox.ts'

const database = await createTestDatabase()
const app = await createProviderTestApp(database)
const PASSWORD = 'correct horse battery'
const whoIs = async (browser: TestBrowser) => (await browser.get('/api/session')).body.user

test('classic pre-hijacking: an attacker who signed up first loses access when the owner signs in #349', async () => {
  const attacker = await app.createUser('owner@example.com', PASSWORD)
  const owner = app.browser()
  const { body } = await signInWithSandbox(owner, 'google', verifiedSandboxUser('owner@example.com'))
  expect(body.user.email).toBe('owner@example.com')
  // The unexpired session.
  expect(await whoIs(attacker)).toBeNull()
  // The previous password.
  const again = await attacker.post('/api/sign-in', { email: 'owner@example.com', password: PASSWORD })
  expect(again.body.code).toBe('wrong_email_or_password')
  expect(await readConnectedProviders(database, 'owner@example.com')).toEqual(['google'])
  expect(await whoIs(owner)).toMatchObject({ email: 'owner@example.com' })
})

test('trojan identifier: a provider connected by the attacker is disconnected', async () => {
  const attacker = await app.createUser('trojan@example.com')
  await attacker.reauthenticate()
  const own = verifiedSandboxUser('attacker@example.com')
  expect((await signInWithSandbox(attacker, 'linkedin', own, { purpose: 'connect' })).body.connected).toBe(
    true,
  )
  const { body } = await signInWithSandbox(app.browser(), 'google', verifiedSandboxUser('trojan@example.com'))
  expect(await whoIs(attacker)).toBeNull()
  const again = await signInWithSandbox(attacker, 'linkedin', own)
  expect(again.body.user.email).toBe('attacker@example.com')
  expect(again.body.user.id).not.toBe(body.user.id)
})

test('unverified provider: the owner reclaims an account created through a provider that does not verify emails', async () => {
  const attacker = app.browser()
  await signInWithSandbox(attacker, 'linkedin', {
    ...unverifiedSandboxUser('careless@example.com'),
    subject: 'attacker',
  })
  await signInWithSandbox(app.browser(), 'google', verifiedSandboxUser('careless@example.com'))
  expect(await whoIs(attacker)).toBeNull()
  const again = await signInWithSandbox(attacker, 'linkedin', {
    ...unverifiedSandboxUser('careless@example.com'),
    subject: 'attacker',
  })
  expect(again.body.code).toBe('email_unconfirmed_at_provider')
})

test('unexpired email change: the attacker’s email link is invalidated', async () => {
  const attacker = await app.createUser('changing@example.com')
  await attacker.reauthenticate()
  await attacker.post('/api/account/email', { new_email: 'attacker@example.net' })
  const [link] = await app.readEmails('attacker@example.net')
  await signInWithSandbox(app.browser(), 'google', verifiedSandboxUser('changing@example.com'))
  const opened = await attacker.post('/api/account/email/complete', {
    token: link?.token,
    password: PASSWORD,
  })
  expect(opened.body.code).toBe('link_expired')
  expect(await readConnectedProviders(database, 'changing@example.com')).toEqual(['google'])
})

test('pending authorization: the attacker’s authorization request ends with the session', async () => {
  const attacker = await app.createUser('under-way@example.com')
  await attacker.reauthenticate()
  const address = await startProviderSignIn(attacker, 'linkedin', { purpose: 'connect' })
  const parameters = await chooseSandboxUser(attacker, address, verifiedSandboxUser('attacker-2@example.com'))
  await signInWithSandbox(app.browser(), 'google', verifiedSandboxUser('under-way@example.com'))
  expect((await postCallback(attacker, parameters)).body.code).toBe('sign_in_failed')
  expect(await readConnectedProviders(database, 'under-way@example.com')).toEqual(['google'])
})

test('concurrent sign-in: the attacker’s sign-in fails if the owner reclaims the account meanwhile', async () => {
  const attacker = app.browser()
  const profile = { ...unverifiedSandboxUser('this-moment@example.com'), subject: 'waiting' }
  const { body } = await signInWithSandbox(attacker, 'linkedin', profile)
  await attacker.post('/api/sign-out')
  const parameters = await chooseSandboxUser(
    attacker,
    await startProviderSignIn(attacker, 'linkedin'),
    profile,
  )
  const { pending } = await withTransaction(database.identity, async (tx) => {
    await tx.query({ name: 'test-lock', text: 'select from users where id = $1 for update' }, [body.user.id])
    const pending = postCallback(attacker, parameters)
    await waitForBlockedQueries(database, 1)
    await reclaimAccount(tx, body.user.id)
    return { pending }
  })
  expect((await pending).body.code).toBe('sign_in_failed')
  expect(await whoIs(attacker)).toBeNull()
  expect(
    (await database.identity.query('select from sessions where user_id = $1', [body.user.id])).rowCount,
  ).toBe(0)
})

test('an email that the provider verifies later reclaims the account for its owner', async () => {
  const email = 'later@example.com'
  const first = app.browser()
  await signInWithSandbox(first, 'linkedin', { ...unverifiedSandboxUser(email), subject: 'later' })
  const second = app.browser()
  const reply = await signInWithSandbox(second, 'linkedin', verifiedSandboxUser(email, { subject: 'later' }))
  expect(reply.body.user.email).toBe(email)
  expect((await second.get('/api/account')).body).toMatchObject({ email_confirmed: true })
  expect([await whoIs(first), await whoIs(second)]).toEqual([null, expect.objectContaining({ email })])
  expect(await readConnectedProviders(database, email)).toEqual(['linkedin'])
})
