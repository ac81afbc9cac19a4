import { expect, test } from 'vitest'
import { withTransaction } from '../database/transaction.ts'
import { claimAccount } from '../identity/claim-account.ts'
import { heldUp } from '../testing/held-up.ts'
import {
  beginAt,
  chooseAtSandbox,
  credentialsOf,
  finishAtCallback,
  signInAtSandbox,
  somebody,
  unconfirmed,
} from '../testing/sandbox-sign-in.ts'
import { type Browser, testApp } from '../testing/test-client.ts'
import { testDatabase } from '../testing/test-database.ts'

const database = await testDatabase()
const app = await testApp(database)
const PASSWORD = 'correct horse battery'
const whoIs = async (browser: Browser) => (await browser.get('/api/session')).body.person

test('pre-hijacking, classic: who signed up with the address first is left with nothing when its owner arrives', async () => {
  const attacker = app.browser()
  await attacker.signUp('owner@example.com', PASSWORD)
  const owner = app.browser()
  const { body } = await signInAtSandbox(owner, 'google', somebody('owner@example.com'))
  expect(body.person.email).toBe('owner@example.com')
  // Unexpired session.
  expect(await whoIs(attacker)).toBeNull()
  // The password of before.
  const again = await attacker.post('/api/sign-in', { email: 'owner@example.com', password: PASSWORD })
  expect(again.body.code).toBe('wrong_email_or_password')
  expect(await credentialsOf(database, 'owner@example.com')).toEqual(['google'])
  expect(await whoIs(owner)).toMatchObject({ email: 'owner@example.com' })
})

test('pre-hijacking, second way in: a provider that the attacker connected is disconnected', async () => {
  const attacker = app.browser()
  await attacker.signUp('trojan@example.com')
  const own = somebody('attacker@example.com')
  expect((await signInAtSandbox(attacker, 'linkedin', own, { purpose: 'connect' })).body.connected).toBe(true)
  const { body } = await signInAtSandbox(app.browser(), 'google', somebody('trojan@example.com'))
  expect(await whoIs(attacker)).toBeNull()
  const again = await signInAtSandbox(attacker, 'linkedin', own)
  expect(again.body.person.email).toBe('attacker@example.com')
  expect(again.body.person.id).not.toBe(body.person.id)
})

test('pre-hijacking, unproven provider: an account made with somebody’s address at a careless provider is taken over by its owner', async () => {
  const attacker = app.browser()
  await signInAtSandbox(attacker, 'linkedin', { ...unconfirmed('careless@example.com'), subject: 'attacker' })
  await signInAtSandbox(app.browser(), 'google', somebody('careless@example.com'))
  expect(await whoIs(attacker)).toBeNull()
  const again = await signInAtSandbox(attacker, 'linkedin', {
    ...unconfirmed('careless@example.com'),
    subject: 'attacker',
  })
  expect(again.body.code).toBe('email_unconfirmed_at_provider')
})

test('pre-hijacking, unexpired email change: the link that the attacker was mailed is worth nothing any more', async () => {
  const attacker = app.browser()
  await attacker.signUp('changing@example.com')
  await attacker.post('/api/account/email', { new_email: 'attacker@example.net', current_password: PASSWORD })
  const [link] = await app.mails('attacker@example.net')
  await signInAtSandbox(app.browser(), 'google', somebody('changing@example.com'))
  const opened = await attacker.post('/api/account/email/complete', {
    token: link?.token,
    password: PASSWORD,
  })
  expect(opened.body.code).toBe('link_expired')
  expect(await credentialsOf(database, 'changing@example.com')).toEqual(['google'])
})

test('pre-hijacking, visit under way: what the attacker began to connect ends with the session', async () => {
  const attacker = app.browser()
  await attacker.signUp('under-way@example.com')
  const address = await beginAt(attacker, 'linkedin', { purpose: 'connect' })
  const parameters = await chooseAtSandbox(attacker, address, somebody('attacker-2@example.com'))
  await signInAtSandbox(app.browser(), 'google', somebody('under-way@example.com'))
  expect((await finishAtCallback(attacker, parameters)).body.code).toBe('sign_in_failed')
  expect(await credentialsOf(database, 'under-way@example.com')).toEqual(['google'])
})

test('pre-hijacking, sign-in under way: it leads nowhere when the owner takes the account over at that moment', async () => {
  const attacker = app.browser()
  const person = { ...unconfirmed('this-moment@example.com'), subject: 'waiting' }
  const { body } = await signInAtSandbox(attacker, 'linkedin', person)
  await attacker.post('/api/sign-out')
  const parameters = await chooseAtSandbox(attacker, await beginAt(attacker, 'linkedin'), person)
  const { underWay } = await withTransaction(database.identity, async (tx) => {
    await tx.query({ name: 'test-lock', text: 'select from users where id = $1 for update' }, [
      body.person.id,
    ])
    const underWay = finishAtCallback(attacker, parameters)
    await heldUp(database, 1)
    await claimAccount(tx, body.person.id)
    return { underWay }
  })
  expect((await underWay).body.code).toBe('sign_in_failed')
  expect(await whoIs(attacker)).toBeNull()
  expect(
    (await database.identity.query('select from sessions where user_id = $1', [body.person.id])).rowCount,
  ).toBe(0)
})

test('an address that the provider confirms later on is proven then, and the account is its owner’s alone', async () => {
  const email = 'later@example.com'
  const first = app.browser()
  await signInAtSandbox(first, 'linkedin', { ...unconfirmed(email), subject: 'later' })
  const second = app.browser()
  const reply = await signInAtSandbox(second, 'linkedin', somebody(email, { subject: 'later' }))
  expect(reply.body.person.email).toBe(email)
  expect((await second.get('/api/account')).body).toMatchObject({ email_confirmed: true })
  expect([await whoIs(first), await whoIs(second)]).toEqual([null, expect.objectContaining({ email })])
  expect(await credentialsOf(database, email)).toEqual(['linkedin'])
})
