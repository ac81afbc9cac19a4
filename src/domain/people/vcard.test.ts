import { expect, test } from 'vitest'
import { formatVCards } from './vcard.ts'

const CONTACT = { name: 'Jan', email: null, phone: null, link: null, met_at: null, met_on: '2026-11-24' }

test('formats a contact as vCard 3.0 #505', () => {
  const contact = {
    name: 'Jan Maria Nowak',
    email: 'jan@example.org',
    phone: '+48 600 100 200',
    link: 'https://example.org/jan',
    met_at: 'Energy; today, tomorrow',
    met_on: '2026-11-24',
  }
  expect(formatVCards([contact])).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Nowak;Jan Maria;;;',
      'FN:Jan Maria Nowak',
      'EMAIL;TYPE=INTERNET:jan@example.org',
      'TEL;TYPE=CELL:+48 600 100 200',
      'URL:https://example.org/jan',
      'NOTE:Energy\\; today\\, tomorrow\\, 2026-11-24',
      'END:VCARD',
      '',
    ].join('\r\n'),
  )
})

test('a text cannot add a line, and long lines are folded', () => {
  const text = formatVCards([
    { ...CONTACT, name: 'Jan\r\nEMAIL:evil@example.org', met_at: 'ą'.repeat(60) },
    CONTACT,
  ])
  expect(text.split('\r\n').filter((line) => line.startsWith('EMAIL'))).toEqual([])
  expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(text.match(/BEGIN:VCARD/g)).toHaveLength(2)
})
