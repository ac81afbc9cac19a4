/** The distinct values of a column, numbered in the order of their first use. Number 0 is null. */
export class Dictionary {
  private readonly ids = new Map<string, number>()
  private readonly texts: (string | null)[] = [null]

  /** Returns the number of a value. Blank texts count as null. */
  add(value: string | null): number {
    if (value === null) return 0
    const known = this.ids.get(value)
    if (known !== undefined) return known
    const id = value.trim() === '' ? 0 : this.texts.length
    const own = copyText(value)
    if (id !== 0) this.texts.push(own)
    this.ids.set(own, id)
    return id
  }

  /** Returns the number of a value; undefined if no event has it. */
  find(value: string): number | undefined {
    return this.ids.get(value) || undefined
  }

  get(id: number): string | null {
    return this.texts[id] ?? null
  }

  /** Returns the dictionary without some values, whose numbers are in order. Later values get lower numbers. */
  without(numbers: readonly number[]): Dictionary {
    const left = new Dictionary()
    let next = 0
    for (let id = 1; id < this.texts.length; id++) {
      if (numbers[next] === id) next++
      else {
        left.ids.set(this.texts[id]!, left.texts.length)
        left.texts.push(this.texts[id]!)
      }
    }
    return left
  }

  /** Numbers are below the size. */
  get size(): number {
    return this.texts.length
  }

  get values(): readonly (string | null)[] {
    return this.texts
  }
}

/** Returns a copy of a text that may be a part of a larger one, which it would keep in memory. */
export function copyText(text: string): string {
  return Buffer.from(text).toString()
}
