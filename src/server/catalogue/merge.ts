import { GrowableColumn } from './integers.ts'

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

/** Calls `copy` for each run, with the place of its first item in the list. */
function forEachRun(
  { runs }: Order,
  copy: (isAdded: boolean, start: number, end: number, at: number) => void,
): void {
  let at = 0
  for (let run = 0; run < runs.length; run += 2) {
    const [first, length] = [runs[run]!, runs[run + 1]!]
    const start = first < 0 ? ~first : first
    copy(first < 0, start, start + length, at)
    at += length
  }
}

/** Copying fewer values one by one is faster. */
const MANY_VALUES = 32

function copyValues<Values extends Int32Array | Uint8Array>(
  from: Values,
  start: number,
  end: number,
  to: Values,
  at: number,
): void {
  if (end - start > MANY_VALUES) to.set(from.subarray(start, end), at)
  else for (let value = start; value < end; value++) to[at + value - start] = from[value]!
}

/** Returns the column of a list, which has a value for each item. */
export function gather(order: Order, earlier: Int32Array, added = earlier): Int32Array {
  const column = new Int32Array(order.size)
  forEachRun(order, (isAdded, start, end, at) =>
    copyValues(isAdded ? added : earlier, start, end, column, at),
  )
  return column
}

/** Returns the values of the items of a list. */
export function listItems<Value>(order: Order, earlier: readonly Value[], added: readonly Value[]): Value[] {
  const items: Value[] = []
  forEachRun(order, (isAdded, start, end) => {
    for (let item = start; item < end; item++) items.push((isAdded ? added : earlier)[item]!)
  })
  return items
}

/** Values of items: each has those from `starts[item]` to before `starts[item + 1]`. There is one start more than items. */
export interface Slices<Values> {
  starts: Int32Array
  values: Values
}

/** Returns the values of each item of a list. */
export function gatherSlices<Values extends Int32Array | Buffer>(
  order: Order,
  earlier: Slices<Values>,
  added: Slices<Values>,
): Slices<Values> {
  const starts = new Int32Array(order.size + 1)
  forEachRun(order, (isAdded, start, end, at) => {
    const from = isAdded ? added.starts : earlier.starts
    const shift = starts[at]! - from[start]!
    for (let item = start + 1; item <= end; item++) starts[at + item - start] = from[item]! + shift
  })
  const size = starts[order.size]!
  const values = (
    Buffer.isBuffer(earlier.values) ? Buffer.allocUnsafeSlow(size) : new Int32Array(size)
  ) as Values
  forEachRun(order, (isAdded, start, end, at) => {
    const from = isAdded ? added : earlier
    copyValues(from.values, from.starts[start]!, from.starts[end]!, values, starts[at]!)
  })
  return { starts, values }
}

/** Replaces numbers of items of an added list by those of the earlier list or, if it does not have them, later ones. */
export function renumberAdded(column: Int32Array, size: number, placements: ArrayLike<number>): void {
  for (let at = 0; at < column.length; at++) {
    const placement = placements[column[at]!]!
    column[at] = placement < 0 ? ~placement : size + column[at]!
  }
}

/**
 * Merges two numbered lists and replaces their numbers in columns, where those of the added list are as `renumberAdded` leaves them.
 * Items that no column has are dropped, but number 0 stays. `placements` is that of `mergeLists`.
 */
export function mergeItems(size: number, placements: ArrayLike<number>, columns: Int32Array[]): Order {
  const isUsed = new Uint8Array(size + placements.length)
  isUsed[0] = 1
  for (const column of columns) for (let at = 0; at < column.length; at++) isUsed[column[at]!] = 1
  const order = mergeLists(size, placements, (item) => isUsed[item] === 1)
  const numbers = new Int32Array(isUsed.length)
  forEachRun(order, (isAdded, start, end, at) => {
    for (let item = start; item < end; item++) numbers[isAdded ? size + item : item] = at + item - start
  })
  for (const column of columns) renumber(column, numbers)
  return order
}

export function renumber(column: Int32Array, numbers: Int32Array): void {
  for (let at = 0; at < column.length; at++) column[at] = numbers[column[at]!]!
}
