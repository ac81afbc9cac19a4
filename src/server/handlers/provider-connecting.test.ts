import { expect, test } from 'vitest'
import { heldUp } from '../testing/held-up.ts'
import {
  beginAt,
  chooseAtSandbox,
  credentialsOf,
  finishAtCallback,
  signInAtSandbox,
  somebody,
} from '../testing/sandbox-sign-in.ts'
import { testApp } from '../testing/test-client.ts'
import { testDatabase } from '../testing/test-database.ts'

const database = await testDatabase()
const app = await testApp(database)
const PASSWORD = 'correct horse battery'

test('a signed-in person connects a provider and signs in with it from then on, whatever its email', async () => {
  const browser = app.browser()
  const { body } = await browser.signUp('connects@example.com')
  const own = somebody('private@example.com')
  const reply = await signInAtSandbox(browser, 'google', own, { purpose: 'connect', return_to: '/settings' })
  expect(reply.body).toMatchObject({
    person: { id: body.person.id },
    connected: true,
    imported: null,
    return_to: '/settings',
  })
  expect((await signInAtSandbox(app.browser(), 'google', own)).body.person.id).toBe(body.person.id)
  expect((await signInAtSandbox(browser, 'google', own, { purpose: 'connect' })).body.connected).toBe(true)
  const other = somebody('private-2@example.com')
  const second = await signInAtSandbox(browser, 'google', other, { purpose: 'connect' })
  expect(second.body.code).toBe('provider_connected')
})

test('connecting needs a session and does not take what signs somebody else in', async () => {
  const nobody = await app.browser().post('/api/providers/google/begin', { purpose: 'connect' })
  expect(nobody.body.code).toBe('not_signed_in')
  await signInAtSandbox(app.browser(), 'google', somebody('holder@example.com'))
  const browser = app.browser()
  await browser.signUp('taker@example.com')
  const reply = await signInAtSandbox(browser, 'google', somebody('holder@example.com'), {
    purpose: 'connect',
  })
  expect([reply.status, reply.body.code]).toEqual([409, 'provider_taken'])
  expect(await credentialsOf(database, 'taker@example.com')).toEqual(['credential'])
})

test('connecting is finished by the session that began it, and by no other', async () => {
  const browser = app.browser()
  await browser.signUp('began@example.com')
  const address = await beginAt(browser, 'google', { purpose: 'connect' })
  const parameters = await chooseAtSandbox(browser, address, somebody('csrf@example.com'))
  const victim = app.browser()
  await victim.signUp('csrf-victim@example.com')
  victim.cookies.set('amberlink_visit', browser.cookies.get('amberlink_visit') ?? '')
  expect((await finishAtCallback(victim, parameters)).body.code).toBe('sign_in_failed')
  expect(await credentialsOf(database, 'csrf-victim@example.com')).toEqual(['credential'])

  const mine = await chooseAtSandbox(
    browser,
    await beginAt(browser, 'google', { purpose: 'connect' }),
    somebody('csrf@example.com'),
  )
  await browser.post('/api/sign-out')
  expect((await finishAtCallback(browser, mine)).body.code).toBe('sign_in_failed')
})

test('connecting and disconnecting ask an old session for the password', async () => {
  const browser = app.browser()
  await browser.signUp('proof@example.com')
  await signInAtSandbox(browser, 'google', somebody('proof-2@example.com'), { purpose: 'connect' })
  await database.identity.query(`update sessions set created_at = now() - interval '11 minutes'`)
  const call = (current_password?: string) => [
    () => browser.post('/api/providers/linkedin/begin', { purpose: 'connect', current_password }),
    () => browser.call('DELETE', '/api/providers/google', { body: { current_password } }),
  ]
  for (const refused of call()) expect((await refused()).body.code).toBe('proof_required')
  for (const refused of call('wrong password')) expect((await refused()).body.code).toBe('wrong_password')
  for (const accepted of call(PASSWORD)) expect((await accepted()).status).toBe(200)
})

test('a provider can be disconnected, but not the last way in', async () => {
  const browser = app.browser()
  await browser.signUp('leaves@example.com')
  await signInAtSandbox(browser, 'google', somebody('leaves@example.com', { subject: 'leaves' }), {
    purpose: 'connect',
  })
  expect((await browser.delete('/api/providers/google')).status).toBe(200)
  expect((await browser.delete('/api/providers/google')).status).toBe(200)
  expect(await credentialsOf(database, 'leaves@example.com')).toEqual(['credential'])

  const only = app.browser()
  await signInAtSandbox(only, 'google', somebody('only@example.com'))
  expect((await only.delete('/api/providers/google')).body.code).toBe('last_way_in')
  await signInAtSandbox(only, 'linkedin', somebody('only@example.com'), { purpose: 'connect' })

  // At the same moment: the first is held up while it removes its own, the second begins.
  const blocker = await database.identity.connect()
  await blocker.query('begin')
  await blocker.query(
    `select from credentials where email = 'only@example.com' and provider_id = 'google' for update`,
  )
  const first = only.delete('/api/providers/google')
  let isDone = false
  const second = heldUp(database, 1)
    .then(() => only.delete('/api/providers/linkedin'))
    .finally(() => {
      isDone = true
    })
  await heldUp(database, 2, () => isDone).finally(async () => {
    await blocker.query('rollback')
    blocker.release()
  })
  expect([(await first).status, (await second).body.code]).toEqual([200, 'last_way_in'])
})
