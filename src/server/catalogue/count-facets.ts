import { ATTENDANCE_OF } from '../../domain/attendance.ts'
import {
  ATTENDANCE_FILTERS,
  FACET_VALUES_MAX,
  getMaxPrice,
  HAS_PLACES_FILTERS,
  PRICE_FILTERS,
} from '../../domain/catalogue-query.ts'
import { getDistanceKm } from '../../domain/city-distance.ts'
import { resolveWhen } from '../../domain/resolve-when.ts'
import type { PlaceNames } from '../../domain/search/place-names.ts'
import { BEGINNING_MIN_LENGTH } from '../../domain/search/unfinished.ts'
import { foldName } from '../../domain/search/words.ts'
import { foldText } from '../../domain/text.ts'
import { WHEN_NAMES } from '../../domain/when.ts'
import { createRecord } from './catalogue-columns.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type CataloguePlaces, type CityChoice, findLargest, findPlaces } from './catalogue-places.ts'
import type { CityCount, Conditions, EventFacets, ResolvedQuery, ValueCount } from './catalogue-types.ts'
import type { Dictionary } from './dictionary.ts'
import { countCommon, countEvents } from './event-set.ts'
import type { FilterName } from './filter-events.ts'
import { countValuesOf } from './integers.ts'
import { compareTexts } from './packed-texts.ts'
import { findHometown } from './polish-towns.ts'
import { changeConditions } from './resolve-query.ts'

/** A facet whose values can be searched. */
export type SearchableFacet = 'city' | 'organiser'

/** Values of the City and Organiser facets. All others are found by their text. */
const SEARCHABLE_FACET_VALUES = 20
/** Cities within this distance of the hometown are offered first, in kilometers. */
const NEAR_HOMETOWN_KM = 50

const COUNTED_VALUES = ['place', 'topic', 'type', 'organiser'] as const

/** Counts the values that the filters offer. Cities near `hometown` are first. */
export function countFacets(
  index: CatalogueIndex,
  query: ResolvedQuery,
  hometown: string | null,
): EventFacets {
  const { columns, filters } = index
  const { values } = columns
  const { today } = query
  const all = index.selectMatching(query)
  // A facet whose own filter narrows nothing counts the events of the query.
  const select = (name: FilterName) =>
    filters.isNarrowed(query, name) ? index.selectMatching(query, name) : all
  const countOptions = <Option extends string>(
    name: FilterName,
    options: readonly Option[],
    toConditions: (option: Option) => Partial<Conditions>,
  ) => {
    const events = select(name)
    return createRecord(options, (option) => {
      const [matching] = filters.select(toConditions(option), today)
      return matching ? countCommon(events, matching) : countEvents(events)
    })
  }
  const counts = {} as Record<(typeof COUNTED_VALUES)[number], Uint32Array>
  for (const [set, names] of Map.groupBy(COUNTED_VALUES, select)) {
    const events = index.list(set)
    for (const name of names) counts[name] = countValuesOf(events, columns[name], values[name].values.length)
  }
  return {
    cities: listCities(index, query, counts.place, hometown),
    topics: listAlphabetically(values.topic, counts.topic, query.topic),
    types: listAlphabetically(values.type, counts.type, query.type),
    organisers: listMostFrequent(values.organiser, counts.organiser, query.organiser),
    attendance: countOptions('attendance', ATTENDANCE_FILTERS, (each) => ({
      attendance: ATTENDANCE_OF[each],
    })),
    price: countOptions('price', PRICE_FILTERS, (price) => ({ prices: [0, getMaxPrice(price)] })),
    when: countOptions('dates', WHEN_NAMES, (when) => ({ dates: resolveWhen(when, today) })),
    has_places: filters.hasFullEvents()
      ? countOptions('hasPlaces', HAS_PLACES_FILTERS, (has_places) => ({ has_places })).yes
      : null,
  }
}

