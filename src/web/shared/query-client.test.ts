import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Problem } from '../../contract/problem.ts'
import { ApiError } from './api/api-error.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tooMany = (retry_after: number) => new ApiError('too_many_attempts', { retry_after } as Problem)

/** Runs a query that fails with `error`. Returns how often it was sent within 10 seconds. */
async function countRequests(error: ApiError): Promise<number> {
  const client = createQueryClient({ onSignedOut: () => {}, onUserChanged: () => {} })
  const queryFn = vi.fn().mockRejectedValue(error)
  client.fetchQuery({ queryKey: ['read'], queryFn }).catch(() => {})
  await vi.advanceTimersByTimeAsync(10_000)
  return queryFn.mock.calls.length
}

test.each([
  ['no response', new ApiError('network'), 2],
  ['a limit that ends within seconds', tooMany(1), 2],
  ['a limit that lasts longer', tooMany(60), 1],
  ['a missing event', new ApiError('event_not_found'), 1],
])('a query with %s is sent again once only if that can help', async (_title, error, requests) => {
  expect(await countRequests(error)).toBe(requests)
})

test('a query is retried when the limit allows it, and not before #412', async () => {
  const client = createQueryClient({ onSignedOut: () => {}, onUserChanged: () => {} })
  const queryFn = vi.fn().mockRejectedValueOnce(tooMany(2)).mockResolvedValue('data')
  const result = client.fetchQuery({ queryKey: ['read'], queryFn })
  await vi.advanceTimersByTimeAsync(1900)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await result).toBe('data')
})

test('a change is never sent again #412', async () => {
  const client = createQueryClient({ onSignedOut: () => {}, onUserChanged: () => {} })
  const mutationFn = vi.fn().mockRejectedValue(tooMany(1))
  client
    .getMutationCache()
    .build(client, { mutationFn })
    .execute(undefined)
    .catch(() => {})
  await vi.advanceTimersByTimeAsync(10_000)
  expect(mutationFn).toHaveBeenCalledTimes(1)
})

test('an ended session is reported, but not by a query in the background', async () => {
  const onSignedOut = vi.fn()
  const client = createQueryClient({ onSignedOut, onUserChanged: () => {} })
  const query = { queryKey: ['read'], queryFn: () => Promise.reject(new ApiError('not_signed_in')) }
  await client.prefetchQuery({ ...query, meta: { ignoresSignedOut: true } })
  expect(onSignedOut).not.toHaveBeenCalled()
  // A screen that shows the query later is interrupted.
  await client.prefetchQuery(query)
  expect(onSignedOut).toHaveBeenCalledOnce()
})
