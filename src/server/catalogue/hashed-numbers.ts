/** Hash functions of 32 bits. Together, two of them distinguish all values of a catalogue. */
export const mixHash = (hash: number, value: number) => Math.imul(hash ^ value, 0x01000193)
export const mixCheck = (check: number, value: number) =>
  Math.imul(check + value, 0x9e3779b1) ^ (check >>> 15)

/** Returns the hash of the bytes from `start` to before `end`. */
export function hashBytes(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let hash = 0
  for (let at = start; at < end; at++) hash = mixHash(hash, bytes[at]!)
  return hash
}

/** No number. */
const NONE = -(2 ** 31)
/** Two hashes and a number. */
const SLOT = 3

/** Numbers of values that are known by two hashes. */
export class HashedNumbers {
  /** At most half of them are used. */
  private slots = new Int32Array(SLOT * 256).fill(NONE)
  private size = 0

  find(hash: number, check: number): number | undefined {
    const number = this.slots[this.findSlot(hash, check) + 2]!
    return number === NONE ? undefined : number
  }

  /** Adds a value that is not known yet. */
  set(hash: number, check: number, number: number): void {
    if (++this.size * 2 * SLOT > this.slots.length) this.grow()
    const slot = this.findSlot(hash, check)
    this.slots[slot] = hash
    this.slots[slot + 1] = check
    this.slots[slot + 2] = number
  }

  /** Returns the slot of a value, or where it would be. */
  private findSlot(hash: number, check: number): number {
    const { slots } = this
    const last = slots.length / SLOT - 1
    let at = (hash ^ check) & last
    for (; slots[SLOT * at + 2] !== NONE; at = (at + 1) & last)
      if (slots[SLOT * at] === hash && slots[SLOT * at + 1] === check) break
    return SLOT * at
  }

  private grow(): void {
    const { slots: earlier, size } = this
    this.size = 0
    this.slots = new Int32Array(2 * earlier.length).fill(NONE)
    for (let at = 0; at < earlier.length; at += SLOT)
      if (earlier[at + 2] !== NONE) this.set(earlier[at]!, earlier[at + 1]!, earlier[at + 2]!)
    this.size = size
  }
}
