import { GrowableColumn } from './growable-column.ts'
import { PackedTexts } from './packed-texts.ts'
import type { WordLists } from './vocabulary.ts'

/** A list of items that are taken from two others. */
export interface Order {
  size: number
  /** Runs of items that follow each other in one of the others: their first number, or `~number` in the added list, and how many. */
  runs: Int32Array
}

/** Creates a list from the number of each item in the earlier list, or `~number` in the added one. */
export function createOrder(items: Int32Array): Order {
  const runs = new GrowableColumn()
  for (let at = 0; at < items.length; ) {
    const first = items[at]!
    const step = first < 0 ? -1 : 1
    let length = 1
    while (items[at + length] === first + step * length) length++
    runs.push(first)
    runs.push(length)
    at += length
  }
  return { size: items.length, runs: runs.values }
}

/**
 * Adds items to a numbered list and leaves out those that are not kept. For each added item, `placements` has the number of earlier
 * items before it, in order; or, if the earlier list has this item, `~number`, and then it is not added again.
 */
export function mergeLists(
  size: number,
  placements: ArrayLike<number>,
  isKept: (item: number) => boolean,
): Order {
  const items = new Int32Array(size + placements.length)
  let length = 0
  let added = 0
  for (let item = 0; item <= size; item++) {
    for (; added < placements.length && placements[added]! <= item; added++)
      if (placements[added]! >= 0) items[length++] = ~added
    if (item < size && isKept(item)) items[length++] = item
  }
  return createOrder(items.subarray(0, length))
}

/** Calls `visit` for each run. */
export function forEachRun(
  { runs }: Order,
  visit: (isAdded: boolean, start: number, end: number) => void,
): void {
  for (let at = 0; at < runs.length; at += 2) {
    const first = runs[at]!
    const start = first < 0 ? ~first : first
    visit(first < 0, start, start + runs[at + 1]!)
  }
}

/** Copying a shorter run item by item is faster. */
const SHORT_RUN = 32

function copyRun<Values extends Int32Array | Uint8Array>(
  from: Values,
  start: number,
  end: number,
  to: Values,
  at: number,
): void {
  if (end - start > SHORT_RUN) to.set(from.subarray(start, end), at)
  else for (let item = start; item < end; item++) to[at + item - start] = from[item]!
}

/** Returns the column of a list, which has a value for each item. */
export function gather(order: Order, earlier: Int32Array, added = earlier): Int32Array {
  const column = new Int32Array(order.size)
  let at = 0
  forEachRun(order, (isAdded, start, end) => {
    copyRun(isAdded ? added : earlier, start, end, column, at)
    at += end - start
  })
  return column
}

export function gatherLists(order: Order, earlier: WordLists, added = earlier): WordLists {
  const [starts, words] = gatherSlices(
    order,
    [earlier.starts, earlier.words],
    [added.starts, added.words],
    (length) => new Int32Array(length),
  )
  return { starts, words }
}

export function gatherTexts(order: Order, earlier: PackedTexts, added = earlier): PackedTexts {
  const [starts, bytes] = gatherSlices(
    order,
    [earlier.starts, earlier.bytes],
    [added.starts, added.bytes],
    Buffer.allocUnsafeSlow,
  )
  return new PackedTexts(bytes, starts)
}

type Slices<Values> = [starts: Int32Array, values: Values]

/** Gathers the values of each item: those from `starts[item]` to before `starts[item + 1]`. */
function gatherSlices<Values extends Int32Array | Buffer>(
  order: Order,
  earlier: Slices<Values>,
  added: Slices<Values>,
  allocate: (length: number) => Values,
): Slices<Values> {
  const newStarts = new Int32Array(order.size + 1)
  let at = 0
  forEachRun(order, (isAdded, start, end) => {
    const [starts] = isAdded ? added : earlier
    const shift = newStarts[at]! - starts[start]!
    for (let item = start + 1; item <= end; item++) newStarts[++at] = starts[item]! + shift
  })
  const newValues = allocate(newStarts[at]!)
  let length = 0
  forEachRun(order, (isAdded, start, end) => {
    const [starts, values] = isAdded ? added : earlier
    const [from, to] = [starts[start]!, starts[end]!]
    copyRun(values, from, to, newValues, length)
    length += to - from
  })
  return [newStarts, newValues]
}

/** Replaces numbers of items of an added list by those of the earlier list or, if it does not have them, later ones. */
export function renumberAdded(column: Int32Array, size: number, placements: ArrayLike<number>): void {
  for (let at = 0; at < column.length; at++) {
    const placement = placements[column[at]!]!
    column[at] = placement < 0 ? ~placement : size + column[at]!
  }
}

/** Returns the new number of each item of the earlier list, then of each added one. */
export function listNumbers(order: Order, size: number, addedSize: number): Int32Array {
  const numbers = new Int32Array(size + addedSize)
  let number = 0
  forEachRun(order, (isAdded, start, end) => {
    for (let item = start; item < end; item++) numbers[isAdded ? size + item : item] = number++
  })
  return numbers
}

export function renumber(column: Int32Array, numbers: Int32Array): void {
  for (let at = 0; at < column.length; at++) column[at] = numbers[column[at]!]!
}
