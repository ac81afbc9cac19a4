import { ATTENDANCES, inferAttendance } from '../../domain/attendance.ts'
import { toDayNumber } from '../../domain/day.ts'
import { isFree, LONG_EVENT_DAYS } from '../../domain/event.ts'
import { toMinutes } from '../../domain/event-hours.ts'
import {
  type CatalogueColumns,
  createRecord,
  DICTIONARIES,
  NO_DAY,
  NO_TIME,
  NUMBER_COLUMNS,
  VALUE_COLUMN_NAMES,
  WORD_LISTS,
} from './catalogue-columns.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueRow, IndexedPlace } from './catalogue-types.ts'
import { buildCityChoices } from './city-choices.ts'
import { compareTexts } from './compare-texts.ts'
import { Dictionary } from './dictionary.ts'
import { GrowableColumn } from './growable-column.ts'
import { GrowingTexts, type PackedTexts, reorderSlices } from './packed-texts.ts'
import { hashName, indexWords, VocabularyBuilder, type WordLists } from './vocabulary.ts'

/** Prices above count as this one. */
const PRICE_MAX = 1_000_000

/** See `CatalogueColumns`. */
export type RowHashes = readonly [hash: number, check: number]

/** Collects the listed events, in any order, and builds the index. A builder is used once. */
export class CatalogueIndexBuilder {
  private readonly codes = new GrowingTexts()
  private readonly numbers = createRecord(NUMBER_COLUMNS, () => new GrowableColumn())
  private readonly values = createRecord(VALUE_COLUMN_NAMES, () => new GrowableColumn())
  private readonly attendance = new GrowableColumn()
  private readonly nameStarts = new GrowableColumn()
  private readonly nameWords = new GrowableColumn()

  private readonly vocabulary = new VocabularyBuilder()
  private readonly dictionaries = createRecord(DICTIONARIES, () => new Dictionary())
  private readonly venues = new Dictionary()
  private readonly places: IndexedPlace[] = []
  /** Numbers of places by those of their city and country. */
  private readonly placeIds = new Map<number, number>()
  private readonly dayNumbers = new Map<string, number>()
  private readonly attendances = new Map<string, number>()

  add(row: CatalogueRow, [rowHash, rowCheck]: RowHashes = [0, 0]): void {
    const { numbers, values, dictionaries } = this
    const begin = this.getDayNumber(row.date_begin)
    const end = begin === NO_DAY ? NO_DAY : this.getDayNumber(row.date_end)
    const [place, type, venue] = [
      this.addPlace(row),
      dictionaries.types.add(row.event_type),
      this.venues.add(row.venue),
    ]
    this.codes.push(row.event_code)
    numbers.begin.push(begin)
    numbers.last.push(begin === NO_DAY || end === NO_DAY ? begin : Math.max(begin, end))
    numbers.start.push(toMinutes(row.starts_at) ?? NO_TIME)
    numbers.deadline.push(this.getDayNumber(row.signup_deadline))
    numbers.price.push(getPrice(row))
    numbers.nameHashes.push(hashName(row.event_name ?? ''))
    numbers.rowHash.push(rowHash)
    numbers.rowCheck.push(rowCheck)
    values.place.push(place)
    values.topic.push(dictionaries.topics.add(row.topic))
    values.type.push(type)
    values.organiser.push(dictionaries.organisers.add(row.organiser))
    values.venue.push(venue)
    values.rating.push(dictionaries.ratings.add(`${row.coolness ?? ''}\t${row.tier ?? ''}`))
    this.attendance.push(this.getAttendance(row, `${place} ${type} ${venue}`))
    this.nameStarts.push(this.nameWords.length)
    if (row.event_name !== null) this.vocabulary.addWords(row.event_name, this.nameWords)
  }

  private getDayNumber(day: string | null): number {
    if (day === null) return NO_DAY
    const known = this.dayNumbers.get(day)
    if (known !== undefined) return known
    const number = toDayNumber(day) ?? NO_DAY
    this.dayNumbers.set(day, number)
    return number
  }

  private addPlace({ city, country, coordinates }: CatalogueRow): number {
    const { cities, countries } = this.dictionaries
    const [cityId, countryId] = [cities.add(city), countries.add(country)]
    const key = cityId * 2 ** 26 + countryId
    const known = this.placeIds.get(key)
    if (known !== undefined) {
      this.places[known]!.coordinates ??= coordinates
      return known
    }
    const id = this.places.length
    this.places.push({ city: cityId, country: countryId, coordinates })
    this.placeIds.set(key, id)
    return id
  }

  /** `key` is equal for rows with the same place, type and venue. */
  private getAttendance(row: CatalogueRow, key: string): number {
    if (row.attendance !== null) return ATTENDANCES.indexOf(row.attendance)
    const known = this.attendances.get(key)
    if (known !== undefined) return known
    const attendance = ATTENDANCES.indexOf(inferAttendance(row))
    this.attendances.set(key, attendance)
    return attendance
  }

  build(): CatalogueIndex {
    return new CatalogueIndex(this.buildColumns())
  }

