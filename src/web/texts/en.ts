import type { Language } from '../../domain/language.ts'
import { auth } from './en/auth.ts'
import { calendar } from './en/calendar.ts'
import { choices } from './en/choices.ts'
import { dashboard } from './en/dashboard.ts'
import { eventViews } from './en/event-views.ts'
import { events } from './en/events.ts'
import { interest } from './en/interests.ts'
import { landing } from './en/landing.ts'
import { myEvents } from './en/my-events.ts'
import { onboarding } from './en/onboarding.ts'
import { organisers } from './en/organisers.ts'
import { palette } from './en/palette.ts'
import { problems } from './en/problems.ts'
import { reason } from './en/reasons.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'

/** Every text of the interface in English; those that the specification quotes stand here to the letter. */
export const en = {
  language: 'en' as Language,
  landing,
  auth,
  onboarding,
  shell,
  choices,
  dashboard,
  events,
  eventViews,
  myEvents,
  settings,
  organisers,
  calendar,
  palette,
  interest,
  reason,
  problems,
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
}
