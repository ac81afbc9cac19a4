import { select } from 'd3-selection'
import 'd3-transition'
import { type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom'
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { prefersReducedMotion } from '../../../ui/prefers-reduced-motion.ts'
import { type Camera, getScaleLimits, type Size, WORLD_BOUNDS } from './camera.ts'

const MOVE_MS = 450
const STEP_MS = 180
/** A wheel event this soon after one that scrolled the page belongs to the same movement. */
const SCROLL_PAUSE_MS = 250

/** Moves the camera of a map. The user's gestures move it too. */
export interface MapCameraControls {
  moveTo: (camera: Camera, isAnimated: boolean) => void
  zoomBy: (factor: number) => void
  panBy: (x: number, y: number) => void
}

/**
 * Lets the user drag, pinch, double-click and scroll the map in `frame`. `onMove` is called for every frame of a movement, `onRest` when it
 * ends; `isByUser` is false for `moveTo`. Returns null until the map has a size.
 */
export function useMapCamera(
  frame: RefObject<HTMLElement | null>,
  size: Size | null,
  callbacks: {
    onMove: (camera: Camera) => void
    onRest: (camera: Camera, isByUser: boolean) => void
  },
): MapCameraControls | null {
  const [controls, setControls] = useState<MapCameraControls | null>(null)
  const onMove = useEffectEvent(callbacks.onMove)
  const onRest = useEffectEvent(callbacks.onRest)
  const hasSize = size !== null
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !hasSize) return
    const getSize = () => ({ width: element.clientWidth, height: element.clientHeight })
    const selection = select(element)
    const scroll = watchPageScroll(element)
    let isByUser = false
    const behavior = zoom<HTMLElement, unknown>()
      .extent(() => [
        [0, 0],
        [getSize().width, getSize().height],
      ])
      .translateExtent([
        [WORLD_BOUNDS.left, WORLD_BOUNDS.top],
        [WORLD_BOUNDS.right, WORLD_BOUNDS.bottom],
      ])
      .scaleExtent(getScaleLimits(getSize()))
      .filter((event: Event) => {
        if (event instanceof WheelEvent) return !scroll.isPartOf(event) && canZoom(event)
        // A double click on a marker or button is two clicks.
        if (event.type === 'dblclick') return !(event.target as Element).closest('button')
        return event instanceof MouseEvent ? !event.ctrlKey && event.button === 0 : true
      })
      .on('start', ({ sourceEvent }) => {
        if (sourceEvent) isByUser = true
      })
      .on('zoom', ({ transform }) => onMove(transform))
      .on('end', ({ transform }) => onRest(transform, isByUser))
    /** At the limits of the zoom, the wheel scrolls the page. */
    function canZoom({ deltaY }: WheelEvent): boolean {
      const [min, max] = behavior.scaleExtent()
      const { k } = readTransform()
      return deltaY > 0 ? k > min * 1.001 : k < max * 0.999
    }
    const readTransform = () => (element as HTMLElement & { __zoom: ZoomTransform }).__zoom
    function constrain({ k, x, y }: Camera): ZoomTransform {
      const { width, height } = getSize()
      const [min, max] = behavior.scaleExtent()
      const transform = zoomIdentity.translate(x, y).scale(Math.max(min, Math.min(max, k)))
      const extent: [[number, number], [number, number]] = [
        [0, 0],
        [width, height],
      ]
      return behavior.constrain()(transform, extent, behavior.translateExtent())
    }
    const animated = (ms: number) => selection.transition().duration(ms)
    selection.call(behavior)
    setControls({
      moveTo: (camera, isAnimated) => {
        selection.interrupt()
        isByUser = false
        behavior.scaleExtent(getScaleLimits(getSize()))
        if (isAnimated && !prefersReducedMotion())
          animated(MOVE_MS).call(behavior.transform, constrain(camera))
        else selection.call(behavior.transform, constrain(camera))
      },
      zoomBy: (factor) => {
        isByUser = true
        if (prefersReducedMotion()) selection.call(behavior.scaleBy, factor)
        else animated(STEP_MS).call(behavior.scaleBy, factor)
      },
      panBy: (x, y) => {
        isByUser = true
        const { k } = readTransform()
        selection.call(behavior.translateBy, -x / k, -y / k)
      },
    })
    return () => {
      selection.interrupt().on('.zoom', null)
      scroll.stop()
      setControls(null)
    }
  }, [frame, hasSize])
  return controls
}

/** Recognizes wheel events that continue to scroll the page while the map passes below the pointer. */
function watchPageScroll(map: HTMLElement): { isPartOf: (event: WheelEvent) => boolean; stop: () => void } {
  let scrolledUntil = 0
  function onWheel(event: WheelEvent) {
    if (!map.contains(event.target as Node)) scrolledUntil = event.timeStamp + SCROLL_PAUSE_MS
  }
  window.addEventListener('wheel', onWheel, { passive: true, capture: true })
  return {
    isPartOf: (event) => {
      const isScroll = event.timeStamp < scrolledUntil
      if (isScroll) scrolledUntil = event.timeStamp + SCROLL_PAUSE_MS
      return isScroll
    },
    stop: () => window.removeEventListener('wheel', onWheel, { capture: true }),
  }
}
