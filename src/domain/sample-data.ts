import { addDays, type Day, getWeekday } from './day.ts'
import type { FullEvent } from './event.ts'
import { isHttpUrl } from './text.ts'

/** Prefix of the event codes of the sample catalogue; no other catalogue should use it. */
export const SAMPLE_CODE_PREFIX = 'sample-'

/** Last line of the agenda of a sample event. */
export const SAMPLE_NOTICE = 'Sample data: dates, prices and agenda are made up for trying the product out.'

/** Returns whether an event is part of the sample catalogue; such events are marked wherever they are shown. */
export function isSampleEvent(eventCode: string): boolean {
  return eventCode.startsWith(SAMPLE_CODE_PREFIX)
}

/** The dates of a sample event, relative to the day on which the sample catalogue is loaded. */
export interface RelativeEventDates {
  /** Days from that day to the begin date; may be negative. An event with neither this nor `begins_every_year` has no dates. */
  begins_in_days?: number
  /** MM-DD: the next occurrence of this day that is not over yet. */
  begins_every_year?: string
  /** Without it the event has a begin date only. */
  lasts_days?: number
  /** Whether it begins on a Saturday; other events begin on a working day. */
  weekend?: boolean
  deadline_days_before?: number
}

/** Moves the day in steps of one day until it is a Saturday or, for other events, a working day. */
function moveToAllowedDay(day: Day, { weekend }: RelativeEventDates, step: 1 | -1): Day {
  let moved = day
  while (weekend ? getWeekday(moved) !== 5 : getWeekday(moved) >= 5) moved = addDays(moved, step)
  return moved
}

function getNextOccurrence(monthDay: string, lastsDays: number, today: Day): Day {
  const thisYear = `${today.slice(0, 4)}-${monthDay}`
  if (addDays(thisYear, lastsDays - 1) >= today) return thisYear
  return `${String(Number(today.slice(0, 4)) + 1).padStart(4, '0')}-${monthDay}`
}

function getBegin(plan: RelativeEventDates, today: Day): Day | null {
  const lastsDays = plan.lasts_days ?? 1
  if (plan.begins_every_year) {
    return moveToAllowedDay(getNextOccurrence(plan.begins_every_year, lastsDays, today), plan, 1)
  }
  if (plan.begins_in_days === undefined) return null
  const begin = addDays(today, plan.begins_in_days)
  // An event that is live today must stay live, even if it begins on a weekend.
  const isLive = plan.begins_in_days <= 0 && plan.begins_in_days + lastsDays > 0
  return isLive ? begin : moveToAllowedDay(begin, plan, plan.begins_in_days < 0 ? -1 : 1)
}

/** Returns the dates of a sample event for a catalogue that is loaded on the day `today`. */
export function getSampleDates(
  plan: RelativeEventDates,
  today: Day,
): Pick<FullEvent, 'date_begin' | 'date_end' | 'signup_deadline'> {
  const date_begin = getBegin(plan, today)
  if (date_begin === null) return { date_begin, date_end: null, signup_deadline: null }
  const { lasts_days: lastsDays, deadline_days_before: daysBefore } = plan
  return {
    date_begin,
    date_end: lastsDays === undefined ? null : addDays(date_begin, lastsDays - 1),
    signup_deadline: daysBefore === undefined ? null : addDays(date_begin, -daysBefore),
  }
}

/** Returns an agenda without the notice, for screens that say in the language of the page what is sample data. */
export function removeSampleNotice(agenda: string): string {
  return agenda.endsWith(SAMPLE_NOTICE) ? agenda.slice(0, -SAMPLE_NOTICE.length).trimEnd() : agenda
}

/** Returns the name of an organiser without the mark of an invented one, for screens that say what is sample data. */
export function removeSampleMark(organiser: string): string {
  return organiser.replace(/ \(sample\)$/, '')
}

/** Appends the notice to an agenda. A missing agenda and one that is a link stay unchanged. */
export function addSampleNotice(agenda: string | null): string | null {
  return agenda === null || isHttpUrl(agenda) ? agenda : `${agenda}\n\n${SAMPLE_NOTICE}`
}
