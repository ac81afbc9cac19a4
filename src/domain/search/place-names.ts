import { findCity, PLACE_NAMES } from '../city-distance.ts'
import { findCountryCode } from '../places/countries.ts'
import { getCountryNames, PARTS_OF_COUNTRIES, STATE_NAMES } from './country-names.ts'
import { foldPlace } from './fold-place.ts'
import type { CataloguePlace } from './parsed-search.ts'
import { guessPolishCaseForms } from './polish-case-forms.ts'
import { POLISH_CITIES } from './polish-cities.ts'
import { REGIONS } from './polish-regions.ts'
import { WORLD_CITIES } from './world-cities.ts'

/** A city or country by one of its names. */
export interface NamedPlace {
  /** The spelling to show. */
  name: string
  /** Spellings of the catalogue. Empty if the catalogue does not have the place. */
  spellings: readonly string[]
}

/** What words name. */
export interface PlaceReading {
  city: NamedPlace | undefined
  country: NamedPlace | undefined
}

type PlacesByName = ReadonlyMap<string, NamedPlace>

/** The names of all places of a catalogue. Created once per catalogue by `buildPlaceNames`. */
export interface PlaceNames {
  readonly cities: PlacesByName
  /** Case forms that rules produced; they need a preposition. */
  readonly guessedCities: PlacesByName
  readonly countries: PlacesByName
  /** States of the USA and provinces of Canada, as cities with the suffix: 'TX' has 'Dallas, TX'. */
  readonly states: PlacesByName
  /** The number of words of the longest name that begins with a word. */
  readonly longestNames: ReadonlyMap<string, number>
  /** All names by their first two letters. */
  readonly namesByBeginning: ReadonlyMap<string, readonly string[]>
  /** The country codes of the spelling of a city, without unknown countries. */
  readonly countryCodes: ReadonlyMap<string, ReadonlySet<string>>
}

/** Cities that have the same names, from the tables of this folder. */
interface CityEntry {
  country: string
  /** The English name. */
  name: string
  /** Folded names and case forms. */
  names: readonly string[]
}

function readCityTable(): CityEntry[] {
  const entries: CityEntry[] = []
  function add(country: string, text: string) {
    const [english = '', polish = english] = text.split('=')
    const names = [...english.split('/'), ...polish.split(',')]
      .flatMap((name) => (text.includes('=') ? [name] : name.split(',')))
      .map((name) => name.trim())
      .filter(Boolean)
    entries.push({ country, name: names[0]?.split(',')[0] ?? '', names: [...new Set(names.map(foldPlace))] })
  }
  for (const line of POLISH_CITIES.trim().split('\n')) add('PL', line)
  for (const [country, list] of Object.entries(WORLD_CITIES)) {
    for (const city of list.split(';')) add(country, city)
  }
  return entries
}

interface CityTable {
  entriesByName: ReadonlyMap<string, readonly CityEntry[]>
  longestNames: ReadonlyMap<string, number>
}

let cityTable: CityTable | undefined

function getCityTable(): CityTable {
  if (cityTable !== undefined) return cityTable
  const entriesByName = new Map<string, CityEntry[]>()
  for (const entry of readCityTable()) for (const name of entry.names) addTo(entriesByName, name, entry)
  const names = [...entriesByName.keys(), ...getCountryNames().codes.keys(), ...PLACE_NAMES]
  cityTable = { entriesByName, longestNames: countWords(names) }
  return cityTable
}

// Most words begin no name, and most names have one word; this avoids looking them up with the words that follow.
function countWords(names: readonly string[]): Map<string, number> {
  const longest = new Map<string, number>()
  for (const name of names) {
    const words = name.split(' ')
    const [first = ''] = words
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length))
  }
  return longest
}

/** Returns the number of words of the longest known name that begins with a word, whether or not a catalogue has it. */
export function countKnownNameWords(firstWord: string): number {
  return getCityTable().longestNames.get(firstWord) ?? 0
}

/** Returns a city that is known by this folded name, whether or not a catalogue has it. */
export function findKnownCity(name: string): string | undefined {
  return getCityTable().entriesByName.get(name)?.[0]?.name
}

/** Returns what is known by this folded name, although the catalogue does not have it. */
export function findKnownPlace(name: string): PlaceReading | undefined {
  const { codes, names } = getCountryNames()
  const toPlace = (known: string | undefined) =>
    known === undefined ? undefined : { name: known, spellings: [] }
  const country = toPlace(names.get(codes.get(name) ?? '')?.[0])
  const city = country ? undefined : toPlace(findKnownCity(name) ?? findCity(name)?.name)
  return city || country ? { city, country } : undefined
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}

class NamesBuilder {
  readonly places = new Map<string, { name: string; spellings: string[] }>()

  add(name: string, spelling: string, shownName = spelling): void {
    if (name.length < 2) return
    const known = this.places.get(name)
    if (known === undefined) this.places.set(name, { name: shownName, spellings: [spelling] })
    else if (!known.spellings.includes(spelling)) known.spellings.push(spelling)
  }
}

