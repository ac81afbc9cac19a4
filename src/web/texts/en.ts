import { auth } from './en/auth.ts'
import { dashboard } from './en/dashboard.ts'
import { events } from './en/events.ts'
import { landing } from './en/landing.ts'
import { onboarding } from './en/onboarding.ts'
import { problems } from './en/problems.ts'
import { shell } from './en/shell.ts'

/** Every text of the interface in English; those that the specification quotes stand here to the letter. */
export const en = {
  landing,
  auth,
  onboarding,
  shell,
  dashboard,
  events,
  problems,
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
}
