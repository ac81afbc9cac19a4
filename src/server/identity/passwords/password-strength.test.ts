import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { ProblemError } from '../../platform/problem-error.ts'
import { createPasswordStrength } from './password-strength.ts'

const { findWeakness } = createPasswordStrength()
const words = ['Anna', 'Kowalska', 'anna.kowalska@example.com', 'anna.kowalska', 'Amberlink']

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
  expect(await findWeakness(password, words)).toBe(weakness)
})

test.each([
  'correct horse battery',
  'a wholly new passphrase',
  'Zażółć gęślą jaźń',
  'trzy zielone krzesła',
  'vK7#pQ2z9',
  '日本語のパスワードです',
  'a very long passphrase '.repeat(22),
])('%j can be chosen', async (password) => {
  expect(await findWeakness(password, words)).toBeNull()
})

describe('under load', () => {
  test('a password that takes long to estimate delays no other work of the process', async () => {
    const slow = createPasswordStrength()
    await slow.findWeakness('warm up the worker', [])
    const estimate = slow.findWeakness('P@$$w0rd!!11P@$$w0rd!!11P@$$w0rd', [])
    const { idle, active } = performance.eventLoopUtilization()
    await estimate
    const after = performance.eventLoopUtilization()
    expect(after.active - active).toBeLessThan((after.idle - idle + after.active - active) / 2)
  })

  test('more than 20 waiting passwords are rejected', async () => {
    const full = createPasswordStrength()
    const waiting = Array.from({ length: 20 }, () => full.findWeakness('correct horse battery', []))
    await expect(full.findWeakness('correct horse battery', [])).rejects.toMatchObject({
      code: 'too_many_attempts',
      details: { retry_after: 5 },
    })
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => null))
    expect(await full.findWeakness('Password123!', [])).toBe('common')
  })

  test('a worker that fails is replaced', async () => {
    const failing = createPasswordStrength(new URL('./no-such-worker.ts', import.meta.url))
    for (let count = 0; count < 2; count++) {
      await expect(failing.findWeakness('correct horse battery', [])).rejects.toBeInstanceOf(ProblemError)
    }
  })
})
