import { RECOMMENDATIONS_MAX } from './recommendation.ts'

/** A ranked event or group of events. Unknown organisers and topics, which are not counted, are -1. */
export interface Ranked {
  score: number
  organiser: number
  topic: number
}

const LIMITED = ['organiser', 'topic'] as const
/** The maximum number in all, and per organiser and topic. */
type DiversityLimits = Record<'count' | (typeof LIMITED)[number], number>

/** Of the recommended events. */
export const DIVERSITY: DiversityLimits = { count: RECOMMENDATIONS_MAX, organiser: 2, topic: 4 }

/** Returns the first items of a ranking that exceed no limit. */
export function takeDiverse<Item extends Ranked>(ranking: readonly Item[], limits: DiversityLimits): Item[] {
  const counts = { organiser: new Map<number, number>(), topic: new Map<number, number>() }
  const taken: Item[] = []
  for (const item of ranking) {
    if (taken.length === limits.count) break
    const getCount = (key: (typeof LIMITED)[number]) => counts[key].get(item[key]) ?? 0
    if (LIMITED.some((key) => getCount(key) >= limits[key])) continue
    for (const key of LIMITED) if (item[key] !== -1) counts[key].set(item[key], getCount(key) + 1)
    taken.push(item)
  }
  return taken
}

/** An event that begins later than in so many days is far away. */
const FAR_AWAY_DAYS = 180
/** The number of events at the head of a list that are not far away, if it has as many others. */
const NEAR_FIRST = 3

/** Moves events that are far away behind the first three of the others. `getDays` returns the days until the begin. */
export function putNearFirst<Item>(list: readonly Item[], getDays: (item: Item) => number): Item[] {
  const first = list.filter((item) => getDays(item) <= FAR_AWAY_DAYS).slice(0, NEAR_FIRST)
  return [...first, ...list.filter((item) => !first.includes(item))]
}

/** Collects items, and selects what `takeDiverse` takes of their ranking. */
export function createDiverseSelection<Item extends Ranked>(limits: DiversityLimits) {
  let items: Item[] = []
  const selection = {
    /** An item with a lower score would not be selected. */
    worst: Number.NEGATIVE_INFINITY,
    add(item: Item): void {
      if (items.push(item) === 4 * limits.count) selection.select()
    },
    /** Returns the selected items, the best first; equal ones in the order in which they were added. */
    select(): Item[] {
      items.sort((a, b) => b.score - a.score)
      items = takeDiverse(items, limits)
      if (items.length === limits.count) selection.worst = items.at(-1)!.score
      return items
    },
  }
  return selection
}
