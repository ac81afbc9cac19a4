import { isInQuietHours, QUIET_UNTIL } from '../../../domain/email-times.ts'
import { now } from '../../platform/clock.ts'

/** Says in the quiet hours when the emails that a command has queued are sent. */
export function describeQuietHours(timeZone: string, emails: number): string {
  return emails > 0 && isInQuietHours(now(), timeZone)
    ? ` Those that are not urgent are sent at ${QUIET_UNTIL}, after the quiet hours.`
    : ''
}
