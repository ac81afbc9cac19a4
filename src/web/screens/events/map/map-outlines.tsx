import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { Camera, Size } from './camera.ts'
import { findVisibleTiles } from './outline-tiles.ts'
import { detailedOutlinesQuery, type WorldOutlines } from './outlines-queries.ts'
import { toWorldDistance, type WorldPoint } from './projection.ts'

/** From this width of the world in CSS pixels on, the detailed outlines are shown. */
const DETAIL_SCALE = 2400

/**
 * Land, borders and the circles of the Nearby filter. `world` is the group whose transform is the camera: its coordinates are those of
 * WorldPoint. `camera` is a recent one, for what is worth drawing. The outlines of the world stay until the detailed ones have arrived.
 */
export function MapOutlines({
  outlines,
  world,
  camera,
  size,
  circles,
}: {
  outlines: WorldOutlines
  world: Ref<SVGGElement>
  camera: Camera
  size: Size
  circles: readonly { center: WorldPoint; km: number }[]
}) {
  const isClose = camera.k >= DETAIL_SCALE
  const { data: detail } = useQuery({ ...detailedOutlinesQuery, enabled: isClose })
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <g ref={world}>
        {isClose && detail ? (
          findVisibleTiles(detail, camera, size).map(({ column, row, land, borders }) => (
            <Outlines key={`${column} ${row}`} land={land} borders={borders} units={detail.units} />
          ))
        ) : (
          <Outlines {...outlines} />
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

function Outlines({ land, borders, units }: Pick<WorldOutlines, 'land' | 'borders' | 'units'>) {
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
