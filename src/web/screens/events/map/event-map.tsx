import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { CARD_CLASS } from '../../../ui/card.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { CatalogueQueryResult } from '../event-list.tsx'
import { type EventListParams, toCatalogueFilters } from '../event-list-params.ts'
import { LoadErrorPanel } from '../load-error-panel.tsx'
import { ViewSkeleton } from '../skeletons.tsx'
import { mapQueryOptions } from '../view-queries.ts'
import { CityEvents } from './city-events.tsx'
import { CityList } from './city-list.tsx'
import { groupMapCities } from './map-cities.ts'
import { PolandMap } from './poland-map.tsx'

/**
 * The filtered events on a map of Poland, and beside it every place by name. Choosing a city is the City filter: its
 * events take the place of the list of cities.
 */
export function EventMap({
  search,
  list,
  onChange,
  onOpen,
}: {
  search: EventListParams
  /** The events of the list: with a city those that are shown. */
  list: CatalogueQueryResult
  onChange: (change: Partial<EventListParams>) => void
  onOpen: (event_code: string) => void
}) {
  const { eventViews } = useTexts()
  const panel = useRef<HTMLHeadingElement>(null)
  const query = useQuery(mapQueryOptions(toCatalogueFilters(search)))
  const { data: read, error } = query
  if (!read)
    return error ? (
      <LoadErrorPanel error={error} onRetry={() => void query.refetch()} />
    ) : (
      <ViewSkeleton label={eventViews.loading.map} />
    )

  const places = groupMapCities(read.cities)
  // What was pressed in the panel gives way to something else.
  function chooseInPanel(city: string | undefined) {
    onChange({ city })
    panel.current?.focus()
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:gap-6">
      <figure
        aria-busy={query.isPlaceholderData || undefined}
        className={classNames(CARD_CLASS, 'min-w-0 overflow-hidden lg:sticky lg:top-4')}
      >
        <PolandMap
          places={places}
          chosen={search.city}
          onChoose={(city) => onChange({ city: city === search.city ? undefined : city })}
        />
        <figcaption className="border-t border-line px-3 py-1.5 text-xs text-ink-faint">
          {eventViews.map.source}
        </figcaption>
      </figure>
      <section aria-labelledby="places" className="grid min-w-0 gap-3">
        {error && <LoadErrorPanel error={error} onRetry={() => void query.refetch()} />}
        <h3
          ref={panel}
          id="places"
          tabIndex={-1}
          className="text-lg font-semibold wrap-anywhere outline-none"
        >
          {search.city ?? eventViews.map.cities}
        </h3>
        {search.city === undefined ? (
          <CityList read={read} places={places} onChoose={chooseInPanel} />
        ) : (
          <CityEvents
            list={list}
            onShowAll={() => chooseInPanel(undefined)}
            onShowInList={() => onChange({ view: undefined })}
            onOpen={onOpen}
          />
        )}
      </section>
    </div>
  )
}
