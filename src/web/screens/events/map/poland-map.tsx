import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { getRemInPixels } from '../event-grid-layout.ts'
import { type CityMarker, layOutCityMarkers } from './city-markers.ts'
import type { MapCity } from './map-cities.ts'
import { POLAND_OUTLINE, SURROUNDINGS } from './poland-outline.ts'
import { MAP_SIZE } from './projection.ts'

/** From this radius on, in CSS pixels, the number of events stands in the bead; two digits take more room than one. */
const MIN_RADIUS_FOR_COUNT = { one: 9, more: 12 }
/** Half of the widest note, in CSS pixels: it stays on the map. */
const TOOLTIP_HALF_WIDTH = 88

/** Poland with a bead for each city, most events first; a press chooses it. */
export function PolandMap({
  places,
  chosen,
  onChoose,
}: {
  places: readonly MapCity[]
  chosen: string | undefined
  onChoose: (city: string) => void
}) {
  const { eventViews } = useTexts()
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [pointed, setPointed] = useState<string>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const placed = places.flatMap(({ city, count, point }) => (point ? [{ city, count, point }] : []))
  const { beads, hidden } =
    width > 0
      ? layOutCityMarkers(placed, width, getRemInPixels())
      : { beads: [] as CityMarker[], hidden: [] as { x: number; y: number }[] }
  const note = beads.find(({ city }) => city === pointed)
  function onKeyDown(press: KeyboardEvent) {
    if (press.key === 'Escape') setPointed(undefined)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a map is no set of form fields
    <div
      ref={frame}
      role="group"
      aria-label={eventViews.map.label}
      onKeyDown={onKeyDown}
      className="relative w-full bg-sea-soft"
      style={{ aspectRatio: `${MAP_SIZE.width} / ${MAP_SIZE.height}` }}
    >
      <MapBackground beads={beads} hidden={hidden} width={width} />
      {beads.map((bead) => (
        <button
          key={bead.city}
          type="button"
          aria-label={eventViews.map.city(bead.city, bead.count)}
          aria-pressed={bead.city === chosen}
          onClick={() => onChoose(bead.city)}
          onPointerEnter={() => setPointed(bead.city)}
          onPointerLeave={() => setPointed(undefined)}
          onFocus={() => setPointed(bead.city)}
          onBlur={() => setPointed(undefined)}
          className="group absolute grid size-(--target) -translate-1/2 place-items-center rounded-full focus-visible:z-2"
          style={{
            left: bead.x,
            top: bead.y,
            '--target': `${Math.max(24, bead.radius * 2)}px`,
            '--bead': `${bead.radius * 2}px`,
          }}
        >
          <span
            className={classNames(
              'grid size-(--bead) place-items-center rounded-full border text-xs leading-none font-bold tabular-nums transition-[background-color,scale] group-hover:scale-110',
              bead.city === chosen
                ? 'border-surface bg-sea text-on-sea outline-2 outline-sea forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                : 'border-amber-ink bg-amber text-on-amber forced-colors:bg-[ButtonFace] forced-colors:text-[ButtonText]',
            )}
          >
            {bead.radius >= (bead.count < 10 ? MIN_RADIUS_FOR_COUNT.one : MIN_RADIUS_FOR_COUNT.more) &&
              bead.count < 1000 &&
              bead.count}
          </span>
        </button>
      ))}
      {beads.map(
        ({ city, label }) =>
          label && (
            <span
              key={city}
              aria-hidden="true"
              className={classNames(
                'pointer-events-none absolute [text-shadow:0_0_2px_var(--color-surface),0_0_2px_var(--color-surface),0_0_3px_var(--color-surface),0_0_4px_var(--color-surface)] -translate-y-1/2 text-xs leading-none font-semibold whitespace-nowrap text-ink',
                label.anchor === 'end' && '-translate-x-full',
                label.anchor === 'middle' && '-translate-x-1/2',
                city === chosen && 'text-sea-ink',
              )}
              style={{ left: label.x, top: label.y }}
            >
              {city}
            </span>
          ),
      )}
      {note && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute z-3 max-w-44 -translate-x-1/2 -translate-y-full truncate rounded-sm bg-deep px-2.5 py-1 text-sm font-medium text-on-deep shadow-lift forced-colors:border"
          style={{
            left: Math.min(width - TOOLTIP_HALF_WIDTH, Math.max(TOOLTIP_HALF_WIDTH, note.x)),
            top: Math.max(32, note.y - Math.max(12, note.radius) - 6),
          }}
        >
          {eventViews.map.city(note.city, note.count)}
        </span>
      )}
    </div>
  )
}

/** Land and sea, and threads from the beads that had to step aside to where their cities are. */
function MapBackground({
  beads,
  hidden,
  width,
}: {
  beads: readonly CityMarker[]
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
      <path d={SURROUNDINGS.land} className="fill-sunken forced-colors:fill-[Canvas]" />
      <path d={SURROUNDINGS.borders} fill="none" strokeWidth={1.5} className="stroke-line" />
      <path
        d={POLAND_OUTLINE}
        strokeWidth={2}
        className="fill-surface stroke-line-strong forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
      />
      {beads.map(
        ({ city, x, y, from }) =>
          (x !== from.x || y !== from.y) && (
            <g key={city}>
              <path
                d={`M${from.x * unit} ${from.y * unit}L${x * unit} ${y * unit}`}
                strokeWidth={1.25 * unit}
                className="stroke-ink-faint forced-colors:stroke-[CanvasText]"
              />
              <circle
                cx={from.x * unit}
                cy={from.y * unit}
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
