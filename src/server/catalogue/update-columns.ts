import {
  type CatalogueColumns,
  createRecord,
  NUMBER_COLUMN_NAMES,
  VALUE_COLUMN_NAMES,
  type ValueColumn,
  WORD_LISTS,
  type WordList,
} from './catalogue-columns.ts'
import { listPlaces } from './catalogue-places.ts'
import { countSoonestUpTo, getEventClass } from './event-order.ts'
import { createEventSet, hasEvent } from './event-set.ts'
import { gather, gatherSlices, mergeItems, mergeLists, type Order, renumberAdded } from './merge.ts'
import { PackedTexts } from './packed-texts.ts'
import { indexWords, Vocabulary } from './vocabulary.ts'

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
  const { size, longStart, undatedStart } = columns
  const placements = Int32Array.from(added.begin, (begin, event) => {
    const [eventClass, code] = [getEventClass(added, event), added.codes.get(event)]
    return countSoonestUpTo(columns, eventClass, begin, added.start[event]!, code)
  })
  const isRemoved = createEventSet(size, removed)
  const events = mergeLists(size, placements, (event) => !hasEvent(isRemoved, event))
  for (const name of NUMBER_COLUMN_NAMES) columns[name] = gather(events, columns[name], added[name])
  columns.codes = new PackedTexts(gatherSlices(events, columns.codes, added.codes))
  columns.size = events.length
  const countLeft = (end: number) => end - removed.filter((event) => event < end).length
  columns.longStart = countLeft(longStart) + added.longStart
  columns.undatedStart = countLeft(undatedStart) + added.undatedStart

  const values = createRecord(VALUE_COLUMN_NAMES, (name) => updateValues(columns, added, name, events))
  updateWords(columns, added, { ...values, name: events })
  const coordinates = new Map([...added.places.coordinates, ...columns.places.coordinates])
  columns.places = listPlaces(columns.values.place.values, columns.place, coordinates)
}

/** Adds new values of a column, and removes those that no event has any more. Returns the order of the values. */
function updateValues(
  columns: CatalogueColumns,
  added: CatalogueColumns,
  name: ValueColumn,
  events: Order,
): Order {
  const [earlier, others] = [columns.values[name], added.values[name]]
  const { size } = earlier
  const placements = others.values.map((value, id) => {
    const known = id === 0 ? 0 : earlier.find(value)
    return known === undefined ? size : ~known
  })
  renumberAdded(added[name], size, placements)
  columns[name] = gather(events, columns[name], added[name])
  const order = mergeItems(size, placements, [columns[name]])
  columns.values[name] = earlier.gather(order, others)
  return order
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
  for (const name of WORD_LISTS) {
    const lists = columns.words[name]
    lists.ofWord = NO_TEXTS
    renumberAdded(added.words[name].values, size, placements)
    columns.words[name] = { ...gatherSlices(orders[name], lists, added.words[name]), ofWord: NO_TEXTS }
  }
  const lists = WORD_LISTS.map((name) => columns.words[name].values)
  const order = mergeItems(size, placements, lists)
  for (const name of WORD_LISTS) columns.words[name] = indexWords(columns.words[name], order.length)
  columns.vocabulary = new Vocabulary(
    new PackedTexts(gatherSlices(order, folded, added.vocabulary.folded)),
    new PackedTexts(gatherSlices(order, spellings, added.vocabulary.spellings)),
  )
}
