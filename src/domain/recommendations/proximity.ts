import { type Attendance, includesOnline } from '../attendance.ts'
import { type Coordinates, findCity, getDistanceKm, normalizeCity } from '../city-distance.ts'
import type { EventSummary } from '../event.ts'
import { findCountryCode } from '../places/countries.ts'
import type { Reason } from './recommendation.ts'

/** Most people attend events within this distance; the share is about one half there. */
const LOCAL_KM = 60
/** Share of the people who also travel to events, up to about this distance. */
const TRAVEL_SHARE = 0.2
const TRAVEL_KM = 450
/** Share of the people who attend an event at any distance. */
const ANYWHERE_SHARE = 0.02
/** Factor for events in another country: other language, costs and habits. */
const ABROAD_FACTOR = 0.6
/** Shares of events at an unknown distance, in the user's country or possibly in it, and in another country. */
const UNKNOWN_SHARE = 0.15
const UNKNOWN_ABROAD_SHARE = 0.04
/** Shares of online events and of hybrid events that are too far to travel to. */
const ONLINE_SHARE = 0.09
const HYBRID_SHARE = 0.06
/** Maximum distance that is a reason to recommend an event. */
const NEAR_KM = 100
/** Maximum distance within the user's country that is a reason to recommend an event. */
const COUNTRY_KM = 500

/** Where an event takes place or a user lives. */
export interface EventPlace {
  /** In the spelling of the catalogue; of a hometown, that of the table of cities or of the user. */
  city: string
  /** Equal for all spellings of the city. */
  key: string
  coordinates: Coordinates | null
  countryCode: string | null
}

/** How likely people from the hometown attend an event, as a share from 0 to 1, with the reason it gives. */
export interface Proximity {
  share: number
  reason: Reason | null
}

/** A city as the catalogue states it. */
type StatedCity = Pick<EventSummary, 'city' | 'country'> & { coordinates: Coordinates | null }

/** Returns the place of an event; null without a city. The coordinates of the catalogue win over the table of cities. */
export function resolveEventPlace({ city, country, coordinates }: StatedCity): EventPlace | null {
  if (!city?.trim()) return null
  const known = findCity(city, country)
  return {
    city,
    key: normalizeCity(city, country),
    coordinates: coordinates ?? known ?? null,
    countryCode: findCountryCode(country ?? known?.country ?? ''),
  }
}

function getTravelShare(km: number): number {
  const local = 1 / (1 + (km / LOCAL_KM) ** 3)
  const traveling = 1 / (1 + (km / TRAVEL_KM) ** 4)
  return ANYWHERE_SHARE + (1 - ANYWHERE_SHARE - TRAVEL_SHARE) * local + TRAVEL_SHARE * traveling
}

function getInPersonProximity(home: EventPlace, place: EventPlace | null): Proximity {
  if (!place) return { share: UNKNOWN_ABROAD_SHARE, reason: null }
  const isAbroad =
    home.countryCode !== null && place.countryCode !== null && home.countryCode !== place.countryCode
  if (place.key === home.key && !isAbroad) return { share: 1, reason: { kind: 'hometown', city: home.city } }
  if (!home.coordinates || !place.coordinates)
    return { share: isAbroad ? UNKNOWN_ABROAD_SHARE : UNKNOWN_SHARE, reason: null }
  const km = getDistanceKm(home.coordinates, place.coordinates)
  const share = getTravelShare(km) * (isAbroad ? ABROAD_FACTOR : 1)
  if (km <= NEAR_KM)
    return { share, reason: { kind: 'near', km: Math.max(1, Math.round(km)), city: home.city } }
  const isInCountry = place.countryCode !== null && place.countryCode === home.countryCode
  return { share, reason: isInCountry && km <= COUNTRY_KM ? { kind: 'country', city: place.city } : null }
}

/** Returns the proximity of an event to the hometown; the share is 1 without a hometown. */
export function getProximity(
  home: EventPlace | null,
  place: EventPlace | null,
  attendance: Attendance,
): Proximity {
  if (!home) return { share: 1, reason: null }
  if (attendance === 'online') return { share: ONLINE_SHARE, reason: { kind: 'online' } }
  const inPerson = getInPersonProximity(home, place)
  if (inPerson.reason || !includesOnline(attendance)) return inPerson
  return { share: Math.max(inPerson.share, HYBRID_SHARE), reason: { kind: 'online' } }
}
