import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { applyNewerChanges, listOptimisticChanges, type OptimisticChange, sendChange } from './optimistic.ts'
import { MY_EVENTS_KEY } from './queries.ts'

interface Request {
  change: string
  succeed: (reply?: string) => Promise<void>
  fail: () => Promise<void>
}

/** Mutations of one kind whose requests the test answers. */
function setUp() {
  const client = new QueryClient()
  const requests: Request[] = []
  const onSuccess = vi.fn()
  const onError = vi.fn()
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve))
  const send = (change: string) =>
    new Promise<string>((resolve, reject) => {
      requests.push({
        change,
        succeed: (reply = 'ok') => {
          resolve(reply)
          return settle()
        },
        fail: () => {
          reject(new Error('failed'))
          return settle()
        },
      })
    })
  const change = (name: string, { scope = 'event', replacesWaiting = false } = {}) => {
    const mutation = { kind: 'test', scope, replacesWaiting, send, onSuccess, onError }
    sendChange(client, mutation, name).catch(() => {})
    return settle()
  }
  const list = (scope?: string) => listOptimisticChanges<string, string>(client, 'test', scope)
  const names = (scope?: string) => list(scope).map(({ change }) => change)
  return { client, requests, onSuccess, onError, change, list, names }
}

test('lists a change as soon as it is made #299', async () => {
  const { change, list } = setUp()
  await change('register')
  expect(list()).toEqual([{ change: 'register', confirmation: null }])
})

test('keeps a confirmed change with its reply', async () => {
  const { change, list, requests, onSuccess } = setUp()
  await change('register')
  await requests[0]!.succeed('registered')
  expect(list()).toEqual([
    { change: 'register', confirmation: { reply: 'registered', receivedAt: expect.any(Number) } },
  ])
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('registered', 'register')
})

test('removes a failed change and falls back to the change before it #299', async () => {
  const { change, names, requests, onError } = setUp()
  await change('register')
  await change('unregister')
  await requests[0]!.succeed()
  await requests[1]!.fail()
  expect(names()).toEqual(['register'])
  expect(onError.mock.calls[0]?.[1]).toBe('unregister')
})

test('keeps later changes when an earlier one fails', async () => {
  const { change, names, requests } = setUp()
  await change('register')
  await change('unregister')
  await requests[0]!.fail()
  expect(names()).toEqual(['unregister'])
})

test('sends changes of one scope one after another, and of different scopes at once', async () => {
  const { change, names, requests } = setUp()
  await change('first')
  await change('second')
  await change('other event', { scope: 'other' })
  expect(requests.map(({ change }) => change)).toEqual(['first', 'other event'])
  expect(names('event')).toEqual(['first', 'second'])
  await requests[0]!.succeed()
  expect(requests.map(({ change }) => change)).toEqual(['first', 'other event', 'second'])
})

test('of whole values that wait for a reply, only the last is sent', async () => {
  const { change, names, requests } = setUp()
  for (const value of ['a', 'b', 'c', 'd']) await change(value, { replacesWaiting: true })
  expect(names()).toEqual(['a', 'd'])
  await requests[0]!.succeed()
  await requests[1]!.succeed()
  expect(requests.map(({ change }) => change)).toEqual(['a', 'd'])
})

test('only the last of several pending changes refetches the events of the user', async () => {
  const { client, change, requests } = setUp()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  await change('first')
  await change('second')
  await requests[0]!.succeed()
  await requests[1]!.succeed()
  expect(invalidate.mock.calls.map(([filters]) => filters)).toEqual([
    { queryKey: [MY_EVENTS_KEY], refetchType: 'none' },
    { queryKey: [MY_EVENTS_KEY], refetchType: 'active' },
  ])
})

test('a change is newer than data requested before its reply, and always while it is pending', () => {
  const confirmed: OptimisticChange<string> = { change: 'a', confirmation: { reply: 'ok', receivedAt: 10 } }
  const pending: OptimisticChange<string> = { change: 'b', confirmation: null }
  const apply = (fetchedAt: number, changes: OptimisticChange<string>[]) =>
    applyNewerChanges('', fetchedAt, changes, (shown, { change }) => shown + change)
  expect(apply(5, [confirmed])).toBe('a')
  expect(apply(15, [confirmed])).toBe('')
  expect(apply(5, [confirmed, pending])).toBe('ab')
  expect(apply(15, [confirmed, pending])).toBe('b')
})
