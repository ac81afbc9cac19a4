import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../domain/display-settings.ts'
import { toKnownEvent } from '../../domain/event-emails.ts'
import { createFullEvent } from '../testing/test-data.ts'
import type { DigestValues } from './digest-email-texts.ts'
import { applyTypography, formatEmailHtml, formatEmailText, type UnformattedEmail } from './email-layout.ts'
import { EMAIL_TEXTS, type EmailKind } from './email-texts.ts'
import type { EventEmailValues } from './event-email-texts.ts'

const product = 'Events & <Friends>'
const site = { product, signInPage: 'https://events.example.org/auth' }
const link = 'https://events.example.org/auth/callback#recovery=abc-DEF_123'
const eventValues: EventEmailValues = {
  event: { ...createFullEvent(), event_name: 'A workshop & a <b>walk</b> in Gdynia' },
  page: 'https://events.example.org/events?event=FULL',
  before: { ...toKnownEvent(createFullEvent()), venue: 'Amber Expo' },
  isTomorrow: true,
  calendar: 'REQUEST',
}

const digestValues: DigestValues = {
  since: '2027-03-01',
  sections: [
    {
      heading: { organiser: 'Amber <Club> (sample)' },
      events: [{ ...eventValues.event, page: eventValues.page }],
      others: 2,
      address: 'https://events.example.org/events?organiser=Amber',
    },
    {
      heading: { search: 'AI w okolicy' },
      events: [],
      others: 7,
      address: 'https://events.example.org/events?search=ai',
    },
  ],
}

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
  const content = applyTypography(EMAIL_TEXTS.pl.confirmation(site, { link }), 'pl')
  expect(formatEmailHtml(content, { product, addresses: [] }, 'pl')).toContain('w&#160;ci&#261;gu')
  for (const email of Object.values(EMAIL_TEXTS.pl)) {
    const write = email as (site: object, values: object) => UnformattedEmail
    const written = applyTypography(write(site, { link, day: '29 listopada 2026', ...eventValues, ...digestValues }), 'pl')
    const text = formatEmailText(written, { product, addresses: [] }, 'pl')
    expect(text).not.toMatch(/(?<![\p{L}\p{N}])[aiouwz]\n|\u00a0/iu)
  }
})

describe.each(LANGUAGES)('in %s', (language) => {
  const texts = EMAIL_TEXTS[language]
  const emails = {
    recovery: texts.recovery(site, { link }),
    firstPassword: texts.firstPassword(site, { link }),
    confirmByPassword: texts.confirmByPassword(site, { link }),
    confirmation: texts.confirmation(site, { link }),
    emailChange: texts.emailChange(site, { link }),
    emailChangeNotice: texts.emailChangeNotice(site, { newEmail: 'new"<b>@example.com' }),
    emailChanged: texts.emailChanged(site, { newEmail: 'new@example.com', link }),
    emailChangeUndone: texts.emailChangeUndone(site, { email: 'old@example.com' }),
    factorRecoveryStarted: texts.factorRecoveryStarted(site, { day: '29 November 2026', link }),
    factorRecoveryReminder: texts.factorRecoveryReminder(site, { day: '29 November 2026', link }),
    factorRecoveryLastNotice: texts.factorRecoveryLastNotice(site, { day: '29 November 2026', link }),
    emailInUse: texts.emailInUse(site),
    passwordChanged: texts.passwordChanged(site),
    wrongCodes: texts.wrongCodes(site),
    twoStepEnded: texts.twoStepEnded(site),
    passkeyAdded: texts.passkeyAdded(site, { name: 'Phone' }),
    passkeyRemoved: texts.passkeyRemoved(site, { name: 'Phone' }),
    providerConnected: texts.providerConnected(site, { provider: 'LinkedIn', account: 'a@example.com' }),
    providerDisconnected: texts.providerDisconnected(site, { provider: 'LinkedIn' }),
    reauthenticationCode: texts.reauthenticationCode(site, { code: '12345678' }),
    recoveryCodesReplaced: texts.recoveryCodesReplaced(site),
    recoveryCompleted: texts.recoveryCompleted(site),
    twoStepStarted: texts.twoStepStarted(site),
    accountDeleted: texts.accountDeleted(site),
    signUpAttempt: texts.signUpAttempt(site, { link }),
    registrationConfirmed: texts.registrationConfirmed(site, eventValues),
    registrationWithdrawn: texts.registrationWithdrawn(site, { ...eventValues, calendar: 'CANCEL' }),
    eventReminder: texts.eventReminder(site, eventValues),
    eventChanged: texts.eventChanged(site, eventValues),
    eventCancelled: texts.eventCancelled(site, { ...eventValues, calendar: 'CANCEL' }),
    eventReinstated: texts.eventReinstated(site, eventValues),
    placeGiven: texts.placeGiven(site, eventValues),
    placeFreed: texts.placeFreed(site, { ...eventValues, calendar: null }),
    helloReceived: texts.helloReceived(site, { name: 'Jan', event: eventValues.event, page: link }),
    helloAccepted: texts.helloAccepted(site, { name: 'Jan', event: eventValues.event, page: link }),
    digest: texts.digest(site, digestValues),
  } satisfies Record<EmailKind, UnformattedEmail>

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
