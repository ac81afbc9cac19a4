import { DATE_NAMES } from './date-words.ts'
import type { PartValue } from './parsed-search.ts'
import type { NamedPlace, PlaceReading } from './place-names.ts'
import { createNearPart, readDistanceAfter } from './read-near.ts'
import { readBarePlace, readKnownPlace, readPlaceAfterPreposition } from './read-place-names.ts'
import { not, oneOf, optional, type Reader, rule, type Skipper } from './readers.ts'
import { LIST_WORDS } from './search-words.ts'
import { readConnector } from './tokens.ts'
import { mayBegin, readBegunPlace } from './unfinished.ts'

function joinPlaces(first: NamedPlace | undefined, second: NamedPlace | undefined): NamedPlace | undefined {
  if (!first?.spellings.length || !second?.spellings.length) return undefined
  if (first.spellings.some((spelling) => second.spellings.includes(spelling))) return undefined
  return {
    name: `${first.name}, ${second.name}`,
    spellings: [...first.spellings, ...second.spellings],
  }
}

/**
 * Returns a reader of places which no event can be in at once: 'Gdansk Sopot', 'Gdansk, Sopot', 'Germany or France'. 'Dallas Texas' and
 * 'Paris, France' are one place each.
 */
function readSeveral(readFirst: Reader<PlaceReading>, readMore: Reader<PlaceReading>): Reader<PlaceReading> {
  return (context, index) => {
    let all = readFirst(context, index)
    while (all !== undefined) {
      const more = readMore(context, readConnector(context.tokens, all.next)?.next ?? all.next)
      // 'Gdansk Sopot + 25 km': the distance belongs to Sopot alone.
      if (more === undefined || readDistanceAfter(context, more.next) !== undefined) break
      const [first, second] = [all.value, more.value]
      const city = joinPlaces(first.city, second.city)
      const country = first.city || second.city ? undefined : joinPlaces(first.country, second.country)
      if (!city && !country) break
      all = { next: more.next, value: { city, country } }
    }
    return all
  }
}

/** Reads one or several places of the catalogue without a preposition. */
export const readSeveralPlaces = readSeveral(readBarePlace, readBarePlace)
/** Reads one or several places, also one that the catalogue does not have. */
export const readKnownPlaces = readSeveral(readKnownPlace, readKnownPlace)

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
const readPlacesAfterPreposition = readSeveral(readPlaceAfterPreposition, readKnownPlace)

const beginsDate: Skipper = ({ tokens }, index) => {
  const token = tokens[index]
  return token?.isUnfinished && mayBegin(token, DATE_NAMES) ? index : undefined
}

/** Reads 'in Gdansk', 'w Niemczech', 'do Krakowa', 'in Gdansk + 25 km', 'in War' and 'Gdansk or Sopot'. */
export const readPlacePart = oneOf<PartValue>(
  rule([PREPOSITIONS, readPlacesAfterPreposition, optional(readDistanceAfter)], ([place, km]) =>
    km !== undefined && place.city ? createNearPart(place.city, km) : createPlacePart(place, true),
  ),
  // 'in Pol' may be Poland or Police: a term finds both. 'w pr' may become 'w przyszłym'.
  rule([PREPOSITIONS, not(beginsDate), readBegunPlace], ([place]) =>
    place.city && place.country ? undefined : createPlacePart(place),
  ),
  rule([readSeveralPlaces], ([place], { tokens }, index, next) =>
    tokens.slice(index, next).some(({ word }) => LIST_WORDS.has(word)) ? createPlacePart(place) : undefined,
  ),
)

/**
 * Reads a place that is an alternative to a part: 'Gdynia' in 'near Gdansk or Gdynia', which has the same distance; after a country, a name
 * of both is the country.
 */
export function readNextPlace(previous: PartValue): Reader<PartValue> {
  return rule([readKnownPlace], ([place]) =>
    previous.kind === 'near' && place.city
      ? createNearPart(place.city, previous.km)
      : createPlacePart(place, previous.kind === 'country'),
  )
}
