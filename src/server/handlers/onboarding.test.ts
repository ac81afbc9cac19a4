import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, createUser } = await createTestApp(database)
const complete = {
  first_name: ' Anna ',
  last_name: 'Nowak',
  birth_date: '1990-02-28',
  phone_number: null as string | null,
  hometown: 'Gdansk',
  interests: ['AI', 'Private Equity'],
}

test('without a session the user is null #217', async () => {
  expect((await browser().get('/api/session')).body).toEqual({ user: null, today: '2026-11-20' })
})

// #144 #156 #218 #233
test('completing onboarding saves the profile and marks it as completed', async () => {
  const anna = await createUser('anna@example.com')
  const reply = await anna.put('/api/onboarding', { ...complete, phone_number: ' ' })
  expect([reply.status, reply.body.user.onboarding_completed]).toEqual([200, true])
  expect((await anna.get('/api/session')).body.user.onboarding_completed).toBe(true)
  expect((await anna.get('/api/onboarding')).body).toEqual({
    today: '2026-11-20',
    imported_from: null,
    profile: {
      ...complete,
      first_name: 'Anna',
      phone_number: null,
      interests: ['ai', 'private equity'],
      onboarding_completed: true,
    },
  })
  const again = { ...complete, interests: ['ai', 'AI', 'space'], phone_number: '+48 600 100 200' }
  expect((await anna.put('/api/onboarding', again)).status).toBe(200)
  const { profile } = (await anna.get('/api/onboarding')).body
  expect([profile.interests, profile.phone_number]).toEqual([['ai', 'space'], '+48 600 100 200'])
})

test.each([
  [{ first_name: ' ' }, 'required_fields_missing', ['first_name']],
  [{ birth_date: '1990-02-30' }, 'invalid_date_format', ['birth_date']],
  [{ birth_date: '2026-11-21' }, 'birth_date_in_future', ['birth_date']],
  [{ birth_date: '1899-12-31' }, 'birth_date_too_early', ['birth_date']],
  [{ phone_number: 'abc' }, 'invalid_phone_number', ['phone_number']],
  [{ hometown: '' }, 'hometown_required', ['hometown']],
  [{ interests: [] }, 'interests_required', ['interests']],
  [{ interests: ['Fishing'] }, 'interest_unknown', ['interests']],
  [{ last_name: 'x'.repeat(101) }, 'text_too_long', ['last_name']],
])('onboarding rejects %j with %s V2.2.1', async (change, code, fields) => {
  const anna = await createUser(`${code}@example.com`)
  const reply = await anna.put('/api/onboarding', { ...complete, ...change })
  expect([reply.status, reply.body.code]).toEqual([422, code])
  expect(reply.body.fields.map(({ name }: { name: string }) => name)).toEqual(fields)
  expect((await anna.get('/api/onboarding')).body.profile.first_name).toBeNull()
})

test('users do not see the profiles of each other V15.3.1', async () => {
  const [ben, eva] = [browser(), browser()]
  await ben.signUp('ben@example.com')
  await eva.signUp('eva@example.com')
  await ben.put('/api/onboarding', { ...complete, first_name: 'Ben' })
  expect((await eva.get('/api/onboarding')).body.profile).toMatchObject({ first_name: null, interests: [] })
})
