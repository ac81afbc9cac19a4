import type { EventCardData } from '../../../contract/event-schemas.ts'
import { getLastDay } from '../../../domain/event.ts'
import type { FetchedEventCard, FetchTime } from '../../shared/queries.ts'

/** A page of the registered events or of the favorites. */
interface ListPage {
  events: readonly EventCardData[]
  next_cursor: string | null
}

/** The pages of one list fetched so far, newest first. */
export interface LoadedMyEvents {
  entries: readonly FetchedEventCard[]
  /** Cursor of the next page; null if there is none. */
  next_cursor: string | null
}

export function createMyEventsList(
  { events, next_cursor }: ListPage,
  { today, fetchedAt }: FetchTime,
): LoadedMyEvents {
  return { entries: events.map((event) => ({ event, today, fetchedAt })), next_cursor }
}

/** Appends the page at `cursor`. Returns the list unchanged if the page after its last entry is a different one by now. */
export function appendPage(
  list: LoadedMyEvents,
  cursor: string,
  page: ListPage,
  meta: FetchTime,
): LoadedMyEvents {
  if (list.next_cursor !== cursor) return list
  const codes = new Set(list.entries.map(({ event }) => event.event_code))
  const added = createMyEventsList(page, meta)
  const entries = added.entries.filter(({ event }) => !codes.has(event.event_code))
  return { entries: [...list.entries, ...entries], next_cursor: added.next_cursor }
}

/** Appends the further pages of an earlier fetch to a first page. Returns null if the first page has changed since. */
export function keepFurtherPages(first: LoadedMyEvents, earlier: LoadedMyEvents): LoadedMyEvents | null {
  const isSame = first.entries.every(
    ({ event }, index) => event.event_code === earlier.entries[index]?.event.event_code,
  )
  if (!isSame || first.next_cursor === null) return null
  const further = earlier.entries.slice(first.entries.length)
  return { entries: [...first.entries, ...further], next_cursor: earlier.next_cursor }
}

/** Sorts by date: events that are not over, soonest first, then those that are, the last ones first, then those without a date. */
export function sortByDate(entries: LoadedMyEvents['entries']): FetchedEventCard[] {
  const key = ({ event, today }: FetchedEventCard) => {
    const { date_begin } = event
    if (date_begin === null) return { group: 2, day: '' }
    return (getLastDay(event) ?? date_begin) < today
      ? { group: 1, day: date_begin }
      : { group: 0, day: date_begin }
  }
  return entries.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)]
    if (one.group !== other.group) return one.group - other.group
    return (one.group === 1 ? -1 : 1) * one.day.localeCompare(other.day)
  })
}
