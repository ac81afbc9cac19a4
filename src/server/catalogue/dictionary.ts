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
    const text = dropBlank(value ?? '')
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

/** What is written between the texts of a value, such as city and country. No text of the database contains it. */
export const WRITTEN_SEPARATOR = '\0'
const TEXT_SEPARATOR = ` ${WRITTEN_SEPARATOR} `

/** Returns a value that consists of two texts, for `Dictionary.add`. */
export function joinTexts(first: string | null, second: string | null): string {
  return `${first ?? ''}${TEXT_SEPARATOR}${second ?? ''}`
}

/** Returns the texts of a value. */
export function splitTexts(value: string | null): (string | null)[] {
  return (value ?? '').split(TEXT_SEPARATOR).map((text) => text || null)
}

/** Returns the value without blank texts; '' if there are no others. */
export function dropBlank(value: string): string {
  const texts = value.split(TEXT_SEPARATOR).map((text) => (text.trim() === '' ? '' : text))
  return texts.some(Boolean) ? texts.join(TEXT_SEPARATOR) : ''
}
