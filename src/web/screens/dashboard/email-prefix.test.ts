import { expect, test } from 'vitest'
import { emailPrefix } from './email-prefix.ts'

test('a person is greeted by the part of the email before the @', () => {
  expect(emailPrefix('anna.nowak+events@example.com')).toBe('anna.nowak+events')
  expect(emailPrefix('"a@b"@example.com')).toBe('"a@b"')
})
