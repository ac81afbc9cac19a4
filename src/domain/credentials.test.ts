import { expect, test } from 'vitest'
import { getEmailPrefix, getMailbox, isEmail, normalizeEmail, validatePassword } from './credentials.ts'

test('all spellings of an email address are normalized to one #325 V1.1.1', () => {
  expect(normalizeEmail('  Anna.Nowak@Example.COM ')).toBe('anna.nowak@example.com')
  expect(normalizeEmail('ａnna@example.com')).toBe('anna@example.com')
  expect(normalizeEmail('ma\u212aler@example.com')).toBe('makler@example.com')
  expect(normalizeEmail('anna@ＥＸＡＭＰＬＥ．ｃｏｍ')).toBe('anna@example.com')
})

test('a domain is converted to ASCII, so that look-alikes differ', () => {
  expect(normalizeEmail('anna@Przykład.pl')).toBe('anna@xn--przykad-rjb.pl')
  expect(normalizeEmail('anna@przykl\u0335ad.pl')).not.toBe('anna@xn--przykad-rjb.pl')
  expect(normalizeEmail('anna@ex\u0430mple.com')).toBe('anna@xn--exmple-4nf.com')
  expect(normalizeEmail(normalizeEmail('anna@Przykład.pl'))).toBe('anna@xn--przykad-rjb.pl')
})

test.each(['a@b.pl', 'anna+events@example.com', "o'neil@example.com", 'anna@przykład.pl', 'a@b.xn--p1ai'])(
  '%j is an email address',
  (text) => expect(isEmail(text)).toBe(true),
)

test.each([
  ['a Cyrillic а', '\u0430nna@example.com'],
  ['a Greek ο', 'ann\u03bf@example.com'],
  ['a dotless ı', 'v\u0131ctim@example.com'],
  ['a dotted İ', 'V\u0130CTIM@example.com'],
  ['an accent', 'ann\u00e1@example.com'],
  ['an invisible mark', 'an\u200dna@example.com'],
  ['a soft hyphen in the domain', 'anna@exam\u00adple.com'],
  ['an escape in the domain', 'anna@ex%61mple.com'],
  ['an ideographic dot', 'anna@example\u3002com'],
])('%s cannot imitate another address and is rejected #325', (_what, text) =>
  expect(isEmail(text)).toBe(false),
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
  '.a@b.pl',
  'a..b@c.pl',
  'a@-b.pl',
  'a@127.0.0.1',
  'a@0x7f.1',
  '"a b"@c.pl',
  'a@b.pl,c@d.pl',
  '<a@b.pl>',
  `${'x'.repeat(65)}@b.pl`,
  `${'x'.repeat(250)}@b.pl`,
])('%j is not an email address', (text) => expect(isEmail(text)).toBe(false))

// #190 #326 V6.2.1 V6.2.5 V6.2.9
test('a password has 8 to 512 characters of any kind', () => {
  expect(validatePassword('1234567')).toBe('password_too_short')
  expect(validatePassword('12345678')).toBeNull()
  expect(validatePassword('🦊🦊🦊🦊')).toBe('password_too_short')
  expect(validatePassword('x'.repeat(512))).toBeNull()
  expect(validatePassword('x'.repeat(513))).toBe('password_too_long')
})

test('the greeting uses the part of the email before the @ #76', () => {
  expect(getEmailPrefix('anna.nowak@example.com')).toBe('anna.nowak')
})

test('variants of an address after a plus belong to one mailbox', () => {
  expect(getMailbox('anna+events@example.com')).toBe('anna@example.com')
  expect(getMailbox('anna+a+b@example.com')).toBe('anna@example.com')
  expect(getMailbox('anna@example.com')).toBe('anna@example.com')
  expect(getMailbox('+anna@example.com')).toBe('+anna@example.com')
})
