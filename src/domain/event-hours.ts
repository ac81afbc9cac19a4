import type { Language } from './display-settings.ts'
import type { EventSummary } from './event.ts'

/** The first and last time of the agenda on one day of an event: today if the event takes place today, else its first day. */
export interface AgendaHours {
  /** The number of the day within the event, from 1. */
  day: number
  /** HH:MM. */
  first: string
  /** Null if the agenda has one time only. */
  last: string | null
}

/** The hours of an event as far as a view has them. */
export type HoursFields = Partial<Pick<EventSummary, 'starts_at' | 'ends_at'>> & {
  agenda_hours?: AgendaHours | null
}

/** Returns the minutes from midnight to a time HH:MM; null without one. */
export function toMinutes(time: string | null | undefined): number | null {
  return time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null
}

const WORDS: Record<
  Language,
  { from: (time: string) => string; daily: string; agenda: string; day: (number: number) => string }
> = {
  en: {
    from: (time) => `from ${time}`,
    daily: 'daily',
    agenda: '(agenda)',
    day: (number) => `day ${number}:`,
  },
  pl: {
    from: (time) => `od ${time}`,
    daily: 'codziennie',
    agenda: '(program)',
    day: (number) => `dzień ${number}:`,
  },
}

/**
 * Formats the hours of an event: '18:00–21:00', 'from 18:00' or, of the agenda and named as such, '18:00–20:00 (agenda)'. Null if there
 * are none. Times have 24 hours in both languages, as agendas write them.
 */
export function formatHours(
  { starts_at, ends_at, agenda_hours }: HoursFields,
  hasSeveralDays: boolean,
  language: Language,
): string | null {
  const words = WORDS[language]
  // Lines break before the hours and the word after them, not within: a word joiner follows the dash.
  const join = (hours: string, word: string | false) => {
    const unbroken = hours.replaceAll(' ', '\u00a0')
    return word ? `${unbroken} ${word}` : unbroken
  }
  if (starts_at) return join(formatTimes(starts_at, ends_at, language), hasSeveralDays && words.daily)
  if (!agenda_hours) return null
  const { day, first, last } = agenda_hours
  const times = last ? `${first}–\u2060${last}` : first
  return join(hasSeveralDays ? `${words.day(day)} ${times}` : times, words.agenda)
}

function formatTimes(start: string, end: string | null | undefined, language: Language): string {
  return end && end !== start ? `${start}–\u2060${end}` : WORDS[language].from(start)
}

/** A period in which an event takes place, on one of its days. */
export interface Occurrence {
  /** ISO 8601 in UTC. */
  begins_at: string
  ends_at: string
}

/** Returns whether an event takes place at an instant, in milliseconds since 1970. */
export function isHappening(occurrences: readonly Occurrence[], instant: number): boolean {
  return occurrences.some(
    ({ begins_at, ends_at }) => Date.parse(begins_at) <= instant && instant < Date.parse(ends_at),
  )
}
