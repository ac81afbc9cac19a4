import type { Language } from '../../domain/display-settings.ts'
import { toKnownEvent } from '../../domain/event-emails.ts'
import type { DigestValues } from '../mail/digest-email-texts.ts'
import type { UnformattedEmail } from '../mail/email-layout.ts'
import { EMAIL_TEXTS, type EmailKind, type EmailSite } from '../mail/email-texts.ts'
import type { EventEmailValues } from '../mail/event-email-texts.ts'
import { createFullEvent } from './test-data.ts'

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

/** Returns an email of every kind. */
export function createSampleEmails(language: Language, site: EmailSite): Record<EmailKind, UnformattedEmail> {
  const texts = EMAIL_TEXTS[language]
  return {
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
  }
}
