import type { Api } from '../../../contract/api.ts'
import type { FetchTime } from '../../shared/queries.ts'

export type Recommendation = Api['GET /api/dashboard']['reply']['recommendations'][number] &
  Pick<FetchTime, 'fetchedAt'>

const MAX_RECOMMENDATIONS = 10

/**
 * Merges newly fetched recommendations into the shown ones, so that no card moves under the pointer: shown ones keep their
 * position, new ones are appended. One that is no longer recommended is removed, unless `isInvolved`: the user has just
 * registered for it or starred it.
 */
export function mergeIntoShownRecommendations(
  shown: readonly Recommendation[],
  fetched: readonly Recommendation[],
  isInvolved: (recommendation: Recommendation) => boolean,
): Recommendation[] {
  const shownCodes = new Set(shown.map(({ event }) => event.event_code))
  const fetchedByCode = new Map(fetched.map((each) => [each.event.event_code, each]))
  const kept = shown.flatMap(
    (each) => fetchedByCode.get(each.event.event_code) ?? (isInvolved(each) ? each : []),
  )
  const added = fetched.filter(({ event }) => !shownCodes.has(event.event_code))
  return [...kept, ...added].slice(0, Math.max(MAX_RECOMMENDATIONS, kept.length))
}