  buildColumns(): CatalogueColumns {
    const { size } = this.codes
    const { dictionaries, places } = this
    const added = this.codes.build()
    const { order, longStart, undatedStart } = this.sortSoonestFirst(added)
    const codes = added.reorder(order)
    const numbers = createRecord(NUMBER_COLUMNS, (name) => this.numbers[name].reorder(order))
    const values = createRecord(VALUE_COLUMN_NAMES, (name) => this.values[name].reorder(order))
    const lists = createRecord(WORD_LISTS, (name) => {
      if (name === 'names') return this.reorderNames(order)
      return this.vocabulary.listWords((name === 'venues' ? this.venues : dictionaries[name]).values)
    })
    const { vocabulary, numbers: wordNumbers } = this.vocabulary.build()
    for (const { words } of Object.values(lists)) {
      for (let at = 0; at < words.length; at++) words[at] = wordNumbers[words[at]!]!
    }
    return {
      size,
      longStart,
      undatedStart,
      codes,
      ...numbers,
      ...values,
      pastRank: rankPastEvents(numbers, codes, longStart, undatedStart),
      attendance: new Uint8Array(this.attendance.reorder(order)),
      ...dictionaries,
      places,
      placeCity: Int32Array.from(places, ({ city }) => city),
      cityChoices: buildCityChoices(places, dictionaries.countries, values.place),
      vocabulary,
      words: createRecord(WORD_LISTS, (name) => indexWords(lists[name], vocabulary.size)),
    }
  }

  /** Returns the positions of the rows in the order of CatalogueColumns. */
  private sortSoonestFirst(codes: PackedTexts): {
    order: Int32Array
    longStart: number
    undatedStart: number
  } {
    const { begin, last, start } = this.numbers
    const classSizes = [0, 0, 0]
    // By class and day first, as numbers; times and texts are compared only within a day.
    const order = sortByNumber(
      codes.size,
      (position) => {
        const day = begin.at(position)
        const isLong = last.at(position) - day + 1 >= LONG_EVENT_DAYS
        const eventClass = day === NO_DAY ? 2 : isLong ? 1 : 0
        classSizes[eventClass]!++
        return eventClass * DAY_NUMBERS + day - EARLIEST_BEGIN
      },
      (positions) => sortByTime(positions, (position) => start.at(position), codes),
    )
    const [short = 0, long = 0] = classSizes
    return { order, longStart: short, undatedStart: short + long }
  }

  private reorderNames(order: Int32Array): WordLists {
    this.nameStarts.push(this.nameWords.length)
    const [starts, words] = [this.nameStarts.toColumn(), this.nameWords.toColumn()]
    const reordered = reorderSlices(starts, words, order, (length) => new Int32Array(length))
    return { starts: reordered.starts, words: reordered.values }
  }
}

/** Returns 0 for a free event, -1 for an unknown price, else the price, rounded up so that it never seems to be free. */
function getPrice(row: CatalogueRow): number {
  if (isFree(row)) return 0
  return row.price === null ? -1 : Math.ceil(Math.min(Math.max(row.price, 0), PRICE_MAX))
}

/** The number of 0001-01-01, and more than the numbers of days up to NO_DAY. */
const EARLIEST_BEGIN = toDayNumber('0001-01-01')!
const DAY_NUMBERS = 2 ** 31

/** Returns the numbers below `size` in the order of their keys; `sortTies` sorts those with the same key, which are in order. */
function sortByNumber(
  size: number,
  getKey: (number: number) => number,
  sortTies: (numbers: Int32Array) => void,
): Int32Array {
  const keys = new Float64Array(size).map((_, number) => getKey(number) * size + number).sort()
  const order = new Int32Array(size)
  for (let at = 0; at < size; at++) order[at] = keys[at]! % size
  for (let start = 0; start < size; ) {
    const key = Math.floor(keys[start]! / size)
    let end = start + 1
    while (end < size && Math.floor(keys[end]! / size) === key) end++
    if (end - start > 1) sortTies(order.subarray(start, end))
    start = end
  }
  return order
}

/** Sorts the events of a day by `starts_at`, then by code. */
function sortByTime(numbers: Int32Array, getTime: (number: number) => number, codes: PackedTexts): void {
  const events = Array.from(numbers, (number) => ({ number, time: getTime(number), code: codes.get(number) }))
  events.sort((a, b) => a.time - b.time || compareTexts(a.code, b.code))
  for (const [at, { number }] of events.entries()) numbers[at] = number
}

/** Returns pastRank of CatalogueColumns: short and long events of a day by `starts_at` and code, from the latest day. */
function rankPastEvents(
  { begin, start }: Pick<CatalogueColumns, 'begin' | 'start'>,
  codes: PackedTexts,
  longStart: number,
  undatedStart: number,
): Int32Array {
  const ranks = new Int32Array(begin.length).fill(NO_DAY)
  const order = sortByNumber(
    undatedStart,
    (event) => NO_DAY - begin[event]!,
    (events) => {
      // Short events are in order, and so are long ones.
      const hasBoth = events[0]! < longStart && events.at(-1)! >= longStart
      if (hasBoth) sortByTime(events, (event) => start[event]!, codes)
    },
  )
  for (const [rank, event] of order.entries()) ranks[event] = rank
  return ranks
}
