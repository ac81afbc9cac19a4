import type { Coordinates } from '../../domain/city-distance.ts'
import { findCountryCode } from '../../domain/places/countries.ts'
import { foldText } from '../../domain/text.ts'
import { dropBlank, joinTexts, splitTexts } from './dictionary.ts'
import { countValues } from './integers.ts'

/** A distinct combination of city and country. */
export interface IndexedPlace {
  city: string | null
  country: string | null
  /** Equal for all spellings of a country. */
  countryKey: string | null
  coordinates: Coordinates | null
  /** Events there. */
  count: number
}

/** A city as the City filter offers it: the places of one name or, if several countries have that name, those in one of them. */
export interface CityChoice {
  city: string
  /** In its most frequent spelling; null if the name is enough. */
  country: string | null
  /** Numbers of places. */
  places: number[]
}

/** The places of the catalogue, by the numbers of the column `place`. */
export interface CataloguePlaces {
  /** By the values of the column. */
  coordinates: ReadonlyMap<string, Coordinates>
  list: readonly IndexedPlace[]
  choices: readonly CityChoice[]
  /** The numbers of all places of each city. */
  placesOf: ReadonlyMap<string, number[]>
  /** The choice of each place; undefined without a city. */
  choiceOf: readonly (CityChoice | undefined)[]
}

/**
 * Lists the places of events, from the values and numbers of their column. Events in a city whose name several countries have, and which
 * do not state the country, belong to a choice of the name alone.
 */
export function listPlaces(
  texts: readonly (string | null)[],
  column: Int32Array,
  coordinates: ReadonlyMap<string, Coordinates>,
): CataloguePlaces {
  const counts = countValues(column, texts.length)
  const countriesOf = new Map<string | null, Set<string>>()
  const list = texts.map((text, id): IndexedPlace => {
    const [city = null, country = null] = splitTexts(text)
    const countryKey = country ? getCountryKey(country) : null
    const keys = countriesOf.get(city!) ?? new Set()
    countriesOf.set(city!, countryKey === null ? keys : keys.add(countryKey))
    return {
      ...{ city, country, countryKey },
      coordinates: coordinates.get(text ?? '') ?? null,
      count: counts[id]!,
    }
  })
  const placesOf = new Map<string, number[]>()
  const choices = new Map<string, CityChoice>()
  const choiceOf = list.map(({ city, country, countryKey, count }, id) => {
    if (city === null) return undefined
    if (placesOf.get(city)?.push(id) === undefined) placesOf.set(city, [id])
    const key = countriesOf.get(city)!.size > 1 ? countryKey : null
    const choice = choices.get(joinTexts(city, key)) ?? { city, country: null, places: [] }
    choices.set(joinTexts(city, key), choice)
    const isLargest = choice.places.every((other) => list[other]!.count <= count)
    if (key !== null && isLargest) choice.country = country
    choice.places.push(id)
    return choice
  })
  return { coordinates, list, choices: [...choices.values()], placesOf, choiceOf }
}

/** Returns the value of a place in the column `place`. */
export function toPlace({ city, country }: { city: string | null; country: string | null }): string {
  return dropBlank(joinTexts(city, country))
}

/** Returns a key that is equal for all spellings of a country. */
export function getCountryKey(country: string): string {
  return findCountryCode(country) ?? foldText(country)
}

/**
 * Returns the coordinates of all places with one of these names, in the exact spelling of the catalogue, and in this country, however it
 * is spelled. The place with most events is first.
 */
export function findCoordinates(
  { placesOf, list }: CataloguePlaces,
  cities: readonly string[],
  country?: string,
): Coordinates[] {
  const key = country === undefined ? undefined : getCountryKey(country)
  return cities
    .flatMap((city) => placesOf.get(city) ?? [])
    .map((id) => list[id]!)
    .filter(({ countryKey }) => key === undefined || countryKey === key)
    .sort((a, b) => b.count - a.count)
    .flatMap(({ coordinates }) => coordinates ?? [])
}
