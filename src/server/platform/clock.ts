import { type Day, getDayInTimeZone } from '../../domain/day.ts'

/** The only source of days. Rules receive `today` as an argument. */
export interface Clock {
  /** Returns the current time, also when `today` is fixed. */
  now(): Date
  /** Returns the day in the time zone of the product, or the setting TODAY. */
  today(): Day
  /** The time zone of the product (setting TIME_ZONE). */
  timeZone: string
}

/** Returns the current time. For what compares instants; the linter rejects other ways to read the clock. */
export function now(): Date {
  return new Date()
}

export function createClock(settings: { timeZone: string; today?: Day | undefined }): Clock {
  const { timeZone } = settings
  return { now, timeZone, today: () => settings.today ?? getDayInTimeZone(now(), timeZone) }
}
