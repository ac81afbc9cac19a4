import { ATTENDANCES, inferAttendance } from '../../domain/attendance.ts'
import { toDayNumber } from '../../domain/day.ts'
import { isFree, LONG_EVENT_DAYS } from '../../domain/event.ts'
import { toMinutes } from '../../domain/event-hours.ts'
import { type CatalogueColumns, NO_DAY, NO_TIME } from './catalogue-columns.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueRow, IndexedPlace } from './catalogue-types.ts'
import { buildCityChoices } from './city-choices.ts'
import { compareTexts } from './compare-texts.ts'
import { Dictionary } from './dictionary.ts'
import { GrowableColumn } from './growable-column.ts'
import { GrowingTexts, type PackedTexts } from './packed-texts.ts'
import { hashName, indexWords, VocabularyBuilder, type WordLists } from './vocabulary.ts'

/** Prices above count as this one. */
const PRICE_MAX = 1_000_000

/** See `CatalogueColumns`. */
export type RowHashes = readonly [hash: number, check: number]

/** Collects the listed events, in any order, and builds the index. A builder is used once. */
export class CatalogueIndexBuilder {
  private readonly codes = new GrowingTexts()
  private readonly begin = new GrowableColumn()
  private readonly last = new GrowableColumn()
  private readonly start = new GrowableColumn()
  private readonly deadline = new GrowableColumn()
  private readonly place = new GrowableColumn()
  private readonly topic = new GrowableColumn()
  private readonly type = new GrowableColumn()
  private readonly organiser = new GrowableColumn()
  private readonly venue = new GrowableColumn()
  private readonly price = new GrowableColumn()
  private readonly attendance = new GrowableColumn()
  private readonly rating = new GrowableColumn()
  private readonly nameStarts = new GrowableColumn()
  private readonly nameWords = new GrowableColumn()
  private readonly nameHashes = new GrowableColumn()
  private readonly rowHash = new GrowableColumn()
  private readonly rowCheck = new GrowableColumn()

  private readonly vocabulary = new VocabularyBuilder()
  private readonly cities = new Dictionary()
  private readonly countries = new Dictionary()
  private readonly topics = new Dictionary()
  private readonly types = new Dictionary()
  private readonly organisers = new Dictionary()
  private readonly venues = new Dictionary()
  private readonly ratings = new Dictionary()
  private readonly places: IndexedPlace[] = []
  /** Numbers of places by those of their city and country. */
  private readonly placeIds = new Map<number, number>()
  private readonly dayNumbers = new Map<string, number>()
  private readonly attendances = new Map<string, number>()

  add(row: CatalogueRow, [hash, check]: RowHashes = [0, 0]): void {
    this.rowHash.push(hash)
    this.rowCheck.push(check)
    this.codes.push(row.event_code)
    const begin = this.getDayNumber(row.date_begin)
    const end = begin === NO_DAY ? NO_DAY : this.getDayNumber(row.date_end)
    this.begin.push(begin)
    this.last.push(begin === NO_DAY || end === NO_DAY ? begin : Math.max(begin, end))
    this.start.push(toMinutes(row.starts_at) ?? NO_TIME)
    this.deadline.push(this.getDayNumber(row.signup_deadline))
    const [place, type, venue] = [
      this.addPlace(row),
      this.types.add(row.event_type),
      this.venues.add(row.venue),
    ]
    this.place.push(place)
    this.topic.push(this.topics.add(row.topic))
    this.type.push(type)
    this.organiser.push(this.organisers.add(row.organiser))
    this.venue.push(venue)
    this.price.push(getPrice(row))
    this.attendance.push(this.getAttendance(row, `${place} ${type} ${venue}`))
    this.rating.push(this.ratings.add(`${row.coolness ?? ''}\t${row.tier ?? ''}`))
    this.nameStarts.push(this.nameWords.length)
    this.nameHashes.push(hashName(row.event_name ?? ''))
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
    const [cityId, countryId] = [this.cities.add(city), this.countries.add(country)]
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
    const added = this.codes.build()
    const { order, longStart, undatedStart } = this.sortSoonestFirst(added)
    const codes = added.reorder(order)
    const begin = this.begin.reorder(order)
    const start = this.start.reorder(order)
    const listWords = ({ values }: Dictionary) => this.vocabulary.listWords(values)
    const words = {
      cities: listWords(this.cities),
      countries: listWords(this.countries),
      topics: listWords(this.topics),
      types: listWords(this.types),
      organisers: listWords(this.organisers),
      venues: listWords(this.venues),
    }
    const { vocabulary, numbers } = this.vocabulary.build()
    const names = this.reorderNames(order)
    for (const lists of [names, ...Object.values(words)]) {
      for (let at = 0; at < lists.words.length; at++) lists.words[at] = numbers[lists.words[at]!]!
    }
    const place = this.place.reorder(order)
    return {
      size,
      longStart,
      undatedStart,
      codes,
      begin,
      last: this.last.reorder(order),
      start,
      deadline: this.deadline.reorder(order),
      pastRank: rankPastEvents(begin, start, codes, longStart, undatedStart),
      place,
      topic: this.topic.reorder(order),
      type: this.type.reorder(order),
      organiser: this.organiser.reorder(order),
      venue: this.venue.reorder(order),
      price: this.price.reorder(order),
      attendance: Uint8Array.from(this.attendance.reorder(order)),
      rating: this.rating.reorder(order),
      names: indexWords(names, vocabulary.size),
      nameHashes: this.nameHashes.reorder(order),
      rowHash: this.rowHash.reorder(order),
      rowCheck: this.rowCheck.reorder(order),
      cities: this.cities,
      countries: this.countries,
      topics: this.topics,
      types: this.types,
      organisers: this.organisers,
      ratings: this.ratings,
      places: this.places,
      placeCity: Int32Array.from(this.places, ({ city }) => city),
      cityChoices: buildCityChoices(this.places, this.countries, place),
      vocabulary,
      words: {
        cities: indexWords(words.cities, vocabulary.size),
        countries: indexWords(words.countries, vocabulary.size),
        topics: indexWords(words.topics, vocabulary.size),
        types: indexWords(words.types, vocabulary.size),
        organisers: indexWords(words.organisers, vocabulary.size),
        venues: indexWords(words.venues, vocabulary.size),
      },
    }
  }

