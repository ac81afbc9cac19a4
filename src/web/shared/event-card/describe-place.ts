import type { EventSummary } from '../../../domain/event.ts'
import type { Texts } from '../../texts/texts.ts'

/**
 * Returns where an event takes place: 'Gdansk, Poland', 'Online', or both for a hybrid event; null if it is not known yet.
 * `place` is the city, with or without the country.
 */
export function describePlace(
  place: string | null,
  attendance: EventSummary['attendance'],
  { events, vocabulary }: Texts,
): string | null {
  if (attendance === 'online') return events.online
  if (attendance === 'hybrid') return place ? events.placeOrOnline(place) : events.hybrid
  return place && vocabulary(place)
}
