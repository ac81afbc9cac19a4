import { Maximize, Minus, Plus } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import {
  type Camera,
  centerCamera,
  fitCamera,
  getCenter,
  getPlaceScale,
  isInView,
  type Size,
} from './camera.ts'
import type { MapMarker } from './cluster-places.ts'
import type { LabelSide } from './label-markers.ts'
import { isOutdated, layOutMap, type RenderedMarker } from './lay-out-map.ts'
import { MapOutlines } from './map-outlines.tsx'
import type { ChosenPlaces, MapPlace } from './map-places.ts'
import type { WorldOutlines } from './outlines-queries.ts'
import { toWorldDistance, type WorldPoint } from './projection.ts'
import { useMapCamera } from './use-map-camera.ts'

/** Markers, most events first, that are tab stops. All places are in the list beside the map. */
const MAX_TAB_STOPS = 12
const ZOOM_STEP = 1.8
/** CSS pixels that an arrow key moves the map. */
const PAN_STEP = 90
/** Half of the maximum width of a tooltip, in CSS pixels, to keep it on the map. */
const TOOLTIP_HALF_WIDTH = 110

/** Centers an element on a point of the world, given as `--x` and `--y`, in a layer with the scale `--k`. */
const POINT_CLASS =
  'absolute top-0 left-0 [translate:calc(var(--x)*var(--k)*1px-50%)_calc(var(--y)*var(--k)*1px-50%)]'
const SIDE_CLASSES: Record<LabelSide, string> = {
  right: 'left-full ml-1',
  left: 'right-full mr-1',
  below: 'top-full mt-1',
  above: 'bottom-full mb-1',
}

/**
 * A map of the world with a marker for each place, or for several places that are close together. It opens on all places, or on the
 * chosen ones. `places` are sorted by number of events.
 */
