import { findCitiesNear } from '../city-distance.ts'
import { mentionsOnline } from '../event.ts'
import type { RecommendationInput } from './recommendation.ts'
import { findTopicsForInterests } from './topic-interests.ts'

/**
 * What the database should fetch, soonest first and only events to come, so that ranking stays quick whatever the
 * catalogue's size. Each slice takes up to `each` events of every value (or pair) and `all` in total, first the
 * soonest of each, then the second of each, and so on.
 */
export interface CandidatePlan {
  /** Exact topics, cities and organisers of the catalogue. */
  topics: string[]
  cities: string[]
  organisers: string[]
  /** Events of one of the topics in one of the cities. */
  topicAndCity: Slice
  /** Events of one of the topics, anywhere. */
  topic: Slice
  /** Events in one of the cities, on anything. */
  city: Slice
  /** Events by one of the organisers. */
  organiser: Slice
  /** The soonest of all. */
  soonest: number
}

export interface Slice {
  each: number
  all: number
}

/** Most values of a kind that are asked for, so that the number of index look-ups is bounded. */
const MOST = { topics: 24, cities: 12, organisers: 40 }
/** How far from home candidates are looked for, in kilometres. */
const CANDIDATE_KM = 150

/** Many values go two events deep at least; few go as deep as the slice allows. */
function slice(values: number, all: number): Slice {
  return { all, each: values === 0 ? 0 : Math.max(2, Math.min(all, Math.ceil((3 * all) / values))) }
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null && value !== ''))] as string[]
}

/**
 * Candidates to fetch for a person, at most 600. `knownTopics` and `knownCities` are the distinct values of the
 * catalogue, those of most events first.
 */
export function planCandidates(
  person: Pick<RecommendationInput, 'hometown' | 'interests' | 'followedOrganisers' | 'likedEvents'>,
  knownTopics: readonly string[],
  knownCities: readonly string[],
): CandidatePlan {
  const { hometown, likedEvents } = person
  const topics = distinct([
    ...likedEvents.map((liked) => liked.topic).slice(0, MOST.topics / 2),
    ...findTopicsForInterests(person.interests, knownTopics),
  ]).slice(0, MOST.topics)
  const cities = distinct([
    ...(hometown ? findCitiesNear(hometown, knownCities, CANDIDATE_KM) : []).slice(0, MOST.cities / 2),
    ...knownCities.filter(mentionsOnline).slice(0, 2),
    ...likedEvents.map((liked) => liked.city),
  ]).slice(0, MOST.cities)
  const organisers = distinct([
    ...person.followedOrganisers,
    ...likedEvents.map((liked) => liked.organiser),
  ]).slice(0, MOST.organisers)
  return {
    topics,
    cities,
    organisers,
    topicAndCity: slice(topics.length * cities.length, 300),
    topic: slice(topics.length, 100),
    city: slice(cities.length, 100),
    organiser: slice(organisers.length, 60),
    soonest: 40,
  }
}
