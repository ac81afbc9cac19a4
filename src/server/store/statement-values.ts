/** The values of a statement whose text is put together from parts: each part adds its own. */
export class StatementValues {
  readonly list: unknown[] = []

  /** Adds a value and answers its placeholder. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`
  }
}
