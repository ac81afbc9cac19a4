import {
  type CatalogueColumns,
  type DICTIONARIES,
  NO_DAY,
  NUMBER_COLUMNS,
  VALUE_COLUMNS,
  type ValueColumn,
  type ValueList,
  WORD_LISTS,
  type WordList,
} from './catalogue-columns.ts'
import type { IndexedPlace } from './catalogue-types.ts'
import { buildCityChoices } from './city-choices.ts'
import type { Dictionary } from './dictionary.ts'
import { countPastUpTo, countSoonestUpTo, getEventClass } from './event-order.ts'
import { Merge } from './merge.ts'
import { type IndexedWords, indexWords, SEPARATOR, Vocabulary } from './vocabulary.ts'

/**
 * Removes events, by their numbers in order, and adds those of other columns, which are used up. The result equals columns that are
 * built from all rows. Each column is replaced in the same object, so that only one of them is in memory twice. After an error, the columns
 * cannot be used.
 */
export function updateColumns(
  columns: CatalogueColumns,
  removed: readonly number[],
  added: CatalogueColumns,
): void {
  const { longStart, undatedStart } = columns
  const events = mergeEvents(columns, removed, added)
  renumberPastEvents(columns, removed, added)
  for (const name of [...NUMBER_COLUMNS, 'pastRank'] as const)
    columns[name] = events.gather(columns[name], added[name])
  columns.attendance = events.gather(columns.attendance, added.attendance)
  columns.codes = events.gatherTexts(columns.codes, added.codes)
  columns.size = events.size
  const countLeft = (end: number) => end - removed.filter((event) => event < end).length
  columns.longStart = countLeft(longStart) + added.longStart
  columns.undatedStart = countLeft(undatedStart) + added.undatedStart

  const values = mergeValues(columns, removed, added)
  for (const [name, field] of Object.entries(VALUE_COLUMNS) as [ValueList, ValueColumn][]) {
    values[name].renumber(columns[field], added[field])
    columns[field] = events.gather(columns[field], added[field])
  }
  columns.placeCity = Int32Array.from(columns.places, ({ city }) => city)
  columns.cityChoices = buildCityChoices(columns.places, columns.countries, columns.place)
  updateWords(columns, added, { ...values, names: events })
}

function mergeEvents(columns: CatalogueColumns, removed: readonly number[], added: CatalogueColumns): Merge {
  const placements = Int32Array.from(added.begin, (begin, event) => {
    return countSoonestUpTo(
      columns,
      getEventClass(added, event),
      begin,
      added.start[event]!,
      added.codes.get(event),
    )
  })
  return new Merge(columns.size, removed, placements)
}

function renumberPastEvents(
  columns: CatalogueColumns,
  removed: readonly number[],
  added: CatalogueColumns,
): void {
  const ranks = removed.map((event) => columns.pastRank[event]!).filter((rank) => rank !== NO_DAY)
  const inOrder = new Int32Array(added.undatedStart)
  for (let event = 0; event < inOrder.length; event++) inOrder[added.pastRank[event]!] = event
  const placements = inOrder.map((event) =>
    countPastUpTo(columns, added.begin[event]!, added.start[event]!, added.codes.get(event)),
  )
  const merge = new Merge(
    columns.undatedStart,
    ranks.sort((a, b) => a - b),
    placements,
  )
  merge.renumber(columns.pastRank, added.pastRank)
}

/** Adds new values to the dictionaries and places, and removes those that no event has any more. */
function mergeValues(
  columns: CatalogueColumns,
  removed: readonly number[],
  added: CatalogueColumns,
): Record<(typeof DICTIONARIES)[number] | ValueList, Merge> {
  const mergeDictionary = (
    name: (typeof DICTIONARIES)[number],
    users: Int32Array,
    removedUsers: readonly number[],
  ) => {
    const dictionary = columns[name]
    const { size } = dictionary
    const placements = added[name].values.map((value) => toPlacement(findValue(dictionary, value), size))
    const unused = findUnused(users, size, removedUsers, placements)
    columns[name] = unused.length === 0 ? dictionary : dictionary.without(unused)
    for (const value of added[name].values) columns[name].add(value)
    return new Merge(size, unused, placements)
  }
  const places = mergePlaces(columns, removed, added)
  const countries = Int32Array.from(columns.places, ({ country }) => country)
  const merges = {
    places,
    cities: mergeDictionary('cities', columns.placeCity, places.removed),
    countries: mergeDictionary('countries', countries, places.removed),
    topics: mergeDictionary('topics', columns.topic, removed),
    types: mergeDictionary('types', columns.type, removed),
    organisers: mergeDictionary('organisers', columns.organiser, removed),
    ratings: mergeDictionary('ratings', columns.rating, removed),
    venues: mergeVenues(columns, removed, added),
  }
  updatePlaces(columns, added, merges)
  return merges
}

const findValue = (dictionary: Dictionary, value: string | null) =>
  value === null ? 0 : dictionary.find(value)
