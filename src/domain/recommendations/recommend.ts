import { type Day, daysBetween } from '../day.ts'
import { getEventNameOrCode } from '../event.ts'
import { getRegistrationClosedReason, isUpcoming } from '../event-state.ts'
import type { Interest } from '../interests.ts'
import { diversify } from './diversity.ts'
import { parseCoolness, parseTier } from './event-rating.ts'
import { type EventPlace, resolveEventPlace } from './proximity.ts'
import { chooseReasons, type PersonalReason } from './reasons.ts'
import type { Candidate, LikedEvent, Reason, Recommendation, RecommendationInput } from './recommendation.ts'
import {
  createTasteScorers,
  SIGNAL_POINTS,
  type SignalPoints,
  scorePlace,
  scorePrice,
  scoreSoon,
} from './signals.ts'
import {
  countFeatures,
  createSimilarityScorer,
  type EventFeature,
  extractFeatures,
  getFeatureShares,
  getSimilarity,
  type Traits,
} from './similarity.ts'
import { getEventInterests, RELATED_STRENGTH } from './topic-interests.ts'

/** Maximum days until the begin of an event that is "coming up soon". */
const SOON_DAYS = 30
/** Minimum share of coolness that is a reason. */
const MIN_COOLNESS_SCORE = 0.8
/** Minimum points of similarity to a liked event that are a reason. */
const SIMILAR_POINTS = 0.1
/** Shares that are assumed if coolness or tier are unknown. */
const USUAL_COOLNESS = 0.65
const USUAL_TIER = 0.5

/** Returns the reason for an event without personal signals. */
function getGeneralReason(event: Candidate, days: number): Reason {
  const city = event.attendance === 'online' ? null : event.city
  if (days <= SOON_DAYS) return { kind: 'soon', city }
  if (event.coolness && (parseCoolness(event.coolness) ?? 0) >= MIN_COOLNESS_SCORE) {
    return { kind: 'rated', coolness: event.coolness.trim() }
  }
  return { kind: 'ahead', city }
}

