/** A ranked event or group of events. Unknown organisers and topics, which are not counted, are -1. */
export interface Ranked {
  score: number
  organiser: number
  topic: number
}

/** The maximum number per organiser and topic. */
export interface DiversityLimits {
  perOrganiser: number
  perTopic: number
}

/** Of the recommended events. */
export const DIVERSITY: DiversityLimits = { perOrganiser: 2, perTopic: 4 }

/** Returns the first `count` of a ranking, without those that exceed a limit. */
export function takeDiverse<Item extends Ranked>(
  ranking: readonly Item[],
  count: number,
  { perOrganiser, perTopic }: DiversityLimits,
): Item[] {
  const organisers = new Map<number, number>()
  const topics = new Map<number, number>()
  const taken: Item[] = []
  for (const item of ranking) {
    if (taken.length === count) break
    const { organiser, topic } = item
    const [ofOrganiser, ofTopic] = [organisers.get(organiser) ?? 0, topics.get(topic) ?? 0]
    if (ofOrganiser >= perOrganiser || ofTopic >= perTopic) continue
    if (organiser !== -1) organisers.set(organiser, ofOrganiser + 1)
    if (topic !== -1) topics.set(topic, ofTopic + 1)
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

/** Collects the first `count` of a ranking, with at most as many of an organiser and topic as the limits allow. */
export function createDiverseSelection<Item extends Ranked>(count: number, limits: DiversityLimits) {
  let items: Item[] = []
  const selection = {
    /** An item with a lower score would not be selected. */
    worst: Number.NEGATIVE_INFINITY,
    add(item: Item): void {
      if (items.push(item) === 4 * count) selection.select()
    },
    /** Returns the selected items, the best first; equal ones in the order in which they were added. */
    select(): Item[] {
      items.sort((a, b) => b.score - a.score)
      items = takeDiverse(items, count, limits)
      if (items.length === count) selection.worst = items.at(-1)!.score
      return items
    },
  }
  return selection
}