const toPlacement = (known: number | undefined, size: number) => (known === undefined ? size : ~known)

/** Returns the values that are used by removed users only. Those of other columns are in use. */
function findUnused(
  users: Int32Array,
  size: number,
  removedUsers: readonly number[],
  placements: ArrayLike<number>,
): number[] {
  const counts = new Int32Array(size)
  for (const value of users) counts[value]!++
  for (const user of removedUsers) counts[users[user]!]!--
  for (let item = 0; item < placements.length; item++) {
    if (placements[item]! < 0) counts[~placements[item]!]!++
  }
  const candidates = new Set(removedUsers.map((user) => users[user]!))
  return [...candidates].filter((value) => counts[value] === 0).sort((a, b) => a - b)
}

function mergePlaces(columns: CatalogueColumns, removed: readonly number[], added: CatalogueColumns): Merge {
  const { places, place, cities, countries } = columns
  const toKey = (city: number | undefined, country: number | undefined) => `${city} ${country}`
  const numbers = new Map(places.map(({ city, country }, id) => [toKey(city, country), id]))
  const placements = added.places.map(({ city, country }) => {
    const cityId = findValue(cities, added.cities.get(city))
    const countryId = findValue(countries, added.countries.get(country))
    return toPlacement(numbers.get(toKey(cityId, countryId)), places.length)
  })
  return new Merge(places.length, findUnused(place, places.length, removed, placements), placements)
}

/** The texts of venues are not kept, so a new event has a venue of its own. */
function mergeVenues(columns: CatalogueColumns, removed: readonly number[], added: CatalogueColumns): Merge {
  const size = columns.words.venues.starts.length - 1
  const placements = new Int32Array(added.words.venues.starts.length - 1).fill(size)
  placements[0] = ~0
  return new Merge(size, findUnused(columns.venue, size, removed, placements), placements)
}

function updatePlaces(
  columns: CatalogueColumns,
  added: CatalogueColumns,
  merges: Record<'places' | 'cities' | 'countries', Merge>,
): void {
  const [cities, countries] = [merges.cities.listNumbers(), merges.countries.listNumbers()]
  const renumber = (places: IndexedPlace[], of: 'ofEarlier' | 'ofAdded') =>
    places.map(({ city, country, coordinates }) => ({
      city: cities[of][city]!,
      country: countries[of][country]!,
      coordinates,
    }))
  columns.places = merges.places.gatherItems(
    renumber(columns.places, 'ofEarlier'),
    renumber(added.places, 'ofAdded'),
  )
}

/** Replaces the vocabulary and all lists of words. */
function updateWords(
  columns: CatalogueColumns,
  added: CatalogueColumns,
  merges: Record<WordList, Merge>,
): void {
  const vocabulary = mergeVocabulary(columns, added, merges)
  const { size } = columns.vocabulary
  for (const name of WORD_LISTS) {
    const lists = columns.words[name]
    lists.ofWord = NO_TEXTS
    vocabulary.renumber(lists.words, added.words[name].words)
    columns.words[name] = indexWords(merges[name].gatherLists(lists, added.words[name]), size)
  }
}

const NO_TEXTS: IndexedWords['ofWord'] = { starts: new Int32Array(), texts: new Int32Array() }

/** Adds new words to the vocabulary and removes those that no event contains any more. */
function mergeVocabulary(
  columns: CatalogueColumns,
  added: CatalogueColumns,
  merges: Record<WordList, Merge>,
): Merge {
  const { folded, spellings, size } = columns.vocabulary
  const placements = Array.from({ length: added.vocabulary.size }, (_, word) => {
    const text = added.vocabulary.folded.get(word)
    const place = columns.vocabulary.findFirst(text)
    return place < size && folded.get(place) === text ? ~place : place
  })
  const merge = new Merge(size, findUnusedWords(columns, placements, merges), placements)
  columns.vocabulary = new Vocabulary(
    merge.gatherTexts(folded, added.vocabulary.folded),
    merge.gatherTexts(spellings, added.vocabulary.spellings),
  )
  return merge
}

function findUnusedWords(
  columns: CatalogueColumns,
  placements: readonly number[],
  merges: Record<WordList, Merge>,
): number[] {
  const lists = columns.words
  const left = new Map<number, number>()
  for (const name of WORD_LISTS) {
    const { starts, words } = lists[name]
    for (const text of merges[name].removed) {
      for (const word of words.subarray(starts[text], starts[text + 1])) {
        const count =
          left.get(word) ?? WORD_LISTS.reduce((sum, name) => sum + countTexts(lists[name], word), 0)
        left.set(word, count - 1)
      }
    }
  }
  left.delete(SEPARATOR)
  for (const place of placements) left.delete(~place)
  return [...left].flatMap(([word, count]) => (count === 0 ? [word] : [])).sort((a, b) => a - b)
}

function countTexts({ ofWord: { starts } }: IndexedWords, word: number): number {
  return starts[word + 1]! - starts[word]!
}
