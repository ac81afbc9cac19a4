import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test('recognizes localhost, 127.0.0.0/8 and ::1, and no similar names', () => {
  expect(['localhost', '127.0.0.1', '127.8.8.8', '::1', '[::1]'].every(isLoopback)).toBe(true)
  expect(['localhost.example.org', '128.0.0.1', '127.0.0.1.example.org', '0.0.0.0'].some(isLoopback)).toBe(
    false,
  )
})
