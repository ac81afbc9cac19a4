import { countBits, type Integers } from './integers.ts'

/** A set of events: bit `event & 31` of the integer `event >>> 5`. */
export type EventSet = Uint32Array

/** Creates a set of these events; they are below `size`. */
export function createEventSet(size: number, events: Iterable<number> = []): EventSet {
  const set = new Uint32Array((size + 31) >>> 5)
  for (const event of events) set[event >>> 5]! |= 1 << (event & 31)
  return set
}

/** Returns the set of the events whose value is selected. `column` has the number of the value of each event. */
export function selectByValue<Value>(
  column: Integers,
  values: readonly Value[],
  isSelected: (value: Value) => boolean,
): EventSet {
  const isMarked = Uint8Array.from(values, (value) => Number(isSelected(value)))
  const set = createEventSet(column.length)
  for (let event = 0; event < column.length; ) {
    const end = Math.min(event + 32, column.length)
    let bits = 0
    for (; event < end; event++) bits |= isMarked[column[event]!]! << (event & 31)
    set[(event - 1) >>> 5] = bits
  }
  return set
}

/** Returns the set of the events whose value is from `min` to `max`. */
export function selectRange(values: Integers, min: number, max: number): EventSet {
  const set = createEventSet(values.length)
  for (let event = 0; event < values.length; ) {
    const end = Math.min(event + 32, values.length)
    let bits = 0
    // Negative outside of the range. Without branches, which an unsorted column mispredicts.
    for (; event < end; event++)
      bits |= (~((values[event]! - min) | (max - values[event]!)) >>> 31) << (event & 31)
    set[(event - 1) >>> 5] = bits
  }
  return set
}

/** Returns the events that all sets contain. */
export function intersect(first: EventSet, others: readonly EventSet[]): EventSet {
  if (others.length === 0) return first
  const result = first.slice()
  for (const other of others) for (let at = 0; at < result.length; at++) result[at]! &= other[at]!
  return result
}

/** Returns the events that one of the sets contains. */
export function unite(a: EventSet, b: EventSet): EventSet {
  const result = a.slice()
  for (let at = 0; at < result.length; at++) result[at]! |= b[at]!
  return result
}

/** Returns the events of `a` that `b` does not contain. */
export function subtract(a: EventSet, b: EventSet): EventSet {
  const result = a.slice()
  for (let at = 0; at < result.length; at++) result[at]! &= ~b[at]!
  return result
}

export function countEvents(set: EventSet): number {
  return countCommon(set, set)
}

/** Returns how many events both sets contain. */
export function countCommon(a: EventSet, b: EventSet): number {
  let count = 0
  for (let at = 0; at < a.length; at++) {
    const bits = a[at]!
    if (bits !== 0) count += countBits(bits & b[at]!)
  }
  return count
}

/** Calls `visit` for each event of the set, in order. */
export function forEachEvent(set: EventSet, visit: (event: number) => void): void {
  for (let at = 0; at < set.length; at++) {
    for (let bits = set[at]!; bits !== 0; bits &= bits - 1) visit((at << 5) | (31 - Math.clz32(bits & -bits)))
  }
}

/** Writes the events of the set from `first` on into `events`, in order and at most as many as fit. Returns the written part. */
export function listEvents(set: EventSet, events = new Int32Array(countEvents(set)), first = 0): Int32Array {
  let count = 0
  for (let at = first >>> 5; at < set.length; at++) {
    let bits = set[at]!
    if (at === first >>> 5) bits &= -1 << (first & 31)
    while (bits !== 0) {
      if (count === events.length) return events
      const lowest = bits & -bits
      events[count++] = (at << 5) | (31 - Math.clz32(lowest))
      bits ^= lowest
    }
  }
  return events.subarray(0, count)
}
