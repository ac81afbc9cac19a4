import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ProblemError } from '../../platform/problem-error.ts'
import { createPasswordStrength } from './password-strength.ts'

const { findWeakness } = createPasswordStrength()
const words = ['Anna', 'Kowalska', 'anna.kowalska@example.com', 'anna.kowalska', 'Amberlink']

// #326 V6.2.4 V6.2.11 V6.2.12
test.each([
  ['Password123!', 'common'],
  ['P@ssw0rd1', 'common'],
  ['Welcome1!', 'common'],
  ['Qwerty123!', 'common'],
  ['polska123', 'predictable'],
  ['Summer2026!', 'predictable'],
  ['Polska2026!', 'predictable'],
  ['Gdansk2026!', 'predictable'],
  ['Gdańsk2026!', 'predictable'],
  ['!!Zielona Góra!!2026', 'predictable'],
  ['Zima2026!!', 'predictable'],
  ['Październik#26', 'predictable'],
  ['sierpnia2026', 'predictable'],
  ['Wtorek12345', 'predictable'],
  ['Katarzyna1987', 'predictable'],
  ['Nowak1234!', 'predictable'],
  ['kochanie99', 'predictable'],
  ['qwertyuiop[]', 'common'],
  ['vK7#pQ2z', 'predictable'],
  ['zaq12wsx', 'common'],
  ['abcdefgh1', 'predictable'],
  ['12.03.1987', 'predictable'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'predictable'],
  ['Kowalska2026!', 'personal'],
  ['KOWALSKA#1', 'personal'],
  ['amberlink2026', 'personal'],
  ['anna.kowalska@example.com', 'personal'],
])('%j is easy to guess: %s', async (password, weakness) => {
  expect(await findWeakness(password, words, 'a')).toBe(weakness)
})

test.each([
  'correct horse battery',
  'a wholly new passphrase',
  'Zażółć gęślą jaźń',
  'trzy zielone krzesła',
  'vK7#pQ2z9',
  '日本語のパスワードです',
  'a very long passphrase '.repeat(22),
])('%j can be chosen V6.2.5 V6.2.9', async (password) => {
  expect(await findWeakness(password, words, 'a')).toBeNull()
})

describe('under load', () => {
  test('a password that takes long to estimate delays no other work of the process V15.2.2', async () => {
    const slow = createPasswordStrength()
    await slow.findWeakness('warm up the thread', [], 'a')
    const estimate = slow.findWeakness('P@$$w0rd!!11P@$$w0rd!!11P@$$w0rd', [], 'a')
    const { idle, active } = performance.eventLoopUtilization()
    await estimate
    const after = performance.eventLoopUtilization()
    expect(after.active - active).toBeLessThan((after.idle - idle + after.active - active) / 2)
  })

  test('a client has 3 waiting passwords; those of other clients are estimated in between', async () => {
    const { findWeakness } = createPasswordStrength()
    const order: string[] = []
    const estimate = async (client: string) => {
      const weakness = await findWeakness('correct horse battery', [], client)
      order.push(client)
      return weakness
    }
    const flood = Array.from({ length: 25 }, () => estimate('flooding'))
    const rejected = Promise.allSettled(flood.slice(4))
    const other = estimate('other')
    expect(await other).toBeNull()
    expect(await Promise.all(flood.slice(0, 4))).toEqual([null, null, null, null])
    expect(order).toEqual(['flooding', 'flooding', 'other', 'flooding', 'flooding'])
    for (const result of await rejected) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { code: 'too_many_attempts', details: { retry_after: 5 } },
      })
    }
  })

  test('a password that takes too long is rejected alone', async () => {
    // Blocks its thread with 'slow', like an estimate.
    const thread = `module.exports = ({ password }) => {
      if (password === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      return 'common'
    }`
    const file = join(mkdtempSync(join(tmpdir(), 'amberlink-thread-')), 'thread.cjs')
    onTestFinished(() => rmSync(dirname(file), { recursive: true }))
    writeFileSync(file, thread)
    const { findWeakness } = createPasswordStrength(pathToFileURL(file), 1000)
    const estimates = ['slow', 'slow', 'quick', 'quick'].map((password, index) =>
      findWeakness(password, [], `client ${index}`),
    )
    const tooMany = { status: 'rejected', reason: { code: 'too_many_attempts' } }
    const common = { status: 'fulfilled', value: 'common' }
    expect(await Promise.allSettled(estimates)).toMatchObject([tooMany, tooMany, common, common])
  })

  test('a thread that fails is replaced', async () => {
    const failing = createPasswordStrength(new URL('./no-such-thread.ts', import.meta.url))
    for (let count = 0; count < 2; count++) {
      await expect(failing.findWeakness('correct horse battery', [], 'a')).rejects.toBeInstanceOf(
        ProblemError,
      )
    }
  })
})
