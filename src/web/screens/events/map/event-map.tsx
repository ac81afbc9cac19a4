import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { scrollAndFocus } from '../../../shared/scroll-to-heading.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../../ui/class-names.ts'
import { mapQueryOptions } from '../calendar-and-map-queries.ts'
import { labelCity } from '../city-label.ts'
import { toCatalogueFilters } from '../event-filters.ts'
import type { CatalogueQueryResult } from '../event-list.tsx'
import { EventLoadStatus } from '../event-list-error.tsx'
import type { EventListParams } from '../event-list-params.ts'
import { VIEW_LAYOUT_CLASS, ViewSkeleton } from '../skeletons.tsx'
import { findNearbyKm, type MapMarker } from './cluster-places.ts'
import { findCenters, findChosenPlaces, type MapPlace, toCityFilter, toMapPlaces } from './map-places.ts'
import { worldOutlinesQuery } from './outlines-queries.ts'
import { PlaceEvents, PlaceSummary } from './place-events.tsx'
import { PlaceList } from './place-list.tsx'
import { WorldMap } from './world-map.tsx'

/**
 * The filtered events on a map of the world, with a list of the places beside it. Choosing a place, or places near each other, sets the
 * City filter and replaces the list with their events.
 */
export function EventMap({
  params,
  list,
  onChange,
}: {
  params: EventListParams
  /** The first page has the events of the chosen place. */
  list: CatalogueQueryResult
  onChange: (change: Partial<EventListParams>) => void
}) {
  const texts = useTexts()
  const { eventViews } = texts
  const { map } = eventViews
  const heading = useRef<HTMLHeadingElement>(null)
  const [area, setArea] = useState<readonly MapPlace[] | null>(null)
  const query = useQuery(mapQueryOptions(toCatalogueFilters(params)))
  const outlines = useQuery(worldOutlinesQuery)
  const { data } = query
  const { city, country, within } = params
  const isMarkerChosen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another place is rendered
  useEffect(() => {
    const panel = heading.current
    if (!isMarkerChosen.current || !panel) return
    isMarkerChosen.current = false
    const { top } = panel.getBoundingClientRect()
    // Without a column beside the map, the events are below it.
    if (top < 0 || top > innerHeight * LOWEST_HEADING) scrollAndFocus(panel)
  }, [city, country, within])
  if (!data || !outlines.data)
    return (
      <EventLoadStatus
        query={data ? outlines : query}
        placeholder={<ViewSkeleton label={eventViews.loading.map} />}
      />
    )

  const places = toMapPlaces(data.places)
  const filter = city === undefined ? null : { city, country, within }
  const chosen = filter && {
    ...filter,
    places: findChosenPlaces(places, filter),
    centers: findCenters(places, filter),
  }
  const listed = area ?? places
  // The pressed button disappears, so the focus moves to the heading.
  function changeInPanel(change: Partial<EventListParams>) {
    onChange(change)
    heading.current?.focus()
  }
  function chooseMarker({ places: [first, ...others] }: MapMarker): boolean {
    const km = others.length > 0 ? findNearbyKm([first, ...others]) : undefined
    if (others.length > 0 && km === undefined) return false
    const isChosen = chosen?.centers.includes(first) && km === within
    isMarkerChosen.current = !isChosen
    onChange(isChosen ? NO_CITY : { ...toCityFilter(first), within: km })
    return true
  }
  function getPanelTitle(): string {
    if (city === undefined) return area ? map.area : map.places
    const label = labelCity(texts, city, country)
    return within === undefined ? label : map.nearby(label, within)
  }
  return (
    <div className={VIEW_LAYOUT_CLASS}>
      <div
        aria-busy={query.isPlaceholderData || undefined}
        className={classNames(CARD_CLASS, 'min-w-0 overflow-clip lg:sticky lg:top-4')}
      >
        <WorldMap
          outlines={outlines.data}
          places={places}
          chosen={chosen}
          summary={map.summary(sumCounts(places), places.length)}
          onChoose={chooseMarker}
          onAreaChange={setArea}
        />
        <p className="border-t border-line px-3 py-1.5 text-xs text-ink-faint">{map.source}</p>
      </div>
      <section aria-labelledby="map-panel" className="grid min-w-0 gap-3">
        <div>
          {chosen && (
            <Button
              variant="ghost"
              size="sm"
              className="mb-1 -ml-3.5"
              icon={<ChevronLeft aria-hidden="true" className="size-4" />}
              onClick={() => changeInPanel(NO_CITY)}
            >
              {map.allPlaces}
            </Button>
          )}
          <h3
            ref={heading}
            id="map-panel"
            tabIndex={-1}
            className="scroll-mt-14 text-lg font-semibold wrap-anywhere outline-none"
          >
            {getPanelTitle()}
          </h3>
          {chosen ? (
            <PlaceSummary chosen={chosen} list={list} />
          ) : (
            <p role="status" className="text-sm text-ink-soft">
              {listed.length === 0
                ? area
                  ? map.emptyArea
                  : map.empty
                : map.summary(sumCounts(listed), listed.length)}
            </p>
          )}
        </div>
        {chosen ? (
          <PlaceEvents list={list} onShowInList={() => onChange({ view: undefined })} />
        ) : (
          <PlaceList
            data={data}
            places={listed}
            onChoose={(place) => changeInPanel({ ...place, within: undefined })}
            onChooseOnline={() => onChange({ attendance: 'online', view: undefined })}
          />
        )}
      </section>
    </div>
  )
}

/** How far down in the window the heading of the events leaves space for some of them. */
const LOWEST_HEADING = 0.75
const NO_CITY = { city: undefined, country: undefined, within: undefined }

function sumCounts(places: readonly MapPlace[]): number {
  return places.reduce((sum, { count }) => sum + count, 0)
}
