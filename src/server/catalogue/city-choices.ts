import { findCountryCode } from '../../domain/places/countries.ts'
import { foldText } from '../../domain/text.ts'
import type { CityChoice, CityChoices, IndexedPlace } from './catalogue-types.ts'
import type { Dictionary } from './dictionary.ts'
import { countValues } from './integers.ts'

/**
 * Builds the choices of the City filter. Events in a city whose name several countries have, and which do not state the country, belong to a
 * choice of the name alone.
 */
export function buildCityChoices(
  places: readonly IndexedPlace[],
  countries: Dictionary,
  place: Int32Array,
): CityChoices {
  const { countryGroups, findCountryGroup } = groupCountries(countries)
  const counts = countValues(place, places.length)
  const groupsByCity = new Map<number, Set<number>>()
  for (const { city, country } of places) {
    const group = countryGroups[country]!
    if (group === 0) continue
    const known = groupsByCity.get(city)
    if (known) known.add(group)
    else groupsByCity.set(city, new Set([group]))
  }
  const choices: CityChoice[] = []
  const ofCity = new Map<number, number[]>()
  const ids = new Map<string, number>()
  const largest = new Map<number, number>()
  const ofPlace = Int32Array.from(places, ({ city, country }, placeId) => {
    const group = countryGroups[country]!
    const isAmbiguous = (groupsByCity.get(city)?.size ?? 0) > 1 && group !== 0
    const key = isAmbiguous ? `${city} ${group}` : String(city)
    let id = ids.get(key)
    if (id === undefined) {
      id = choices.length
      ids.set(key, id)
      choices.push({ city, country: null })
      ofCity.set(city, [...(ofCity.get(city) ?? []), id])
    }
    if (isAmbiguous && counts[placeId]! >= (largest.get(id) ?? 0)) {
      largest.set(id, counts[placeId]!)
      choices[id]!.country = country
    }
    return id
  })
  return { choices, ofPlace, ofCity, countryGroups, findCountryGroup }
}

function groupCountries(countries: Dictionary): Pick<CityChoices, 'countryGroups' | 'findCountryGroup'> {
  const groups = new Map<string, number>()
  const getKey = (country: string) => findCountryCode(country) ?? foldText(country)
  const countryGroups = Int32Array.from(countries.values, (country) => {
    if (country === null) return 0
    const key = getKey(country)
    const group = groups.get(key) ?? groups.size + 1
    groups.set(key, group)
    return group
  })
  return { countryGroups, findCountryGroup: (country) => groups.get(getKey(country)) }
}
