import { ATTENDANCES, inferAttendance } from '../../domain/attendance.ts'
import { toDayNumber } from '../../domain/day.ts'
import { isFree, LONG_EVENT_DAYS } from '../../domain/event.ts'
import { foldText } from '../../domain/text.ts'
import { NO_DAY } from './catalogue-columns.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueRow, IndexedPlace } from './catalogue-types.ts'
import { buildCityChoices } from './city-choices.ts'
import { compareTexts } from './compare-texts.ts'
import { Dictionary } from './dictionary.ts'
import { GrowableColumn } from './growable-column.ts'
import { PackedTexts } from './packed-texts.ts'
import { VocabularyBuilder, type WordLists } from './vocabulary.ts'

/** Prices above count as this one. */
const PRICE_MAX = 1_000_000

/** Collects the listed events, in any order, and builds the index. A builder is used once. */
export class CatalogueIndexBuilder {
  private readonly codes: string[] = []
  private readonly begin = new GrowableColumn()
  private readonly last = new GrowableColumn()
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

  add(row: CatalogueRow): void {
    this.codes.push(row.event_code)
    const begin = this.getDayNumber(row.date_begin)
    const end = begin === NO_DAY ? NO_DAY : this.getDayNumber(row.date_end)
    this.begin.push(begin)
    this.last.push(begin === NO_DAY || end === NO_DAY ? begin : Math.max(begin, end))
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
    const size = this.codes.length
    const { order, longStart, undatedStart } = this.sortSoonestFirst()
    const codes: string[] = Array.from(order, (position) => this.codes[position]!)
    const begin = this.begin.reorder(order)
    const words = {
      cities: this.vocabulary.listWords(this.cities.values),
      countries: this.vocabulary.listWords(this.countries.values),
      topics: this.vocabulary.listWords(this.topics.values),
      types: this.vocabulary.listWords(this.types.values),
      organisers: this.vocabulary.listWords(this.organisers.values),
      venues: this.vocabulary.listWords(this.venues.values),
    }
    const vocabulary = this.vocabulary.build()
    const names = this.reorderNames(order)
    const place = this.place.reorder(order)
    return new CatalogueIndex({
      size,
      longStart,
      undatedStart,
      codes: PackedTexts.from(codes, size),
      foldedCodes: PackedTexts.from(foldEach(codes), size),
      begin,
      last: this.last.reorder(order),
      deadline: this.deadline.reorder(order),
      pastRank: rankPastEvents(begin, codes, longStart, undatedStart),
      place,
      topic: this.topic.reorder(order),
      type: this.type.reorder(order),
      organiser: this.organiser.reorder(order),
      venue: this.venue.reorder(order),
      price: this.price.reorder(order),
      attendance: Uint8Array.from(this.attendance.reorder(order)),
      rating: this.rating.reorder(order),
      names,
      nameEvents: listEventsOfWords(names, vocabulary.size),
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
      words,
    })
  }

  /** Returns the positions of the rows in the order of CatalogueColumns. */
  private sortSoonestFirst(): { order: Int32Array; longStart: number; undatedStart: number } {
    const { begin, last, codes } = this
    const short: number[] = []
    const long: number[] = []
    const undated: number[] = []
    for (let position = 0; position < codes.length; position++) {
      if (begin.at(position) === NO_DAY) undated.push(position)
      else if (last.at(position) - begin.at(position) + 1 >= LONG_EVENT_DAYS) long.push(position)
      else short.push(position)
    }
    const compare = (a: number, b: number) => begin.at(a) - begin.at(b) || compareTexts(codes[a]!, codes[b]!)
    const sorted = [short, long, undated].map((group) => group.sort(compare))
    return {
      order: Int32Array.from(sorted.flat()),
      longStart: short.length,
      undatedStart: short.length + long.length,
    }
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

function* foldEach(texts: string[]): Generator<string> {
  for (const text of texts) yield foldText(text)
}

/** Returns pastRank of CatalogueColumns: merges short and long events of a day by code, from the latest day. */
function rankPastEvents(
  begin: Int32Array,
  codes: string[],
  longStart: number,
  undatedStart: number,
): Int32Array {
  const ranks = new Int32Array(begin.length).fill(NO_DAY)
  const findDayStart = (end: number, limit: number) => {
    let start = end
    while (start > limit && begin[start - 1] === begin[end - 1]) start--
    return start
  }
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
      const isShortNext = long === longEnd || (short < shortEnd && codes[short]! < codes[long]!)
      ranks[isShortNext ? short++ : long++] = rank++
    }
    shortEnd = shortDayStart
    longEnd = longDayStart
  }
  return ranks
}

/** Returns for each word the events whose names contain it. An event is listed twice if its name contains the word twice. */
function listEventsOfWords({ starts, words }: WordLists, vocabularySize: number) {
  const wordStarts = new Int32Array(vocabularySize + 1)
  for (const word of words) wordStarts[word + 1]!++
  for (let word = 0; word < vocabularySize; word++) wordStarts[word + 1]! += wordStarts[word]!
  const next = wordStarts.slice()
  const events = new Int32Array(words.length)
  for (let event = 0; event + 1 < starts.length; event++) {
    for (let at = starts[event]!; at < starts[event + 1]!; at++) events[next[words[at]!]!++] = event
  }
  return { starts: wordStarts, events }
}
