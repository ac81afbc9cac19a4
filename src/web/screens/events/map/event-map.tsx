import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { CARD_CLASS, classNames } from '../../../ui/class-names.ts'
import { mapQueryOptions } from '../calendar-and-map-queries.ts'
import type { CatalogueQueryResult } from '../event-list.tsx'
import { EventLoadStatus } from '../event-list-error.tsx'
import { toCatalogueFilters } from '../event-list-filters.ts'
import type { EventListParams } from '../event-list-params.ts'
import { ViewSkeleton } from '../skeletons.tsx'
import { CityEvents } from './city-events.tsx'
import { CityList } from './city-list.tsx'
import { groupMapCities } from './map-cities.ts'
import { PolandMap } from './poland-map.tsx'

/**
 * The filtered events on a map of Poland, with a list of all cities beside it. Selecting a city sets the City filter and
 * replaces the list with the events of that city.
 */
export function EventMap({
  params,
  list,
  onChange,
}: {
  params: EventListParams
  /** The first page has the events of the selected city. */
  list: CatalogueQueryResult
  onChange: (change: Partial<EventListParams>) => void
}) {
  const { eventViews, vocabulary } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(mapQueryOptions(toCatalogueFilters(params)))
  const { data } = query
  if (!data)
    return <EventLoadStatus query={query} placeholder={<ViewSkeleton label={eventViews.loading.map} />} />

  const cities = groupMapCities(data.cities)
  // The pressed button disappears, so the focus moves to the heading.
  function selectInPanel(city: string | undefined) {
    onChange({ city })
    heading.current?.focus()
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:gap-6">
      <figure
        aria-busy={query.isPlaceholderData || undefined}
        className={classNames(CARD_CLASS, 'min-w-0 overflow-hidden lg:sticky lg:top-4')}
      >
        <PolandMap
          cities={cities}
          selectedCity={params.city}
          onSelect={(city) => onChange({ city: city === params.city ? undefined : city })}
        />
        <figcaption className="border-t border-line px-3 py-1.5 text-xs text-ink-faint">
          {eventViews.map.source}
        </figcaption>
      </figure>
      <section aria-labelledby="map-panel" className="grid min-w-0 gap-3">
        <h3
          ref={heading}
          id="map-panel"
          tabIndex={-1}
          className="text-lg font-semibold wrap-anywhere outline-none"
        >
          {params.city ? vocabulary(params.city) : eventViews.map.cities}
        </h3>
        {params.city === undefined ? (
          <CityList data={data} cities={cities} onSelect={selectInPanel} />
        ) : (
          <CityEvents
            list={list}
            onShowAll={() => selectInPanel(undefined)}
            onShowInList={() => onChange({ view: undefined })}
          />
        )}
      </section>
    </div>
  )
}
