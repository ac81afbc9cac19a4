import { findCity, getDistanceFromHometownKm } from '../city-distance.ts'
import { canAttendOnline, type EventSummary } from '../event.ts'
import type { Reason } from './recommendation.ts'

type Located = Pick<EventSummary, 'city' | 'country' | 'venue' | 'event_type'>

/** Distance at which the share is one half; it is 1 in the hometown and a third at twice the distance. */
const HALF_SCORE_KM = 60
/** Share of an online event. */
const ONLINE_SHARE = 0.6
/** Share of an event at an unknown distance. */
const UNKNOWN_SHARE = 0.2
/** Maximum distance that is a reason to recommend an event. */
const NEAR_KM = 100

/** The proximity of an event as a share from 0 to 1, with the reason it gives. */
interface Proximity {
  share: number
  reason: Reason | null
}

/** Creates a function that returns the proximity of an event to the hometown; 0 without a hometown. Caches cities. */
export function createProximityScorer(hometown: string | null): (event: Located) => Proximity {
  const trimmedHometown = hometown?.trim()
  if (!trimmedHometown) return () => ({ share: 0, reason: null })
  const hometownName = findCity(trimmedHometown)?.name ?? trimmedHometown
  const cache = new Map<string, Proximity>()

  function getProximity({ city, country }: Located): Proximity {
    const km = city ? getDistanceFromHometownKm(trimmedHometown!, city, country) : undefined
    if (km === undefined) return { share: UNKNOWN_SHARE, reason: null }
    const share = 1 / (1 + km / HALF_SCORE_KM)
    if (km > NEAR_KM) return { share, reason: null }
    if (km === 0) return { share, reason: { kind: 'hometown', city: hometownName } }
    return { share, reason: { kind: 'near', km: Math.max(1, Math.round(km)), city: hometownName } }
  }

  return (event) => {
    const key = JSON.stringify([event.city, event.country])
    const proximity = cache.get(key) ?? getProximity(event)
    cache.set(key, proximity)
    const isBetterOnline = canAttendOnline(event) && proximity.share < ONLINE_SHARE
    return isBetterOnline ? { share: ONLINE_SHARE, reason: { kind: 'online' } } : proximity
  }
}