function getDaysUntil(event: Candidate, today: Day): number {
  return daysBetween(today, event.date_begin ?? '') ?? 0
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** What events are compared by. */
interface ComparedProperties {
  interests: ReadonlyMap<Interest, number>
  features: readonly EventFeature[]
}

/** What the score of a candidate depends on, the same for all users. */
interface CandidateProperties extends ComparedProperties {
  place: EventPlace | null
  price: number
  coolness: number
  tier: number
}

function extractComparedProperties(event: Traits): ComparedProperties {
  const interests = getEventInterests(event)
  return { interests, features: extractFeatures(event, interests) }
}

const candidateProperties = new WeakMap<Candidate, CandidateProperties>()

/** Returns what the score of a candidate depends on. Computed once per event, because the same events are candidates for many users. */
function getCandidateProperties(event: Candidate): CandidateProperties {
  let properties = candidateProperties.get(event)
  if (!properties) {
    properties = {
      ...extractComparedProperties(event),
      place: resolveEventPlace(event),
      price: scorePrice(event),
      coolness: parseCoolness(event.coolness) ?? USUAL_COOLNESS,
      tier: parseTier(event.tier) ?? USUAL_TIER,
    }
    candidateProperties.set(event, properties)
  }
  return properties
}

/** Returns each liked event once, registrations before favorites, then by event code. */
function deduplicateLiked(likedEvents: readonly LikedEvent[]): LikedEvent[] {
  const sorted = likedEvents.toSorted(
    (a, b) => compareText(b.how, a.how) || compareText(a.event_code, b.event_code),
  )
  const codes = new Set<string>()
  return sorted.filter(({ event_code }) => !codes.has(event_code) && codes.add(event_code))
}

/** Returns each candidate once that is upcoming, open for registration and not liked. */
function findEligible<Event extends Candidate>(input: RecommendationInput<Event>): Event[] {
  const remaining = new Map(input.candidates.map((event) => [event.event_code, event]))
  for (const { event_code } of input.likedEvents) remaining.delete(event_code)
  return [...remaining.values()].filter(
    (event) => isUpcoming(event, input.today) && getRegistrationClosedReason(event, input.today) === null,
  )
}

/**
 * Ranks the candidates for a user. Recommends only upcoming events that are open for registration and not liked; the
 * first ten contain at most two events of an organiser and four of a topic. The result does not depend on the order of
 * the input: ties rank by begin date, then by event code. The traits of an event object are computed once, so it must not change
 * afterwards.
 */
export function recommend<Event extends Candidate>(
  input: RecommendationInput<Event>,
  points: SignalPoints = SIGNAL_POINTS,
): Recommendation<Event>[] {
  const { getProximity, isFollowed, matchInterests } = createTasteScorers(input)
  const liked = deduplicateLiked(input.likedEvents).map((event) => ({
    event,
    ...extractComparedProperties(event),
  }))
  const candidates = findEligible(input).map((event) => ({ event, ...getCandidateProperties(event) }))
  const likedFeatures = liked.map(({ features }) => features)
  // Only the features of liked events need a share.
  const countedKeys = new Set(likedFeatures.flat().map(({ key }) => key))
  for (const key of input.featureShares?.keys() ?? []) countedKeys.delete(key)
  const counts = countFeatures(
    candidates.map(({ features }) => features.filter(({ key }) => countedKeys.has(key))),
  )
  const shares = new Map([...getFeatureShares(counts, candidates.length), ...(input.featureShares ?? [])])
  const scoreSimilarity = createSimilarityScorer(likedFeatures, shares)

  /** Returns the reason with the most similar liked event; the first of several. */
  function findMostSimilar(features: readonly EventFeature[]): Reason {
    const keys = new Set(features.map(({ key }) => key))
    const { event } = liked
      .map((each) => ({ event: each.event, similarity: getSimilarity(each.features, keys, shares) }))
      .reduce((best, each) => (each.similarity > best.similarity ? each : best))
    return { kind: 'like', event_title: getEventNameOrCode(event), how: event.how }
  }

  /** Returns the signals that are about the user, with their points. */
  function getPersonalSignals({ event, features, interests, place }: (typeof candidates)[number]) {
    const match = matchInterests(interests)
    const proximity = getProximity(place, event.attendance)
    const isOrganiserFollowed = isFollowed(event.organiser)
    const similarity = scoreSimilarity(features)
    return {
      match,
      proximity,
      isOrganiserFollowed,
      similarity,
      interestPoints: points.interest * match.strength,
      placePoints: points.place * scorePlace(proximity),
      followsPoints: isOrganiserFollowed ? points.follows : 0,
      likePoints: points.like * similarity.nameable,
    }
  }

  function getScore(candidate: (typeof candidates)[number]): number {
    const signals = getPersonalSignals(candidate)
    return (
      signals.interestPoints +
      signals.placePoints +
      signals.followsPoints +
      signals.likePoints +
      points.like * signals.similarity.other +
      points.price * candidate.price +
      points.soon * scoreSoon(getDaysUntil(candidate.event, input.today)) +
      points.coolness * candidate.coolness +
      points.tier * candidate.tier
    )
  }

  function getPersonalReasons(candidate: (typeof candidates)[number]): PersonalReason[] {
    const { match, proximity, isOrganiserFollowed, similarity, ...signals } = getPersonalSignals(candidate)
    const reasons: PersonalReason[] = []
    if (match.interest) {
      const related = match.strength <= RELATED_STRENGTH
      reasons.push({
        points: signals.interestPoints,
        reason: { kind: 'interest', interest: match.interest, related },
      })
    }
    if (proximity.reason) reasons.push({ points: signals.placePoints, reason: proximity.reason })
    const organiser = candidate.event.organiser?.trim()
    if (isOrganiserFollowed && organiser)
      reasons.push({ points: signals.followsPoints, reason: { kind: 'follows', organiser } })
    if (similarity.nameable >= SIMILAR_POINTS)
      reasons.push({ points: signals.likePoints, reason: findMostSimilar(candidate.features) })
    return reasons
  }

  const ranking = candidates
    .map((candidate) => ({ event: candidate.event, candidate, score: getScore(candidate) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        compareText(a.event.date_begin ?? '', b.event.date_begin ?? '') ||
        compareText(a.event.event_code, b.event.event_code),
    )
  const list = diversify(ranking).slice(0, input.limit)
  const reasons = chooseReasons(
    list.map(({ event, candidate }) => ({
      personal: getPersonalReasons(candidate),
      general: getGeneralReason(event, getDaysUntil(event, input.today)),
    })),
  )
  return list.map(({ event }, index) => ({ event, reasons: reasons[index]! }))
}
