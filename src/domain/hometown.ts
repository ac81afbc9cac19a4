import { foldText } from './text.ts'

/** The 15 suggested cities (§3). */
export const SUGGESTED_CITIES = [
  'Krakow',
  'Warsaw',
  'Gdansk',
  'Poznan',
  'Sopot',
  'Rzeszow',
  'Brussels',
  'Wroclaw',
  'Opole',
  'Bialystok',
  'Katowice',
  'Gliwice',
  'Lodz',
  'Szczecin',
  'Gdynia',
] as const

/** Delay after which the suggestions close when the field loses focus, in milliseconds (§5, §9). */
export const SUGGESTION_CLOSE_DELAY_MS = 200
/** Maximum length of a hometown in characters; longer than any known place name. */
export const HOMETOWN_MAX_LENGTH = 100

/** Returns the suggested cities that contain the typed text, ignoring case and accents (§5); all for an empty text. */
export function suggestCities(typed: string): string[] {
  const folded = foldText(typed)
  return SUGGESTED_CITIES.filter((city) => foldText(city).includes(folded))
}
