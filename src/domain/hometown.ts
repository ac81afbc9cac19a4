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

/** Returns the name of a city in the language of the reader. */
export type GetCityName = (city: string) => string

/**
 * Returns the suggested cities that contain the typed text in their own or their displayed name, ignoring case and accents (§5); all for
 * an empty text.
 */
export function suggestCities(typed: string, getName: GetCityName = (city) => city): string[] {
  const folded = foldText(typed)
  return SUGGESTED_CITIES.filter((city) =>
    [city, getName(city)].some((name) => foldText(name).includes(folded)),
  )
}

/** Returns the first suggested city whose own or displayed name begins with the typed text and continues, ignoring case and accents. */
export function findCompletion(typed: string, getName: GetCityName = (city) => city): string | undefined {
  const folded = foldText(typed)
  if (folded === '' || findSuggestedCity(typed, getName)) return undefined
  return SUGGESTED_CITIES.find((city) =>
    [city, getName(city)].some((name) => foldText(name).startsWith(folded)),
  )
}

/** Whether a hometown in one line may be half a name: a suggested city begins with it, and the user has not `confirmed` it. */
export function mayBeHalfName(hometown: string, confirmed: string, getName?: GetCityName): boolean {
  return hometown !== confirmed && findCompletion(hometown, getName) !== undefined
}

/** Returns the suggested city with this own or displayed name, ignoring case and accents. */
export function findSuggestedCity(typed: string, getName: GetCityName = (city) => city): string | undefined {
  const folded = foldText(typed)
  return SUGGESTED_CITIES.find((city) => [city, getName(city)].some((name) => foldText(name) === folded))
}
