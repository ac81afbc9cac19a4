import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { lowerPriority } from './lower-priority.ts'

test('a process gets a lower priority; one that has ended is ignored', async () => {
  const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
  const closed = once(child, 'close')
  const pid = child.pid as number
  const before = getPriority(pid)
  lowerPriority(1, pid)
  expect(getPriority(pid)).toBe(before + 1)
  lowerPriority(100, pid)
  expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW)
  child.stdin.end()
  await closed
  expect(() => lowerPriority(1, pid)).not.toThrow()
})
