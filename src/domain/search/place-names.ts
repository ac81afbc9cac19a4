import { foldText } from '../text.ts'
import type { CataloguePlace } from './parsed-search.ts'

/** The cities and countries of a catalogue by all their names. Created once per catalogue by `buildPlaceNames`. */
export interface PlaceNames {
  readonly cities: ReadonlyMap<string, readonly string[]>
  readonly countries: ReadonlyMap<string, readonly string[]>
}

function addSpelling(spellings: Map<string, string[]>, spelling: string): void {
  const key = foldText(spelling)
  const known = spellings.get(key)
  if (known === undefined) spellings.set(key, [spelling])
  else if (!known.includes(spelling)) known.push(spelling)
}

/** Builds the names under which the places of a catalogue are found. */
export function buildPlaceNames(places: Iterable<CataloguePlace>): PlaceNames {
  const cities = new Map<string, string[]>()
  const countries = new Map<string, string[]>()
  for (const { city, country } of places) {
    addSpelling(cities, city)
    if (country !== null) addSpelling(countries, country)
  }
  return { cities, countries }
}
