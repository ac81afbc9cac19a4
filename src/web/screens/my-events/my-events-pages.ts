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

/** Sorts by date and start: events that are not over, soonest first, then those that are, the last ones first, then those without a date. */
export function sortByDate(entries: LoadedMyEvents['entries']): FetchedEventCard[] {
  const describe = ({ event, today }: FetchedEventCard) => {
    const { date_begin, starts_at } = event
    const isOver = date_begin !== null && (getLastDay(event) ?? date_begin) < today
    // Those without a start are the last of their day.
    return { group: date_begin === null ? 2 : isOver ? 1 : 0, start: `${date_begin} ${starts_at ?? '~'}` }
  }
  return entries.toSorted((a, b) => {
    const [one, other] = [describe(a), describe(b)]
    const order = one.start < other.start ? -1 : one.start > other.start ? 1 : 0
    return one.group - other.group || (one.group === 1 ? -order : order)
  })
}
