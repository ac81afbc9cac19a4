import { findCity } from '../city-distance.ts'
import { findCountryCode } from '../places/countries.ts'
import { foldText } from '../text.ts'
import { getCountryNames, PARTS_OF_COUNTRIES, STATE_NAMES } from './country-names.ts'
import { POLISH_CITIES } from './polish-cities.ts'
import { REGIONS, SHORT_NAMES } from './polish-regions.ts'
import { WORDS_AMONG_STATES } from './search-words.ts'
import { TOWN_ADJECTIVES, TOWN_ENDINGS } from './word-endings.ts'
import { foldName } from './words.ts'
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

/** The names of all places of a catalogue. Created once per catalogue by `buildPlaceNames`. */
export interface PlaceNames {
  /** Also states of the USA and provinces of Canada, as cities with the suffix: 'TX' has 'Dallas, TX'. */
  readonly cities: ReadonlyMap<string, NamedPlace>
  /** Case forms that rules produced; they need a preposition. */
  readonly guessedCities: ReadonlyMap<string, NamedPlace>
  readonly countries: ReadonlyMap<string, NamedPlace>
}

interface KnownCity {
  country: string
  englishName: string
  /** Folded, with case forms. */
  names: string[]
  /** Folded, without case forms. */
  spellings: string[]
}

const knownCities = new Map<string, KnownCity[]>()

/** Returns the cities of the tables of this folder by their folded names and case forms. The first call reads the tables. */
function getKnownCities(): ReadonlyMap<string, readonly KnownCity[]> {
  if (knownCities.size > 0) return knownCities
  const polishCities = POLISH_CITIES.trim().replaceAll('\n', ';')
  for (const [country, cities] of Object.entries({ PL: polishCities, ...WORLD_CITIES })) {
    for (const city of cities.split(';')) {
      const [englishName = '', ...others] = city.split(/[=/,]/).map((each) => each.trim())
      const spellings = city.replace(/,.*/, '').split(/[=/]/).map(foldName)
      const [, genitive = ''] = country === 'PL' ? city.split(',').map(foldName) : []
      const names = [...new Set([...[englishName, ...others].map(foldName), ...getInstrumental(genitive)])]
      const known = { country, englishName, names, spellings }
      for (const name of known.names) knownCities.set(name, [...(knownCities.get(name) ?? []), known])
    }
  }
  return knownCities
}

/** A stated country distinguishes cities of the same name, such as Warsaw in Indiana. */
function findKnownCities(name: string, code: string | undefined): KnownCity[] {
  const cities = getKnownCities().get(name) ?? []
  if (code === undefined) return [...cities]
  return cities.filter(({ country }) => country === code || PARTS_OF_COUNTRIES[country]?.includes(code))
}

/** Returns a key that is equal for all spellings of a city in a country: 'Warszawa' and 'Warsaw', 'Gdańsk' and 'Gdansk'. */
export function getCityKey(city: string, countryCode: string | undefined): string {
  const name = foldName(city)
  const known = findKnownCities(name, countryCode).find(({ spellings }) => spellings.includes(name))
  return known ? foldName(known.englishName) : name
}

const INFLECTED_WORDS_MAX = 3

function inflectWord(word: string, isOneOfSeveral: boolean): string[] {
  const adjective = isOneOfSeveral ? TOWN_ADJECTIVES.find(([ending]) => ending.test(word)) : undefined
  if (adjective) return adjective[1].map((form) => word.replace(adjective[0], form))
  const [ending = '', ...forms] = TOWN_ENDINGS.find(([ending = '']) => word.endsWith(ending))!
  return forms.map((form) => word.slice(0, word.length - ending.length) + form)
}

/** Returns likely genitives and locatives of a Polish town, folded. Each word is inflected on its own, so some do not exist. */
export function guessPolishCaseForms(name: string): string[] {
  const words = foldText(name).split(/[\s-]+/)
  if (words.length > INFLECTED_WORDS_MAX || words.some((word) => !/^[a-z]{2,}$/.test(word))) return []
  const addWord = (beginnings: string[], forms: string[]) =>
    beginnings.flatMap((start) => forms.map((form) => `${start} ${form}`.trim()))
  const formsOfWords = words.map((word) => inflectWord(word, words.length > 1))
  return formsOfWords.reduce(addWord, ['']).filter((form) => form.length >= 4)
}

