import type { Coordinates } from '../../domain/city-distance.ts'
import { toDayNumber } from '../../domain/day.ts'
import { LONG_EVENT_DAYS } from '../../domain/event.ts'
import {
  type CatalogueColumns,
  createRecord,
  NO_DAY,
  NUMBER_COLUMN_NAMES,
  NUMBER_COLUMNS,
  VALUE_COLUMN_NAMES,
  VALUE_COLUMNS,
  WORD_LISTS,
  type WordList,
} from './catalogue-columns.ts'
import { type CatalogueLine, createNumberReader, EVENT_CODE, EVENT_NAME } from './catalogue-line.ts'
import { listPlaces } from './catalogue-places.ts'
import type { CatalogueRow } from './catalogue-types.ts'
import { Dictionary } from './dictionary.ts'
import { countSoonestUpTo, getSoonestKey } from './event-order.ts'
import { findFirst, GrowableColumn, narrow } from './integers.ts'
import { gather, gatherSlices, mergeItems, mergeLists, type Order, renumber, renumberAdded } from './merge.ts'
import { compareTexts, GrowingTexts, PackedTexts } from './packed-texts.ts'
import { createVocabulary, GrowingLists, indexWords, VocabularyBuilder } from './vocabulary.ts'

const COLUMN_NAMES = [...NUMBER_COLUMN_NAMES, ...VALUE_COLUMN_NAMES]

/** Collects the listed events, in any order, and builds the columns of the index. A builder is used once. */
export class CatalogueIndexBuilder {
  private readonly codes = new GrowingTexts()
  private readonly columns = createRecord(COLUMN_NAMES, () => new GrowableColumn())
  private readonly values = createRecord(VALUE_COLUMN_NAMES, () => new Dictionary())
  private readonly vocabulary = new VocabularyBuilder()
  private readonly names = new GrowingLists()
  private readonly readers = Object.entries({
    ...NUMBER_COLUMNS,
    ...createRecord(VALUE_COLUMN_NAMES, (name) => ({
      fields: VALUE_COLUMNS[name].fields,
      read: (row: CatalogueRow) => this.values[name].add(VALUE_COLUMNS[name].read(row)),
    })),
  }).map(([name, reader]) => ({
    column: this.columns[name as (typeof COLUMN_NAMES)[number]],
    readNumber: createNumberReader(reader),
  }))

  add(line: CatalogueLine): void {
    this.codes.push(line.readBytes(EVENT_CODE))
    for (const { column, readNumber } of this.readers) column.push(readNumber(line))
    this.columns.rowHash.push(line.getHash())
    this.columns.rowCheck.push(line.getCheck())
    this.columns.nameHash.push(this.vocabulary.addList(this.names, line.readBytes(EVENT_NAME)))
  }

  /** `coordinates` are those of all cities, by `toPlace`. */
  buildColumns(coordinates: ReadonlyMap<string, Coordinates>): CatalogueColumns {
    const added = this.codes.build()
    const { order, longStart, undatedStart } = sortSoonestFirst(added, this.columns)
    const codes = new PackedTexts(gatherSlices(order, added))
    const columns = createRecord(COLUMN_NAMES, (name) => narrow(gather(order, this.columns[name].values)))
    const lists = createRecord(WORD_LISTS, (name) =>
      name === 'name'
        ? gatherSlices(order, this.names.build())
        : this.vocabulary.listWords(this.values[name].values),
    )
    const { vocabulary, numbers: wordNumbers } = this.vocabulary.build()
    for (const { values: words } of Object.values(lists)) renumber(words, wordNumbers)
    return {
      size: codes.size,
      longStart,
      undatedStart,
      codes,
      ...columns,
      values: this.values,
      places: listPlaces(this.values.place.values, columns.place, coordinates),
      vocabulary,
      words: createRecord(WORD_LISTS, (name) => indexWords(lists[name], vocabulary.size)),
    }
  }
}

/** The number of 0001-01-01, and more than the numbers of days up to NO_DAY. */
const EARLIEST_BEGIN = toDayNumber('0001-01-01')!
const DAY_NUMBERS = 2 ** 31