// Such as 'Gdańsk, AMBEREXPO', 'Kraków (Stare Miasto)' and 'Warsaw / online'.
function getMainName(city: string): string {
  return city.split(/[,(/|;+]| - /)[0] ?? ''
}

function getState(city: string): string | undefined {
  const state = /,\s*([A-Z]{2})$/.exec(city)?.[1]
  return state !== undefined && STATE_NAMES.has(state) ? state : undefined
}

// 'ue' for 'ü' and the like, as Germans write it without umlauts; and 'Saint' beside 'St'.
function listVariants(city: string, country: string | undefined): string[] {
  const [name, lower] = [foldPlace(city), city.toLowerCase()]
  const saint = name.replace(/^(?:st|saint) /, (word) => (word === 'st ' ? 'saint ' : 'st '))
  if (/[äöü]/.test(lower))
    return [saint, foldPlace(lower.replace(/[äöü]/g, (letter) => `${foldPlace(letter)}e`))]
  const isGerman = country === 'DE' || country === 'AT' || country === 'CH'
  if (!isGerman || !/[^aeq]ue|oe|ae/.test(lower)) return [saint]
  return [saint, foldPlace(lower.replace(/([aou])e/g, '$1'))]
}

/** Builds the names under which the places of a catalogue are found: its distinct cities with their countries. */
export function buildPlaceNames(places: Iterable<CataloguePlace>): PlaceNames {
  const { entriesByName } = getCityTable()
  const cities = new NamesBuilder()
  const guessedCities = new NamesBuilder()
  const countries = new NamesBuilder()
  const states = new NamesBuilder()
  const countryCodes = new Map<string, Set<string>>()
  const spellingsByEntry = new Map<CityEntry, Set<string>>()
  const countrySpellings = new Set<string>()
  for (const { city, country } of places) {
    const code = country === null ? undefined : findCode(country)
    if (country !== null && country.trim() !== '') countrySpellings.add(country)
    if (city.trim() === '') continue
    if (code !== undefined) countryCodes.set(city, (countryCodes.get(city) ?? new Set()).add(code))
    const [full, main] = [foldPlace(city), foldPlace(getMainName(city))]
    for (const name of [full, main, ...listVariants(getMainName(city), code)]) cities.add(name, city)
    const state = getState(city)
    if (state !== undefined) {
      const name = STATE_NAMES.get(state) ?? state
      for (const each of [state, name]) states.add(foldPlace(each), city, name)
    }
    // A stated country distinguishes cities of the same name, such as Warsaw in Indiana.
    const entries = entriesByName
      .get(main)
      ?.filter((entry) => code === undefined || isSameCountry(entry.country, code))
    for (const entry of entries ?? [])
      spellingsByEntry.set(entry, (spellingsByEntry.get(entry) ?? new Set()).add(city))
    if (code === 'PL' && (entries === undefined || entries.length === 0)) {
      for (const form of guessPolishCaseForms(getMainName(city))) guessedCities.add(form, city)
    }
  }
  for (const [entry, spellings] of spellingsByEntry) {
    for (const name of entry.names) for (const spelling of spellings) cities.add(name, spelling)
  }
  for (const group of REGIONS) {
    const spellings = group.cities.flatMap((city) => cities.places.get(foldPlace(city))?.spellings ?? [])
    for (const name of group.names) {
      for (const spelling of spellings) cities.add(foldPlace(name), spelling, group.names[0])
    }
  }
  addCountries(countries, countrySpellings)
  const names = [cities, guessedCities, countries, states].flatMap(({ places }) => [...places.keys()])
  return {
    cities: cities.places,
    guessedCities: guessedCities.places,
    countries: countries.places,
    states: states.places,
    longestNames: countWords(names),
    namesByBeginning: Map.groupBy(new Set(names), (name) => name.slice(0, 2)),
    countryCodes,
  }
}

// Catalogues may name countries in any language: 'Deutschland'.
function findCode(country: string): string | undefined {
  return getCountryNames().codes.get(foldPlace(country)) ?? findCountryCode(country) ?? undefined
}

function isSameCountry(code: string, other: string): boolean {
  return code === other || (PARTS_OF_COUNTRIES[code]?.includes(other) ?? false)
}

function addCountries(countries: NamesBuilder, spellings: ReadonlySet<string>): void {
  const { names } = getCountryNames()
  const spellingsByCode = new Map<string, string[]>()
  for (const spelling of spellings) {
    const folded = foldPlace(spelling)
    countries.add(folded, spelling)
    const code = findCode(spelling)
    if (code !== undefined) addTo(spellingsByCode, code, spelling)
  }
  for (const code of new Set([...spellingsByCode.keys(), ...Object.keys(PARTS_OF_COUNTRIES)])) {
    const withParts = [code, ...(PARTS_OF_COUNTRIES[code] ?? [])].flatMap(
      (each) => spellingsByCode.get(each) ?? [],
    )
    for (const name of names.get(code) ?? []) {
      for (const spelling of withParts) countries.add(foldPlace(name), spelling)
    }
  }
}
