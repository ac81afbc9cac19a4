import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Runs named tasks in a queue. Each ends when the test finishes it. */
function createRunner(settings: Partial<Parameters<typeof createFairQueue>[0]>) {
  const run = createFairQueue({ running: 1, waiting: 100, waitingPerKey: 100, retryAfter: 5, ...settings })
  const started: string[] = []
  const rejected: string[] = []
  const finish = new Map<string, () => void>()
  const add = (name: string) => {
    const task = () =>
      new Promise<void>((resolve) => {
        started.push(name)
        finish.set(name, resolve)
      })
    return run(name[0]!, task).catch(() => void rejected.push(name))
  }
  const finishNext = async () => {
    const name = [...finish.keys()][0]!
    finish.get(name)?.()
    finish.delete(name)
    await new Promise(setImmediate)
  }
  return { run, add, started, rejected, finishNext }
}

test('limits concurrent tasks and starts those of one key in order', async () => {
  const { add, started, finishNext } = createRunner({ running: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name)
  expect(started).toEqual(['a1', 'a2'])
  await finishNext()
  await finishNext()
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4'])
})

test('keys take turns, so one with many tasks does not delay the others', async () => {
  const { add, started, finishNext } = createRunner({})
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void add(name)
  for (let count = 0; count < 7; count++) await finishNext()
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('limits concurrent tasks per key, and free slots serve other keys', async () => {
  const { add, started, finishNext } = createRunner({ running: 3, runningPerKey: 2 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void add(name)
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await finishNext()
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('limits waiting tasks per key', async () => {
  const { add, rejected, run } = createRunner({ waitingPerKey: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void add(name)
  await new Promise(setImmediate)
  expect(rejected).toEqual(['a4'])
  expect(run.countWaiting()).toBe(3)
})

test('a full queue makes room for other keys at the expense of the longest', async () => {
  const { add, rejected, started, finishNext } = createRunner({ waiting: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void add(name)
  await new Promise(setImmediate)
  expect(rejected).toEqual(['a4', 'a3'])
  for (let count = 0; count < 4; count++) await finishNext()
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('a queue full of keys with one task each rejects a random one, and rarely the newest', async () => {
  const { add, rejected, run } = createRunner({ waiting: 20 })
  const names = [...'abcdefghijklmnopqrstuvwxyz']
  for (const name of names) void add(name)
  await new Promise(setImmediate)
  expect(rejected).toHaveLength(5)
  expect(run.countWaiting()).toBe(20)
  // The chance that all of 20 more are rejected is that of the newest being chosen among 21, 20 times.
  for (let count = 0; count < 20; count++) void add(String.fromCodePoint(0x100 + count))
  await new Promise(setImmediate)
  expect(rejected.filter((name) => names.includes(name)).length).toBeGreaterThan(5)
})

test('a key that comes back after a full queue rejected it keeps its place before new keys, until it has run', async () => {
  const { add, rejected, started, finishNext } = createRunner({ waiting: 20 })
  let code = 0x100
  const addNewKeys = async (count: number) => {
    for (let added = 0; added < count; added++) void add(String.fromCodePoint(code++))
    await new Promise(setImmediate)
  }
  const countRejections = () => rejected.filter((name) => name === 'a').length
  await addNewKeys(21)
  void add('a')
  while (countRejections() === 0) await addNewKeys(1)
  void add('a')
  await addNewKeys(500)
  expect(countRejections()).toBe(1)
  while (!started.includes('a')) await finishNext()
  void add('a')
  await addNewKeys(500)
  expect(countRejections()).toBe(2)
})

test('a task whose signal aborts while it waits frees its place', async () => {
  const { run, add, started, finishNext } = createRunner({})
  void add('a1')
  const closing = new AbortController()
  const waiting = run('b', async () => {}, closing.signal)
  expect(run.countWaiting()).toBe(1)
  closing.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'too_many_attempts' })
  expect(run.countWaiting()).toBe(0)
  void add('c1')
  await finishNext()
  expect(started).toEqual(['a1', 'c1'])
})

test('a rejected task has the seconds until a retry, and a failed one frees its slot', async () => {
  const run = createFairQueue({ running: 1, waiting: 0, waitingPerKey: 10, retryAfter: 5 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = run('a', () => promise)
  await expect(run('b', async () => {})).rejects.toMatchObject({
    code: 'too_many_attempts',
    details: { retry_after: 5 },
  })
  resolve()
  await first
  await expect(run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run('a', async () => 'next')).toBe('next')
})

test('rejects tasks that have waited too long, and runs the others', async () => {
  const { add, rejected, started, finishNext, run } = createRunner({ maxWaitMs: 20 })
  void add('a1')
  await Promise.all([add('a2'), add('b1')])
  expect(rejected.toSorted()).toEqual(['a2', 'b1'])
  expect(run.countWaiting()).toBe(0)
  void add('a3')
  await finishNext()
  expect(started).toEqual(['a1', 'a3'])
})
