import type { EventCardData } from '../../../contract/schemas.ts'
import type { FetchedEventCard, FetchMeta } from '../../shared/queries.ts'

/** What a page of one of the person's lists is on the way. */
interface Page {
  events: readonly EventCardData[]
  next_cursor: string | null
}

/** As much of one of the person's lists as has been read, newest first. */
export interface MyEventsList {
  entries: readonly FetchedEventCard[]
  /** Where it goes on; null at its end. */
  next_cursor: string | null
}

/** The instant that a list is sorted by. */
export type ListOrder = 'registered_at' | 'favorited_at'

/** A list as its first page says. */
export function toList({ events, next_cursor }: Page, { today, fetchedAt }: FetchMeta): MyEventsList {
  return { entries: events.map((event) => ({ event, today, fetchedAt })), next_cursor }
}

/**
 * A list after its first page was read again: the page decides about everything as new as its last event; what had been
 * read beyond that stays, so that nobody loses their place.
 */
export function mergeRefetched(
  known: MyEventsList | undefined,
  page: Page,
  reading: FetchMeta,
  since: ListOrder,
): MyEventsList {
  const fresh = toList(page, reading)
  const last = fresh.entries.at(-1)?.event[since]
  if (!known || fresh.next_cursor === null || !last) return fresh
  const read = new Set(fresh.entries.map(({ event }) => event.event_code))
  const older = known.entries.filter(
    ({ event }) => (event[since] ?? '') <= last && !read.has(event.event_code),
  )
  return older.length === 0
    ? fresh
    : { entries: [...fresh.entries, ...older], next_cursor: known.next_cursor }
}

/** A list with the page that was asked for with `cursor`; unchanged when it has been read on elsewhere meanwhile. */
export function appendPage(
  known: MyEventsList,
  cursor: string,
  page: Page,
  reading: FetchMeta,
): MyEventsList {
  if (known.next_cursor !== cursor) return known
  const read = new Set(known.entries.map(({ event }) => event.event_code))
  const added = toList(page, reading)
  const entries = added.entries.filter(({ event }) => !read.has(event.event_code))
  return { entries: [...known.entries, ...entries], next_cursor: added.next_cursor }
}
