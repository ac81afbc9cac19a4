import { expect, test } from 'vitest'
import { withTransaction } from '../../database/transaction.ts'
import { createTestApp, PUBLIC_URL, type TestBrowser, type TestReply } from '../../testing/test-app.ts'
import { generateTotpCode, TestPasskey } from '../../testing/test-authenticators.ts'
import { createTestDatabase, waitForBlockedQueries } from '../../testing/test-database.ts'
import { chooseSandboxUser, signInWithSandbox, startProviderSignIn } from '../../testing/test-sandbox.ts'
import { reclaimAccount } from '../accounts/reclaim-account.ts'

const database = await createTestDatabase()
const { browser } = await createTestApp(database)
const password = 'correct horse battery'
const elsewhere = { email: 'elsewhere@example.com', subject: 'elsewhere', email_verified: 'on' }

/** Prepares a change by somebody who has just signed up, and answers how to send it. */
type Change = (person: TestBrowser) => Promise<() => Promise<TestReply>>

const changes: Record<string, Change> = {
  'the password': async (person) => () =>
    person.put('/api/account/password', { current_password: password, new_password: 'another one of mine' }),
  'the email': async (person) => () =>
    person.post('/api/account/email', { new_email: 'elsewhere@example.com' }),
  'two-step sign-in, begun': async (person) => () => person.post('/api/two-step/begin', {}),
  'two-step sign-in, switched on': async (person) => {
    const { secret } = (await person.post('/api/two-step/begin', {})).body
    return () => person.post('/api/two-step/confirm', { code: generateTotpCode(secret) })
  },
  'a passkey': async (person) => {
    const { options } = (await person.post('/api/passkeys/begin')).body
    const response = new TestPasskey(PUBLIC_URL).create(options)
    return () => person.post('/api/passkeys', { name: 'Key', response })
  },
  'a provider': async (person) => {
    const address = await startProviderSignIn(person, 'google', { purpose: 'connect' })
    const parameters = await chooseSandboxUser(person, address, elsewhere)
    return () => person.post('/api/callback', { parameters })
  },
  'a provider less': async (person) => {
    await signInWithSandbox(person, 'google', { ...elsewhere, subject: 'less' }, { purpose: 'connect' })
    return () => person.delete('/api/providers/google')
  },
  'the other devices': async (person) => () => person.delete('/api/account/sessions'),
  'the account itself': async (person) => () => person.post('/api/account/deletion', {}),
}

test.each(Object.keys(changes))('a change under way ends with its session: %s', async (what) => {
  const email = `under-way-${Object.keys(changes).indexOf(what)}@example.com`
  const attacker = browser()
  const { id } = (await attacker.signUp(email)).body.user
  const send = await changes[what]?.(attacker)
  const { underWay } = await withTransaction(database.identity, async (tx) => {
    await tx.query({ name: 'test-lock', text: 'select from users where id = $1 for update' }, [id])
    const underWay = send?.()
    await waitForBlockedQueries(database, 1)
    await reclaimAccount(tx, id)
    return { underWay }
  })
  expect((await underWay)?.body.code).toBe('not_signed_in')
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
