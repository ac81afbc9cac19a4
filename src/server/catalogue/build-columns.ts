import { toDayNumber } from '../../domain/day.ts'
import { LONG_EVENT_DAYS } from '../../domain/event.ts'
import {
  type CatalogueColumns,
  createRecord,
  NO_DAY,
  NUMBER_COLUMN_NAMES,
  NUMBER_COLUMNS,
  type NumberColumn,
  VALUE_COLUMN_NAMES,
  VALUE_COLUMNS,
  WORD_LISTS,
} from './catalogue-columns.ts'
import { ALL_FIELDS, type CatalogueLine, EVENT_CODE, EVENT_NAME, NumberReader } from './catalogue-line.ts'
import { listPlaces } from './catalogue-places.ts'
import { Dictionary } from './dictionary.ts'
import { GrowableColumn } from './integers.ts'
import { gather, gatherSlices, type Order, renumber } from './merge.ts'
import { GrowingTexts, PackedTexts } from './packed-texts.ts'
import { GrowingLists, indexWords, VocabularyBuilder } from './vocabulary.ts'

/** Collects the listed events, in any order, and builds the columns of the index. A builder is used once. */
export class CatalogueIndexBuilder {
  private readonly codes = new GrowingTexts()
  private readonly numbers = createRecord(NUMBER_COLUMN_NAMES, () => new GrowableColumn())
  private readonly valueNumbers = createRecord(VALUE_COLUMN_NAMES, () => new GrowableColumn())
  private readonly values = createRecord(VALUE_COLUMN_NAMES, () => new Dictionary())
  private readonly vocabulary = new VocabularyBuilder()
  private readonly names = new GrowingLists()
  private readonly readers = [
    ...Object.entries(NUMBER_COLUMNS).map(([name, reader]) => ({
      column: this.numbers[name as NumberColumn],
      numbers: new NumberReader(reader),
    })),
    ...VALUE_COLUMN_NAMES.map((name) => ({
      column: this.valueNumbers[name],
      numbers: new NumberReader({
        fields: VALUE_COLUMNS[name].fields,
        read: (row) => this.values[name].add(VALUE_COLUMNS[name].read(row)),
      }),
    })),
  ]

  add(line: CatalogueLine): void {
    line.passBytes(EVENT_CODE, (bytes, start, end) => this.codes.push(bytes, start, end))
    for (const { column, numbers } of this.readers) column.push(numbers.read(line))
    this.numbers.rowHash.push(line.getHash(ALL_FIELDS))
    this.numbers.rowCheck.push(line.getCheck(ALL_FIELDS))
    const nameHash = line.passBytes(EVENT_NAME, (bytes, start, end) =>
      this.vocabulary.addList(this.names, bytes, start, end),
    )
    this.numbers.nameHash.push(nameHash)
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
      // See `placeCities`.
      places: listPlaces(values.place.values, valueNumbers.place, new Map()),
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
      rows.subarray(from, end).sort((a, b) => start[a]! - start[b]! || codes.compare(a, b))
      from = end
    }
    const [short = 0, long = 0] = classSizes
    return { order: rows, longStart: short, undatedStart: short + long }
  }
}

/** The number of 0001-01-01, and more than the numbers of days up to NO_DAY. */
const EARLIEST_BEGIN = toDayNumber('0001-01-01')!
const DAY_NUMBERS = 2 ** 31