/** Returns the instrumental of a town by its genitive, both folded: 'krakowem' for 'krakowa'; none if it folds to the nominative. */
function getInstrumental(genitive: string): string[] {
  if (/[kg]a$/.test(genitive)) return [genitive.replace(/a$/, 'iem')]
  if (/[^aeouy]a$/.test(genitive)) return [genitive.replace(/a$/, 'em')]
  if (/[^aeiouy]$/.test(genitive)) return [`${genitive}ami`]
  return genitive.endsWith('i') ? [`${genitive}a`] : []
}

/** Returns what is known by this folded name, although the catalogue does not have it. */
export function findKnownPlace(name: string): PlaceReading | undefined {
  const { codes, names } = getCountryNames()
  const country = names.get(codes.get(name) ?? '')?.[0]
  if (country) return { city: undefined, country: { name: country, spellings: [] } }
  const city = getKnownCities().get(name)?.[0]?.englishName ?? findCity(name)?.name
  return city === undefined ? undefined : { city: { name: city, spellings: [] }, country: undefined }
}

type Places = Map<string, { name: string; spellings: string[] }>

function addPlace(places: Places, name: string, spelling: string, shownName = spelling): void {
  if (name.length < 2) return
  const { spellings } = places.getOrInsert(name, { name: shownName, spellings: [] })
  if (!spellings.includes(spelling)) spellings.push(spelling)
}

/** Builds the names under which the places of a catalogue are found: its distinct cities with their countries. */
export function buildPlaceNames(places: Iterable<{ city: string; country: string | null }>): PlaceNames {
  const cities: Places = new Map()
  const guessedCities: Places = new Map()
  const countrySpellings = new Set<string>()
  for (const { city, country } of places) {
    const code = country === null ? undefined : findCode(country)
    if (country !== null) countrySpellings.add(country)
    // Of 'Gdańsk, AMBEREXPO', 'Kraków (Stare Miasto)' and 'Warsaw / online'.
    const mainName = city.split(/[,(/|;+]| - /)[0] ?? ''
    const main = foldName(mainName)
    const saint = main.replace(/^(?:st|saint) /, (word) => (word === 'st ' ? 'saint ' : 'st '))
    for (const name of [foldName(city), main, saint]) addPlace(cities, name, city)
    const stateCode = /,\s*([A-Z]{2})$/.exec(city)?.[1] ?? ''
    const state = STATE_NAMES.get(stateCode)
    // 'New York' is the city, and 'or' a word.
    if (state !== undefined)
      for (const name of [stateCode, state].map(foldName))
        if (!getKnownCities().has(name) && !WORDS_AMONG_STATES.has(name)) addPlace(cities, name, city, state)
    const known = findKnownCities(main, code)
    for (const name of known.flatMap(({ names }) => names)) addPlace(cities, name, city)
    if (code === 'PL' && known.length === 0)
      for (const form of guessPolishCaseForms(mainName)) addPlace(guessedCities, form, city)
  }
  for (const group of [...REGIONS, ...SHORT_NAMES]) {
    const spellings = group.cities.flatMap((city) => cities.get(foldName(city))?.spellings ?? [])
    for (const name of group.names)
      for (const spelling of spellings) addPlace(cities, foldName(name), spelling, group.names[0])
  }
  return { cities, guessedCities, countries: buildCountries(countrySpellings) }
}

// Catalogues may name countries in any language: 'Deutschland'.
function findCode(country: string): string | undefined {
  return getCountryNames().codes.get(foldName(country)) ?? findCountryCode(country) ?? undefined
}

function buildCountries(spellings: ReadonlySet<string>): Places {
  const countries: Places = new Map()
  for (const spelling of spellings) addPlace(countries, foldName(spelling), spelling)
  const byCode = Map.groupBy(spellings, (spelling) => findCode(spelling) ?? '')
  for (const code of new Set([...byCode.keys(), ...Object.keys(PARTS_OF_COUNTRIES)])) {
    const withParts = [code, ...(PARTS_OF_COUNTRIES[code] ?? [])].flatMap((each) => byCode.get(each) ?? [])
    const names = getCountryNames().names.get(code) ?? []
    // 'Europe' is shown by its name, 'Niemcy' by the spelling of the catalogue.
    const shownName = code.startsWith('X-') ? names[0] : undefined
    for (const name of names)
      for (const spelling of withParts) addPlace(countries, foldName(name), spelling, shownName)
  }
  return countries
}
