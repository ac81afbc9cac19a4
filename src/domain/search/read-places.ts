import type { PartValue } from './parsed-search.ts'
import type { NamedPlace } from './place-names.ts'
import { createNearPart, readDistanceAfter } from './read-near.ts'
import {
  type PlaceReading,
  readBarePlace,
  readKnownPlace,
  readPlaceAfterPreposition,
} from './read-place-names.ts'
import type { ReadContext, Reading } from './tokens.ts'
import { mayBeginPhrase, readBegunPlace } from './unfinished.ts'

const CITY_PREPOSITIONS = new Set(['in', 'at', 'to', 'w', 'we', 'na', 'do'])

function areDifferentPlaces(first: readonly string[], second: readonly string[]): boolean {
  return first.length > 0 && second.length > 0 && !first.some((spelling) => second.includes(spelling))
}

function joinNames(places: readonly NamedPlace[]): NamedPlace {
  return {
    name: places.map(({ name }) => name).join(', '),
    spellings: [...new Set(places.flatMap(({ spellings }) => spellings))],
  }
}

function joinOptionalNames(places: readonly (NamedPlace | undefined)[]): NamedPlace | undefined {
  const named = places.filter((place) => place !== undefined)
  return named.length > 1 ? joinNames(named) : named[0]
}

/**
 * Reads the places of 'Gdansk Sopot', 'Gdansk, Sopot' and 'Germany, France', which no event can be in at once. 'Dallas Texas' and
 * 'Paris France' are one place each.
 */
export function readSeveralPlaces(context: ReadContext, index: number): Reading<PlaceReading> | undefined {
  const { tokens } = context
  let all = readBarePlace(context, index)
  while (all !== undefined) {
    const more = readBarePlace(context, all.next)
    if (more === undefined || !areAlternatives(all.value, more.value)) break
    // 'Gdansk Sopot + 25 km': the distance belongs to Sopot alone.
    if (readDistanceAfter(tokens, more.next) !== undefined) break
    all = {
      next: more.next,
      value: {
        city: joinOptionalNames([all.value.city, more.value.city]),
        country: joinOptionalNames([all.value.country, more.value.country]),
      },
    }
  }
  return all
}

// Two cities, or two countries.
function areAlternatives(first: PlaceReading, second: PlaceReading): boolean {
  if (first.city !== undefined)
    return second.city !== undefined && areDifferentPlaces(first.city.spellings, second.city.spellings)
  return (
    second.city === undefined &&
    areDifferentPlaces(first.country?.spellings ?? [], second.country?.spellings ?? [])
  )
}

/** Reads 'in Gdansk', 'w Niemczech', 'do Krakowa' and 'in Gdansk + 25 km'. */
export function readPlacePart(context: ReadContext, index: number): Reading<PartValue> | undefined {
  const { tokens } = context
  const token = tokens[index]
  if (token === undefined || token.isQuoted || !CITY_PREPOSITIONS.has(token.word)) return undefined
  const place = readPlaceAfterPreposition(context, index + 1)
  if (place === undefined) return readBegunPlacePart(context, index)
  const { city, country } = place.value
  if (city !== undefined) {
    const distance = readDistanceAfter(tokens, place.next)
    if (distance !== undefined) return { next: distance.next, value: createNearPart(city, distance.value) }
  }
  if (
    country !== undefined &&
    (country.spellings.length > 0 || city === undefined || city.spellings.length === 0)
  ) {
    return { next: place.next, value: createCountryPart(country) }
  }
  return city && { next: place.next, value: createCityPart(city) }
}

// 'in War'. After words that precede verbs, too, a third letter is needed: 'how to le'.
function readBegunPlacePart(context: ReadContext, index: number): Reading<PartValue> | undefined {
  const { tokens } = context
  const place = readBegunPlace(context, index + 1)
  const isShort = (tokens[index + 1]?.place.length ?? 0) < 3
  if (
    place === undefined ||
    mayBeginPhrase(tokens, index) ||
    (isShort && ['to', 'do', 'na', 'at'].includes(tokens[index]?.word ?? ''))
  )
    return undefined
  const { city, country } = place.value
  // 'in Pol' may be Poland or Police: a term finds both.
  const part = city && country ? undefined : createPlacePart(place.value)
  return part && { next: place.next, value: part }
}

function createCityPart({ name, spellings }: NamedPlace): PartValue {
  return { kind: 'city', name, cities: [...spellings] }
}

function createCountryPart({ name, spellings }: NamedPlace): PartValue {
  return { kind: 'country', name, countries: [...spellings] }
}

/** Returns the part that a place means which was named without a preposition. */
export function createPlacePart({ city, country }: PlaceReading): PartValue | undefined {
  if (city !== undefined) return createCityPart(city)
  return country && createCountryPart(country)
}

/**
 * Reads a place that continues an enumeration: 'Gdynia' in 'in Gdansk or Gdynia'. After 'near Gdansk or', a city has the
 * same distance; after a country, a name of both is the country.
 */
export function readNextPlace(
  context: ReadContext,
  index: number,
  previous: PartValue,
): Reading<PartValue> | undefined {
  const place = readKnownPlace(context, index)
  if (place === undefined) return undefined
  const { city, country } = place.value
  const isCountry = previous.kind === 'country' || (city?.spellings.length ?? 0) === 0
  if (country !== undefined && (city === undefined || (isCountry && country.spellings.length > 0)))
    return { next: place.next, value: createCountryPart(country) }
  if (city === undefined) return undefined
  const value = previous.kind === 'near' ? createNearPart(city, previous.km) : createCityPart(city)
  return { next: place.next, value }
}

/** Returns the part for either of two parts with cities or with countries; undefined for other parts. */
export function mergePlaceParts(first: PartValue, second: PartValue): PartValue | undefined {
  const join = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])]
  if (first.kind === 'city' && second.kind === 'city')
    return { ...first, name: joinPartNames(first, second), cities: join(first.cities, second.cities) }
  if (first.kind === 'country' && second.kind === 'country')
    return {
      ...first,
      name: joinPartNames(first, second),
      countries: join(first.countries, second.countries),
    }
  return undefined
}

function joinPartNames(first: { name: string }, second: { name: string }): string {
  return first.name.split(', ').includes(second.name) ? first.name : `${first.name}, ${second.name}`
}

/** Returns whether no event can be in places of both parts. */
export function excludeEachOther(first: PartValue, second: PartValue): boolean {
  const listSpellings = (part: PartValue) =>
    part.kind === 'city' ? part.cities : part.kind === 'country' ? part.countries : []
  return first.kind === second.kind && areDifferentPlaces(listSpellings(first), listSpellings(second))
}