/** Returns the most frequent values, and the selected one even without events. */
function listMostFrequent(
  dictionary: Dictionary,
  counts: Uint32Array,
  selected?: string,
  limit = SEARCHABLE_FACET_VALUES,
): ValueCount[] {
  const ids: number[] = []
  for (let id = 1; id < counts.length; id++) if (counts[id] !== 0) ids.push(id)
  const mostFrequent = ids.sort((a, b) => counts[b]! - counts[a]!).slice(0, limit)
  const values = mostFrequent.map((id) => dictionary.values[id]!)
  if (selected !== undefined && !values.includes(selected)) values.splice(limit - 1, 1, selected)
  return values.map((value) => ({ value, count: counts[dictionary.find(value) ?? counts.length] ?? 0 }))
}

function listAlphabetically(dictionary: Dictionary, counts: Uint32Array, selected?: string): ValueCount[] {
  return listMostFrequent(dictionary, counts, selected, FACET_VALUES_MAX)
    .map((value) => ({ value, key: foldText(value.value) }))
    .sort((a, b) => compareTexts(a.key, b.key) || compareTexts(a.value.value, b.value.value))
    .map(({ value }) => value)
}

/** Adds up the events of places by the choices of the City filter. That of a name alone has the events in all countries. */
function countChoices(index: CatalogueIndex, query: ResolvedQuery, placeCounts: Uint32Array) {
  const { place, places } = index.columns
  let anywhere = placeCounts
  if (index.filters.isNarrowed(query, 'otherPlaces')) {
    // A chosen city takes the place of 'in Poland', with which `placeCounts` lack events that do not state their country.
    const anyPlace = changeConditions(query, () => ({ places: [] }))
    const events = index.list(index.selectMatching(anyPlace))
    anywhere = countValuesOf(events, place, placeCounts.length)
  }
  return places.choices.map((choice) => {
    const ids = choice.country === null ? places.placesOf.get(choice.city)! : choice.places
    return { choice, count: sumCounts(ids, placeCounts) && sumCounts(ids, anywhere) }
  })
}

function sumCounts(ids: readonly number[], counts: Uint32Array): number {
  return ids.reduce((total, id) => total + counts[id]!, 0)
}

