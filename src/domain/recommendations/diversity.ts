import type { EventSummary } from '../event.ts'
import { foldText } from '../text.ts'

/** The part of a ranked list that people see first, and how much of it may be alike. */
const DIVERSITY = { first: 10, perOrganiser: 2, perTopic: 4 } as const

/**
 * A ranking in which the first ten hold at most two events of one organiser and four of one topic; names are compared
 * without case and accents, and an unknown organiser or topic is not counted. What is held back follows after the ten;
 * where fewer than ten fit, the list ends there.
 */
export function diversify<Ranked extends { event: Pick<EventSummary, 'organiser' | 'topic'> }>(
  ranking: readonly Ranked[],
): Ranked[] {
  const counts = new Map<string, number>()
  const first: Ranked[] = []
  const heldBack: Ranked[] = []
  let at = 0
  for (; at < ranking.length && first.length < DIVERSITY.first; at++) {
    const ranked = ranking[at]!
    const limits = getLimits(ranked.event)
    if (limits.some(([name, limit]) => (counts.get(name) ?? 0) >= limit)) {
      heldBack.push(ranked)
      continue
    }
    for (const [name] of limits) counts.set(name, (counts.get(name) ?? 0) + 1)
    first.push(ranked)
  }
  return first.length < DIVERSITY.first ? first : [...first, ...heldBack, ...ranking.slice(at)]
}

function getLimits(event: Pick<EventSummary, 'organiser' | 'topic'>): [name: string, limit: number][] {
  const organiser = foldText(event.organiser ?? '')
  const topic = foldText(event.topic ?? '')
  const limits: [string, number][] = []
  if (organiser) limits.push([`organiser ${organiser}`, DIVERSITY.perOrganiser])
  if (topic) limits.push([`topic ${topic}`, DIVERSITY.perTopic])
  return limits
}
