import type { EventSummary } from '../event.ts'
import { foldText } from '../text.ts'

/** The first part of a ranking and the maximum number of events per organiser and topic in it. */
const DIVERSITY = { first: 10, perOrganiser: 2, perTopic: 4 } as const

/**
 * Reorders a ranking so that the first ten contain at most two events of an organiser and four of a topic, ignoring case
 * and accents. Unknown organisers and topics are not counted. Deferred events follow after the tenth; if fewer than ten
 * fit, the result contains only those.
 */
export function diversify<Ranked extends { event: Pick<EventSummary, 'organiser' | 'topic'> }>(
  ranking: readonly Ranked[],
): Ranked[] {
  const counts = new Map<string, number>()
  const first: Ranked[] = []
  const deferred: Ranked[] = []
  let index = 0
  for (; index < ranking.length && first.length < DIVERSITY.first; index++) {
    const ranked = ranking[index]!
    const limits = getLimits(ranked.event)
    if (limits.some(([name, limit]) => (counts.get(name) ?? 0) >= limit)) {
      deferred.push(ranked)
      continue
    }
    for (const [name] of limits) counts.set(name, (counts.get(name) ?? 0) + 1)
    first.push(ranked)
  }
  return first.length < DIVERSITY.first ? first : [...first, ...deferred, ...ranking.slice(index)]
}

function getLimits(event: Pick<EventSummary, 'organiser' | 'topic'>): [name: string, limit: number][] {
  const organiser = foldText(event.organiser ?? '')
  const topic = foldText(event.topic ?? '')
  const limits: [string, number][] = []
  if (organiser) limits.push([`organiser ${organiser}`, DIVERSITY.perOrganiser])
  if (topic) limits.push([`topic ${topic}`, DIVERSITY.perTopic])
  return limits
}
