import type { Integers } from './integers.ts'

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
  const order = new Int32Array(size + placements.length)
  let length = 0
  let added = 0
  for (let item = 0; item <= size; item++) {
    for (; added < placements.length && placements[added]! <= item; added++)
      if (placements[added]! >= 0) order[length++] = ~added
    if (item < size && isKept(item)) order[length++] = item
  }
  return order.slice(0, length)
}

/** Returns the column of a list, which has a value for each item. */
export function gather(order: Order, earlier: Integers, added = earlier): Int32Array {
  const column = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) {
    const item = order[at]!
    column[at] = item < 0 ? added[~item]! : earlier[item]!
  }
  return column
}

/** Values of items: each has those from `starts[item]` to before `starts[item + 1]`. There is one start more than items. */
export interface Slices<Values> {
  starts: Int32Array
  values: Values
}

/** Returns the values of each item of a list. */
export function gatherSlices<Values extends Integers | Buffer>(
  order: Order,
  earlier: Slices<Values>,
  added = earlier,
): Slices<Values extends Integers ? Int32Array : Buffer> {
  const starts = new Int32Array(order.length + 1)
  for (let at = 0; at < order.length; at++) {
    const { starts: from } = order[at]! < 0 ? added : earlier
    const item = order[at]! < 0 ? ~order[at]! : order[at]!
    starts[at + 1] = starts[at]! + from[item + 1]! - from[item]!
  }
  const size = starts[order.length]!
  const values = Buffer.isBuffer(earlier.values) ? Buffer.allocUnsafeSlow(size) : new Int32Array(size)
  for (let at = 0, end = 0; at < order.length; at = end) {
    const item = order[at]!
    // Items in a row are copied at once.
    for (end = at + 1; order[end] === item + (item < 0 ? at - end : end - at); ) end++
    const from = item < 0 ? added : earlier
    const start = from.starts[item < 0 ? ~item : item]!
    values.set(from.values.subarray(start, start + starts[end]! - starts[at]!), starts[at]!)
  }
  return { starts, values: values as Values extends Integers ? Int32Array : Buffer }
}

/** Returns the numbers that items of an added list have in the earlier list or, if it does not have them, later ones. */
export function renumberAdded(column: Integers, size: number, placements: ArrayLike<number>): Int32Array {
  const numbers = new Int32Array(column.length)
  for (let at = 0; at < column.length; at++) {
    const placement = placements[column[at]!]!
    numbers[at] = placement < 0 ? ~placement : size + column[at]!
  }
  return numbers
}

/**
 * Merges two numbered lists and replaces their numbers in columns, where those of the added list are as `renumberAdded` returns them.
 * Items that no column has are dropped, but number 0 stays. `placements` is that of `mergeLists`.
 */
export function mergeItems(size: number, placements: ArrayLike<number>, columns: Int32Array[]): Order {
  const isUsed = new Uint8Array(size + placements.length)
  isUsed[0] = 1
  for (const column of columns) for (let at = 0; at < column.length; at++) isUsed[column[at]!] = 1
  const order = mergeLists(size, placements, (item) => isUsed[item] === 1)
  const numbers = new Int32Array(isUsed.length)
  for (const [number, item] of order.entries()) numbers[item < 0 ? size + ~item : item] = number
  for (const column of columns) renumber(column, numbers)
  return order
}

export function renumber(column: Int32Array, numbers: Int32Array): void {
  for (let at = 0; at < column.length; at++) column[at] = numbers[column[at]!]!
}
