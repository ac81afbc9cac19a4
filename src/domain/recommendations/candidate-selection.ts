/** A column that limits a selection: at most `max` selected rows have the same value. -1 is not limited. */
export interface SelectionLimit {
  values: ArrayLike<number>
  max: number
}

/** Number of candidates for a user, and how many of them may share a topic, an organiser or the month they begin in. */
const CANDIDATES = { count: 300, perTopic: 75, perOrganiser: 10, perMonth: 60 } as const

/**
 * Selects the rows with the highest scores as candidates for a user, the best first. Several topics, organisers and months
 * are among them, however many events of the best one there are.
 */
export function selectCandidates(
  scores: Float32Array,
  columns: Record<'topic' | 'organiser' | 'month', ArrayLike<number>>,
): number[] {
  return selectRows(
    scores,
    [
      { values: columns.topic, max: CANDIDATES.perTopic },
      { values: columns.organiser, max: CANDIDATES.perOrganiser },
      { values: columns.month, max: CANDIDATES.perMonth },
    ],
    CANDIDATES.count,
  )
}

/** Maximum number of passes over the scores. */
const PASSES_MAX = 8

/**
 * Selects up to `count` rows with the highest scores, the best first, of which no more than the limits allow share a value.
 * Rows with a score of -Infinity are never selected; equal scores rank by row. Each pass collects twice as many rows as
 * are missing, without those of values that are already full.
 */
export function selectRows(scores: Float32Array, limits: readonly SelectionLimit[], count: number): number[] {
  const counts = limits.map(() => new Map<number, number>())
  const selected: number[] = []
  const isSelected = new Set<number>()
  const isFull = (row: number) =>
    limits.some(({ values, max }, index) => {
      const value = values[row]!
      return value !== -1 && (counts[index]!.get(value) ?? 0) >= max
    })

  for (let pass = 0; pass < PASSES_MAX && selected.length < count; pass++) {
    const wanted = 2 * (count - selected.length)
    const best = findBestRows(scores, wanted, (row) => pass === 0 || !(isSelected.has(row) || isFull(row)))
    for (const row of best) {
      if (selected.length === count) break
      if (isFull(row)) continue
      limits.forEach(({ values }, index) => {
        const value = values[row]!
        if (value !== -1) counts[index]!.set(value, (counts[index]!.get(value) ?? 0) + 1)
      })
      selected.push(row)
      isSelected.add(row)
    }
    if (best.length < wanted) break
  }
  return selected.sort((a, b) => scores[b]! - scores[a]! || a - b)
}

/** Returns up to `count` rows with the highest finite scores, the best first. Keeps them in a heap with the worst on top. */
function findBestRows(scores: Float32Array, count: number, isAllowed: (row: number) => boolean): number[] {
  const heap = new Int32Array(count)
  let size = 0
  const isWorse = (a: number, b: number) => scores[a]! < scores[b]! || (scores[a]! === scores[b]! && a > b)
  const sink = (row: number) => {
    let at = 0
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isWorse(heap[child + 1]!, heap[child]!)) child++
      if (!isWorse(heap[child]!, row)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = row
  }
  const rise = (row: number) => {
    let at = size++
    for (let parent = (at - 1) >> 1; at > 0 && isWorse(row, heap[parent]!); parent = (at - 1) >> 1) {
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = row
  }
  let worst = Number.NEGATIVE_INFINITY
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row]!
    if (!(score > worst) || !isAllowed(row)) continue
    if (size < count) rise(row)
    else sink(row)
    if (size === count) worst = scores[heap[0]!]!
  }
  return [...heap.subarray(0, size)].sort((a, b) => (isWorse(a, b) ? 1 : -1))
}
