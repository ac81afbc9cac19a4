/**
 * Normalised discounted cumulative gain of the first ten: 1 when the ten best places hold events the person would go
 * to, less the later they come (Järvelin and Kekäläinen 2002, gain 1 or 0).
 */
export function ndcgAt10(ranking: readonly string[], wouldGo: ReadonlySet<string>): number {
  const discount = (place: number) => 1 / Math.log2(place + 2)
  const gained = ranking
    .slice(0, 10)
    .reduce((sum, code, place) => sum + (wouldGo.has(code) ? discount(place) : 0), 0)
  const ideal = Array.from({ length: Math.min(10, wouldGo.size) }, (_, place) => discount(place))
  return ideal.length === 0 ? 0 : gained / ideal.reduce((sum, each) => sum + each, 0)
}

/** Whether one of the first ten is an event the person would go to. */
export function hitAt10(ranking: readonly string[], wouldGo: ReadonlySet<string>): boolean {
  return ranking.slice(0, 10).some((code) => wouldGo.has(code))
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Standard deviation of a sample. */
export function standardDeviation(values: readonly number[]): number {
  const middle = mean(values)
  return values.length < 2
    ? 0
    : Math.sqrt(values.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (values.length - 1))
}

/** The value below which `share` (0–1) of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
