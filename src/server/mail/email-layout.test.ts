import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../domain/display-settings.ts'
import { formatEmailHtml, formatEmailText } from './email-layout.ts'
import { EMAIL_TEXTS } from './email-texts.ts'

const product = 'Events & <Friends>'
const link = 'https://events.example.org/auth/callback#recovery=abc-DEF_123'

describe.each(LANGUAGES)('in %s', (language) => {
  const texts = EMAIL_TEXTS[language]
  const emails = {
    recovery: texts.recovery(product, link),
    firstPassword: texts.firstPassword(product, link),
    confirmation: texts.confirmation(product, link),
    emailChange: texts.emailChange(product, link),
    emailChangeNotice: texts.emailChangeNotice(product, 'new"<b>@example.com', link),
    emailChanged: texts.emailChanged(product, 'new@example.com'),
    emailInUse: texts.emailInUse(product),
    passwordChanged: texts.passwordChanged(product, link),
    signUpAttempt: texts.signUpAttempt(product, link),
  }

  test.each(Object.entries(emails))(
    '%s is short, names the product and wraps its lines',
    (_kind, content) => {
      const text = formatEmailText(content, product)
      expect(content.subject).toContain(product)
      expect(content.subject.length).toBeLessThan(70)
      expect(text.split(/\s+/).length).toBeLessThan(110)
      for (const line of text.split('\n')) if (line !== link) expect(line.length).toBeLessThanOrEqual(78)
      expect(text.split('\n').includes(link)).toBe(content.link !== undefined)
    },
  )

  test.each(Object.entries(emails))(
    '%s as HTML has the same content, escaped and in ASCII',
    (_kind, content) => {
      const html = formatEmailHtml(content, product, language)
      expect(html).toMatch(/^[\n\x20-\x7e]*$/)
      expect(html).not.toContain('<Friends>')
      expect(html).not.toContain('<b>')
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain('color-scheme')
      const words = html
        .replace(/&#(\d+);/g, (_all, code) => String.fromCodePoint(Number(code)))
        .replaceAll('\n', ' ')
      for (const paragraph of [...content.before, ...(content.after ?? [])])
        expect(words).toContain(paragraph)
    },
  )
})
