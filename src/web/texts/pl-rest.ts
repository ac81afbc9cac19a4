import { account } from './pl/account.ts'
import { authSteps } from './pl/auth-steps.ts'
import { calendar } from './pl/calendar.ts'
import { callback } from './pl/callback.ts'
import { dashboard } from './pl/dashboard.ts'
import { eventViews } from './pl/event-views.ts'
import { events } from './pl/events.ts'
import { interest } from './pl/interests.ts'
import { landing } from './pl/landing.ts'
import { myEvents } from './pl/my-events.ts'
import { onboarding } from './pl/onboarding.ts'
import { organisers } from './pl/organisers.ts'
import { palette } from './pl/palette.ts'
import { reason } from './pl/reasons.ts'
import { settings } from './pl/settings.ts'
import type { RestTexts } from './texts.ts'

/** What every other screen needs, in Polish; each file is typed after its English one. */
export const rest: RestTexts = {
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
