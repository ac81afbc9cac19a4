import { LOCALES } from '../../../../domain/event-format.ts'
import { useTexts } from '../../../texts/texts.ts'
import type { FetchedEventMap } from '../calendar-and-map-queries.ts'
import type { MapCity } from './map-cities.ts'

/** All cities with their number of events, on the map or not, so that the counts add up to the total. */
export function CityList({
  data,
  cities: mapCities,
  onSelect,
}: {
  data: FetchedEventMap
  cities: readonly MapCity[]
  onSelect: (city: string) => void
}) {
  const { language, eventViews, vocabulary } = useTexts()
  const { map } = eventViews
  const maxCount = mapCities[0]?.count ?? 1
  const formatCount = (count: number) => count.toLocaleString(LOCALES[language])
  const rest = [
    { label: map.otherCities, count: data.other_cities },
    { label: map.withoutCity, count: data.without_city },
  ].filter(({ count }) => count > 0)
  const groups = [
    { title: map.inPoland, cities: mapCities.filter(({ point }) => point !== null) },
    { title: map.outsidePoland, cities: mapCities.filter(({ point }) => point === null) },
  ].filter(({ cities }) => cities.length > 0)
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {map.summary(data.total.count, data.total.capped, mapCities.length)}
        {data.total.capped && <span className="block">{map.capped(countNamedEvents(data))}</span>}
      </p>
      {groups.map(({ title, cities }) => (
        <section key={title}>
          <h4 className="text-sm font-semibold text-ink-soft">{title}</h4>
          <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
            {cities.map(({ city, country, count, point }) => (
              <li key={city} className="min-w-0">
                <button
                  type="button"
                  onClick={() => onSelect(city)}
                  className="relative flex min-h-10 w-full items-center justify-between gap-3 rounded-sm px-2 text-left transition-colors hover:bg-sunken"
                >
                  <span className="min-w-0 truncate">
                    {vocabulary(city)}
                    {point === null && country && <span className="text-ink-faint">, {country}</span>}
                  </span>
                  <span className="text-sm font-semibold text-ink-soft tabular-nums">
                    {formatCount(count)}
                  </span>
                  <span
                    aria-hidden="true"
                    className="absolute bottom-0.5 left-2 h-1 max-w-[calc(100%-1rem)] rounded-full bg-amber forced-colors:bg-[CanvasText]"
                    style={{ width: `calc((100% - 1rem) * ${(count / maxCount).toFixed(3)})` }}
                  />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {rest.length > 0 && (
        <ul className="text-sm text-ink-soft">
          {rest.map(({ label, count }) => (
            <li key={label} className="flex justify-between gap-3 px-2 py-1 sm:max-w-[calc(50%-0.75rem)]">
              <span>{label}</span>
              <span className="font-semibold tabular-nums">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function countNamedEvents({ cities, other_cities, without_city }: FetchedEventMap): number {
  return cities.reduce((sum, { count }) => sum + count, other_cities + without_city)
}
