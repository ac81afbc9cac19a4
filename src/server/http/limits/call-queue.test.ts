import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallQueue } from './call-queue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Sends numbered calls to a queue. */
function createCalls() {
  const queue = createCallQueue()
  const begun: number[] = []
  const replies: PromiseWithResolvers<void>[] = []
  const results: Promise<void>[] = []
  return {
    ...queue,
    begun,
    send(count: number) {
      for (let sent = 0; sent < count; sent++) {
        const number = replies.length
        const reply = Promise.withResolvers<void>()
        replies.push(reply)
        const call = () => {
          begun.push(number)
          return reply.promise
        }
        results.push(queue.run(call))
      }
    },
    /** Ends calls and begins those whose turn it is. */
    async end(from: number, to: number) {
      for (const reply of replies.slice(from, to)) reply.resolve()
      await Promise.all(results.slice(from, to))
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const range = (to: number) => Array.from({ length: to }, (_, at) => at)

test('64 calls are in progress at once; the others begin in order when these end', async () => {
  const { send, end, begun, countWaiting } = createCalls()
  send(70)
  expect(begun).toEqual(range(64))
  expect(countWaiting()).toBe(6)
  await end(10, 12)
  expect(begun).toEqual(range(66))
})

test('a call that fails ends, and its error reaches the caller', async () => {
  const queue = createCallQueue()
  const fail = () => Promise.reject(new Error('no rows'))
  for (let call = 0; call < 100; call++) await expect(queue.run(fail)).rejects.toThrow('no rows')
  expect(await queue.run(async () => 'answered')).toBe('answered')
})

test('a call that takes longer than 100 ms keeps none waiting, and gives its turn to one other only', async () => {
  const { send, end, begun } = createCalls()
  send(130)
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toEqual(range(128))
  await end(0, 2)
  expect(begun).toEqual(range(128))
})

test('there is too much work once a call has waited for 100 ms, then for 20 ms until the load ends', async () => {
  const { send, end, begun, isOverloaded } = createCalls()
  send(300)
  await vi.advanceTimersByTimeAsync(60)
  await end(0, 64)
  expect(isOverloaded()).toBe(false)
  await vi.advanceTimersByTimeAsync(41)
  expect(isOverloaded()).toBe(true)
  for (const from of [64, 128, 192, 256]) await end(from, from + 64)
  expect(begun).toEqual(range(300))
  expect(isOverloaded()).toBe(false)

  send(65)
  await vi.advanceTimersByTimeAsync(21)
  expect(isOverloaded()).toBe(true)
  await end(300, 365)

  await vi.advanceTimersByTimeAsync(200)
  send(65)
  await vi.advanceTimersByTimeAsync(21)
  expect(isOverloaded()).toBe(false)
})
