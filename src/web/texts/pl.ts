import { auth } from './pl/auth.ts'
import { calendar } from './pl/calendar.ts'
import { choices } from './pl/choices.ts'
import { dashboard } from './pl/dashboard.ts'
import { eventViews } from './pl/event-views.ts'
import { events } from './pl/events.ts'
import { interest } from './pl/interests.ts'
import { landing } from './pl/landing.ts'
import { myEvents } from './pl/my-events.ts'
import { onboarding } from './pl/onboarding.ts'
import { organisers } from './pl/organisers.ts'
import { palette } from './pl/palette.ts'
import { counted } from './pl/plural.ts'
import { problems } from './pl/problems.ts'
import { reason } from './pl/reasons.ts'
import { settings } from './pl/settings.ts'
import { shell } from './pl/shell.ts'
import type { Texts } from './texts.ts'

/** Every text of the interface in Polish; each file is typed after its English one. */
export const pl: Texts = {
  language: 'pl',
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
    `Zbyt wiele prób. Spróbuj ponownie za ${counted(seconds, { one: 'sekundę', few: 'sekundy', many: 'sekund', other: 'sekundy' })}.`,
}
