import { isQuiet, QUIET_UNTIL } from '../../../domain/email-times.ts'
import { now } from '../../platform/clock.ts'

/** Says in the quiet hours when the emails that a command has queued are sent. */
export function describeQuietHours(timeZone: string, emails: number): string {
  return emails > 0 && isQuiet(now(), timeZone)
    ? ` Those about events after tomorrow are sent at ${QUIET_UNTIL}, after the quiet hours.`
    : ''
}
