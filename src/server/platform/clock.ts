import { type Day, getDayInTimeZone } from '../../domain/day.ts'

/** The one source of time. Rules get `today` from it as an argument. */
export interface Clock {
  /** The instant, for sessions and limits. Never fixed. */
  now(): Date
  /** The calendar day in the product's time zone, or the day that the setting TODAY fixes. */
  today(): Day
}

export function createClock(settings: { timeZone: string; today: Day | undefined }): Clock {
  const now = () => new Date()
  return { now, today: () => settings.today ?? getDayInTimeZone(now(), settings.timeZone) }
}
