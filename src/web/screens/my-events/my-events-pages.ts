import type { EventCardData } from '../../../contract/schemas.ts'
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

/** The time that a list is sorted by. */
export type SortInstant = 'registered_at' | 'favorited_at'

/** Creates a list from its first page. */
export function createMyEventsList(
  { events, next_cursor }: ListPage,
  { today, fetchedAt }: FetchTime,
): LoadedMyEvents {
  return { entries: events.map((event) => ({ event, today, fetchedAt })), next_cursor }
}

/**
 * Merges a refetched first page into a list. The page replaces all entries that are as new as its last one; older entries
 * from further pages are kept, so that the user keeps their position.
 */
export function mergeFirstPage(
  list: LoadedMyEvents | undefined,
  page: ListPage,
  meta: FetchTime,
  order: SortInstant,
): LoadedMyEvents {
  const refetched = createMyEventsList(page, meta)
  const oldest = refetched.entries.at(-1)?.event[order]
  if (!list || refetched.next_cursor === null || !oldest) return refetched
  const codes = new Set(refetched.entries.map(({ event }) => event.event_code))
  const older = list.entries.filter(
    ({ event }) => (event[order] ?? '') <= oldest && !codes.has(event.event_code),
  )
  return older.length === 0
    ? refetched
    : { entries: [...refetched.entries, ...older], next_cursor: list.next_cursor }
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
