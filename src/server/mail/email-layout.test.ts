import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../domain/display-settings.ts'
import { createSampleEmails } from '../testing/sample-emails.ts'
import { applyTypography, formatEmailHtml, formatEmailText } from './email-layout.ts'
import { EMAIL_TEXTS } from './email-texts.ts'

const product = 'Events & <Friends>'
const site = { product, signInPage: 'https://events.example.org/auth' }

test('an email ends with the addresses of the operator #410', () => {
  const content = EMAIL_TEXTS.en.passwordChanged(site)
  const footer = { product, addresses: ['help@example.org', 'https://example.org/?a=1&b=2'] }
  expect(formatEmailText(content, footer, 'en')).toMatch(
    /\n-- \nEvents & <Friends>\nhelp@example\.org\nhttps:\/\/example\.org\/\?a=1&b=2\n$/,
  )
  const html = formatEmailHtml(content, footer, 'en')
  expect(html).toContain('<a href="mailto:help@example.org">help@example.org</a>')
  expect(html).toContain('<a href="https://example.org/?a=1&#38;b=2">https://example.org/?a=1&#38;b=2</a>')
})

test('no line of a Polish email ends with a word of one letter #372', () => {
  const content = applyTypography(
    EMAIL_TEXTS.pl.confirmation(site, { link: 'https://events.example.org' }),
    'pl',
  )
  expect(formatEmailHtml(content, { product, addresses: [] }, 'pl')).toContain('w&#160;ci&#261;gu')
  for (const email of Object.values(createSampleEmails('pl', site))) {
    const written = applyTypography(email, 'pl')
    const text = formatEmailText(written, { product, addresses: [] }, 'pl')
    expect(text).not.toMatch(/(?<![\p{L}\p{N}])[aiouwz]\n|\u00a0/iu)
  }
})

describe.each(LANGUAGES)('in %s', (language) => {
  const emails = createSampleEmails(language, site)

  test.each(Object.entries(emails))(
    '%s is short, names the product and wraps its lines',
    (_kind, content) => {
      const text = formatEmailText(content, { product, addresses: [] }, language)
      expect(content.subject).toContain(content.facts ? 'workshop' : product)
      expect(content.subject.length).toBeLessThan(70)
      expect(text.split(/\s+/).length).toBeLessThan(110)
      const address = content.link?.address
      for (const line of text.split('\n')) if (line !== address) expect(line.length).toBeLessThanOrEqual(78)
      if (address) expect(text.split('\n')).toContain(address)
    },
  )

  test.each(Object.entries(emails))(
    '%s as HTML has the same content, escaped and in ASCII #334 V1.1.2',
    (_kind, content) => {
      const html = formatEmailHtml(content, { product, addresses: [] }, language)
      expect(html).toMatch(/^[\n\x20-\x7e]*$/)
      expect(html).not.toContain('<Friends>')
      expect(html).not.toContain('<b>')
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain('color-scheme')
      const words = html
        .replace(/&#(\d+);/g, (_all, code) => String.fromCodePoint(Number(code)))
        .replaceAll('\n', ' ')
      const facts = content.facts?.map(({ text }) => text) ?? []
      const listed = (content.sections ?? []).flatMap(({ title, items }) => [
        title,
        ...items.flatMap(({ label, text }) => [label, text]),
      ])
      for (const paragraph of [...content.before, ...facts, ...listed, ...(content.after ?? [])])
        expect(words).toContain(paragraph)
    },
  )
})
