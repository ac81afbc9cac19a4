import { expect, test } from 'vitest'
import { withTransaction } from '../../database/transaction.ts'
import { createToken } from '../../platform/crypto.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { consumeEmailLink, findEmailLink, issueEmailLink } from './email-links.ts'

const database = await createTestDatabase()
const { rows } = await database.identity.query(
  `insert into users (email) values ('anna@example.com') returning id`,
)
const accountId: string = rows[0].id
const issueToken = async () => {
  const link = await withTransaction(database.identity, (tx) =>
    issueEmailLink(tx, 'http://localhost:3000', { accountId, purpose: 'recovery' }),
  )
  return link?.url.split('=')[1] ?? ''
}

test('a link is consumed by one of many concurrent requests', async () => {
  const token = await issueToken()
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      withTransaction(database.identity, (tx) => consumeEmailLink(tx, 'recovery', token)),
    ),
  )
  const consumed = results.filter(({ status }) => status === 'fulfilled')
  expect(consumed).toEqual([
    {
      status: 'fulfilled',
      value: {
        user_id: accountId,
        email: 'anna@example.com',
        created_at: expect.any(String),
        return_to: null,
      },
    },
  ])
})

test('a link stays valid if the change that consumes it fails V2.3.3 V16.5.3', async () => {
  const token = await issueToken()
  const failed = withTransaction(database.identity, async (tx) => {
    await consumeEmailLink(tx, 'recovery', token)
    throw new Error('something else went wrong')
  })
  await expect(failed).rejects.toThrow('something else')
  await withTransaction(database.identity, async (tx) => {
    expect(await findEmailLink(tx, 'recovery', token)).toMatchObject({ user_id: accountId })
    await expect(findEmailLink(tx, 'confirmation', token)).rejects.toThrow('link_expired')
  })
})

// V6.5.3 V7.2.1 V11.5.1
test('tokens are 256 random bits', () => {
  const tokens = Array.from({ length: 100 }, () => createToken().token)
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})