/** Returns the hometown, the cities near it in the order of their distance, then the cities with most events. */
function listCities(
  index: CatalogueIndex,
  query: ResolvedQuery,
  placeCounts: Uint32Array,
  hometown: string | null,
): CityCount[] {
  const { places } = index.columns
  const byCount = countChoices(index, query, placeCounts)
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const choices = byCount.map(({ choice }) => choice)
  const getDistance = hometown === null ? () => 0 : createDistance(choices, places, hometown)
  const selected = listSelectedCities(places, query, placeCounts)
  const values = byCount
    .map((each) => ({ ...each, km: getDistance(each.choice) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, SEARCHABLE_FACET_VALUES)
    .map(({ choice, count }) => {
      return selected.get(choice) ?? { value: choice.city, country: choice.country, count }
    })
  const others = [...selected.values()].filter((city) => !values.includes(city))
  const missing = others.slice(0, SEARCHABLE_FACET_VALUES)
  return [...values.slice(0, SEARCHABLE_FACET_VALUES - missing.length), ...missing]
}

/** Returns the cities of the query, in its spelling, by their choices; also those that no event is in. */
function listSelectedCities(places: CataloguePlaces, query: ResolvedQuery, placeCounts: Uint32Array) {
  const selected = new Map<CityChoice | string, CityCount>()
  for (const filter of query.places.flatMap(({ places }) => places)) {
    if (filter.kind === 'country') continue
    for (const value of filter.cities) {
      const ids = findPlaces(places, value, filter.country)
      const choice = places.choiceOf[ids[0] ?? -1]
      const country = filter.country === undefined ? null : (choice?.country ?? filter.country)
      // A name that several countries have is a choice of its own.
      const key = (choice?.country === country && choice) || ids.join() || value
      if (!selected.has(key)) selected.set(key, { value, country, count: sumCounts(ids, placeCounts) })
    }
  }
  return selected
}

/** Creates a function that returns the kilometers from the hometown to a city near it, and a larger number for other cities. */
function createDistance(choices: readonly CityChoice[], { list }: CataloguePlaces, hometown: string) {
  const name = foldText(hometown)
  const isHome = ({ city }: CityChoice) => foldText(city) === name
  const locate = ({ places }: CityChoice) => findLargest(places, list).coordinates
  const home = choices.filter(isHome).flatMap((choice) => locate(choice) ?? [])[0] ?? findHometown(hometown)
  return (choice: CityChoice) => {
    const there = locate(choice)
    const km = home && there ? getDistanceKm(home, there) : Number.POSITIVE_INFINITY
    return isHome(choice) ? 0 : km <= NEAR_HOMETOWN_KM ? km : NEAR_HOMETOWN_KM + 1
  }
}

/**
 * Finds at most 20 values of a facet that contain the text, or cities of which a name in another language begins with it. Those that
 * begin with the text are first, those without events under the other filters last, unless the text is empty. If no city is found, those of
 * the name with the fewest typing errors are.
 */
export function findFacetValues(
  index: CatalogueIndex,
  query: ResolvedQuery,
  facet: SearchableFacet,
  text: string,
): (ValueCount | CityCount)[] {
  const { columns, placeNames, sortColumns } = index
  const { folded } = sortColumns[facet]
  const column = facet === 'city' ? 'place' : 'organiser'
  const { values } = columns.values[column]
  const prefix = foldText(text)
  const others = facet === 'city' ? findCitiesByName(placeNames, text) : new Set<string>()
  const events = index.list(index.selectMatching(query, column))
  const counts = countValuesOf(events, columns[column], values.length)
  const found: { id: number; choice: ValueCount | CityCount; isFirst: boolean }[] = []
  const addIfFound = (id: number, choice: ValueCount | CityCount) => {
    const isOther = others.has(choice.value)
    if ((choice.count === 0 && prefix === '') || !(isOther || folded[id]!.includes(prefix))) return
    found.push({ id, choice, isFirst: isOther || folded[id]!.startsWith(prefix) })
  }
  if (facet === 'city')
    for (const { choice, count } of countChoices(index, query, counts)) {
      // Any of its spellings may contain the text.
      const id = choice.places.find((id) => folded[id]!.includes(prefix)) ?? choice.places[0]!
      addIfFound(id, { value: choice.city, country: choice.country, count })
    }
  else for (let id = 1; id < counts.length; id++) addIfFound(id, { value: values[id]!, count: counts[id]! })
  const known = found.length === 0 && facet === 'city' ? index.knownWords.correct(foldName(text)) : undefined
  if (known && known.errors > 0) return findFacetValues(index, query, facet, known.spelling)
  return found
    .sort(
      (a, b) =>
        Number(b.choice.count > 0) - Number(a.choice.count > 0) ||
        Number(b.isFirst) - Number(a.isFirst) ||
        b.choice.count - a.choice.count ||
        a.id - b.id,
    )
    .slice(0, SEARCHABLE_FACET_VALUES)
    .map(({ choice }) => choice)
}

/**
 * Returns the cities of the catalogue with a name that begins with the text, such as 'Warszawa' for Warsaw. Fewer letters than three begin
 * no region, because *w* begins each 'województwo'.
 */
function findCitiesByName({ cities }: PlaceNames, text: string): Set<string> {
  const prefix = foldName(text)
  const isLong = prefix.length >= BEGINNING_MIN_LENGTH
  const begun = prefix === '' ? [] : [...cities].filter(([key]) => key.startsWith(prefix))
  const found = begun.filter(([, { name, spellings }]) => isLong || spellings.includes(name))
  return new Set(found.flatMap(([, { spellings }]) => spellings))
}
