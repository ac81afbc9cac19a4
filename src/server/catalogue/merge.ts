import { PackedTexts } from './packed-texts.ts'
import type { WordLists } from './vocabulary.ts'

interface Run {
  isAdded: boolean
  start: number
  end: number
}

/**
 * How a numbered list changes: items are removed and others are added between them. Columns with a value for each item follow with
 * `gather`, which copies runs of items.
 */
export class Merge {
  /** Items of the new list. */
  readonly size: number
  readonly removed: readonly number[]
  private readonly earlierSize: number
  private readonly placements: ArrayLike<number>
  private readonly runs: Run[] = []

  /**
   * `removed` are earlier numbers in order. For each added item, `placements` has the number of earlier items before it, in order; or,
   * if the earlier list has this item, `~number`, and then it is not added again.
   */
  constructor(earlierSize: number, removed: readonly number[], placements: ArrayLike<number>) {
    this.earlierSize = earlierSize
    this.removed = removed
    this.placements = placements
    let from = 0
    let next = 0
    const keepUpTo = (end: number) => {
      for (; next < removed.length && removed[next]! < end; next++) {
        this.addRun(false, from, removed[next]!)
        from = removed[next]! + 1
      }
      this.addRun(false, from, end)
      from = end
    }
    let size = earlierSize - removed.length
    for (let item = 0; item < placements.length; item++) {
      const placement = placements[item]!
      if (placement < 0) continue
      keepUpTo(placement)
      this.addRun(true, item, item + 1)
      size++
    }
    keepUpTo(earlierSize)
    this.size = size
  }

  private addRun(isAdded: boolean, start: number, end: number): void {
    const last = this.runs.at(-1)
    if (last?.isAdded === isAdded && last.end === start) last.end = end
    else if (start < end) this.runs.push({ isAdded, start, end })
  }

  gather<Column extends Int32Array | Uint8Array>(earlier: Column, added: Column): Column {
    const merged = createColumn(earlier, this.size)
    let at = 0
    for (const { isAdded, start, end } of this.runs) {
      merged.set((isAdded ? added : earlier).subarray(start, end), at)
      at += end - start
    }
    return merged
  }

  gatherItems<Item>(earlier: readonly Item[], added: readonly Item[]): Item[] {
    return this.runs.flatMap(({ isAdded, start, end }) => (isAdded ? added : earlier).slice(start, end))
  }

  gatherLists(earlier: WordLists, added: WordLists): WordLists {
    const [starts, words] = this.gatherSlices([earlier.starts, earlier.words], [added.starts, added.words])
    return { starts, words }
  }

  gatherTexts(earlier: PackedTexts, added: PackedTexts): PackedTexts {
    const [starts, bytes] = this.gatherSlices([earlier.starts, earlier.bytes], [added.starts, added.bytes])
    return new PackedTexts(bytes, starts)
  }

  /** Gathers the values of each item: those from `starts[item]` to before `starts[item + 1]`. */
  private gatherSlices<Starts extends Int32Array | Uint32Array, Values extends Int32Array | Buffer>(
    earlier: [Starts, Values],
    added: [Starts, Values],
  ): [Starts, Values] {
    const starts = createColumn(earlier[0], this.size + 1)
    let at = 0
    for (const { isAdded, start, end } of this.runs) {
      const [from] = isAdded ? added : earlier
      const shift = starts[at]! - from[start]!
      for (let item = start + 1; item <= end; item++) starts[++at] = from[item]! + shift
    }
    const values = createColumn(earlier[1], starts[at]!)
    let length = 0
    for (const { isAdded, start, end } of this.runs) {
      const [from, all] = isAdded ? added : earlier
      values.set(all.subarray(from[start], from[end]), length)
      length += from[end]! - from[start]!
    }
    return [starts, values]
  }

  /** Replaces the earlier and the added numbers of items by the new ones; other values stay. That of a removed item is -1. */
  renumber(earlier: Int32Array, added: Int32Array): void {
    const { ofEarlier, ofAdded } = this.listNumbers()
    const isSame = ofEarlier.every((number, item) => number === item)
    if (!isSame) replaceNumbers(earlier, ofEarlier)
    replaceNumbers(added, ofAdded)
  }

  /** Returns the new number of each earlier and each added item; -1 for those that are removed. */
  listNumbers(): { ofEarlier: Int32Array; ofAdded: Int32Array } {
    const ofEarlier = new Int32Array(this.earlierSize).fill(-1)
    const ofAdded = new Int32Array(this.placements.length)
    let number = 0
    for (const { isAdded, start, end } of this.runs) {
      const numbers = isAdded ? ofAdded : ofEarlier
      for (let item = start; item < end; item++) numbers[item] = number++
    }
    for (let item = 0; item < ofAdded.length; item++) {
      const placement = this.placements[item]!
      if (placement < 0) ofAdded[item] = ofEarlier[~placement]!
    }
    return { ofEarlier, ofAdded }
  }
}

function replaceNumbers(column: Int32Array, numbers: Int32Array): void {
  for (let at = 0; at < column.length; at++) column[at] = numbers[column[at]!] ?? column[at]!
}

function createColumn<Column extends Int32Array | Uint32Array | Uint8Array>(
  like: Column,
  size: number,
): Column {
  if (Buffer.isBuffer(like)) return Buffer.allocUnsafeSlow(size) as unknown as Column
  return new (like.constructor as new (size: number) => Column)(size)
}
