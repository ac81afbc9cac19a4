import { expect } from 'vitest'
import type { TestBrowser } from './test-app.ts'
import { generateTotpCode } from './test-authenticators.ts'
import type { TestDatabase } from './test-database.ts'

/** Marks the email of an account as confirmed, as its email link would. */
export async function confirmEmail({ identity }: TestDatabase, email: string): Promise<void> {
  await identity.query('update users set email_verified = true where email = lower($1)', [email])
}

/** Creates an account with a confirmed email, signs in and reauthenticates. Returns its id. */
export async function signUpConfirmed(
  device: TestBrowser,
  database: TestDatabase,
  email: string,
): Promise<string> {
  const { body } = await device.signUp(email)
  await confirmEmail(database, email)
  await device.reauthenticate()
  return body.user.id
}

/** Turns on two-step sign-in with the code of the authenticator `steps` time steps away. */
export async function enableTwoStep(
  browser: TestBrowser,
  steps = 0,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.post('/api/two-step/begin')).body
  const { status, body } = await browser.post('/api/two-step/confirm', {
    code: generateTotpCode(secret, steps),
  })
  expect(status).toBe(200)
  return { secret, recoveryCodes: body.recovery_codes }
}
