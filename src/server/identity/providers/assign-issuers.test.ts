import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { assignIssuers } from './assign-issuers.ts'

const database = await createTestDatabase()
const client = { clientId: 'id', clientSecret: 'secret' }
const google = { ...client, issuer: 'https://accounts.google.com/' }
const linkedin = { ...client, issuer: 'https://www.linkedin.com/oauth' }

test('connections of an earlier release get the configured issuer at the first start with keys, and keep it', async () => {
  await database.identity.query(`
    with account as (insert into users (email) values ('anna@example.com') returning id)
    insert into credentials (user_id, provider_id, account_id) select id, name, name || ' id'
    from account, unnest(array['google', 'linkedin', 'password']) as name`)
  const readIssuers = async () => {
    const { rows } = await database.identity.query(
      'select provider_id, issuer from credentials order by provider_id',
    )
    return Object.fromEntries(rows.map(Object.values))
  }
  await assignIssuers(database.identity, {})
  expect(await readIssuers()).toEqual({ google: null, linkedin: null, password: null })
  await assignIssuers(database.identity, { google })
  const first = { google: 'https://accounts.google.com', linkedin: null, password: null }
  expect(await readIssuers()).toEqual(first)
  await assignIssuers(database.identity, { google: linkedin, linkedin })
  expect(await readIssuers()).toEqual({ ...first, linkedin: linkedin.issuer })
})
