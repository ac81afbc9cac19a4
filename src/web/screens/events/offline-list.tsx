import { useQueryClient } from '@tanstack/react-query'
import type { EventSummary } from '../../../domain/event.ts'
import { foldText } from '../../../domain/text.ts'
import { CATALOGUE_KEY, type FetchedCataloguePage } from '../../shared/queries.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { matchesFilters, toCatalogueFilters } from './event-filters.ts'
import { EventGrid } from './event-grid.tsx'
import { OfflineNote } from './event-list-error.tsx'
import type { EventListParams } from './event-list-params.ts'

/**
 * Without a connection: the events of the list that was loaded last, as far as they match the filters. Searches for words as they are
 * written; what else a search can mean, only the server knows.
 */
export function OfflineList({ params }: { params: EventListParams }) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: [CATALOGUE_KEY], predicate: ({ state }) => state.data !== undefined })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const pages = (lists[0]?.state.data as { pages: FetchedCataloguePage[] } | undefined)?.pages ?? []
  const words = foldText(params.search ?? '').split(/\s+/)
  const filters = toCatalogueFilters(params)
  const matching = pages.map((page) => ({
    ...page,
    events: page.events.filter(
      (event) => matchesFilters(event, filters) && containsWords(event, words, texts),
    ),
  }))
  const count = (all: readonly FetchedCataloguePage[]) =>
    all.reduce((sum, { events }) => sum + events.length, 0)
  const [shown, loaded] = [count(matching), count(pages)]
  return (
    <>
      <OfflineNote>{loaded > 0 && texts.offline.loadedEvents(shown, loaded)}</OfflineNote>
      <EventGrid pages={matching} total={{ count: shown, capped: false }} pendingQuery={null} />
    </>
  )
}

function containsWords(event: EventSummary, words: readonly string[], { vocabulary }: Texts): boolean {
  const { event_code, event_name, organiser, venue, topic, city, country } = event
  const catalogued = [topic, city, country].filter((text) => text !== null)
  const text = foldText(
    [event_code, event_name, organiser, venue, ...catalogued, ...catalogued.map(vocabulary)].join(' '),
  )
  return words.every((word) => text.includes(word))
}
