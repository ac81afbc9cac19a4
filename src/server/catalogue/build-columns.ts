import type { Coordinates } from '../../domain/city-distance.ts'
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
  type ValueColumn,
  WORD_LISTS,
  type WordList,
} from './catalogue-columns.ts'
import { type CatalogueLine, createNumberReader, EVENT_CODE, EVENT_NAME } from './catalogue-line.ts'
import { listPlaces } from './catalogue-places.ts'
import type { CatalogueRow } from './catalogue-types.ts'
import { Dictionary } from './dictionary.ts'
import { countSoonestUpTo, getEventClass } from './event-order.ts'
import { createEventSet, hasEvent } from './event-set.ts'
import { GrowableColumn, narrow } from './integers.ts'
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
    column: this.columns[name as NumberColumn | ValueColumn],
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
    const codes = new PackedTexts(gatherSlices(order, added, added))
    const columns = createRecord(COLUMN_NAMES, (name) => narrow(gather(order, this.columns[name].values)))
    const names = this.names.build()
    const lists = createRecord(WORD_LISTS, (name) =>
      name === 'name'
        ? gatherSlices(order, names, names)
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
function sortSoonestFirst(codes: PackedTexts, columns: Record<NumberColumn, GrowableColumn>) {
  const { size } = codes
  const [begin, last, start] = [columns.begin.values, columns.last.values, columns.start.values]
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
    const ofDay = Array.from(rows.subarray(from, end), (row) => ({ row, code: codes.get(row) }))
    ofDay.sort((a, b) => start[a.row]! - start[b.row]! || compareTexts(a.code, b.code))
    for (const { row } of ofDay) rows[from++] = row
  }
  const [short = 0, long = 0] = classSizes
  return { order: rows, longStart: short, undatedStart: short + long }
}

/**
 * Removes events, by their numbers in order, and adds those of other columns, which are used up, with their coordinates. The result equals
 * columns that are built from all rows. Each column is replaced in the same object, so that only one of them is in memory twice. After an error, the columns
 * cannot be used.
 */
export function updateColumns(
  columns: CatalogueColumns,
  removed: readonly number[],
  added: CatalogueColumns,
): void {
  const { size, longStart, undatedStart } = columns
  const placements = Int32Array.from(added.begin, (begin, event) => {
    const [eventClass, code] = [getEventClass(added, event), added.codes.get(event)]
    return countSoonestUpTo(columns, eventClass, begin, added.start[event]!, code)
  })
  const isRemoved = createEventSet(size, removed)
  const events = mergeLists(size, placements, (event) => !hasEvent(isRemoved, event))
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

/** Replaces all lists of words, adds new words to the vocabulary and removes those that no event contains any more. */
function updateWords(
  columns: CatalogueColumns,
  added: CatalogueColumns,
  orders: Record<WordList, Order>,
): void {
  const { vocabulary } = columns
  const { folded, spellings, size } = vocabulary
  const placements = Array.from({ length: added.vocabulary.size }, (_, word) => {
    const text = added.vocabulary.folded.get(word)
    const place = vocabulary.findFirst(text)
    return place < size && folded.get(place) === text ? ~place : place
  })
  const lists = createRecord(WORD_LISTS, (name) => {
    const { starts, values } = added.words[name]
    const others = { starts, values: renumberAdded(values, size, placements) }
    columns.words[name].ofWord = NO_TEXTS
    const merged = gatherSlices(orders[name], columns.words[name], others)
    columns.words[name] = { ...NO_TEXTS, ofWord: NO_TEXTS }
    return merged
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