  /** Returns the positions of the rows in the order of CatalogueColumns. */
  private sortSoonestFirst(codes: PackedTexts): {
    order: Int32Array
    longStart: number
    undatedStart: number
  } {
    const { begin, last } = this
    const { size } = codes
    let [long, undated] = [0, 0]
    const classes = new Uint8Array(size)
    for (let position = 0; position < size; position++) {
      if (begin.at(position) === NO_DAY) {
        classes[position] = 2
        undated++
      } else if (last.at(position) - begin.at(position) + 1 >= LONG_EVENT_DAYS) {
        classes[position] = 1
        long++
      }
    }
    // By class and day first, as numbers; times and texts are compared only within a day.
    const keys = Float64Array.from({ length: size }, (_, position) => {
      const day = begin.at(position) - EARLIEST_BEGIN
      return (classes[position]! * DAY_NUMBERS + day) * size + position
    }).sort()
    const order = Int32Array.from(keys, (key) => key % size)
    for (let start = 0; start < size; ) {
      const day = Math.floor(keys[start]! / size)
      let end = start + 1
      while (end < size && Math.floor(keys[end]! / size) === day) end++
      if (end - start > 1) sortByTime(order.subarray(start, end), this.start, codes)
      start = end
    }
    return { order, longStart: size - long - undated, undatedStart: size - undated }
  }

  private reorderNames(order: Int32Array): WordLists {
    this.nameStarts.push(this.nameWords.length)
    const starts = new Int32Array(order.length + 1)
    const words = new Int32Array(this.nameWords.length)
    let length = 0
    for (const [event, position] of order.entries()) {
      const end = this.nameStarts.at(position + 1)
      for (let at = this.nameStarts.at(position); at < end; at++) words[length++] = this.nameWords.at(at)
      starts[event + 1] = length
    }
    return { starts, words }
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

/** Sorts the events of a day by `starts_at`, then by code. */
function sortByTime(positions: Int32Array, start: GrowableColumn, codes: PackedTexts): void {
  const events = Array.from(positions, (position) => ({
    position,
    time: start.at(position),
    code: codes.get(position),
  }))
  events.sort((a, b) => a.time - b.time || compareTexts(a.code, b.code))
  for (const [at, { position }] of events.entries()) positions[at] = position
}

/** Returns pastRank of CatalogueColumns: merges short and long events of a day by `starts_at` and code, from the latest day. */
function rankPastEvents(
  begin: Int32Array,
  start: Int32Array,
  codes: PackedTexts,
  longStart: number,
  undatedStart: number,
): Int32Array {
  const ranks = new Int32Array(begin.length).fill(NO_DAY)
  const findDayStart = (end: number, limit: number) => {
    let start = end
    while (start > limit && begin[start - 1] === begin[end - 1]) start--
    return start
  }
  const compare = (a: number, b: number) => start[a]! - start[b]! || compareTexts(codes.get(a), codes.get(b))
  let rank = 0
  let shortEnd = longStart
  let longEnd = undatedStart
  while (shortEnd > 0 || longEnd > longStart) {
    const shortDay = shortEnd > 0 ? begin[shortEnd - 1]! : Number.NEGATIVE_INFINITY
    const longDay = longEnd > longStart ? begin[longEnd - 1]! : Number.NEGATIVE_INFINITY
    const shortDayStart = shortDay >= longDay ? findDayStart(shortEnd, 0) : shortEnd
    const longDayStart = longDay >= shortDay ? findDayStart(longEnd, longStart) : longEnd
    let short = shortDayStart
    let long = longDayStart
    while (short < shortEnd || long < longEnd) {
      const isShortNext = long === longEnd || (short < shortEnd && compare(short, long) < 0)
      ranks[isShortNext ? short++ : long++] = rank++
    }
    shortEnd = shortDayStart
    longEnd = longDayStart
  }
  return ranks
}
