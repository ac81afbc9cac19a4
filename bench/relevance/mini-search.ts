import MiniSearch from 'minisearch'
import { foldText } from '../../src/domain/text.ts'
import type { CatalogueRow } from '../../src/server/catalogue/catalogue-types.ts'

const RESULTS = 24

/** Returns a search of the events with MiniSearch that lists only events of which `isListed` is true. */
export function createMiniSearch(
  events: readonly CatalogueRow[],
): (text: string, isListed: (event: CatalogueRow) => boolean) => CatalogueRow[] {
  const search = new MiniSearch<CatalogueRow & { id: number }>({
    fields: ['event_name', 'topic', 'organiser', 'event_type', 'city', 'country', 'venue', 'event_code'],
    processTerm: foldText,
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { event_name: 4, topic: 2 } },
  })
  search.addAll(events.map((event, id) => ({ ...event, id })))
  return (text, isListed) =>
    search
      .search(text, { filter: ({ id }) => isListed(events[id]!) })
      .slice(0, RESULTS)
      .map(({ id }) => events[id]!)
}
