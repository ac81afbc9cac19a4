import type { Coordinates } from '../../domain/city-distance.ts'
import { findCountryCode } from '../../domain/places/countries.ts'
import { getCityKey } from '../../domain/search/place-names.ts'
import { foldText } from '../../domain/text.ts'
import { countValues, type Integers } from './integers.ts'
import { WRITTEN_SEPARATOR } from './vocabulary.ts'

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

/** A city of the City filter: its places in any spelling or, if several countries have a city of that name, those in one of them. */
export interface CityChoice {
  /** In the spelling of most events. */
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
  /** By each spelling of a city, the numbers of all places of that name, in any spelling and country. */
  placesOf: ReadonlyMap<string, number[]>
  /** The same, by getCityKey. */
  placesOfKey: ReadonlyMap<string, number[]>
  /** The choice of each place; undefined without a city. */
  choiceOf: readonly (CityChoice | undefined)[]
}

/** Lists the places of events. Those without a country belong to a choice of the name alone if several countries have such a city. */
export function listPlaces(
  texts: readonly (string | null)[],
  column: Integers,
  coordinates: ReadonlyMap<string, Coordinates>,
): CataloguePlaces {
  const counts = countValues(column, texts.length)
  const list = texts.map((text, id): IndexedPlace => {
    const [city, country] = (text ?? '').split(SEPARATOR)
    return {
      city: city || null,
      country: country || null,
      countryKey: country ? getCountryKey(country) : null,
      coordinates: coordinates.get(text ?? '') ?? null,
      count: counts[id]!,
    }
  })
  const keys = list.map(({ city, countryKey }) => city && getCityKey(city, countryKey ?? undefined))
  const withCity = list.flatMap(({ city }, id) => (city === null ? [] : id))
  const byCity = Map.groupBy(withCity, (id) => keys[id]!)
  const bySpelling = Map.groupBy(withCity, (id) => list[id]!.city!)
  const listPlacesOfName = (ids: number[]) => [...new Set(ids.flatMap((id) => byCity.get(keys[id]!)!))]
  const placesOf = new Map(Array.from(bySpelling, ([city, ids]) => [city, listPlacesOfName(ids)]))
  const choiceOf = new Array<CityChoice | undefined>(list.length)
  const choices = [...byCity.values()].flatMap((ids) => {
    const countries = new Set(ids.flatMap((id) => list[id]!.countryKey ?? []))
    const byCountry = Map.groupBy(ids, (id) => (countries.size > 1 ? list[id]!.countryKey : null))
    return Array.from(byCountry, ([key, places]): CityChoice => {
      const { city, country } = findLargest(places, list)
      const choice = { city: city!, country: key === null ? null : country, places }
      for (const id of places) choiceOf[id] = choice
      return choice
    })
  })
  return { coordinates, list, choices, placesOf, placesOfKey: byCity, choiceOf }
}

/**
 * Returns the place with most events; of those with coordinates, if there are any. Of as many events, the first by name: the numbers of
 * places depend on the order in which a process has read them.
 */
export function findLargest(ids: readonly number[], list: readonly IndexedPlace[]): IndexedPlace {
  const places = ids.map((id) => list[id]!)
  const placed = places.filter(({ coordinates }) => coordinates !== null)
  return (placed.length > 0 ? placed : places).reduce((a, b) =>
    b.count > a.count || (b.count === a.count && toPlace(b) < toPlace(a)) ? b : a,
  )
}

/** Returns the numbers of the places of a city, in a country if it is stated; also by spellings of old addresses, which no event has. */
export function findPlaces(places: CataloguePlaces, city: string, country?: string): number[] {
  const all = places.placesOf.get(city) ?? places.placesOfKey.get(getCityKey(city, undefined)) ?? []
  const key = country === undefined ? undefined : getCountryKey(country)
  return key === undefined ? all : all.filter((id) => places.list[id]!.countryKey === key)
}

const SEPARATOR = ` ${WRITTEN_SEPARATOR} `

/** Returns the value of a place in the column `place`: the city and the country; '' if both are blank. */
export function toPlace({ city, country }: { city: string | null; country: string | null }): string {
  const texts = [city, country].map((text) => (text?.trim() ? text : ''))
  return texts.some(Boolean) ? texts.join(SEPARATOR) : ''
}

/** Returns a key that is equal for all spellings of a country. */
export function getCountryKey(country: string): string {
  return findCountryCode(country) ?? foldText(country)
}

/** Returns the coordinates of the places with one of these names in this country, however spelled, those with most events first. */
export function findCoordinates(
  places: CataloguePlaces,
  cities: readonly string[],
  country?: string,
): Coordinates[] {
  return cities
    .flatMap((city) => findPlaces(places, city, country))
    .map((id) => places.list[id]!)
    .sort((a, b) => b.count - a.count)
    .flatMap(({ coordinates }) => coordinates ?? [])
}