export function WorldMap({
  outlines,
  places,
  chosen,
  summary,
  onChoose,
  onAreaChange,
}: {
  outlines: WorldOutlines
  places: readonly MapPlace[]
  chosen: ChosenPlaces | null
  /** Describes the map to screen readers. */
  summary: string
  /** Called with the places of a marker. Returns false if it cannot be chosen, to zoom in on its places instead. */
  onChoose: (marker: MapMarker) => boolean
  /** Called with the visible places when the user has moved the map, and with null when it shows all of them. */
  onAreaChange: (places: readonly MapPlace[] | null) => void
}) {
  const texts = useTexts()
  const { map } = texts.eventViews
  const frame = useRef<HTMLDivElement>(null)
  const world = useRef<SVGGElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  /** The current camera, and a recent one that decides what is rendered. */
  const live = useRef<Camera>(null)
  const [camera, setCamera] = useState<Camera | null>(null)
  const requested = useRef<Camera>(null)
  const [hoveredKey, setHoveredKey] = useState<string>()
  const size = useElementSize(frame)

  function applyCamera(next: Camera) {
    live.current = next
    world.current?.setAttribute('transform', `translate(${next.x} ${next.y}) scale(${next.k})`)
    const { style } = layer.current ?? {}
    style?.setProperty('translate', `${next.x}px ${next.y}px`)
    // Recalculates the styles of all markers.
    if (style?.getPropertyValue('--k') !== String(next.k)) style?.setProperty('--k', String(next.k))
  }
  /** Renders what a camera needs. The map moves without waiting for it, except for the first one. */
  function renderCamera({ k, x, y }: Camera) {
    requested.current = { k, x, y }
    if (camera) startTransition(() => setCamera({ k, x, y }))
    else setCamera({ k, x, y })
  }
  const controls = useMapCamera(frame, size, {
    onMove: (next) => {
      applyCamera(next)
      if (!requested.current || !size || isOutdated(requested.current, next, size)) renderCamera(next)
    },
    onRest: (rest, isByUser) => {
      renderCamera(rest)
      if (isByUser) isMoved.current = true
      const area = isMoved.current && size ? places.filter((place) => isInView(place, rest, size)) : null
      if (size) startTransition(() => onAreaChange(area))
    },
  })
  // The elements of the first render and of a new size get the camera before they are painted.
  useLayoutEffect(() => {
    if (live.current) applyCamera(live.current)
  })

  // Whether the user moved the map away from the result.
  const isMoved = useRef(false)
  const cameraBeforeChoice = useRef<Camera | null>(null)
  const previous = useRef<{ places: unknown; chosenKey: string; size: Size } | null>(null)
  const chosenKey = chosen ? `${chosen.city}|${chosen.country ?? ''}|${chosen.within ?? ''}` : ''
  function showAll(isAnimated: boolean) {
    if (!size) return
    isMoved.current = false
    controls?.moveTo(fitCamera(places, size), isAnimated)
  }
  useEffect(() => {
    if (!controls || !size) return
    const before = previous.current
    previous.current = { places, chosenKey, size }
    const current = live.current
    if (!before || !current) {
      if (chosen && chosen.places.length > 0) {
        isMoved.current = true
        controls.moveTo(focusOn(chosen, null, size), false)
      } else showAll(false)
    } else if (before.chosenKey !== chosenKey) {
      if (!chosen) {
        const back = cameraBeforeChoice.current
        cameraBeforeChoice.current = null
        if (back) controls.moveTo(back, true)
        else showAll(true)
      } else if (chosen.places.length > 0) {
        if (!before.chosenKey && isMoved.current) cameraBeforeChoice.current = current
        isMoved.current = true
        controls.moveTo(focusOn(chosen, current, size), true)
      }
    } else if (before.places !== places) {
      const isAnyVisible = places.some((place) => isInView(place, current, size))
      if (!isMoved.current || !isAnyVisible) showAll(true)
    } else if (before.size !== size) {
      if (isMoved.current)
        controls.moveTo(centerCamera(getCenter(current, before.size), current.k, size), false)
      else showAll(false)
    }
  })

  const layout = camera && size ? layOutMap(places, chosen, outlines.countries, camera, size, texts) : null
  const hovered = layout?.markers.find(({ key }) => key === hoveredKey)
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !controls) return
    const step = event.shiftKey ? PAN_STEP * 3 : PAN_STEP
    const actions: Record<string, () => void> = {
      ArrowLeft: () => controls.panBy(-step, 0),
      ArrowRight: () => controls.panBy(step, 0),
      ArrowUp: () => controls.panBy(0, -step),
      ArrowDown: () => controls.panBy(0, step),
      '+': () => controls.zoomBy(ZOOM_STEP),
      '=': () => controls.zoomBy(ZOOM_STEP),
      '-': () => controls.zoomBy(1 / ZOOM_STEP),
      _: () => controls.zoomBy(1 / ZOOM_STEP),
      '0': () => showAll(true),
    }
    if (event.key === 'Escape') setHoveredKey(undefined)
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  function choose(marker: MapMarker) {
    if (onChoose(marker) || !size || !controls) return
    isMoved.current = true
    controls.moveTo(fitCamera(marker.places, size), true)
  }
  useFocusInside(frame)

  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        ref={frame}
        role="group"
        aria-label={map.label}
        aria-describedby="map-summary"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="relative isolate h-[min(22rem,62vh)] w-full cursor-grab touch-none overflow-clip bg-sea-soft outline-none select-none after:pointer-events-none after:absolute after:inset-0 after:z-6 after:-outline-offset-2 after:outline-sea focus-visible:after:outline-2 active:cursor-grabbing md:h-[min(36rem,62vh)] forced-colors:bg-[Canvas]"
      >
        <p id="map-summary" className="sr-only">
          {summary} {map.keys}
        </p>
        {camera && size && layout && (
          <>
            <MapOutlines
              outlines={outlines}
              world={world}
              camera={camera}
              size={size}
              circles={
                chosen?.within === undefined
                  ? []
                  : chosen.centers.map((center) => ({ center, km: chosen.within! }))
              }
            />
            <div ref={layer} className="absolute top-0 left-0">
              {layout.countries.map(({ key, name, point }) => (
                <span
                  key={key}
                  aria-hidden="true"
                  style={toPosition(point)}
                  className={classNames(
                    POINT_CLASS,
                    'pointer-events-none text-xs whitespace-nowrap text-ink-faint italic',
                  )}
                >
                  {name}
                </span>
              ))}
              {layout.markers.map((marker, index) => (
                <button
                  key={marker.key}
                  type="button"
                  aria-label={marker.label}
                  aria-pressed={marker.isChosen}
                  tabIndex={marker.isVisible && index < MAX_TAB_STOPS ? 0 : -1}
                  onClick={() => choose(marker)}
                  onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHoveredKey(marker.key)}
                  onPointerLeave={() => setHoveredKey(undefined)}
                  onFocus={({ currentTarget }) =>
                    currentTarget.matches(':focus-visible') && setHoveredKey(marker.key)
                  }
                  onBlur={() => setHoveredKey(undefined)}
                  style={{ ...toPosition(marker), '--marker': `${marker.radius * 2}px` }}
                  className={classNames(
                    POINT_CLASS,
                    index < 3 ? 'z-2' : 'z-1',
                    'group grid size-(--marker) place-items-center rounded-full hover:z-3 focus-visible:z-3',
                    // Small markers can be pressed beside them, too.
                    'touch:after:absolute touch:after:top-1/2 touch:after:left-1/2 touch:after:size-11 touch:after:-translate-1/2 touch:after:rounded-full',
                  )}
                >
                  <span
                    className={classNames(
                      'grid size-full place-items-center rounded-full border text-xs leading-none font-bold tabular-nums transition-[background-color,scale] group-hover:scale-108 starting:scale-50',
                      marker.places.length > 1 &&
                        'outline-3 outline-amber/35 forced-colors:outline-[ButtonText]',
                      marker.isChosen
                        ? 'border-surface bg-sea text-on-sea outline-2 outline-sea forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                        : 'border-amber-ink bg-amber text-on-amber forced-colors:bg-[ButtonFace] forced-colors:text-[ButtonText]',
                    )}
                  >
                    {marker.countText}
                  </span>
                  {marker.side && (
                    <span
                      aria-hidden="true"
                      style={{ translate: `${marker.shift}px` }}
                      className={classNames(
                        'absolute text-xs leading-4 font-semibold whitespace-nowrap text-ink [text-shadow:0_0_2px_var(--color-surface),0_0_2px_var(--color-surface),0_0_3px_var(--color-surface),0_0_4px_var(--color-surface)]',
                        SIDE_CLASSES[marker.side],
                      )}
                    >
                      {marker.name}
                    </span>
                  )}
                </button>
              ))}
            </div>
            {hovered && (
              <Tooltip marker={hovered} camera={camera} size={size}>
                {hovered.label}
              </Tooltip>
            )}
          </>
        )}
      </div>
      <div className="absolute top-3 right-3 z-4 flex gap-2">
        <div className="flex overflow-hidden rounded-sm border border-line-strong bg-surface shadow-rest">
          <MapButton label={map.zoomOut} onClick={() => controls?.zoomBy(1 / ZOOM_STEP)}>
            <Minus aria-hidden="true" className="size-5" />
          </MapButton>
          <MapButton label={map.zoomIn} onClick={() => controls?.zoomBy(ZOOM_STEP)}>
            <Plus aria-hidden="true" className="size-5" />
          </MapButton>
        </div>
        <div className="grid rounded-sm border border-line-strong bg-surface shadow-rest">
          <MapButton label={map.showAll} onClick={() => showAll(true)}>
            <Maximize aria-hidden="true" className="size-4.5" />
          </MapButton>
        </div>
      </div>
    </div>
  )
}

function MapButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={onClick}
      className="grid size-10 place-items-center rounded-sm text-ink outline-offset-[-3px] transition-colors hover:bg-sunken touch:size-11"
    >
      {children}
    </button>
  )
}

function Tooltip({
  marker,
  camera,
  size,
  children,
}: {
  marker: RenderedMarker
  camera: Camera
  size: Size
  children: ReactNode
}) {
  const [x, y] = [camera.x + camera.k * marker.x, camera.y + camera.k * marker.y]
  const isBelow = y - marker.radius < 40
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute z-5 w-max max-w-55 -translate-x-1/2 rounded-sm bg-deep px-2.5 py-1 text-center text-sm font-medium text-on-deep shadow-lift forced-colors:border',
        !isBelow && '-translate-y-full',
      )}
      style={{
        left: Math.min(size.width - TOOLTIP_HALF_WIDTH, Math.max(TOOLTIP_HALF_WIDTH, x)),
        top: isBelow ? y + marker.radius + 8 : y - marker.radius - 8,
      }}
    >
      {children}
    </span>
  )
}

/** Returns the camera for chosen places. A single place keeps the zoom if the user is closer already. */
function focusOn({ city, within, places }: ChosenPlaces, current: Camera | null, size: Size): Camera {
  const centers = places.filter((place) => place.city === city)
  if (within !== undefined) {
    const corners = centers.flatMap(({ x, y }) => {
      const radius = toWorldDistance(within, y)
      return [
        { x: x - radius, y: y - radius },
        { x: x + radius, y: y + radius },
      ]
    })
    return fitCamera(corners, size, places)
  }
  // Of places with the same name, the one the user looks at.
  const place = centers.find((each) => current && isInView(each, current, size)) ?? centers[0]
  if (!place) return fitCamera(places, size)
  return centerCamera(place, Math.max(current?.k ?? 0, getPlaceScale(place)), size)
}

function toPosition({ x, y }: WorldPoint) {
  return { '--x': String(x), '--y': String(y) }
}

function useElementSize(element: React.RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target
      if (width > 0)
        setSize((known) => (known?.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Moves the focus to the map when the focused marker disappears, for instance in a cluster. */
function useFocusInside(frame: React.RefObject<HTMLElement | null>): void {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (focused.current && !focused.current.isConnected && document.activeElement === document.body)
      frame.current?.focus({ preventScroll: true })
    focused.current = frame.current?.contains(document.activeElement) ? document.activeElement : null
  })
}
