import type { Api } from '../../../contract/api.ts'

/** A recommendation with when it was asked for (see Reading). */
export type Recommendation = Api['GET /api/dashboard']['reply']['recommendations'][number] & {
  fetchedAt: number
}

/** So many are shown at most. */
const RECOMMENDATIONS_MAX = 10

/**
 * The recommendations to show after another read: what the person has just registered for or starred stays where it is,
 * what was shown keeps its place, what is new comes at the end. So no card moves under the pointer.
 * `isActedOn`: whether the person has an event now, by its code.
 */
export function mergeRecommendations(
  shown: readonly Recommendation[],
  read: readonly Recommendation[],
  isActedOn: (event_code: string) => boolean,
): Recommendation[] {
  const before = new Set(shown.map(({ event }) => event.event_code))
  const now = new Map(read.map((each) => [each.event.event_code, each]))
  const kept = shown.flatMap((each) => {
    const { event_code } = each.event
    return now.get(event_code) ?? (isActedOn(event_code) ? each : [])
  })
  const added = read.filter(({ event }) => !before.has(event.event_code))
  return [...kept, ...added].slice(0, Math.max(RECOMMENDATIONS_MAX, kept.length))
}
