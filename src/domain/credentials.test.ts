import { expect, test } from 'vitest'
import { emailPrefix, isEmail, normalizeEmail, passwordFault } from './credentials.ts'

test('spellings of one address are one address', () => {
  expect(normalizeEmail('  Anna.Nowak@Example.COM ')).toBe('anna.nowak@example.com')
  expect(normalizeEmail('ａnna@example.com')).toBe('anna@example.com')
})

test.each(['a@b.pl', 'anna+events@example.com', 'żółć@przykład.pl'])('%j is an address', (text) =>
  expect(isEmail(text)).toBe(true),
)

test.each([
  '',
  'anna',
  'anna@',
  '@b.pl',
  'a b@c.pl',
  'a@b',
  'a@@b.pl',
  'a@b..pl',
  'a@b.pl\nBcc: c@d.pl',
  `${'x'.repeat(250)}@b.pl`,
])('%j is not an address', (text) => expect(isEmail(text)).toBe(false))

test('a password has 8 to 512 characters of any kind', () => {
  expect(passwordFault('1234567')).toBe('password_too_short')
  expect(passwordFault('12345678')).toBeNull()
  expect(passwordFault('🦊🦊🦊🦊')).toBe('password_too_short')
  expect(passwordFault('x'.repeat(512))).toBeNull()
  expect(passwordFault('x'.repeat(513))).toBe('password_too_long')
})

test('the greeting uses the part before the @', () => {
  expect(emailPrefix('anna.nowak@example.com')).toBe('anna.nowak')
})
