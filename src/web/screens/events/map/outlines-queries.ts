import { queryOptions } from '@tanstack/react-query'
import detailedUrl from '../../../../../data/map/detailed-outlines.json?url'
import worldUrl from '../../../../../data/map/world-outlines.json?url'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { WorldPoint } from './projection.ts'

/** SVG paths. */
interface Outlines {
  land: string
  borders: string
}

/** Where the name of a country is written. */
export interface CountryCenter extends WorldPoint {
  /** The letters of ISO 3166. */
  code: string
  /** Free space around the center. */
  radius: number
}

export interface WorldOutlines extends Outlines {
  /** Coordinates of the paths per width of the world. */
  units: number
  /** The country with the most free space comes first. */
  countries: CountryCenter[]
}

/** A square part of the detailed outlines. */
export interface OutlineTile extends Outlines {
  column: number
  row: number
}

export interface DetailedOutlines {
  units: number
  /** Tiles per width of the world. */
  perWorld: number
  tiles: OutlineTile[]
}

export const worldOutlinesQuery = queryOptions({
  queryKey: ['map-outlines', 'world'],
  queryFn: ({ signal }) => readOutlines<WorldOutlines>(worldUrl, signal),
  staleTime: 'static',
})

export const detailedOutlinesQuery = queryOptions({
  queryKey: ['map-outlines', 'detailed'],
  queryFn: ({ signal }) => readOutlines<DetailedOutlines>(detailedUrl, signal),
  staleTime: 'static',
})

async function readOutlines<Data>(url: string, signal: AbortSignal): Promise<Data> {
  try {
    const response = await fetch(url, { signal })
    if (response.ok) return await response.json()
  } catch (cause) {
    throw new ApiError('network', undefined, cause)
  }
  throw new ApiError('network')
}
