import { findCitiesNear } from '../city-distance.ts'
import { mentionsOnline } from '../event.ts'
import type { UserTaste } from './recommendation.ts'
import { findTopicsForInterests } from './topic-interests.ts'

/**
 * The upcoming events to fetch for ranking, so that its cost does not depend on the size of the catalogue. Each slice
 * takes up to `each` events of every value (or pair) and `all` in total: first the soonest of each value, then the second
 * of each, and so on.
 */
export interface CandidatePlan {
  /** Topics, cities and organisers in the spelling of the catalogue. */
  topics: string[]
  cities: string[]
  organisers: string[]
  /** Events of one of the topics in one of the cities. */
  topicAndCity: CandidateQuota
  /** Events of one of the topics. */
  topic: CandidateQuota
  /** Events in one of the cities. */
  city: CandidateQuota
  /** Events by one of the organisers. */
  organiser: CandidateQuota
  /** The soonest of all events. */
  soonest: number
}

export interface CandidateQuota {
  each: number
  all: number
}

/** Maximum number of values of each kind, which limits the number of index look-ups. */
const VALUES_MAX = { topics: 24, cities: 12, organisers: 40 }
/** Maximum distance of candidates from the hometown in kilometers. */
const CANDIDATE_KM = 150

/** Many values have at least two events each; few values share the whole slice. */
function createSlice(values: number, all: number): CandidateQuota {
  return { all, each: values === 0 ? 0 : Math.max(2, Math.min(all, Math.ceil((3 * all) / values))) }
}

function deduplicate(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null && value !== ''))] as string[]
}

/**
 * Returns the candidates to fetch for a user, at most 600. `knownTopics` and `knownCities` are the distinct values of the
 * catalogue, the most frequent first.
 */
export function planCandidates(
  taste: UserTaste,
  knownTopics: readonly string[],
  knownCities: readonly string[],
): CandidatePlan {
  const { hometown, likedEvents } = taste
  const topics = deduplicate([
    ...likedEvents.map((liked) => liked.topic).slice(0, VALUES_MAX.topics / 2),
    ...findTopicsForInterests(taste.interests, knownTopics),
  ]).slice(0, VALUES_MAX.topics)
  const cities = deduplicate([
    ...(hometown ? findCitiesNear(hometown, knownCities, CANDIDATE_KM) : []).slice(0, VALUES_MAX.cities / 2),
    ...knownCities.filter(mentionsOnline).slice(0, 2),
    ...likedEvents.map((liked) => liked.city),
  ]).slice(0, VALUES_MAX.cities)
  const organisers = deduplicate([
    ...taste.followedOrganisers,
    ...likedEvents.map((liked) => liked.organiser),
  ]).slice(0, VALUES_MAX.organisers)
  return {
    topics,
    cities,
    organisers,
    topicAndCity: createSlice(topics.length * cities.length, 300),
    topic: createSlice(topics.length, 100),
    city: createSlice(cities.length, 100),
    organiser: createSlice(organisers.length, 60),
    soonest: 40,
  }
}
