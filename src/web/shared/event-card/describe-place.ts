import type { EventSummary } from '../../../domain/event.ts'
import { formatCityAndCountry } from '../../../domain/event-format.ts'
import type { Texts } from '../../texts/texts.ts'

/** Returns where an event takes place: 'Gdansk, Poland', 'Online', or both for a hybrid event; null if it is not known yet. */
export function describePlace(
  event: Pick<EventSummary, 'city' | 'country' | 'attendance'>,
  texts: Texts,
): string | null {
  const { events, vocabulary } = texts
  const place = formatCityAndCountry(event)
  if (event.attendance === 'online') return events.online
  if (event.attendance === 'hybrid') return place ? events.placeOrOnline(place) : events.hybrid
  return place && vocabulary(place)
}

/** Returns the name of a city. The country is not shown, but distinguishes Granada in Spain from Granada in Nicaragua. */
export function nameCity(
  { vocabulary }: Pick<Texts, 'vocabulary'>,
  city: string,
  country: string | null,
): string {
  if (!country) return vocabulary(city)
  const place = vocabulary(`${city}, ${country}`)
  const end = `, ${vocabulary(country)}`
  return place.endsWith(end) ? place.slice(0, -end.length) : vocabulary(city)
}
