import type { PartValue } from './parsed-search.ts'
import type { NamedPlace, PlaceReading } from './place-names.ts'
import { createNearPart, readDistanceAfter } from './read-near.ts'
import { readBarePlace, readKnownPlace, readPlaceAfterPreposition } from './read-place-names.ts'
import { oneOf, optional, type Reader, rule } from './readers.ts'
import type { ReadContext, Reading } from './tokens.ts'
import { mayBeginPhrase, readBegunPlace } from './unfinished.ts'

function areDifferentPlaces(first: NamedPlace | undefined, second: NamedPlace | undefined): boolean {
  if (!first?.spellings.length || !second?.spellings.length) return false
  return !first.spellings.some((spelling) => second.spellings.includes(spelling))
}

function joinPlaces(first: NamedPlace | undefined, second: NamedPlace | undefined): NamedPlace | undefined {
  if (!first || !second) return first ?? second
  const isNamed = first.name.split(', ').includes(second.name)
  return {
    name: isNamed ? first.name : `${first.name}, ${second.name}`,
    spellings: [...new Set([...first.spellings, ...second.spellings])],
  }
}

/**
 * Reads the places of 'Gdansk Sopot', 'Gdansk, Sopot' and 'Germany, France', which no event can be in at once. 'Dallas Texas' and
 * 'Paris France' are one place each.
 */
export function readSeveralPlaces(context: ReadContext, index: number): Reading<PlaceReading> | undefined {
  let all = readBarePlace(context, index)
  while (all !== undefined) {
    const more = readBarePlace(context, all.next)
    const [first, second] = [all.value, more?.value]
    const areAlternatives = first.city
      ? areDifferentPlaces(first.city, second?.city)
      : !second?.city && areDifferentPlaces(first.country, second?.country)
    // 'Gdansk Sopot + 25 km': the distance belongs to Sopot alone.
    if (!more || !second || !areAlternatives || readDistanceAfter(context, more.next) !== undefined) break
    const city = joinPlaces(first.city, second.city)
    all = { next: more.next, value: { city, country: joinPlaces(first.country, second.country) } }
  }
  return all
}

/** Returns the part for a place that was named: the city, or the country if it is preferred or there is no city. */
export function createPlacePart(
  { city, country }: PlaceReading,
  prefersCountry = false,
): PartValue | undefined {
  if (city !== undefined && !(prefersCountry && country !== undefined))
    return { kind: 'city', name: city.name, cities: [...city.spellings] }
  return country && { kind: 'country', name: country.name, countries: [...country.spellings] }
}

const PREPOSITIONS = 'in|at|to|w|we|na|do'

/** Reads 'in Gdansk', 'w Niemczech', 'do Krakowa', 'in Gdansk + 25 km' and 'in War'. */
export const readPlacePart = oneOf<PartValue>(
  rule([PREPOSITIONS, readPlaceAfterPreposition, optional(readDistanceAfter)], ([place, km]) =>
    km !== undefined && place.city ? createNearPart(place.city, km) : createPlacePart(place, true),
  ),
  // 'in Pol' may be Poland or Police: a term finds both.
  rule([PREPOSITIONS, readBegunPlace], ([place], { tokens }, index) => {
    // After words that precede verbs, too, a third letter is needed: 'how to le'.
    const isShort =
      (tokens[index + 1]?.place.length ?? 0) < 3 && /^(to|do|na|at)$/.test(tokens[index]?.word ?? '')
    const isOther = isShort || mayBeginPhrase(tokens, index)
    return isOther || (place.city && place.country) ? undefined : createPlacePart(place)
  }),
)

/**
 * Reads a place that continues an enumeration: 'Gdynia' in 'in Gdansk or Gdynia'. After 'near Gdansk or', a city has the
 * same distance; after a country, a name of both is the country.
 */
export function readNextPlace(previous: PartValue): Reader<PartValue> {
  return rule([readKnownPlace], ([place]) =>
    previous.kind === 'near' && place.city
      ? createNearPart(place.city, previous.km)
      : createPlacePart(place, previous.kind === 'country'),
  )
}

function getNamedPlace(part: PartValue): NamedPlace | undefined {
  if (part.kind === 'city') return { name: part.name, spellings: part.cities }
  return part.kind === 'country' ? { name: part.name, spellings: part.countries } : undefined
}

/**
 * Returns the part for either of two parts with cities or with countries; undefined for other parts, and for those that an event can be
 * in at once if they must exclude each other.
 */
export function mergePlaceParts(
  first: PartValue,
  second: PartValue,
  mustExclude: boolean,
): PartValue | undefined {
  const [place, other] = [getNamedPlace(first), getNamedPlace(second)]
  if (place === undefined || other === undefined || first.kind !== second.kind) return undefined
  if (mustExclude && !areDifferentPlaces(place, other)) return undefined
  return createPlacePart({ city: undefined, country: undefined, [first.kind]: joinPlaces(place, other) })
}
