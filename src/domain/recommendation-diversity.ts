import type { EventSummary } from './event.ts'
import { foldText } from './hometown.ts'

/** The part of a ranked list that people see first, and how much of it may be alike. */
export const DIVERSITY = { first: 10, perOrganiser: 2, perTopic: 4 } as const

/**
 * A ranking in which the first ten hold at most two events of one organiser and four of one topic; names are compared
 * without case and accents, and an unknown organiser or topic is not counted. What is held back follows after the ten;
 * where fewer than ten fit, the list ends there.
 */
export function diversified<Ranked extends { event: Pick<EventSummary, 'organiser' | 'topic'> }>(
  ranking: readonly Ranked[],
): Ranked[] {
  const counts = new Map<string, number>()
  const first: Ranked[] = []
  const heldBack: Ranked[] = []
  for (const ranked of ranking) {
    const limits: [string, number][] = []
    const organiser = foldText(ranked.event.organiser ?? '')
    const topic = foldText(ranked.event.topic ?? '')
    if (organiser) limits.push([`organiser ${organiser}`, DIVERSITY.perOrganiser])
    if (topic) limits.push([`topic ${topic}`, DIVERSITY.perTopic])
    const fits = limits.every(([name, limit]) => (counts.get(name) ?? 0) < limit)
    if (fits && first.length < DIVERSITY.first) {
      for (const [name] of limits) counts.set(name, (counts.get(name) ?? 0) + 1)
      first.push(ranked)
    } else heldBack.push(ranked)
  }
  return first.length < DIVERSITY.first ? first : [...first, ...heldBack]
}
