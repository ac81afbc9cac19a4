import type { TestBrowser } from './test-app.ts'
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
