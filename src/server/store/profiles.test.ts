import { expect, test } from 'vitest'
import { INTERESTS, normalizeInterest } from '../../domain/interests.ts'
import { withTransaction } from '../database/transaction.ts'
import { insertTestUser, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { completeOnboarding, readOnboardingCompleted, readProfile } from './profiles.ts'

const database = await createTestDatabase()
const ann = await insertTestUser(database, 'ann@example.org')
const ben = await insertTestUser(database, 'ben@example.org')
const EMPTY = {
  first_name: null,
  last_name: null,
  birth_date: null,
  phone_number: null,
  hometown: null,
  interests: [],
  onboarding_completed: false,
}
const ANN = {
  first_name: 'Ann',
  last_name: 'Żak',
  birth_date: '1990-02-28',
  phone_number: '+48 123 456 789',
  hometown: 'Łódź',
  interests: ['energy', 'ai'],
}

test('all interests of the specification exist', async () => {
  const { rows } = await database.owner.query('select name from interests order by name')
  expect(rows.map(({ name }) => name)).toEqual(INTERESTS.map(normalizeInterest).sort())
})

test('a new account has an empty profile', async () => {
  expect(await withUserTransaction(database, ann, readProfile)).toEqual(EMPTY)
  expect(await withUserTransaction(database, ann, readOnboardingCompleted)).toBe(false)
})

test('completing onboarding saves all fields, for the current user only #140', async () => {
  expect(await withUserTransaction(database, ann, (tx) => completeOnboarding(tx, ANN))).toBe(true)
  const saved = { ...ANN, interests: ['ai', 'energy'], onboarding_completed: true }
  expect(await withUserTransaction(database, ann, readProfile)).toEqual(saved)
  expect(await withUserTransaction(database, ann, readOnboardingCompleted)).toBe(true)
  expect(await withUserTransaction(database, ben, readProfile)).toEqual(EMPTY)
})

test('completing it again replaces all fields', async () => {
  const again = { ...ANN, phone_number: null, interests: ['ai', 'space', 'private equity'] }
  await withUserTransaction(database, ann, (tx) => completeOnboarding(tx, again))
  expect(await withUserTransaction(database, ann, readProfile)).toEqual({
    ...again,
    interests: ['ai', 'private equity', 'space'],
    onboarding_completed: true,
  })
})

test('of two concurrent completions one wins as a whole', async () => {
  const choices = [
    ['ai', 'waste'],
    ['policy', 'ai'],
  ]
  await Promise.all(
    choices.map((interests) =>
      withUserTransaction(database, ben, (tx) => completeOnboarding(tx, { ...ANN, interests })),
    ),
  )
  const profile = await withUserTransaction(database, ben, readProfile)
  expect(choices.map((each) => each.toSorted())).toContainEqual(profile?.interests)
})

test('nothing is saved if a part of it fails', async () => {
  const before = await withUserTransaction(database, ann, readProfile)
  const failing = { ...ANN, first_name: 'Eve', interests: ['ai\0'] }
  await expect(withUserTransaction(database, ann, (tx) => completeOnboarding(tx, failing))).rejects.toThrow()
  expect(await withUserTransaction(database, ann, readProfile)).toEqual(before)
})

test('there is no profile anonymously or after the account was deleted', async () => {
  expect(await withTransaction(database.app, readProfile)).toBeNull()
  expect(await withTransaction(database.app, (tx) => completeOnboarding(tx, ANN))).toBe(false)
  const deleted = await insertTestUser(database, 'deleted@example.org')
  await withUserTransaction(database, deleted, (tx) => completeOnboarding(tx, ANN))
  await withUserTransaction(database, deleted, async (tx) => {
    await database.identity.query('delete from users where id = $1', [deleted])
    expect(await readProfile(tx)).toBeNull()
    expect(await completeOnboarding(tx, ANN)).toBe(false)
  })
})
