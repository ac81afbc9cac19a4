import type { Order } from './merge.ts'

/** The distinct values of a column, numbered in the order of their first use. Number 0 is null. */
export class Dictionary {
  private readonly ids = new Map<string, number>()
  readonly values: (string | null)[]

  constructor(values: (string | null)[] = [null]) {
    this.values = values
    for (const [id, text] of values.entries()) if (text !== null) this.ids.set(text, id)
  }

  /** Returns the number of a value. Blank texts count as null. */
  add(value: string | null): number {
    const text = value?.trim() ? value : ''
    const known = text === '' ? 0 : this.ids.get(text)
    if (known !== undefined) return known
    this.ids.set(text, this.values.length)
    return this.values.push(text) - 1
  }

  /** Returns the number of a value; undefined if no event has it. */
  find(value: string | null): number | undefined {
    return this.ids.get(value ?? '')
  }

  /** Returns the dictionary of a list that consists of values of this one, and of added ones. This one cannot be used any more. */
  gather(order: Order, added: Dictionary): Dictionary {
    if (order.length === this.values.length && order.every((item, at) => item === at)) return this
    return new Dictionary(Array.from(order, (item) => (item < 0 ? added.values[~item]! : this.values[item]!)))
  }
}
