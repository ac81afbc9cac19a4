import { foldText } from '../text.ts'
import { findCountryCode } from './countries.ts'
import { findRegions, type Region } from './regions.ts'

/** What the gazetteer is asked for a city of the catalogue. */
export interface GazetteerQuery {
  /** Keys of its possible names, the most complete first. */
  nameKeys: string[]
  /** The stated country; null if there is none or it is unknown. */
  countryCode: string | null
  /** What follows the city can mean: 'Berlin, DE' is in Germany or in Delaware. */
  regions: Region[]
  suffixCountryCode: string | null
}

const ABBREVIATIONS = new Map([
  ['saint', 'st'],
  ['sankt', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
])

/** Returns the words of a name, folded, with one spelling for 'Saint' and 'St.'. */
export function splitPlaceName(name: string): string[] {
  return foldText(name)
    .replace(/[’'`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => ABBREVIATIONS.get(word) ?? word)
}

/** Returns a text that is equal for the spellings of a name, such as 'St. John’s' and 'Saint Johns'. */
export function getPlaceKey(name: string): string {
  return splitPlaceName(name).join('')
}

const PART_SEPARATOR = /[,;(/|)+&]|\s[-–—]\s|\s(?:and|oraz|i|or|lub)\s/i
// Values of the city field that name no city.
const NO_PLACE =
  /^(?:on-?line|virtual|virtually|remote|remotely|hybrid|hybrydowo|zdalnie|livestream|webinar|worldwide|world|europe|europa|global|various|multiple|anywhere|everywhere|home|internet|tb[acd]|n\/?a)$/
const CITY_WORD =
  /^(?:city of|miasto|greater|metro|downtown|central) | (?:city|metropolitan area|area|town)$/g

/** Returns what to look up for a city as the catalogue spells it: 'Dallas, TX', 'Warsaw / online', 'Gdańsk (Wrzeszcz)'. */
export function createGazetteerQuery(city: string, country: string): GazetteerQuery {
  const parts = city
    .split(PART_SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !NO_PLACE.test(foldText(part)))
  const [main = '', ...suffixes] = parts
  // 'Rapperswil-Jona' is found by its first town if there is no place of that name.
  const [firstTown = ''] = main.split('-')
  const names = [city, main, foldText(main).replace(CITY_WORD, ''), firstTown.length > 4 ? firstTown : '']
  const nameKeys = [...new Set(names.map(getPlaceKey))].filter(Boolean)
  const countryCode = findCountryCode(country)
  // A part of the United Kingdom; the country Georgia is not the state.
  const regionsOfCountry = findRegions(getPlaceKey(country)).filter(
    (region) => region.countryCode === countryCode,
  )
  return {
    nameKeys: main === '' ? [] : nameKeys,
    countryCode,
    regions: [...suffixes.flatMap((suffix) => findRegions(getPlaceKey(suffix))), ...regionsOfCountry],
    suffixCountryCode: suffixes.map(findCountryCode).find((code) => code !== null) ?? null,
  }
}
