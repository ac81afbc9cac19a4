import type { CatalogueCity, CityWithEventCount } from '../../store/places.ts'
import { escapeControlCharacters } from '../table.ts'

const LISTED_MAX = 20

/** Returns a city with its country, such as 'Texas, IL (U.S.A.)'. */
export function describeCity({ city, country }: CatalogueCity): string {
  return escapeControlCharacters(country === '' ? city : `${city} (${country})`)
}

/** Formats what could not be placed, for the operator. Returns no line if everything was. */
export function formatUnplacedCities(cities: readonly CityWithEventCount[]): string[] {
  if (cities.length === 0) return []
  const listed = cities.slice(0, LISTED_MAX).map((city) => `${describeCity(city)}: ${city.events}`)
  const more = cities.length - listed.length
  return [
    `${cities.length === 1 ? 'This city' : 'These cities'} could not be placed on the map (with the number of events):`,
    ...listed.map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more; npm run places -- list --unplaced shows them all`] : []),
    'If you know where one is: npm run places -- set CITY COUNTRY NORTH EAST',
  ]
}
