import { type Day, getDayInTimeZone } from '../../domain/day.ts'

/** The only source of time. Rules receive `today` as an argument. */
export interface Clock {
  /** Returns the current time, also when `today` is fixed. */
  now(): Date
  /** Returns the day in the time zone of the product, or the setting TODAY. */
  today(): Day
}

export function createClock(settings: { timeZone: string; today?: Day | undefined }): Clock {
  const now = () => new Date()
  return { now, today: () => settings.today ?? getDayInTimeZone(now(), settings.timeZone) }
}
