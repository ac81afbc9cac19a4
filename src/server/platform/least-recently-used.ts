/** Wraps a function so that its last results are kept by its arguments, which JSON must tell apart. `undefined` is not kept. */
export function keepResults<Arguments extends unknown[], Value>(
  capacity: number,
  compute: (...args: Arguments) => Value,
): (...args: Arguments) => Value {
  const kept = new LeastRecentlyUsed<Value>(capacity)
  return (...args) => kept.get(JSON.stringify(args), () => compute(...args))
}

/** Keeps the values that were used last. */
export class LeastRecentlyUsed<Value> {
  private readonly values = new Map<string, Value>()
  private readonly capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  /** Returns the value of a key; undefined if it is not kept. */
  find(key: string): Value | undefined {
    const value = this.values.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.values.delete(key)
    this.values.set(key, value)
    if (this.values.size > this.capacity) this.values.delete(this.values.keys().next().value!)
  }

  /** Returns the value of a key, creating it if it is not kept. */
  get(key: string, create: () => Value): Value {
    const known = this.find(key)
    if (known !== undefined) return known
    const value = create()
    this.set(key, value)
    return value
  }

  clear(): void {
    this.values.clear()
  }
}
