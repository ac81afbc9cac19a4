import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { getRemInPixels } from '../event-grid-layout.ts'
import { type CityMarker, layOutCityMarkers } from './city-markers.ts'
import type { MapCity } from './map-cities.ts'
import { NEIGHBOR_OUTLINES, POLAND_OUTLINE } from './poland-outline.ts'
import { MAP_SIZE } from './projection.ts'

/** Minimum radius of a marker that shows its number of events, in CSS pixels, by the number of digits. */
const MIN_RADIUS_FOR_COUNT = { oneDigit: 9, moreDigits: 12 }
/** Half of the maximum width of a tooltip, in CSS pixels, to keep it on the map. */
const TOOLTIP_HALF_WIDTH = 88

/** A map of Poland with a marker for each city; a click selects the city. `cities` are sorted by number of events. */
export function PolandMap({
  cities,
  selectedCity,
  onSelect,
}: {
  cities: readonly MapCity[]
  selectedCity: string | undefined
  onSelect: (city: string) => void
}) {
  const { eventViews } = useTexts()
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [hoveredCity, setHoveredCity] = useState<string>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const locatedCities = cities.flatMap(({ city, count, point }) => (point ? [{ city, count, point }] : []))
  // Nothing is placed until the width is known.
  const { markers, hidden } = layOutCityMarkers(width > 0 ? locatedCities : [], width, getRemInPixels())
  const hovered = markers.find(({ city }) => city === hoveredCity)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setHoveredCity(undefined)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      ref={frame}
      role="group"
      aria-label={eventViews.map.label}
      onKeyDown={onKeyDown}
      className="relative w-full bg-sea-soft"
      style={{ aspectRatio: `${MAP_SIZE.width} / ${MAP_SIZE.height}` }}
    >
      <MapBackground markers={markers} hidden={hidden} width={width} />
      {markers.map((marker) => (
        <button
          key={marker.city}
          type="button"
          aria-label={eventViews.map.city(marker.city, marker.count)}
          aria-pressed={marker.city === selectedCity}
          onClick={() => onSelect(marker.city)}
          onPointerEnter={() => setHoveredCity(marker.city)}
          onPointerLeave={() => setHoveredCity(undefined)}
          onFocus={() => setHoveredCity(marker.city)}
          onBlur={() => setHoveredCity(undefined)}
          className="group absolute grid size-(--target) -translate-1/2 place-items-center rounded-full focus-visible:z-2"
          style={{
            left: marker.x,
            top: marker.y,
            '--target': `${Math.max(24, marker.radius * 2)}px`,
            '--marker': `${marker.radius * 2}px`,
          }}
        >
          <span
            className={classNames(
              'grid size-(--marker) place-items-center rounded-full border text-xs leading-none font-bold tabular-nums transition-[background-color,scale] group-hover:scale-110',
              marker.city === selectedCity
                ? 'border-surface bg-sea text-on-sea outline-2 outline-sea forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                : 'border-amber-ink bg-amber text-on-amber forced-colors:bg-[ButtonFace] forced-colors:text-[ButtonText]',
            )}
          >
            {marker.radius >=
              (marker.count < 10 ? MIN_RADIUS_FOR_COUNT.oneDigit : MIN_RADIUS_FOR_COUNT.moreDigits) &&
              marker.count < 1000 &&
              marker.count}
          </span>
        </button>
      ))}
      {markers.map(
        ({ city, label }) =>
          label && (
            <span
              key={city}
              aria-hidden="true"
              className={classNames(
                'pointer-events-none absolute [text-shadow:0_0_2px_var(--color-surface),0_0_2px_var(--color-surface),0_0_3px_var(--color-surface),0_0_4px_var(--color-surface)] -translate-y-1/2 text-xs leading-none font-semibold whitespace-nowrap text-ink',
                label.anchor === 'end' && '-translate-x-full',
                label.anchor === 'middle' && '-translate-x-1/2',
                city === selectedCity && 'text-sea-ink',
              )}
              style={{ left: label.x, top: label.y }}
            >
              {city}
            </span>
          ),
      )}
      {hovered && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute z-3 max-w-44 -translate-x-1/2 -translate-y-full truncate rounded-sm bg-deep px-2.5 py-1 text-sm font-medium text-on-deep shadow-lift forced-colors:border"
          style={{
            left: Math.min(width - TOOLTIP_HALF_WIDTH, Math.max(TOOLTIP_HALF_WIDTH, hovered.x)),
            top: Math.max(32, hovered.y - Math.max(12, hovered.radius) - 6),
          }}
        >
          {eventViews.map.city(hovered.city, hovered.count)}
        </span>
      )}
    </div>
  )
}

/** Land, sea and borders, and lines from moved markers to their cities. */
function MapBackground({
  markers,
  hidden,
  width,
}: {
  markers: readonly CityMarker[]
  hidden: readonly { x: number; y: number }[]
  width: number
}) {
  const unit = width > 0 ? MAP_SIZE.width / width : 1
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
      className="block size-full"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={NEIGHBOR_OUTLINES.land} className="fill-sunken forced-colors:fill-[Canvas]" />
      <path d={NEIGHBOR_OUTLINES.borders} fill="none" strokeWidth={1.5} className="stroke-line" />
      <path
        d={POLAND_OUTLINE}
        strokeWidth={2}
        className="fill-surface stroke-line-strong forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
      />
      {markers.map(
        ({ city, x, y, cityPosition }) =>
          (x !== cityPosition.x || y !== cityPosition.y) && (
            <g key={city}>
              <path
                d={`M${cityPosition.x * unit} ${cityPosition.y * unit}L${x * unit} ${y * unit}`}
                strokeWidth={1.25 * unit}
                className="stroke-ink-faint forced-colors:stroke-[CanvasText]"
              />
              <circle
                cx={cityPosition.x * unit}
                cy={cityPosition.y * unit}
                r={2 * unit}
                className="fill-ink forced-colors:fill-[CanvasText]"
              />
            </g>
          ),
      )}
      {hidden.map(({ x, y }) => (
        <circle
          key={`${x} ${y}`}
          cx={x * unit}
          cy={y * unit}
          r={1.5 * unit}
          className="fill-ink-faint forced-colors:fill-[CanvasText]"
        />
      ))}
    </svg>
  )
}
