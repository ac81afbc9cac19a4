import { expect, test } from 'vitest'
import { foldText, isHttpUrl } from './text.ts'

test.each([
  'https://infoshare.pl',
  'http://www.frontend-con.io/',
  'HTTPS://EXAMPLE.COM/Path?q=1&r=2#part',
  'https://żółw.pl/ścieżka',
  'https://example.com:8443/a',
  'http://[::1]:3000/',
  'http://localhost/a',
])('%s is an http URL', (address) => {
  expect(isHttpUrl(address)).toBe(true)
})

test.each([
  '',
  'infoshare.pl',
  'www.infoshare.pl',
  '//infoshare.pl',
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://infoshare.pl',
  'data:text/html,hello',
  'mailto:a@example.com',
  'ftp://example.com',
  'https:infoshare.pl',
  'https://',
  'https:///path',
  'https://exam ple.com',
  'https://example.com/a b',
  'https://example.com\\@evil.example',
  'https://bank.example@evil.example/',
  'https://example.com\nhttps://example.org',
])('%j is not an http URL #296 V1.2.2', (address) => {
  expect(isHttpUrl(address)).toBe(false)
})

test('every Polish letter folds to an ASCII letter', () => {
  expect(foldText('ZAŻÓŁĆ GĘŚLĄ JAŹŃ')).toBe('zazolc gesla jazn')
})

test('letters that Unicode does not decompose fold to ASCII', () => {
  expect(foldText('İstanbul Kadın Yazılımcılar')).toBe('istanbul kadin yazilimcilar')
  expect(foldText('Þingvellir, Hafnarfjörður')).toBe('thingvellir, hafnarfjordur')
})
