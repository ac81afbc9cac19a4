import { account } from './en/account.ts'
import { authSteps } from './en/auth-steps.ts'
import { calendar } from './en/calendar.ts'
import { callback } from './en/callback.ts'
import { dashboard } from './en/dashboard.ts'
import { eventViews } from './en/event-views.ts'
import { events } from './en/events.ts'
import { interest } from './en/interests.ts'
import { landing } from './en/landing.ts'
import { myEvents } from './en/my-events.ts'
import { onboarding } from './en/onboarding.ts'
import { organisers } from './en/organisers.ts'
import { palette } from './en/palette.ts'
import { reason } from './en/reasons.ts'
import { settings } from './en/settings.ts'

/** What every other screen needs, in English; those texts that the specification quotes stand here to the letter. */
export const rest = {
  landing,
  authSteps,
  callback,
  account,
  onboarding,
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
}
