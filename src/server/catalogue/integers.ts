/** Returns how many bits of a 32-bit integer are set. */
export function countBits(integer: number): number {
  let bits = integer - ((integer >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Returns the first number from `start` for which the condition holds, if it holds for all later ones; else `end`. */
export function findFirst(start: number, end: number, condition: (at: number) => boolean): number {
  let [low, high] = [start, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (condition(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Integers of which there are many. Further kinds of arrays would make the functions that read them slow. */
export type Integers = Int32Array | Uint16Array

/** Returns the same integers in half the memory if none is negative or needs more than 16 bits, as NO_DAY does. */
export function narrow(values: Int32Array): Integers {
  let bits = 0
  for (let at = 0; at < values.length; at++) bits |= values[at]!
  return bits >>> 16 === 0 ? new Uint16Array(values) : values
}

/** Returns how often each number below `size` occurs. */
export function countValues(values: Integers, size: number): Uint32Array {
  const counts = new Uint32Array(size)
  for (let at = 0; at < values.length; at++) counts[values[at]!]!++
  return counts
}

/** Returns how many of the events have each value of a column. */
export function countValuesOf(events: Int32Array, values: Integers, size: number): Uint32Array {
  const counts = new Uint32Array(size)
  for (let at = 0; at < events.length; at++) counts[values[events[at]!]!]!++
  return counts
}

/** A column of integers that grows while the catalogue is read. */
export class GrowableColumn {
  private all = new Int32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.all.length)
      this.all = new Int32Array(this.all.buffer.transfer(2 * this.all.byteLength))
    this.all[this.length++] = value
  }

  /** The values so far. They are not copied. */
  get values(): Int32Array {
    return this.all.subarray(0, this.length)
  }
}
