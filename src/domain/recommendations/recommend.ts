import { type Day, daysBetween } from '../day.ts'
import { getEventNameOrCode, mentionsOnline } from '../event.ts'
import { getRegistrationClosedReason, isUpcoming } from '../event-timing.ts'
import { findInterest, type Interest } from '../interests.ts'
import { foldText } from '../text.ts'
import { diversify } from './diversity.ts'
import { parseCoolness, parseTier } from './event-rating.ts'
import { createProximityScorer } from './proximity.ts'
import type { Candidate, LikedEvent, Reason, Recommendation, RecommendationInput } from './recommendation.ts'
import {
  createSimilarityScorer,
  type EventFeature,
  extractFeatures,
  getFeatureShares,
  getSimilarity,
  type Traits,
} from './similarity.ts'
import { getEventInterests, RELATED_STRENGTH } from './topic-interests.ts'

/**
 * The points that each signal adds to the score of an event at a share of 1. For `like` they are a factor of the points
 * in similarity.ts. docs/recommendations.md explains the values.
 */
export const SIGNAL_POINTS = {
  interest: 1.6,
  place: 2.4,
  follows: 1.4,
  like: 1,
  soon: 0.8,
  coolness: 0.6,
  tier: 0.1,
}
export type SignalPoints = Record<keyof typeof SIGNAL_POINTS, number>

/** Days until the begin at which the share of `soon` is one half; today it is 1. */
const HALF_SOON_DAYS = 120
/** Maximum days until the begin of an event that is "coming up soon". */
const SOON_DAYS = 30
/** Minimum share of coolness that is a reason. */
const MIN_COOLNESS_SCORE = 0.8
/** Minimum points of similarity to a liked event that are a reason. */
const SIMILAR_POINTS = 0.15
/** Share of an event without a known coolness or tier. */
const UNRATED_SHARE = 0.5

/** A part of the score; `reason` is set if it is about the user. */
interface Signal {
  points: number
  reason: (() => Reason) | null
}

/** Returns the reason for an event without personal signals. */
function getGeneralReason(event: Candidate, days: number): Reason {
  const city = event.city && !mentionsOnline(event.city) ? event.city : null
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

function withFeatures<Event extends Traits>(event: Event) {
  const interests = getEventInterests(event)
  return { event, interests, features: extractFeatures(event, interests) }
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
  const interests = new Set(input.interests.map(findInterest))
  const followed = new Set(input.followedOrganisers.map(foldText).filter(Boolean))
  const getProximity = createProximityScorer(input.hometown)
  const liked = deduplicateLiked(input.likedEvents).map(withFeatures)
  const candidates = findEligible(input).map(withFeatures)
  const shares = getFeatureShares(candidates.map(({ features }) => features))
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
    const [interest, strength] = [...eventInterests]
      .filter(([each]) => interests.has(each))
      .reduce<[Interest | null, number]>((best, each) => (each[1] > best[1] ? each : best), [null, 0])
    const proximity = getProximity(event)
    const organiser = followed.has(foldText(event.organiser ?? '')) ? (event.organiser?.trim() ?? null) : null
    const { nameable, other } = scoreSimilarity(features)
    const soon = 1 / (1 + (getDaysUntil(event, input.today) / HALF_SOON_DAYS) ** 2)
    return [
      {
        points: points.interest * strength,
        reason: interest && (() => ({ kind: 'interest', interest, related: strength <= RELATED_STRENGTH })),
      },
      { points: points.place * proximity.share, reason: proximity.reason && (() => proximity.reason!) },
      {
        points: organiser ? points.follows : 0,
        reason: organiser ? () => ({ kind: 'follows', organiser }) : null,
      },
      {
        points: points.like * nameable,
        reason: nameable < SIMILAR_POINTS ? null : () => findMostSimilar(features),
      },
      { points: points.like * other, reason: null },
      { points: points.soon * soon, reason: null },
      { points: points.coolness * (parseCoolness(event.coolness) ?? UNRATED_SHARE), reason: null },
      { points: points.tier * (parseTier(event.tier) ?? UNRATED_SHARE), reason: null },
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
  return diversify(ranking)
    .slice(0, input.limit)
    .map(({ event, signals }) => {
      const personal = signals.toSorted((a, b) => b.points - a.points).flatMap(({ reason }) => reason ?? [])
      const reasons = personal.slice(0, 2).map((reason) => reason())
      return {
        event,
        reasons: reasons.length > 0 ? reasons : [getGeneralReason(event, getDaysUntil(event, input.today))],
      }
    })
}
