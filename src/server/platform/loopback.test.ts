import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test('loopback is localhost, 127.x.x.x and ::1, and no look-alike', () => {
  expect(['localhost', '127.0.0.1', '127.8.8.8', '::1', '[::1]'].every(isLoopback)).toBe(true)
  expect(['localhost.example.org', '128.0.0.1', '127.0.0.1.example.org', '0.0.0.0'].some(isLoopback)).toBe(
    false,
  )
})
