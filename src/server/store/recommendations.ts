import type { Day } from '../../domain/day.ts'
import { recommend } from '../../domain/recommendations/recommend.ts'
import {
  type Candidate,
  RECOMMENDATIONS_MAX,
  type Recommendation,
} from '../../domain/recommendations/recommendation.ts'
import { type Catalogue, readCatalogueRevision } from '../catalogue/catalogue.ts'
import type { Tx } from '../database/transaction.ts'
import { readFollowedOrganisers } from './organisers.ts'
import { readProfile } from './profiles.ts'
import { readCandidates, readExcludedEvents, readLikedEvents } from './recommendation-candidates.ts'

/**
 * Returns the recommendations for the current user on the day `today`, the best first. Computed for each request, so that a
 * change of interests, hometown or followed organisers shows immediately: the catalogue index selects some hundred candidates,
 * and src/domain/recommendations/ ranks their rows (docs/recommendations.md).
 */
export async function recommendEvents(
  tx: Tx,
  catalogue: Catalogue,
  today: Day,
): Promise<Recommendation<Candidate>[]> {
  const [revision, profile, followedOrganisers, likedEvents, excluded] = await Promise.all([
    readCatalogueRevision(tx),
    readProfile(tx),
    readFollowedOrganisers(tx),
    readLikedEvents(tx),
    readExcludedEvents(tx, today),
  ])
  const taste = {
    hometown: profile?.hometown ?? null,
    interests: profile?.interests ?? [],
    followedOrganisers,
    likedEvents,
  }
  const args = { filters: {}, today, taste, excluded }
  const { candidates, ...found } = await catalogue.query(tx, 'findCandidates', args, revision)
  return recommend({
    ...taste,
    ...found,
    today,
    // The index can be older than the revision, whose rows decide whether an event is still open.
    candidates: await catalogue.candidateRows.get(revision.revision, candidates, (codes) =>
      readCandidates(tx, codes),
    ),
    limit: RECOMMENDATIONS_MAX,
  })
}
