import type { Coordinates } from '../city-distance.ts'
import type { GazetteerQuery } from './gazetteer-query.ts'

/** How a name of the gazetteer matches: the name itself, its beginning ('Newcastle' upon Tyne) or an alternate name. */
export type NameMatch = 'name' | 'beginning' | 'alternate'

/** A place of the gazetteer with one of the names of a query. */
export interface PlaceCandidate extends Coordinates {
  geonamesId: number
  countryCode: string
  regionCode: string
  population: number
  /** Such as PPLC for a capital and PPLX for a part of a town. */
  featureCode: string
  /** IANA name. */
  timeZone: string | null
  match: NameMatch
  /** The index in `nameKeys`. */
  nameIndex: number
}

// An alternate name counts less, because small languages have names for large cities that are other towns: 'Victoria' is one
// of Hong Kong's.
const MATCH_WEIGHTS: Record<NameMatch, number> = { name: 1, beginning: 0.3, alternate: 0.05 }

// Countries with territories that have a code of their own.
const TERRITORIES: Record<string, readonly string[]> = {
  CN: ['HK', 'MO'],
  DK: ['FO', 'GL'],
  FI: ['AX'],
  FR: ['RE', 'GP', 'MQ', 'GF', 'YT', 'NC', 'PF', 'MC'],
  GB: ['IM', 'JE', 'GG', 'GI', 'BM', 'KY'],
  NL: ['CW', 'AW', 'SX', 'BQ'],
  NO: ['SJ'],
  RS: ['XK'],
  US: ['PR', 'GU', 'VI', 'MP', 'AS'],
}

function isIn(candidate: PlaceCandidate, countryCode: string): boolean {
  return (
    candidate.countryCode === countryCode ||
    (TERRITORIES[countryCode]?.includes(candidate.countryCode) ?? false)
  )
}

const PART_OF_TOWN_WEIGHT = 0.2
// 'San Juan, USA' is in Puerto Rico, but 'Saint-Denis, France' is not on Réunion.
const TERRITORY_WEIGHT = 0.3

function getScore(candidate: PlaceCandidate, statedCountry: string | null): number {
  const { population, match, featureCode, countryCode } = candidate
  const isTerritory = statedCountry !== null && statedCountry !== countryCode
  return (
    (population + 100) *
    MATCH_WEIGHTS[match] *
    (featureCode === 'PPLX' ? PART_OF_TOWN_WEIGHT : 1) *
    (isTerritory ? TERRITORY_WEIGHT : 1)
  )
}

function findBest(
  candidates: readonly PlaceCandidate[],
  statedCountry: string | null = null,
): PlaceCandidate | null {
  // A more complete name comes first: 'Frankfurt am Main' before 'Frankfurt'.
  const nameIndex = Math.min(...candidates.map((each) => each.nameIndex))
  const complete = candidates.filter((each) => each.nameIndex === nameIndex)
  const score = (candidate: PlaceCandidate) => getScore(candidate, statedCountry)
  return complete.reduce<PlaceCandidate | null>(
    (best, each) => (best === null || score(each) > score(best) ? each : best),
    null,
  )
}

/**
 * Chooses among the places with the name of a city: the stated country first, then the region after the city, then the
 * population. Returns null rather than a place in another country or region than stated, except for a region of another
 * country ('Waterloo, ON' in the United States), which then decides.
 */
export function choosePlace(
  query: GazetteerQuery,
  candidates: readonly PlaceCandidate[],
): PlaceCandidate | null {
  const { countryCode, regions, suffixCountryCode } = query
  const inRegion = (candidate: PlaceCandidate, country: string | null) =>
    regions.some(
      (region) =>
        region.countryCode === candidate.countryCode &&
        region.regionCode === candidate.regionCode &&
        (country === null || isIn(candidate, country)),
    )
  if (countryCode !== null) {
    const inCountry = candidates.filter((each) => isIn(each, countryCode))
    const isRegionOfCountry = regions.some((region) => region.countryCode === countryCode)
    const inStatedRegion = inCountry.filter((each) => inRegion(each, countryCode))
    if (inStatedRegion.length > 0) return findBest(inStatedRegion)
    if (isRegionOfCountry) return null
    if (regions.length > 0) return findBest(candidates.filter((each) => inRegion(each, null)))
    return findBest(inCountry, countryCode)
  }
  if (regions.length > 0 || suffixCountryCode !== null) {
    return findBest(
      candidates.filter(
        (each) => inRegion(each, null) || (suffixCountryCode !== null && isIn(each, suffixCountryCode)),
      ),
    )
  }
  return findBest(candidates)
}
