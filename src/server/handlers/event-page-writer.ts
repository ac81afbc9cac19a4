import type { Api } from '../../contract/api.ts'
import { createEmphasizer } from '../../domain/search/find-emphasis.ts'
import type { SearchMatch } from '../../domain/search/words.ts'
import { LeastRecentlyUsed } from '../platform/least-recently-used.ts'

type EventPage = Api['GET /api/events']['reply']
type ListedEvent = EventPage['events'][number]

/** Searches whose events are kept, and the events of each: users repeat each other. They are at most about 10 MB. */
const KEPT_SEARCHES = 100
const KEPT_EVENTS = 100

/**
 * Returns a function that writes a page of events as JSON, in UTF-8, with what the search matched in them. Events for which `isShared` is
 * true are written once for each search.
 */
export function createEventPageWriter(isShared: (event: ListedEvent) => boolean) {
  const searches = new LeastRecentlyUsed<(event: ListedEvent) => Buffer>(KEPT_SEARCHES)

  /** Returns a function that writes an event after a comma. */
  function createEventWriter(match: SearchMatch | null) {
    const emphasize = match ? createEmphasizer(match) : (event: ListedEvent) => event
    const kept = new Map<ListedEvent, Buffer>()
    return (event: ListedEvent): Buffer => {
      const known = kept.get(event)
      if (known) return known
      const json = Buffer.from(`,${JSON.stringify(emphasize(event))}`)
      if (isShared(event)) {
        if (kept.size === KEPT_EVENTS) kept.clear()
        kept.set(event, json)
      }
      return json
    }
  }

  return ({ events, ...page }: EventPage, match: SearchMatch | null): Uint8Array<ArrayBuffer> => {
    const write = searches.get(JSON.stringify(match), () => createEventWriter(match))
    const start = Buffer.from(`${JSON.stringify(page).slice(0, -1)},"events":[`)
    const written = events.map(write)
    if (written[0]) written[0] = written[0].subarray(1)
    return Buffer.concat([start, ...written, Buffer.from(']}')])
  }
}
