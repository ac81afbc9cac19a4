import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionEvent } from './session-events.ts'

beforeEach(() => vi.resetModules())

const today = '2026-11-20'
const sessionOf = (id: string | null) => ({
  user: id === null ? null : { id, email: `${id}@example.com`, onboarding_completed: true },
  today,
})

/** Opens a tab that has not read the session yet. */
async function openTab() {
  const { createSessionManager, SESSION_KEY } = await import('./session-manager.ts')
  const shownUser = await import('./shown-user.ts')
  const emitted: string[] = []
  const manager = createSessionManager(() => new QueryClient(), {
    emit: ({ kind, userId, source }: SessionEvent) => emitted.push(`${kind} ${userId} ${source}`),
  })
  const cached = <Data>(key: readonly string[]) => manager.scope().queryClient.getQueryData<Data>(key)
  return {
    manager,
    emitted,
    ...shownUser,
    cached,
    signedInId: () => cached<ReturnType<typeof sessionOf>>(SESSION_KEY)?.user?.id,
  }
}

test('the first read of the session emits INITIAL_SESSION once and keeps the scope', async () => {
  const { manager, emitted, getShownUserId: shownUserId, signedInId } = await openTab()
  expect(shownUserId()).toBeUndefined()
  manager.apply(sessionOf('anna'), 'read')
  manager.apply(sessionOf('anna'), 'read')
  expect(emitted).toEqual(['INITIAL_SESSION anna server'])
  expect([manager.scope().key, shownUserId(), signedInId()]).toEqual([0, 'anna', 'anna'])
})

test('signing in as another user starts with an empty cache before anything is rendered #354', async () => {
  const { manager, emitted, cached, signedInId } = await openTab()
  manager.apply(sessionOf('anna'), 'signed_in')
  const cacheOfAnna = manager.scope().queryClient
  cacheOfAnna.setQueryData(['settings'], 'of Anna')
  manager.subscribe(() => expect(cached(['settings'])).toBeUndefined())
  expect(manager.apply(sessionOf('bea'), 'signed_in')).toEqual({ userChanged: true })
  expect([manager.scope().key, signedInId()]).toEqual([1, 'bea'])
  expect(emitted).toEqual(['SIGNED_IN anna this_tab', 'SIGNED_IN bea this_tab'])

  // A late response for Anna reaches only the discarded cache.
  cacheOfAnna.setQueryData(['settings'], 'of Anna, late')
  expect(cached(['settings'])).toBeUndefined()
})

test('a read that started before a sign-in, sign-out or switch of the user is outdated', async () => {
  const { manager } = await openTab()
  const isFirstOutdated = manager.startRead()
  manager.apply(sessionOf('anna'), 'read')
  expect(isFirstOutdated()).toBe(false)
  manager.apply(sessionOf('anna'), 'signed_in')
  expect(isFirstOutdated()).toBe(true)
  for (const change of [
    () => manager.apply(sessionOf('anna'), 'updated'),
    () => manager.switchUser('bea'),
    () => manager.apply(sessionOf(null), 'signed_out'),
  ]) {
    const isOutdated = manager.startRead()
    change()
    expect(isOutdated()).toBe(true)
  }
})

test('an expired session keeps the cache for the same user and discards it for another', async () => {
  const { manager, emitted, cached, signedInId } = await openTab()
  manager.apply(sessionOf('anna'), 'read')
  manager.scope().queryClient.setQueryData(['settings'], 'of Anna')
  manager.expire()
  manager.expire()
  expect(signedInId()).toBeUndefined()
  expect(manager.apply(sessionOf('anna'), 'signed_in')).toEqual({ userChanged: false })
  expect(cached(['settings'])).toBe('of Anna')

  manager.apply(sessionOf(null), 'read')
  expect(manager.apply(sessionOf('bea'), 'signed_in')).toEqual({ userChanged: true })
  expect(cached(['settings'])).toBeUndefined()
  expect(emitted).toEqual([
    'INITIAL_SESSION anna server',
    'SIGNED_OUT anna server',
    'SIGNED_IN anna this_tab',
    'SIGNED_OUT anna server',
    'SIGNED_IN bea this_tab',
  ])
})

test('the owner of a tab stays known after the session expired, until they sign out', async () => {
  const { manager, setShownUser } = await openTab()
  expect(manager.ownerId()).toBeUndefined()
  setShownUser('anna')
  expect(manager.ownerId()).toBe('anna')
  manager.expire()
  expect(manager.ownerId()).toBe('anna')
  manager.switchUser(null)
  expect(manager.ownerId()).toBeUndefined()
})

test('signing out hides the screen and empties the cache at once V14.3.1', async () => {
  const { manager, emitted, cached, getShownUserId: shownUserId } = await openTab()
  manager.apply(sessionOf('anna'), 'read')
  manager.scope().queryClient.setQueryData(['settings'], 'of Anna')
  manager.apply(sessionOf(null), 'signed_out')
  expect(manager.scope()).toMatchObject({ key: 1, hidden: true })
  expect(cached(['settings'])).toBeUndefined()
  expect([shownUserId(), emitted.at(-1)]).toEqual([null, 'SIGNED_OUT anna this_tab'])
  manager.reveal()
  expect(manager.scope().hidden).toBe(false)
})

test('a response that reveals another user hides the screen', async () => {
  const { manager, emitted } = await openTab()
  manager.apply(sessionOf('anna'), 'read')
  manager.apply(sessionOf('bea'), 'read')
  expect(emitted.at(-1)).toBe('SIGNED_IN bea server')
  expect(manager.scope()).toMatchObject({ key: 1, hidden: true })
})

test('data that arrived for one user is discarded when the session turns out to be of another', async () => {
  const { manager, cached, isForShownUser } = await openTab()
  expect(isForShownUser('anna')).toBe(true)
  manager.scope().queryClient.setQueryData(['settings'], 'of Anna')
  manager.apply(sessionOf('bea'), 'read')
  expect(cached(['settings'])).toBeUndefined()
  expect([isForShownUser('anna'), isForShownUser('bea'), isForShownUser(null)]).toEqual([false, true, true])
})

test('an updated user emits USER_UPDATED', async () => {
  const { manager, emitted } = await openTab()
  manager.apply(sessionOf('anna'), 'read')
  manager.apply(sessionOf('anna'), 'updated')
  expect(emitted.at(-1)).toBe('USER_UPDATED anna this_tab')
})
