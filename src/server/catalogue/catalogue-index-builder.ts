import type { Coordinates } from '../../domain/city-distance.ts'
import { toDayNumber } from '../../domain/day.ts'
import { LONG_EVENT_DAYS } from '../../domain/event.ts'
import {
  type CatalogueColumns,
  createRecord,
  NO_DAY,
  NUMBER_COLUMN_NAMES,
  NUMBER_COLUMNS,
  type RowHashes,
  VALUE_COLUMN_NAMES,
  VALUE_COLUMNS,
  WORD_LISTS,
} from './catalogue-columns.ts'
import { listPlaces, toPlace } from './catalogue-places.ts'
import type { CatalogueRow } from './catalogue-types.ts'
import { Dictionary } from './dictionary.ts'
import { GrowableColumn } from './integers.ts'
import { gather, gatherSlices, type Order, renumber } from './merge.ts'
import { compareTexts, GrowingTexts, PackedTexts } from './packed-texts.ts'
import { GrowingLists, indexWords, VocabularyBuilder } from './vocabulary.ts'

/** Collects the listed events, in any order, and builds the columns of the index. A builder is used once. */
export class CatalogueIndexBuilder {
  private readonly codes = new GrowingTexts()
  private readonly numbers = createRecord(NUMBER_COLUMN_NAMES, () => new GrowableColumn())
  private readonly valueNumbers = createRecord(VALUE_COLUMN_NAMES, () => new GrowableColumn())
  private readonly values = createRecord(VALUE_COLUMN_NAMES, () => new Dictionary())
  private readonly vocabulary = new VocabularyBuilder()
  private readonly names = new GrowingLists()
  private readonly coordinates = new Map<string, Coordinates>()

  add(row: CatalogueRow, hashes: RowHashes = [0, 0]): void {
    this.codes.push(row.event_code)
    for (const name of NUMBER_COLUMN_NAMES) this.numbers[name].push(NUMBER_COLUMNS[name](row, hashes))
    for (const name of VALUE_COLUMN_NAMES)
      this.valueNumbers[name].push(this.values[name].add(VALUE_COLUMNS[name](row)))
    this.vocabulary.addList(this.names, row.event_name)
    if (row.coordinates !== null) this.coordinates.set(toPlace(row), row.coordinates)
  }

  buildColumns(): CatalogueColumns {
    const added = this.codes.build()
    const { order, longStart, undatedStart } = this.sortSoonestFirst(added)
    const codes = new PackedTexts(gatherSlices(order, added, added))
    const numbers = createRecord(NUMBER_COLUMN_NAMES, (name) => gather(order, this.numbers[name].values))
    const valueNumbers = createRecord(VALUE_COLUMN_NAMES, (name) =>
      gather(order, this.valueNumbers[name].values),
    )
    const names = this.names.build()
    const lists = createRecord(WORD_LISTS, (name) =>
      name === 'name'
        ? gatherSlices(order, names, names)
        : this.vocabulary.listWords(this.values[name].values),
    )
    const { vocabulary, numbers: wordNumbers } = this.vocabulary.build()
    for (const { values: words } of Object.values(lists)) renumber(words, wordNumbers)
    const values = { ...this.values, venue: this.values.venue.withoutTexts() }
    return {
      size: codes.size,
      longStart,
      undatedStart,
      codes,
      ...numbers,
      ...valueNumbers,
      values,
      places: listPlaces(values.place.values, valueNumbers.place, this.coordinates),
      vocabulary,
      words: createRecord(WORD_LISTS, (name) => indexWords(lists[name], vocabulary.size)),
    }
  }

  /** Returns the numbers of the rows in the order of CatalogueColumns. */
  private sortSoonestFirst(codes: PackedTexts): {
    order: Order
    longStart: number
    undatedStart: number
  } {
    const { size } = codes
    const [begin, last, start] = [
      this.numbers.begin.values,
      this.numbers.last.values,
      this.numbers.start.values,
    ]
    const classSizes = [0, 0, 0]
    // By class and day first, as numbers; times and texts are compared only within a day.
    // TypedArray.from with a function takes ten times as long.
    const keys = new Float64Array(begin)
      .map((day, row) => {
        const isLong = last[row]! - day + 1 >= LONG_EVENT_DAYS
        const eventClass = day === NO_DAY ? 2 : isLong ? 1 : 0
        classSizes[eventClass]!++
        return (eventClass * DAY_NUMBERS + day - EARLIEST_BEGIN) * size + row
      })
      .sort()
    const rows = new Int32Array(keys.map((key) => key % size))
    for (let from = 0; from < size; ) {
      const day = Math.floor(keys[from]! / size)
      let end = from + 1
      while (end < size && Math.floor(keys[end]! / size) === day) end++
      if (end - from > 1) sortByTime(rows.subarray(from, end), start, codes)
      from = end
    }
    const [short = 0, long = 0] = classSizes
    return { order: rows, longStart: short, undatedStart: short + long }
  }
}

/** The number of 0001-01-01, and more than the numbers of days up to NO_DAY. */
const EARLIEST_BEGIN = toDayNumber('0001-01-01')!
const DAY_NUMBERS = 2 ** 31

/** Sorts the rows of a day by `starts_at`, then by code. */
function sortByTime(rows: Int32Array, start: Int32Array, codes: PackedTexts): void {
  const events = Array.from(rows, (row) => ({ row, time: start[row]!, code: codes.get(row) }))
  events.sort((a, b) => a.time - b.time || compareTexts(a.code, b.code))
  for (const [at, { row }] of events.entries()) rows[at] = row
}
