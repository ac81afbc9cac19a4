import { mean } from '../statistics.ts'

/**
 * Returns the normalized discounted cumulative gain of the first ten (Järvelin and Kekäläinen 2002) with gain 1 for
 * relevant events: 1 if all of them are relevant.
 */
export function ndcgAt10(ranking: readonly string[], relevant: ReadonlySet<string>): number {
  const discount = (rank: number) => 1 / Math.log2(rank + 2)
  const gained = ranking
    .slice(0, 10)
    .reduce((sum, code, rank) => sum + (relevant.has(code) ? discount(rank) : 0), 0)
  const ideal = Array.from({ length: Math.min(10, relevant.size) }, (_, rank) => discount(rank))
  return ideal.length === 0 ? 0 : gained / ideal.reduce((sum, each) => sum + each, 0)
}

/** Returns whether one of the first ten is relevant. */
export function hitAt10(ranking: readonly string[], relevant: ReadonlySet<string>): boolean {
  return ranking.slice(0, 10).some((code) => relevant.has(code))
}

export function standardDeviation(values: readonly number[]): number {
  const middle = mean(values)
  return values.length < 2
    ? 0
    : Math.sqrt(values.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (values.length - 1))
}
