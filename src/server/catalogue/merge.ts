/** A list of items that are taken from two others: the number of each in the earlier list, or `~number` in the added one. */
export type Order = Int32Array

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
  return items.subarray(0, length)
}

/** Calls `copy` for each run of items that follow each other in one of the lists, because copying them at once is faster. */
function forEachRun(
  order: Order,
  copy: (isAdded: boolean, start: number, end: number, at: number) => void,
): void {
  for (let at = 0; at < order.length; ) {
    const first = order[at]!
    const isAdded = first < 0
    let length = 1
    while (order[at + length] === (isAdded ? first - length : first + length)) length++
    const start = isAdded ? ~first : first
    copy(isAdded, start, start + length, at)
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
  const column = new Int32Array(order.length)
  forEachRun(order, (isAdded, start, end, at) =>
    copyValues(isAdded ? added : earlier, start, end, column, at),
  )
  return column
}

/** Values of items: each has those from `starts[item]` to before `starts[item + 1]`. There is one start more than items. */
export interface Slices<Values> {
  starts: Int32Array
  values: Values
}

/** Returns the values of the items of a list. */
export function gatherSlices<Values extends Int32Array | Buffer>(
  order: Order,
  earlier: Slices<Values>,
  added: Slices<Values>,
): Slices<Values> {
  const starts = new Int32Array(order.length + 1)
  forEachRun(order, (isAdded, start, end, at) => {
    const from = isAdded ? added.starts : earlier.starts
    const shift = starts[at]! - from[start]!
    for (let item = start + 1; item <= end; item++) starts[at + item - start] = from[item]! + shift
  })
  const size = starts[order.length]!
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

/** Returns the new number of each item of the earlier list, then of each added one. */
export function listNumbers(order: Order, size: number, addedSize: number): Int32Array {
  const numbers = new Int32Array(size + addedSize)
  for (let at = 0; at < order.length; at++) numbers[order[at]! < 0 ? size + ~order[at]! : order[at]!] = at
  return numbers
}

export function renumber(column: Int32Array, numbers: Int32Array): void {
  for (let at = 0; at < column.length; at++) column[at] = numbers[column[at]!]!
}
