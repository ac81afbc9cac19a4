import { type Ref, useEffect, useState } from 'react'
import type { Camera, Size } from './camera.ts'
import { findVisibleTiles, type OutlineTile, parseTiles } from './outline-tiles.ts'
import { toWorldDistance, type WorldPoint } from './projection.ts'
import { WORLD_OUTLINES } from './world-outlines.ts'

/** From this width of the world in CSS pixels on, the detailed outlines are shown. */
const DETAIL_SCALE = 2400

interface Detail {
  units: number
  perWorld: number
  tiles: readonly OutlineTile[]
}

/**
 * Land, borders and the circles of the Nearby filter. `world` is the group whose transform is the camera: its coordinates are those of
 * WorldPoint. `camera` is a recent one, for what is worth drawing.
 */
export function MapOutlines({
  world,
  camera,
  size,
  circles,
}: {
  world: Ref<SVGGElement>
  camera: Camera
  size: Size
  circles: readonly { center: WorldPoint; km: number }[]
}) {
  const isClose = camera.k >= DETAIL_SCALE
  const detail = useDetail(isClose)
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <g ref={world}>
        {isClose && detail ? (
          findVisibleTiles(detail.tiles, detail.perWorld, camera, size).map(({ key, land, borders }) => (
            <Outlines key={key} land={land} borders={borders} units={detail.units} />
          ))
        ) : (
          <Outlines {...WORLD_OUTLINES} />
        )}
        {circles.map(({ center: { x, y }, km }) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={toWorldDistance(km, y)}
            strokeWidth={1.5}
            strokeDasharray="5 4"
            vectorEffect="non-scaling-stroke"
            className="fill-sea/10 stroke-sea forced-colors:fill-none forced-colors:stroke-[CanvasText]"
          />
        ))}
      </g>
    </svg>
  )
}

function Outlines({ land, borders, units }: { land: string; borders: string; units: number }) {
  return (
    <g transform={`scale(${1 / units})`}>
      <path
        d={land}
        fillRule="evenodd"
        className="fill-surface forced-colors:fill-[color-mix(in_srgb,CanvasText_14%,Canvas)]"
      />
      <path
        d={borders}
        fill="none"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
        className="stroke-line-strong/45 forced-colors:stroke-[GrayText]"
      />
    </g>
  )
}

/** Loads the detailed outlines once they are needed. Until then, and if that fails, the outlines of the world stay. */
function useDetail(isNeeded: boolean): Detail | undefined {
  const [detail, setDetail] = useState<Detail>()
  const isMissing = isNeeded && !detail
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    import('./detailed-outlines.ts').then(
      ({ DETAILED_OUTLINES }) => {
        const { units, tiles: perWorld } = DETAILED_OUTLINES
        if (isCurrent) setDetail({ units, perWorld, tiles: parseTiles(DETAILED_OUTLINES) })
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [isMissing])
  return detail
}
