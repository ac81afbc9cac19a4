import { expect } from 'vitest'
import { PUBLIC_URL, type TestBrowser, type TestReply } from './test-app.ts'
import { TestPasskey } from './test-authenticators.ts'

/** Adds a passkey to the account of a browser that may change its sign-in methods. */
export async function addPasskey(
  browser: TestBrowser,
  name = 'My phone',
  passkey = new TestPasskey(PUBLIC_URL),
): Promise<TestPasskey> {
  const { options } = (await browser.post('/api/passkeys/begin')).body
  const added = await browser.post('/api/passkeys', { name, response: passkey.create(options) })
  expect([added.status, added.body]).toEqual([200, {}])
  return passkey
}

/** Signs in with a passkey and returns the response. */
export async function signInWithPasskey(
  browser: TestBrowser,
  passkey: TestPasskey,
  deviations?: Parameters<TestPasskey['get']>[1],
): Promise<TestReply> {
  const { options } = (await browser.post('/api/sign-in/passkey/begin')).body
  return browser.post('/api/sign-in/passkey', { response: passkey.get(options, deviations) })
}
