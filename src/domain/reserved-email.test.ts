import { expect, test } from 'vitest'
import { isReservedExampleEmail } from './reserved-email.ts'

test.each(['anna@example.com', 'anna@example.org', 'anna@example.net', 'a@b.example', 'a@mail.b.test'])(
  '%s is in a domain reserved for examples',
  (email) => expect(isReservedExampleEmail(email)).toBe(true),
)

test.each([
  'anna@gmail.com',
  'anna@myexample.com',
  'anna@example.com.evil.org',
  'anna@mail.example.pl',
  'example.com@gmail.com',
  'anna@test.com',
  'anna@contest',
  '@example.com@gmail.com',
])('%s is not in a domain reserved for examples', (email) =>
  expect(isReservedExampleEmail(email)).toBe(false),
)
