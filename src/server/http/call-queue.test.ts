import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallQueue } from './call-queue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Sends numbered calls to a queue. */
function createCalls() {
  const queue = createCallQueue()
  const begun: number[] = []
  const responses: ServerResponse[] = []
  return {
    begun,
    /** Returns whether each call is accepted. */
    send: (count: number) =>
      Array.from({ length: count }, () => {
        const number = responses.length
        const response = new ServerResponse(new IncomingMessage(new Socket()))
        responses.push(response)
        return queue.accept(response, () => begun.push(number))
      }),
    /** Ends calls, whose clients have their replies or have gone. */
    end: (...numbers: number[]) => {
      for (const number of numbers) {
        responses[number]!.destroy()
        responses[number]!.emit('close')
      }
    },
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

test('64 calls are in progress at once; the others begin in order when these end', () => {
  const { send, end, begun } = createCalls()
  expect(send(70)).not.toContain(false)
  expect(begun).toEqual(range(0, 64))
  end(10, 3)
  expect(begun).toEqual(range(0, 66))
})

test('a call whose client has gone does not begin', () => {
  const { send, end, begun } = createCalls()
  send(67)
  end(64, 65)
  end(0)
  expect(begun).toEqual([...range(0, 64), 66])
})

test('a call that takes longer than 100 ms keeps none waiting, and ends without a place for another', () => {
  const { send, end, begun } = createCalls()
  send(130)
  vi.advanceTimersByTime(100)
  expect(begun).toEqual(range(0, 128))
  end(0, 1)
  expect(begun).toEqual(range(0, 128))
})

test('calls are rejected while the first one has waited for more than 100 ms', () => {
  const { send, end, begun } = createCalls()
  send(300)
  vi.advanceTimersByTime(60)
  end(...range(0, 64))
  vi.advanceTimersByTime(41)
  expect(send(1)).toEqual([false])
  // The waiting calls are answered.
  for (const from of [64, 128, 192, 256]) end(...range(from, Math.min(from + 64, 300)))
  expect(begun).toEqual(range(0, 300))
  expect(send(1)).toEqual([true])
})
