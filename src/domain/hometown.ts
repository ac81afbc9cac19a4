import { countErrorsOfWord, getErrorsMax } from './similar-names.ts'
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
type SuggestedCity = (typeof SUGGESTED_CITIES)[number]

/** Other names of suggested cities, in either language, by which users may look for them. */
const OTHER_NAMES: Partial<Record<SuggestedCity, readonly string[]>> = {
  Krakow: ['Cracow'],
  Warsaw: ['Warszawa'],
  Brussels: ['Bruksela', 'Bruxelles'],
}

/** Delay after which the suggestions close when the field loses focus, in milliseconds (§5, §9). */
export const SUGGESTION_CLOSE_DELAY_MS = 200
/** Maximum length of a hometown in characters; longer than any known place name. */
export const HOMETOWN_MAX_LENGTH = 100

/** Returns the name of a city in the language of the reader. */
export type GetCityName = (city: string) => string

/** Shorter texts find cities only by their own and displayed names: 'sz' is not meant as Warszawa. */
const OTHER_NAME_MIN_LENGTH = 3

/** Returns the names of a city by which a folded text may find it. */
function listNames(city: SuggestedCity, getName: GetCityName, folded: string): string[] {
  const others = folded.length < OTHER_NAME_MIN_LENGTH ? [] : (OTHER_NAMES[city] ?? [])
  return [city, getName(city), ...others].map(foldText)
}

/**
 * Returns the suggested cities that contain the typed text in one of their names, ignoring case and accents (§5); all for an empty text. If
 * there is none, the city is returned that `findMisspelled` finds.
 */
export function suggestCities(typed: string, getName?: GetCityName): string[] {
  const misspelled = findMisspelled(typed, getName)
  return misspelled ? [misspelled] : findContaining(typed, getName)
}

function findContaining(typed: string, getName: GetCityName = (city) => city): SuggestedCity[] {
  const folded = foldText(typed)
  return SUGGESTED_CITIES.filter((city) =>
    listNames(city, getName, folded).some((name) => name.includes(folded)),
  )
}

/** Returns the suggested city that a text may name with a typing error: 'Gdnask'. A longer name is a town of its own: 'Szczecinek'. */
export function findMisspelled(typed: string, getName: GetCityName = (city) => city): string | undefined {
  if (findContaining(typed, getName).length > 0) return undefined
  const folded = foldText(typed).trim()
  const max = getErrorsMax(folded)
  const found = SUGGESTED_CITIES.flatMap((city) =>
    listNames(city, getName, folded)
      .filter((name) => !folded.startsWith(name))
      .map((name) => ({ city, errors: countErrorsOfWord(folded, name, max) })),
  ).filter(({ errors }) => errors <= max)
  return found.sort((a, b) => a.errors - b.errors)[0]?.city
}

/** Returns the first suggested city of which a name begins with the typed text and continues, ignoring case and accents. */
export function findCompletion(typed: string, getName: GetCityName = (city) => city): string | undefined {
  const folded = foldText(typed)
  if (folded === '' || findSuggestedCity(typed, getName)) return undefined
  return SUGGESTED_CITIES.find((city) =>
    listNames(city, getName, folded).some((name) => name.startsWith(folded)),
  )
}

/** Whether a hometown in one line may be half the name of a suggested city, or misspelled, and the user has not `confirmed` it. */
export function isUncertain(hometown: string, confirmed: string, getName?: GetCityName): boolean {
  return (
    hometown !== confirmed && Boolean(findCompletion(hometown, getName) ?? findMisspelled(hometown, getName))
  )
}

/** Returns the suggested city with this name, ignoring case and accents. */
export function findSuggestedCity(typed: string, getName: GetCityName = (city) => city): string | undefined {
  const folded = foldText(typed)
  return SUGGESTED_CITIES.find((city) => listNames(city, getName, folded).includes(folded))
}
