import { expect, test } from 'vitest'
import { withTransaction } from '../../database/transaction.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { newToken } from '../tokens.ts'
import { consumeLink, findLink } from './email-links.ts'

const database = await createTestDatabase()
const { rows } = await database.identity.query(
  `insert into users (email) values ('anna@example.com') returning id`,
)
const keep = async () => {
  const { token, hash } = newToken()
  await database.identity.query(
    `insert into mailed_tokens (user_id, purpose, token_hash, email, expires_at)
     values ($1, 'recovery', $2, 'anna@example.com', now() + interval '1 minute')`,
    [rows[0].id, hash],
  )
  return token
}

test('of many who come with a link in the same instant one gets it', async () => {
  const token = await keep()
  const got = await Promise.all(
    Array.from({ length: 10 }, () =>
      withTransaction(database.identity, (tx) => consumeLink(tx, 'recovery', token)),
    ),
  )
  expect(got.filter((link) => link !== undefined)).toEqual([
    { user_id: rows[0].id, email: 'anna@example.com' },
  ])
})

test('a link that was used in a change that failed still works', async () => {
  const token = await keep()
  const failed = withTransaction(database.identity, async (tx) => {
    await consumeLink(tx, 'recovery', token)
    throw new Error('something else went wrong')
  })
  await expect(failed).rejects.toThrow('something else')
  expect(await findLink(database.identity, 'recovery', token)).toBeDefined()
  expect(await findLink(database.identity, 'confirmation', token)).toBeUndefined()
})

test('secrets are 256 random bits', () => {
  const made = Array.from({ length: 100 }, () => newToken().token)
  expect(new Set(made).size).toBe(100)
  for (const token of made) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})
