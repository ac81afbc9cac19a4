import { findCity, getDistanceFromHometownKm } from '../city-distance.ts'
import { type EventSummary, isOnline } from '../event.ts'
import type { Reason } from './recommendation.ts'

type Located = Pick<EventSummary, 'city' | 'country' | 'venue' | 'event_type'>

/** The share is 1 at home, half at this many kilometres, a third at twice as many. */
const HALF_PLACE_KM = 60
/** The share of an event that people can join from home. */
const ONLINE_PLACE = 0.6
/** The share of an event whose distance is not known. */
const UNKNOWN_PLACE = 0.2
/** Up to here an event's distance is a reason to go. */
const NEAR_KM = 100

/** How near an event is, 0–1, and what there is to say about it. */
interface Proximity {
  share: number
  reason: Reason | null
}

/** Tells how near to home events are; 0 without a hometown. Each city is looked up once. */
export function createProximityScorer(hometown: string | null): (event: Located) => Proximity {
  const home = hometown?.trim()
  if (!home) return () => ({ share: 0, reason: null })
  const homeName = findCity(home)?.name ?? home
  const places = new Map<string, Proximity>()

  function placeOf({ city, country }: Located): Proximity {
    const km = city ? getDistanceFromHometownKm(home!, city, country) : undefined
    if (km === undefined) return { share: UNKNOWN_PLACE, reason: null }
    const share = 1 / (1 + km / HALF_PLACE_KM)
    if (km > NEAR_KM) return { share, reason: null }
    if (km === 0) return { share, reason: { kind: 'hometown', city: homeName } }
    return { share, reason: { kind: 'near', km: Math.max(1, Math.round(km)), city: homeName } }
  }

  return (event) => {
    const key = JSON.stringify([event.city, event.country])
    const place = places.get(key) ?? placeOf(event)
    places.set(key, place)
    const online = isOnline(event) && place.share < ONLINE_PLACE
    return online ? { share: ONLINE_PLACE, reason: { kind: 'online' } } : place
  }
}
