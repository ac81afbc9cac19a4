import type { Api } from '../../../contract/api.ts'
import { RECOMMENDATIONS_MAX } from '../../../domain/recommendations/recommendation.ts'
import type { FetchTime } from '../../shared/queries.ts'

export type ShownRecommendation = Api['GET /api/dashboard']['reply']['recommendations'][number] &
  Pick<FetchTime, 'fetchedAt'>

/**
 * Merges newly fetched recommendations into the shown ones, so that no card moves under the pointer: shown ones keep their
 * position, new ones are appended. One that is no longer recommended is removed, unless `isKept`: the user has just
 * registered for it, starred it or dismissed it. One that `isHidden`, because it is dismissed, keeps its position for Undo without
 * counting.
 */
export function mergeIntoShownRecommendations(
  shown: readonly ShownRecommendation[],
  fetched: readonly ShownRecommendation[],
  isKept: (recommendation: ShownRecommendation) => boolean,
  isHidden: (recommendation: ShownRecommendation) => boolean,
): ShownRecommendation[] {
  const shownCodes = new Set(shown.map(({ event }) => event.event_code))
  const fetchedByCode = new Map(fetched.map((each) => [each.event.event_code, each]))
  const kept = shown.flatMap((each) => fetchedByCode.get(each.event.event_code) ?? (isKept(each) ? each : []))
  const added = fetched.filter(({ event }) => !shownCodes.has(event.event_code))
  const maximum = RECOMMENDATIONS_MAX + kept.filter(isHidden).length
  return [...kept, ...added].slice(0, Math.max(maximum, kept.length))
}
