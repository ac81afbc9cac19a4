import type { Language } from '../display-settings.ts'
import type { EventSummary } from '../event.ts'
import { formatCityAndCountry } from '../event-format.ts'
import { translatePlace } from './polish-names.ts'

/** Formats city and country in a language: 'Gdansk, Poland', 'Gdańsk, Polska'; null if neither is known. */
export function formatPlace(
  event: Pick<EventSummary, 'city' | 'country'>,
  language: Language,
): string | null {
  const place = formatCityAndCountry(event)
  return place !== null && language === 'pl' ? translatePlace(place) : place
}
