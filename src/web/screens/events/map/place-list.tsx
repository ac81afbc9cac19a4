import { Globe } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LOCALES } from '../../../../domain/event-format.ts'
import { nameCity } from '../../../shared/event-card/describe-place.ts'
import { useIsPrinting } from '../../../shared/use-is-printing.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { FetchedEventMap } from '../calendar-and-map-queries.ts'
import { labelCity } from '../city-label.ts'
import { type CityFilter, type MapPlace, toCityFilter } from './map-places.ts'

/** Places shown before 'Show all' is pressed. */
const TOP_PLACES = 20

/** The places with the most events, then the events that are not on the map, so that all counts add up to the total. */
export function PlaceList({
  data,
  places,
  onChoose,
  onChooseOnline,
}: {
  data: FetchedEventMap
  places: readonly MapPlace[]
  onChoose: (city: CityFilter) => void
  onChooseOnline: () => void
}) {
  const texts = useTexts()
  const { language, eventViews } = texts
  const { map } = eventViews
  const [isExpanded, setIsExpanded] = useState(false)
  const isPrinting = useIsPrinting()
  const shown = isExpanded || isPrinting ? places : places.slice(0, TOP_PLACES)
  const maxCount = places[0]?.count ?? 1
  const formatCount = (count: number) => count.toLocaleString(LOCALES[language])
  return (
    <>
      {data.online + data.hybrid > 0 && (
        <button
          type="button"
          data-printed
          onClick={onChooseOnline}
          className="flex min-h-12 w-full items-center gap-3 rounded-md bg-sea-soft px-3 text-left font-medium text-sea-ink transition-colors hover:bg-sea hover:text-on-sea forced-colors:border"
        >
          <Globe aria-hidden="true" className="size-5 shrink-0" />
          {/* As many as the Attendance filter shows that this sets. */}
          {map.online(data.online + data.hybrid, data.hybrid)}
        </button>
      )}
      {shown.length > 0 && (
        <ul className="-mx-2 grid">
          {shown.map(({ id, city, country, countryFilter, count }) => (
            <li key={id} className="min-w-0">
              <PlaceButton
                share={count / maxCount}
                count={formatCount(count)}
                label={map.marker(labelCity(texts, city, country), 0, count)}
                onClick={() => onChoose(toCityFilter({ city, countryFilter }))}
              >
                <PlaceName city={city} country={country} />
              </PlaceButton>
            </li>
          ))}
        </ul>
      )}
      {places.length > TOP_PLACES && (
        <div>
          <Button size="sm" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? map.showTop(TOP_PLACES) : map.showAllPlaces(places.length)}
          </Button>
        </div>
      )}
      <NotOnMap data={data} onChoose={onChoose} />
    </>
  )
}

/** A city, and less prominently its country. */
function PlaceName({ city, country }: { city: string; country: string | null }) {
  const texts = useTexts()
  const name = nameCity(texts, city, country)
  const rest = labelCity(texts, city, country).slice(name.length)
  return (
    <>
      {name}
      {rest && <span className="text-ink-faint">{rest}</span>}
    </>
  )
}

/** The events that have no position: where they take place as far as it is known. */
function NotOnMap({ data, onChoose }: { data: FetchedEventMap; onChoose: (city: CityFilter) => void }) {
  const { language, eventViews } = useTexts()
  const { map } = eventViews
  const { unplaced, unplaced_cities, without_city, other_places } = data
  if (unplaced + without_city + other_places === 0) return null
  const named = unplaced_cities.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="grid gap-1 border-t border-line pt-3 text-sm text-ink-soft">
      {other_places > 0 && <p>{map.otherPlaces(other_places)}</p>}
      {without_city > 0 && <p>{map.withoutCity(without_city)}</p>}
      {unplaced > 0 && (
        <details>
          <summary className="min-h-8 rounded-sm py-1 touch:min-h-11 touch:py-2.5 text-ink hover:text-sea-ink">
            {map.unplaced(unplaced)}
          </summary>
          <ul className="grid">
            {unplaced_cities.map(({ city, country, country_filter, count }) => (
              <li key={`${city}|${country}`} className="min-w-0">
                <PlaceButton
                  count={count.toLocaleString(LOCALES[language])}
                  onClick={() => onChoose(toCityFilter({ city, countryFilter: country_filter }))}
                >
                  <PlaceName city={city} country={country} />
                </PlaceButton>
              </li>
            ))}
          </ul>
          {named < unplaced && <p className="px-2 py-1">{map.otherPlaces(unplaced - named)}</p>}
        </details>
      )}
    </div>
  )
}

function PlaceButton({
  count,
  share,
  label,
  onClick,
  children,
}: {
  count: string
  /** Length of the bar below the name, from 0 to 1. */
  share?: number
  label?: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      data-printed
      aria-label={label}
      onClick={onClick}
      className="relative flex min-h-10 touch:min-h-11 w-full items-center justify-between gap-3 rounded-sm px-2 text-left transition-colors hover:bg-sunken"
    >
      <span className="min-w-0 truncate">{children}</span>
      <span className="text-sm font-semibold text-ink-soft tabular-nums">{count}</span>
      {share !== undefined && (
        <span
          aria-hidden="true"
          className="absolute bottom-0.5 left-2 h-1 max-w-[calc(100%-1rem)] rounded-full bg-amber forced-colors:bg-[CanvasText]"
          style={{ width: `calc((100% - 1rem) * ${share.toFixed(3)})` }}
        />
      )}
    </button>
  )
}
