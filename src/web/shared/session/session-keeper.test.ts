import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionEvent } from './session-events.ts'

beforeEach(() => vi.resetModules())

const today = '2026-11-20'
const sessionOf = (id: string | null) => ({
  person: id === null ? null : { id, email: `${id}@example.com`, onboarding_completed: true },
  today,
})

/** A tab that has just been opened. */
async function openTab() {
  const { createSessionKeeper, SESSION_KEY } = await import('./session-keeper.ts')
  const person = await import('./shown-person.ts')
  const told: string[] = []
  const keeper = createSessionKeeper(() => new QueryClient(), {
    emit: ({ kind, personId, from }: SessionEvent) => told.push(`${kind} ${personId} ${from}`),
  })
  return {
    keeper,
    told,
    ...person,
    signedIn: () =>
      keeper.tenure().queryClient.getQueryData<ReturnType<typeof sessionOf>>(SESSION_KEY)?.person?.id,
  }
}

test('the first reading of the session is told once, and changes nothing', async () => {
  const { keeper, told, shownPersonId, signedIn } = await openTab()
  expect(shownPersonId()).toBeUndefined()
  keeper.take(sessionOf('anna'), 'read')
  keeper.take(sessionOf('anna'), 'read')
  expect(told).toEqual(['INITIAL_SESSION anna noticed'])
  expect([keeper.tenure().number, shownPersonId(), signedIn()]).toEqual([0, 'anna', 'anna'])
})

test('signing in as somebody else begins with an empty cache, before anything of theirs is shown', async () => {
  const { keeper, told, signedIn } = await openTab()
  keeper.take(sessionOf('anna'), 'signed_in')
  const annas = keeper.tenure().queryClient
  annas.setQueryData(['settings'], 'of Anna')
  keeper.subscribe(() => expect(keeper.tenure().queryClient.getQueryData(['settings'])).toBeUndefined())
  expect(keeper.take(sessionOf('bea'), 'signed_in')).toEqual({ isSomebodyElse: true })
  expect([keeper.tenure().number, signedIn()]).toEqual([1, 'bea'])
  expect(told).toEqual(['SIGNED_IN anna here', 'SIGNED_IN bea here'])

  // A late answer for Anna finds only the cache that is gone.
  annas.setQueryData(['settings'], 'of Anna, late')
  expect(keeper.tenure().queryClient.getQueryData(['settings'])).toBeUndefined()
})

test('an answer that is still under way when somebody signs in, out or takes over is older than that', async () => {
  const { keeper } = await openTab()
  const before = keeper.reading()
  keeper.take(sessionOf('anna'), 'read')
  expect(before()).toBe(false)
  keeper.take(sessionOf('anna'), 'signed_in')
  expect(before()).toBe(true)
  for (const change of [
    () => keeper.take(sessionOf('anna'), 'updated'),
    () => keeper.handOver('bea'),
    () => keeper.take(sessionOf(null), 'signed_out'),
  ]) {
    const isOutdated = keeper.reading()
    change()
    expect(isOutdated()).toBe(true)
  }
})

test('a session that ends by itself leaves everything for the same person, and nothing for another', async () => {
  const { keeper, told, signedIn } = await openTab()
  keeper.take(sessionOf('anna'), 'read')
  keeper.tenure().queryClient.setQueryData(['settings'], 'of Anna')
  keeper.ended()
  keeper.ended()
  expect(signedIn()).toBeUndefined()
  expect(keeper.take(sessionOf('anna'), 'signed_in')).toEqual({ isSomebodyElse: false })
  expect(keeper.tenure().queryClient.getQueryData(['settings'])).toBe('of Anna')

  keeper.take(sessionOf(null), 'read')
  expect(keeper.take(sessionOf('bea'), 'signed_in')).toEqual({ isSomebodyElse: true })
  expect(keeper.tenure().queryClient.getQueryData(['settings'])).toBeUndefined()
  expect(told).toEqual([
    'INITIAL_SESSION anna noticed',
    'SIGNED_OUT anna noticed',
    'SIGNED_IN anna here',
    'SIGNED_OUT anna noticed',
    'SIGNED_IN bea here',
  ])
})

test('signing out hides the screen and forgets everything at once', async () => {
  const { keeper, told, shownPersonId } = await openTab()
  keeper.take(sessionOf('anna'), 'read')
  keeper.tenure().queryClient.setQueryData(['settings'], 'of Anna')
  keeper.take(sessionOf(null), 'signed_out')
  expect(keeper.tenure()).toMatchObject({ number: 1, covered: true })
  expect(keeper.tenure().queryClient.getQueryData(['settings'])).toBeUndefined()
  expect([shownPersonId(), told.at(-1)]).toEqual([null, 'SIGNED_OUT anna here'])
  keeper.uncover()
  expect(keeper.tenure().covered).toBe(false)
})

test('somebody else in an answer, whose signing in was missed, is noticed and hides the screen', async () => {
  const { keeper, told } = await openTab()
  keeper.take(sessionOf('anna'), 'read')
  keeper.take(sessionOf('bea'), 'read')
  expect(told.at(-1)).toBe('SIGNED_IN bea noticed')
  expect(keeper.tenure()).toMatchObject({ number: 1, covered: true })
})

test('what was answered for one before the session of another was known does not stay', async () => {
  const { keeper, isForShownPerson } = await openTab()
  expect(isForShownPerson('anna')).toBe(true)
  keeper.tenure().queryClient.setQueryData(['settings'], 'of Anna')
  keeper.take(sessionOf('bea'), 'read')
  expect(keeper.tenure().queryClient.getQueryData(['settings'])).toBeUndefined()
  expect([isForShownPerson('anna'), isForShownPerson('bea'), isForShownPerson(null)]).toEqual([
    false,
    true,
    true,
  ])
})

test('an updated person is told as such', async () => {
  const { keeper, told } = await openTab()
  keeper.take(sessionOf('anna'), 'read')
  keeper.take(sessionOf('anna'), 'updated')
  expect(told.at(-1)).toBe('USER_UPDATED anna here')
})
