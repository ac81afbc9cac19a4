import { addDays, type Day, toDayNumber } from './day.ts'
import type { EventDetail } from './event.ts'
import { isHttpUrl } from './text.ts'

/** Event codes of the sample catalogue begin with this, and no real catalogue should use it. */
const SAMPLE_CODE_PREFIX = 'sample-'

/** Last line of a sample event's agenda. */
export const SAMPLE_NOTICE = 'Sample data: dates, prices and agenda are made up for trying the product out.'

/** Whether an event comes from the sample catalogue: shown as such, so that nobody takes it for real. */
export function isSampleEvent(eventCode: string): boolean {
  return eventCode.startsWith(SAMPLE_CODE_PREFIX)
}

/** When a sample event takes place, told from the day the sample catalogue is loaded. */
export interface SamplePlan {
  /** Days from that day; 0 or less with enough `lasts_days` is an event under way. Absent with the next: no date. */
  begins_in_days?: number
  /** MM-DD: the next time this day of the year comes round, or is not yet over. */
  begins_every_year?: string
  /** Absent: the event has a begin date only. */
  lasts_days?: number
  /** Begins on a Saturday; other events begin on a working day. */
  weekend?: boolean
  deadline_days_before?: number
}

const SATURDAY = 6
const SUNDAY = 0

function weekday(day: Day): number {
  // 1970-01-01, day number 0, was a Thursday.
  return ((((toDayNumber(day) ?? 0) + 4) % 7) + 7) % 7
}

function movedTo(day: Day, fits: (weekday: number) => boolean, step: 1 | -1): Day {
  let moved = day
  while (!fits(weekday(moved))) moved = addDays(moved, step)
  return moved
}

function nextTimeInYear(monthDay: string, lastsDays: number, today: Day): Day {
  const thisYear = `${today.slice(0, 4)}-${monthDay}`
  if (addDays(thisYear, lastsDays - 1) >= today) return thisYear
  return `${String(Number(today.slice(0, 4)) + 1).padStart(4, '0')}-${monthDay}`
}

function beginOf(plan: SamplePlan, today: Day): Day | null {
  const fits = (weekday: number) =>
    plan.weekend ? weekday === SATURDAY : weekday !== SATURDAY && weekday !== SUNDAY
  const lastsDays = plan.lasts_days ?? 1
  if (plan.begins_every_year) {
    return movedTo(nextTimeInYear(plan.begins_every_year, lastsDays, today), fits, 1)
  }
  if (plan.begins_in_days === undefined) return null
  const begin = addDays(today, plan.begins_in_days)
  // What is under way today stays under way, be it a Sunday.
  const isUnderWay = plan.begins_in_days <= 0 && plan.begins_in_days + lastsDays > 0
  return isUnderWay ? begin : movedTo(begin, fits, plan.begins_in_days < 0 ? -1 : 1)
}

/** The dates of a sample event for a catalogue that is loaded on the day `today`. */
export function sampleDates(
  plan: SamplePlan,
  today: Day,
): Pick<EventDetail, 'date_begin' | 'date_end' | 'signup_deadline'> {
  const date_begin = beginOf(plan, today)
  if (date_begin === null) return { date_begin, date_end: null, signup_deadline: null }
  const { lasts_days: lastsDays, deadline_days_before: daysBefore } = plan
  return {
    date_begin,
    date_end: lastsDays === undefined ? null : addDays(date_begin, lastsDays - 1),
    signup_deadline: daysBefore === undefined ? null : addDays(date_begin, -daysBefore),
  }
}

/** The agenda with the notice as its last line; a missing one, or one that is a link, stays as it is. */
export function sampleAgenda(agenda: string | null): string | null {
  return agenda === null || isHttpUrl(agenda) ? agenda : `${agenda}\n\n${SAMPLE_NOTICE}`
}
