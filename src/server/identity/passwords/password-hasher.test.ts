import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createThreadPool } from '../../platform/thread-pool.ts'
import type { Argon2Call } from './argon2-thread.ts'
import { createArgon2Threads, createPasswordHasher } from './password-hasher.ts'

const hasher = createPasswordHasher()

test('hashes with argon2id and verifies composed and decomposed letters', async () => {
  const stored = await hasher.hash('żółw and correct horse', '192.0.2.1')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hasher.verify('z\u0307o\u0301łw and correct horse', stored, '192.0.2.1')).toBe(true)
  expect(await hasher.verify('another password', stored, '192.0.2.1')).toBe(false)
  expect(await hasher.verify('', null, '192.0.2.1')).toBe(false)
})

test('a client that floods the queue does not delay the others by more than their turns #415 V15.2.2', async () => {
  const finished: string[] = []
  const hashFor = (client: string) =>
    hasher.hash('correct horse battery', client).then(
      () => finished.push(client),
      () => finished.push(`${client} rejected`),
    )
  const flood = Array.from({ length: 30 }, () => hashFor('203.0.113.1'))
  const others = [hashFor('192.0.2.1'), hashFor('192.0.2.2')]
  await Promise.all(others)
  const before = finished.filter((client) => client === '203.0.113.1').length
  expect(before).toBeLessThan(12)
  await Promise.all(flood)
  expect(finished.filter((client) => client === '203.0.113.1 rejected').length).toBeGreaterThanOrEqual(5)
})

test('a hash that cannot be verified fails, and the next one is verified', async () => {
  await expect(hasher.verify('password', 'no hash', '192.0.2.1')).rejects.toThrow()
  const stored = await hasher.hash('password', '192.0.2.1')
  expect(await hasher.verify('password', stored, '192.0.2.1')).toBe(true)
})

test('unknown users get the response of a wrong password after a hash has failed', async () => {
  const runInThread = createArgon2Threads()
  let calls = 0
  const hasher = createPasswordHasher({
    runInThread: (call) => {
      calls += 1
      return calls === 1 ? Promise.reject(new Error('out of memory')) : runInThread(call)
    },
  })
  await expect(hasher.verify('password', null, '192.0.2.1')).rejects.toThrow('out of memory')
  expect(await hasher.verify('password', null, '192.0.2.1')).toBe(false)
})

test.each<[string, (thread: Worker) => unknown]>([
  ['ends', (thread) => thread.terminate()],
  ['fails', (thread) => thread.emit('error', new Error('out of memory'))],
])('an idle thread that %s is replaced', async (_, end) => {
  const file = new URL('./argon2-thread.ts', import.meta.url)
  const threads: Worker[] = []
  const onWorker = (thread: Worker) => void threads.push(thread)
  process.on('worker', onWorker)
  onTestFinished(() => void process.off('worker', onWorker))
  const run = createThreadPool<Argon2Call, string>({ file, threads: 1, maxTaskMs: 10_000 })
  await run(['hash', 'password'])
  await Promise.all(threads.map(end))
  expect(await run(['hash', 'password'])).toMatch(/^\$argon2id/)
  expect(threads).toHaveLength(2)
})

test.runIf(process.platform === 'linux')(
  'hashing has a lower priority than everything else #415',
  async () => {
    await hasher.hash('password', '192.0.2.1')
    // The fields after the name in parentheses; nice is the 17th of them.
    const niceness = readdirSync('/proc/self/task').map((thread) =>
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
    )
    const usual = getPriority()
    expect(niceness.filter((each) => each === usual + 5).length).toBeGreaterThanOrEqual(1)
    expect(niceness.filter((each) => each === usual).length).toBeGreaterThan(4)
  },
)