/** Returns the numbers of the rows in the order of CatalogueColumns. */
function sortSoonestFirst(codes: PackedTexts, columns: Record<'begin' | 'last' | 'start', GrowableColumn>) {
  const { size } = codes
  const [begin, last, start] = [columns.begin.values, columns.last.values, columns.start.values]
  // By class and day first, as numbers; times and texts are compared only within a day.
  // TypedArray.from with a function takes ten times as long.
  const keys = new Float64Array(begin)
    .map((day, row) => {
      const isLong = last[row]! - day + 1 >= LONG_EVENT_DAYS
      const eventClass = day === NO_DAY ? 2 : isLong ? 1 : 0
      return (eventClass * DAY_NUMBERS + day - EARLIEST_BEGIN) * size + row
    })
    .sort()
  const rows = new Int32Array(keys.map((key) => key % size))
  for (let from = 0; from < size; ) {
    const day = Math.floor(keys[from]! / size)
    let end = from + 1
    while (end < size && Math.floor(keys[end]! / size) === day) end++
    const ofDay = Array.from(rows.subarray(from, end), (row) => ({ row, code: codes.get(row) }))
    ofDay.sort((a, b) => start[a.row]! - start[b.row]! || compareTexts(a.code, b.code))
    for (const { row } of ofDay) rows[from++] = row
  }
  const findClass = (eventClass: number) =>
    findFirst(0, size, (at) => keys[at]! >= eventClass * DAY_NUMBERS * size)
  return { order: rows, longStart: findClass(1), undatedStart: findClass(2) }
}

/**
 * Removes events, by their numbers in order, and adds those of other columns, which are used up, with their coordinates. The result equals
 * columns that are built from all rows. Columns are replaced one by one, so that only one of them is in memory twice; after an error, they
 * cannot be used.
 */
export function updateColumns(
  columns: CatalogueColumns,
  removed: readonly number[],
  added: CatalogueColumns,
): void {
  const { size, longStart, undatedStart } = columns
  const placements = Int32Array.from(added.begin, (_, event) =>
    countSoonestUpTo(columns, getSoonestKey(added, event)),
  )
  const isKept = new Uint8Array(size).fill(1)
  for (const event of removed) isKept[event] = 0
  const events = mergeLists(size, placements, (event) => isKept[event] === 1)
  for (const name of NUMBER_COLUMN_NAMES) columns[name] = narrow(gather(events, columns[name], added[name]))
  columns.codes = new PackedTexts(gatherSlices(events, columns.codes, added.codes))
  columns.size = events.length
  const countLeft = (end: number) => end - removed.filter((event) => event < end).length
  columns.longStart = countLeft(longStart) + added.longStart
  columns.undatedStart = countLeft(undatedStart) + added.undatedStart

  // Adds new values of a column, and removes those that no event has any more.
  const values = createRecord(VALUE_COLUMN_NAMES, (name) => {
    const [earlier, others] = [columns.values[name], added.values[name]]
    const { length: size } = earlier.values
    const placements = others.values.map((value, id) => {
      const known = id === 0 ? 0 : earlier.find(value)
      return known === undefined ? size : ~known
    })
    const column = gather(events, columns[name], renumberAdded(added[name], size, placements))
    const order = mergeItems(size, placements, [column])
    columns[name] = narrow(column)
    columns.values[name] = earlier.gather(order, others)
    return order
  })
  updateWords(columns, added, { ...values, name: events })
  columns.places = listPlaces(columns.values.place.values, columns.place, added.places.coordinates)
}

const NO_TEXTS = { starts: new Int32Array(), values: new Int32Array() }
const NO_WORDS = { ...NO_TEXTS, ofWord: NO_TEXTS }

/** Replaces all lists of words, adds new words to the vocabulary and removes those that no event contains any more. */
function updateWords(columns: CatalogueColumns, added: CatalogueColumns, orders: Record<WordList, Order>) {
  const { vocabulary } = columns
  const { folded, spellings, size } = vocabulary
  const placements = Array.from({ length: added.vocabulary.size }, (_, word) => {
    const text = added.vocabulary.folded.get(word)
    const place = vocabulary.findFirst(text)
    return place < size && folded.get(place) === text ? ~place : place
  })
  const lists = createRecord(WORD_LISTS, (name) => {
    const { starts, values } = columns.words[name]
    columns.words[name] = NO_WORDS
    const others = { ...added.words[name], values: renumberAdded(added.words[name].values, size, placements) }
    return gatherSlices(orders[name], { starts, values }, others)
  })
  const words = WORD_LISTS.map((name) => lists[name].values)
  const order = mergeItems(size, placements, words)
  for (const name of WORD_LISTS) {
    columns.words[name] = indexWords(lists[name], order.length)
    lists[name] = NO_TEXTS
  }
  columns.vocabulary = createVocabulary(
    new PackedTexts(gatherSlices(order, folded, added.vocabulary.folded)),
    new PackedTexts(gatherSlices(order, spellings, added.vocabulary.spellings)),
  )
}
