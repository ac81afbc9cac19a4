import { expect, test } from 'vitest'
import { expectProblem } from '../testing/test-app.ts'
import { createTestDatabase, waitForBlockedQueries } from '../testing/test-database.ts'
import {
  chooseSandboxUser,
  createProviderTestApp,
  postCallback,
  readConnectedProviders,
  signInWithSandbox,
  startProviderSignIn,
  verifiedSandboxUser,
} from '../testing/test-sandbox.ts'

const database = await createTestDatabase()
const app = await createProviderTestApp(database)

test('a user connects a provider with another email and signs in with it', async () => {
  const browser = app.browser()
  const { body } = await browser.signUp('connects@example.com')
  await browser.reauthenticate()
  const own = verifiedSandboxUser('private@example.com')
  const reply = await signInWithSandbox(browser, 'google', own, {
    purpose: 'connect',
    return_to: '/settings',
  })
  expect(reply.body).toMatchObject({
    user: { id: body.user.id },
    connected: true,
    imported: null,
    return_to: '/settings',
  })
  expect((await signInWithSandbox(app.browser(), 'google', own)).body.user.id).toBe(body.user.id)
  expect((await signInWithSandbox(browser, 'google', own, { purpose: 'connect' })).body.connected).toBe(true)
  const other = verifiedSandboxUser('private-2@example.com')
  const second = await signInWithSandbox(browser, 'google', other, { purpose: 'connect' })
  expect(second.body.code).toBe('provider_connected')
})

test('connecting requires a session and rejects an identity connected to another account', async () => {
  const anonymous = await app.browser().post('/api/providers/google/begin', { purpose: 'connect' })
  expect(anonymous.body.code).toBe('not_signed_in')
  await signInWithSandbox(app.browser(), 'google', verifiedSandboxUser('holder@example.com'))
  const browser = await app.createUser('taker@example.com')
  await browser.reauthenticate()
  await expectProblem(
    signInWithSandbox(browser, 'google', verifiedSandboxUser('holder@example.com'), {
      purpose: 'connect',
    }),
    [409, 'provider_taken'],
  )
  expect(await readConnectedProviders(database, 'taker@example.com')).toEqual(['password'])
})

test('connecting can be completed only by the session that started it', async () => {
  const browser = await app.createUser('began@example.com')
  await browser.reauthenticate()
  const address = await startProviderSignIn(browser, 'google', { purpose: 'connect' })
  const parameters = await chooseSandboxUser(browser, address, verifiedSandboxUser('csrf@example.com'))
  const victim = await app.createUser('csrf-victim@example.com')
  victim.cookies.set('amberlink_oauth_state', browser.cookies.get('amberlink_oauth_state') ?? '')
  expect((await postCallback(victim, parameters)).body.code).toBe('sign_in_failed')
  expect(await readConnectedProviders(database, 'csrf-victim@example.com')).toEqual(['password'])

  const mine = await chooseSandboxUser(
    browser,
    await startProviderSignIn(browser, 'google', { purpose: 'connect' }),
    verifiedSandboxUser('csrf@example.com'),
  )
  await browser.post('/api/sign-out')
  expect((await postCallback(browser, mine)).body.code).toBe('sign_in_failed')
})

test('a provider can be disconnected unless it is the last sign-in method #350', async () => {
  const browser = await app.createUser('leaves@example.com')
  await browser.reauthenticate()
  await signInWithSandbox(
    browser,
    'google',
    verifiedSandboxUser('leaves@example.com', { subject: 'leaves' }),
    {
      purpose: 'connect',
    },
  )
  const before = browser.cookies.get('amberlink_session')
  expect((await browser.delete('/api/providers/google')).status).toBe(200)
  expect(browser.cookies.get('amberlink_session')).not.toBe(before)
  expect((await browser.delete('/api/providers/google')).status).toBe(200)
  expect((await app.readEmails('leaves@example.com')).map(({ subject }) => subject)).toEqual([
    'Google was connected to your Amberlink account',
    'Google was disconnected from your Amberlink account',
  ])
  expect(await readConnectedProviders(database, 'leaves@example.com')).toEqual(['password'])

  const [only, elsewhere] = [app.browser(), app.browser()]
  await signInWithSandbox(only, 'google', verifiedSandboxUser('only@example.com'))
  await signInWithSandbox(elsewhere, 'google', verifiedSandboxUser('only@example.com'))
  await database.identity.query('update sessions set reauthenticated_at = now()')
  expect((await only.delete('/api/providers/google')).body.code).toBe('last_sign_in_method')
  await signInWithSandbox(only, 'linkedin', verifiedSandboxUser('only@example.com'), { purpose: 'connect' })

  // Concurrent: the first waits while it removes its method, and the second starts.
  const blocker = await database.identity.connect()
  await blocker.query('begin')
  await blocker.query(
    `select from credentials where email = 'only@example.com' and provider_id = 'google' for update`,
  )
  const first = only.delete('/api/providers/google')
  let isDone = false
  const second = waitForBlockedQueries(database, 1)
    .then(() => elsewhere.delete('/api/providers/linkedin'))
    .finally(() => {
      isDone = true
    })
  await waitForBlockedQueries(database, 2, () => isDone).finally(async () => {
    await blocker.query('rollback')
    blocker.release()
  })
  expect([(await first).status, (await second).body.code]).toEqual([200, 'last_sign_in_method'])
})
