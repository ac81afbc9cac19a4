import type { CatalogueColumns, RowHashes } from './catalogue-columns.ts'

/** The rows that were loaded earlier, which a load finds again by their hashes. */
export class KnownRows {
  private readonly columns: CatalogueColumns | undefined
  /** Events by their hash, from 1; 0 is empty, -1 an event that was found. Collisions are in the next slots. */
  private readonly slots: Int32Array

  /** With `codes`, only rows with these codes. */
  constructor(columns: CatalogueColumns | undefined, codes: ReadonlySet<string> | undefined) {
    this.columns = columns
    const events = codes ? (columns?.codes.findAll(codes) ?? []) : (columns?.rowHash.keys() ?? [])
    const count = codes ? codes.size : (columns?.size ?? 0)
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 2)))
    for (const event of events) {
      let slot = this.findSlot(columns!.rowHash[event]!)
      while (this.slots[slot] !== 0) slot = this.findSlot(slot + 1)
      this.slots[slot] = event + 1
    }
  }

  private findSlot(hash: number): number {
    return hash & (this.slots.length - 1)
  }

  /** Returns whether an earlier row has these hashes. Each earlier row is found once. */
  take([hash, check]: RowHashes): boolean {
    const { columns, slots } = this
    if (columns === undefined) return false
    for (let slot = this.findSlot(hash); slots[slot] !== 0; slot = this.findSlot(slot + 1)) {
      const event = slots[slot]! - 1
      if (event < 0 || columns.rowHash[event] !== hash || columns.rowCheck[event] !== check) continue
      slots[slot] = -1
      return true
    }
    return false
  }

  /** Returns the events whose rows were not found, in order. */
  listOthers(): number[] {
    return [...this.slots.filter((slot) => slot > 0)].map((slot) => slot - 1).sort((a, b) => a - b)
  }
}
