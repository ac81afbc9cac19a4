import type { Database } from '../database/open-database.ts'

/** Makes an account the way the sign-in flows do, and answers its id. The profile comes with it. */
export async function insertTestUser({ identity }: Database, email: string): Promise<string> {
  const { rows } = await identity.query('insert into users (email) values ($1) returning id', [email])
  return rows[0].id
}
