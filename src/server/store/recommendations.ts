import type { Day } from '../../domain/day.ts'
import { planCandidates } from '../../domain/recommendations/candidate-plan.ts'
import { recommend } from '../../domain/recommendations/recommend.ts'
import type { Candidate, Recommendation } from '../../domain/recommendations/recommendation.ts'
import type { Tx } from '../database/transaction.ts'
import { rollOverPastEvents } from './events.ts'
import { readFollowedOrganisers } from './organisers.ts'
import { readProfile } from './profiles.ts'
import { readCandidates, readCatalogueValues, readLikedEvents } from './recommendation-candidates.ts'

/** The largest number of events in "Recommended for you". */
const RECOMMENDATIONS_MAX = 10

/**
 * Returns the recommendations for the current user on the day `today`, the best first. Computed for each request, so that a
 * change of interests, hometown or followed organisers shows immediately: the database selects some hundred candidates,
 * and src/domain/recommendations/ ranks them (docs/recommendations.md).
 */
export async function recommendEvents(tx: Tx, today: Day): Promise<Recommendation<Candidate>[]> {
  const profile = await readProfile(tx)
  const catalogue = await readCatalogueValues(tx, today)
  if (!catalogue.isRolledOver) await rollOverPastEvents(tx, today)
  const user = {
    hometown: profile?.hometown ?? null,
    interests: profile?.interests ?? [],
    followedOrganisers: await readFollowedOrganisers(tx),
    likedEvents: await readLikedEvents(tx),
  }
  const plan = planCandidates(user, catalogue.topics, catalogue.cities)
  return recommend({
    ...user,
    today,
    candidates: await readCandidates(tx, plan, today),
    limit: RECOMMENDATIONS_MAX,
  })
}
