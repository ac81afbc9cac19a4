/** Keeps the values that were used last. */
export class LeastRecentlyUsed<Value> {
  private readonly values = new Map<string, Value>()
  private readonly capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  /** Returns the value of a key, creating it if it is not kept. */
  get(key: string, create: () => Value): Value {
    const value = this.values.get(key) ?? create()
    this.values.delete(key)
    this.values.set(key, value)
    if (this.values.size > this.capacity) this.values.delete(this.values.keys().next().value!)
    return value
  }
}
