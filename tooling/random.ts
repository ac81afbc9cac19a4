/** A pseudo-random number generator. */
export interface Random {
  /** Uniform, 0 ≤ x < 1. */
  uniform(): number
  /** Uniform between two numbers. */
  between(low: number, high: number): number
  normal(): number
  /** Log-normal with this median; `spread` is the standard deviation of the logarithm. */
  lognormal(median: number, spread: number): number
  chance(probability: number): boolean
  /** Returns one of the items, with probabilities proportional to the weights. */
  pick<Item>(items: readonly Item[], weight?: (item: Item, index: number) => number): Item
}

/** Creates a generator that returns the same sequence for a seed on every machine. */
export function createRandom(seed: number): Random {
  let state = (seed * 0x9e3779b9) >>> 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    normal,
    lognormal: (median, spread) => median * Math.exp(spread * normal()),
    chance: (probability) => uniform() < probability,
    pick(items, weight) {
      if (items.length === 0) throw new RangeError('nothing to pick from')
      if (!weight) return items[Math.floor(uniform() * items.length)]!
      const weights = items.map(weight)
      let left = uniform() * weights.reduce((sum, each) => sum + each, 0)
      const index = weights.findIndex((each) => {
        left -= each
        return left < 0
      })
      return items.at(index)!
    },
  }
}
