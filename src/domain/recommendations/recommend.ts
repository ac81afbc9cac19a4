import { type Day, daysBetween } from '../day.ts'
import { getEventTitle, mentionsOnline } from '../event.ts'
import { getRegistrationClosed, isUpcoming } from '../event-timing.ts'
import { findInterest, type Interest } from '../interests.ts'
import { foldText } from '../text.ts'
import { diversify } from './diversity.ts'
import { parseCoolness, parseTier } from './event-rating.ts'
import { createProximityScorer } from './proximity.ts'
import type { Candidate, LikedEvent, Reason, Recommendation, RecommendationInput } from './recommendation.ts'
import {
  createSimilarityScorer,
  extractFeatures,
  type Feature,
  getFeatureShares,
  getSimilarity,
  type Traits,
} from './similarity.ts'
import { getEventInterests, RELATED_STRENGTH } from './topic-interests.ts'

/**
 * What each signal can add to an event's score: a signal is a share of 0–1, and these are the points for the whole.
 * Likeness brings points of its own (`TRAIT_POINTS`), which this multiplies. The reasons for these figures stand in
 * docs/recommendations.md.
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

/** Soonness: 1 today, half at this many days, hardly less within the first month. */
const HALF_SOON_DAYS = 120
/** Up to here an event is "coming up soon". */
const SOON_DAYS = 30
/** From this share of the best on, coolness is worth a mention. */
const RATED_SHARE = 0.8
/** From so many points on, likeness to a liked event is a reason that a person can see. */
const NAMED_POINTS = 0.15
/** What an event without a known coolness or tier is taken for. */
const UNRATED_SHARE = 0.5

/** One thing that speaks for an event; a reason only where it is about the person. */
interface Signal {
  points: number
  reason: (() => Reason) | null
}

/** The truth about an event that nothing personal speaks for. */
function getGeneralReason(event: Candidate, days: number): Reason {
  const city = event.city && !mentionsOnline(event.city) ? event.city : null
  if (days <= SOON_DAYS) return { kind: 'soon', city }
  if (event.coolness && (parseCoolness(event.coolness) ?? 0) >= RATED_SHARE) {
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

/** Each liked event once, registered before favourited, then by code. */
function deduplicateLiked(likedEvents: readonly LikedEvent[]): LikedEvent[] {
  const sorted = likedEvents.toSorted(
    (a, b) => compareText(b.how, a.how) || compareText(a.event_code, b.event_code),
  )
  const codes = new Set<string>()
  return sorted.filter(({ event_code }) => !codes.has(event_code) && codes.add(event_code))
}

/** The candidates that may be recommended at all, each once. */
function findEligible<Event extends Candidate>(input: RecommendationInput<Event>): Event[] {
  const left = new Map(input.candidates.map((event) => [event.event_code, event]))
  for (const { event_code } of input.likedEvents) left.delete(event_code)
  return [...left.values()].filter(
    (event) => isUpcoming(event, input.today) && getRegistrationClosed(event, input.today) === null,
  )
}

/**
 * Ranks the candidates for one person: upcoming, still open for registering, neither liked already nor hidden; the
 * first ten hold at most two of one organiser and four of one topic. Pure: the same input in any order gives the same
 * list. Equal scores rank by begin date, then code.
 */
export function recommend<Event extends Candidate>(
  input: RecommendationInput<Event>,
  worth: SignalPoints = SIGNAL_POINTS,
): Recommendation<Event>[] {
  const interests = new Set(input.interests.map(findInterest))
  const followed = new Set(input.followedOrganisers.map(foldText).filter(Boolean))
  const placeOf = createProximityScorer(input.hometown)
  const liked = deduplicateLiked(input.likedEvents).map(withFeatures)
  const candidates = findEligible(input).map(withFeatures)
  const shares = getFeatureShares(candidates.map(({ features }) => features))
  const likeness = createSimilarityScorer(
    liked.map(({ features }) => features),
    shares,
  )

  /** The liked event that these features resemble most; of equals the first. */
  function mostAlike(features: readonly Feature[]): Reason {
    const keys = new Set(features.map(({ key }) => key))
    const { event } = liked
      .map((each) => ({ event: each.event, alike: getSimilarity(each.features, keys, shares) }))
      .reduce((best, each) => (each.alike > best.alike ? each : best))
    return { kind: 'like', event_title: getEventTitle(event), how: event.how }
  }

  function signalsOf({ event, features, interests: speaksTo }: (typeof candidates)[number]): Signal[] {
    const [interest, strength] = [...speaksTo]
      .filter(([each]) => interests.has(each))
      .reduce<[Interest | null, number]>((best, each) => (each[1] > best[1] ? each : best), [null, 0])
    const place = placeOf(event)
    const organiser = followed.has(foldText(event.organiser ?? '')) ? (event.organiser?.trim() ?? null) : null
    const { nameable, other } = likeness(features)
    const soon = 1 / (1 + (getDaysUntil(event, input.today) / HALF_SOON_DAYS) ** 2)
    return [
      {
        points: worth.interest * strength,
        reason: interest && (() => ({ kind: 'interest', interest, related: strength <= RELATED_STRENGTH })),
      },
      { points: worth.place * place.share, reason: place.reason && (() => place.reason!) },
      {
        points: organiser ? worth.follows : 0,
        reason: organiser ? () => ({ kind: 'follows', organiser }) : null,
      },
      { points: worth.like * nameable, reason: nameable < NAMED_POINTS ? null : () => mostAlike(features) },
      { points: worth.like * other, reason: null },
      { points: worth.soon * soon, reason: null },
      { points: worth.coolness * (parseCoolness(event.coolness) ?? UNRATED_SHARE), reason: null },
      { points: worth.tier * (parseTier(event.tier) ?? UNRATED_SHARE), reason: null },
    ]
  }

  const ranking = candidates
    .map((candidate) => {
      const signals = signalsOf(candidate)
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
