import type { Day } from '../domain/day.ts'
import { planCandidates } from '../domain/recommendations/candidate-plan.ts'
import { type Candidate, type Recommendation, recommend } from '../domain/recommendations/recommend.ts'
import type { Tx } from './database/transaction.ts'
import { settleCatalogue } from './store/events.ts'
import { readFollowedOrganisers } from './store/organisers.ts'
import { readProfile } from './store/profiles.ts'
import { readCandidates, readCatalogueValues, readLikedEvents } from './store/recommendation-candidates.ts'

/** "Recommended for you" shows at most so many. */
const RECOMMENDATIONS_MAX = 10

/**
 * What to recommend to the person of the transaction on the day `today`, the best first. Made anew for each request, so
 * that a change of interests, hometown or organisers shows at once: the database narrows the catalogue to some hundred
 * events, src/domain/recommendations/recommend.ts ranks them (docs/recommendations.md).
 */
export async function recommendations(tx: Tx, today: Day): Promise<Recommendation<Candidate>[]> {
  const profile = await readProfile(tx)
  const known = await readCatalogueValues(tx, today)
  if (!known.settled) await settleCatalogue(tx, today)
  const person = {
    hometown: profile?.hometown ?? null,
    interests: profile?.interests ?? [],
    followedOrganisers: await readFollowedOrganisers(tx),
    likedEvents: await readLikedEvents(tx),
  }
  const plan = planCandidates(person, known.topics, known.cities)
  return recommend({
    ...person,
    today,
    candidates: await readCandidates(tx, plan, today),
    // What the person dismissed does not come out of the database.
    hidden: new Set(),
    limit: RECOMMENDATIONS_MAX,
  })
}
