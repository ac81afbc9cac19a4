import { parseAgenda } from './agenda.ts'
import { addDays, type Day, daysBetween, getWeekday } from './day.ts'
import { type EventSummary, getLastDay } from './event.ts'
import { type AgendaHours, type Occurrence, toMinutes } from './event-hours.ts'
import { foldText } from './text.ts'
import { toInstant } from './time-zone.ts'

/** What the hours of an event derive from. */
export type TimedEvent = Pick<EventSummary, 'date_begin' | 'date_end' | 'starts_at' | 'ends_at'> & {
  agenda: string | null
}

export const DAY_MINUTES = 24 * 60
/** Times before this one that follow a later one are on the next morning. */
const MORNING = 6 * 60
/** How long an event lasts after the last time that is known. */
const UNKNOWN_END = 2 * 60

/** A line that names a day is short. Folded. */
const DAY_NUMBER = /^(?:day|dzien)\s*(\d{1,3})\b.{0,40}$/
const EACH_DAY = /^(?:each day|every day|daily|codziennie|kazdego dnia)\b.{0,40}$/
const WEEKDAY = /^([a-z]+)\b.{0,40}$/
const WEEKDAYS = [
  ['monday', 'poniedzialek'],
  ['tuesday', 'wtorek'],
  ['wednesday', 'sroda'],
  ['thursday', 'czwartek'],
  ['friday', 'piatek'],
  ['saturday', 'sobota'],
  ['sunday', 'niedziela'],
]

/** Returns the number of days of an event; 0 without a begin date. */
function countDays(event: Pick<EventSummary, 'date_begin' | 'date_end'>): number {
  const days = daysBetween(event.date_begin ?? '', getLastDay(event) ?? '')
  return days === undefined ? 0 : Math.max(days, 0) + 1
}

/** Returns the index of the day that a line of the agenda names, 'each' for all days, or null if it names none. */
function readDayHeading(line: string, begin: Day): number | 'each' | null {
  const text = foldText(line)
  const [, number] = DAY_NUMBER.exec(text) ?? []
  if (number) return Number(number) - 1
  if (EACH_DAY.test(text)) return 'each'
  const [, word = ''] = WEEKDAY.exec(text) ?? []
  const weekday = WEEKDAYS.findIndex((names) => names.includes(word))
  return weekday === -1 ? null : (weekday - getWeekday(begin) + 7) % 7
}

const TIME = /(\d{1,2})[:.](\d{2})(?:\s?(am|pm))?/gi

/** Returns the minutes of the times in a text such as '13.00 – 14.00' or '9:30 pm'; none for an impossible time. */
export function readTimes(text: string): number[] {
  return [...text.matchAll(TIME)].flatMap(([, hour, minute, half]) => {
    const isAfternoon = half?.toLowerCase() === 'pm'
    const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
    return hours < 24 && Number(minute) < 60 ? [hours * 60 + Number(minute)] : []
  })
}

/** Returns the minutes from midnight to the first and to the last time of the agenda on a day of the event, from 0. Null without times. */
function readAgendaMinutes(event: TimedEvent, dayIndex: number): { first: number; last: number } | null {
  if (!event.agenda || event.date_begin === null) return null
  const hasSeveralDays = countDays(event) > 1
  let named: number | 'each' = 'each'
  let latest = 0
  const times: number[] = []
  for (const line of parseAgenda(event.agenda)) {
    if (line.kind !== 'item') {
      const day = hasSeveralDays ? readDayHeading(line.text, event.date_begin) : null
      if (day !== null) latest = 0
      named = day ?? named
    } else if (named === 'each' || named === dayIndex) {
      for (const time of readTimes(line.time)) {
        const minutes = time < MORNING && time < latest ? time + DAY_MINUTES : time
        latest = Math.max(latest, minutes)
        times.push(minutes)
      }
    }
  }
  return times.length === 0 ? null : { first: Math.min(...times), last: Math.max(...times) }
}

export function formatMinutes(minutes: number): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${pad(Math.floor((minutes % DAY_MINUTES) / 60))}:${pad(minutes % 60)}`
}

/** Returns the hours of the agenda that an event without `starts_at` shows on the day `today`. */
export function getAgendaHours(event: TimedEvent, today: Day): AgendaHours | null {
  if (event.starts_at || event.date_begin === null) return null
  const index = daysBetween(event.date_begin, today) ?? 0
  const dayIndex = index > 0 && index < countDays(event) ? index : 0
  const minutes = readAgendaMinutes(event, dayIndex)
  if (!minutes) return null
  const { first, last } = minutes
  return { day: dayIndex + 1, first: formatMinutes(first), last: last > first ? formatMinutes(last) : null }
}

/**
 * Returns when an event begins and ends on one of its days, from 0, in minutes from the midnight before; null without hours. The end
 * may be on the next morning. Without an end it is two hours after the last time of the agenda on that day, else after the start.
 */
export function getHoursOfDay(event: TimedEvent, dayIndex: number): { start: number; end: number } | null {
  const agenda = readAgendaMinutes(event, dayIndex)
  const start = toMinutes(event.starts_at) ?? agenda?.first
  if (start === undefined) return null
  const end = toMinutes(event.starts_at ? event.ends_at : null)
  if (end === null || end === start)
    return { start, end: Math.max(start, agenda?.last ?? start) + UNKNOWN_END }
  return { start, end: end < start ? end + DAY_MINUTES : end }
}

/** Returns the periods in which an event takes place that are near the day `today`: from the day before to the day after. */
export function listOccurrences(event: TimedEvent, today: Day, timeZone: string): Occurrence[] {
  const index = daysBetween(event.date_begin ?? '', today)
  const { date_begin: begin } = event
  if (index === undefined || begin === null) return []
  return [index - 1, index, index + 1].flatMap((dayIndex) => {
    const hours = dayIndex >= 0 && dayIndex < countDays(event) ? getHoursOfDay(event, dayIndex) : null
    if (!hours) return []
    const day = addDays(begin, dayIndex)
    const format = (minutes: number) => new Date(toInstant(day, minutes, timeZone)).toISOString()
    return [{ begins_at: format(hours.start), ends_at: format(hours.end) }]
  })
}
