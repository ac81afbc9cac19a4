import { type Day, daysBetween } from '../day.ts'
import { getEventNameOrCode } from '../event.ts'
import { getRegistrationClosedReason, isUpcoming } from '../event-state.ts'
import { diversify } from './diversity.ts'
import { parseCoolness, parseTier } from './event-rating.ts'
import { type EventPlace, resolveEventPlace } from './proximity.ts'
import { chooseReasons } from './reasons.ts'
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

/** A part of the score; `reason` is set if it is about the user. */
interface Signal {
  points: number
  reason?: (() => Reason) | null
}

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

/** Returns the event with what is compared. Features are only needed if there are liked events. */
function prepare<Event extends Traits>(event: Event, needsFeatures = true) {
  const interests = getEventInterests(event)
  return { event, interests, features: needsFeatures ? extractFeatures(event, interests) : [] }
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
 * the input: ties rank by begin date, then by event code.
 */
export function recommend<Event extends Candidate>(
  input: RecommendationInput<Event>,
  points: SignalPoints = SIGNAL_POINTS,
): Recommendation<Event>[] {
  const { getProximity, isFollowed, matchInterests } = createTasteScorers(input)
  const getPlace = createPlaceResolver()
  const liked = deduplicateLiked(input.likedEvents).map((event) => prepare(event))
  const candidates = findEligible(input).map((event) => prepare(event, liked.length > 0))
  const shares = new Map([
    ...getFeatureShares(countFeatures(candidates.map(({ features }) => features)), candidates.length),
    ...(input.featureShares ?? []),
  ])
  const scoreSimilarity = createSimilarityScorer(
    liked.map(({ features }) => features),
    shares,
  )

  /** Returns the reason with the most similar liked event; the first of several. */
  function findMostSimilar(features: readonly EventFeature[]): Reason {
    const keys = new Set(features.map(({ key }) => key))
    const { event } = liked
      .map((each) => ({ event: each.event, similarity: getSimilarity(each.features, keys, shares) }))
      .reduce((best, each) => (each.similarity > best.similarity ? each : best))
    return { kind: 'like', event_title: getEventNameOrCode(event), how: event.how }
  }

  function getSignals({ event, features, interests: eventInterests }: (typeof candidates)[number]): Signal[] {
    const { interest, strength } = matchInterests(eventInterests)
    const proximity = getProximity(getPlace(event), event.attendance)
    const organiser = isFollowed(event.organiser) ? (event.organiser?.trim() ?? null) : null
    const { nameable, other } = scoreSimilarity(features)
    return [
      {
        points: points.interest * strength,
        reason: interest && (() => ({ kind: 'interest', interest, related: strength <= RELATED_STRENGTH })),
      },
      {
        points: points.place * scorePlace(proximity),
        reason: proximity.reason && (() => proximity.reason!),
      },
      {
        points: organiser ? points.follows : 0,
        reason: organiser ? () => ({ kind: 'follows', organiser }) : null,
      },
      {
        points: points.like * nameable,
        reason: nameable < SIMILAR_POINTS ? null : () => findMostSimilar(features),
      },
      { points: points.like * other },
      { points: points.price * scorePrice(event) },
      { points: points.soon * scoreSoon(getDaysUntil(event, input.today)) },
      { points: points.coolness * (parseCoolness(event.coolness) ?? USUAL_COOLNESS) },
      { points: points.tier * (parseTier(event.tier) ?? USUAL_TIER) },
    ]
  }

  const ranking = candidates
    .map((candidate) => {
      const signals = getSignals(candidate)
      return { event: candidate.event, signals, score: signals.reduce((sum, { points }) => sum + points, 0) }
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        compareText(a.event.date_begin ?? '', b.event.date_begin ?? '') ||
        compareText(a.event.event_code, b.event.event_code),
    )
  const list = diversify(ranking).slice(0, input.limit)
  const reasons = chooseReasons(
    list.map(({ event, signals }) => ({
      personal: signals.flatMap(({ points, reason }) => (reason ? [{ points, reason: reason() }] : [])),
      general: getGeneralReason(event, getDaysUntil(event, input.today)),
    })),
  )
  return list.map(({ event }, index) => ({ event, reasons: reasons[index]! }))
}

/** Creates a function that returns the place of an event. Resolves each city once. */
function createPlaceResolver(): (event: Candidate) => EventPlace | null {
  const places = new Map<string, EventPlace | null>()
  return (event) => {
    const key = JSON.stringify([event.city, event.country])
    let place = places.get(key)
    if (place === undefined) {
      place = resolveEventPlace(event)
      places.set(key, place)
    }
    return place
  }
}
