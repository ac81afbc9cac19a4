import type { Attendance } from '../attendance.ts'
import type { Interest } from '../interests.ts'
import { foldText } from '../text.ts'
import type { EventPlace } from './proximity.ts'
import type { UserTaste } from './recommendation.ts'
import { createTasteScorers, SIGNAL_POINTS, scorePlace, scorePrice, scoreSoon } from './signals.ts'
import {
  createFeature,
  createFeatureScorer,
  type EventFeature,
  extractFeatures,
  type FeatureShares,
  getAttendanceFeature,
  getTopicFeatures,
} from './similarity.ts'
import { getEventInterests } from './topic-interests.ts'

/** Share of the interest points for a topic that matches no interest: the name of the event may match. */
const UNKNOWN_TOPIC_STRENGTH = 0.2

/**
 * Scores the values of columns for a user. The sum over the columns of an event is its score in `recommend` without what
 * only its full row shows: its name, coolness and tier.
 */
export interface CandidateScorer {
  scoreTopic(topic: string | null, interests: ReadonlyMap<Interest, number>): number
  scorePlace(place: EventPlace | null, attendance: Attendance): number
  scoreOrganiser(organiser: string | null): number
  scoreType(type: string | null): number
  /** For users who prefer free or paid events. */
  scorePriceKind(feature: EventFeature | null): number
}

/** Creates a scorer. `shares` are the shares of features among all open events. */
export function createCandidateScorer(taste: UserTaste, shares: FeatureShares): CandidateScorer {
  const { getProximity, isFollowed, matchInterests } = createTasteScorers(taste)
  const liked = taste.likedEvents.map((event) => extractFeatures(event, getEventInterests(event)))
  const score = createFeatureScorer(liked, shares)
  const scoreFeature = (feature: EventFeature) => SIGNAL_POINTS.like * score(feature)

  return {
    scoreTopic(topic, interests) {
      const strength = interests.size === 0 ? UNKNOWN_TOPIC_STRENGTH : matchInterests(interests).strength
      return getTopicFeatures(topic, interests)
        .map(scoreFeature)
        .reduce((sum, points) => sum + points, SIGNAL_POINTS.interest * strength)
    },
    scorePlace: (place, attendance) =>
      SIGNAL_POINTS.place * scorePlace(getProximity(place, attendance)) +
      (place ? scoreFeature(createFeature('city', place.key)) : 0) +
      scoreFeature(getAttendanceFeature(attendance)),
    scoreOrganiser: (organiser) =>
      (isFollowed(organiser) ? SIGNAL_POINTS.follows : 0) +
      scoreFeature(createFeature('organiser', foldText(organiser ?? ''))),
    scoreType: (type) => scoreFeature(createFeature('type', foldText(type ?? ''))),
    scorePriceKind: (feature) => (feature ? scoreFeature(feature) : 0),
  }
}

/** Returns the points of a price, which are equal for all users. */
export function scorePriceForAll(price: number | null): number {
  return SIGNAL_POINTS.price * scorePrice({ price, if_free: null })
}

/** Returns the points of an event that begins in so many days, which are equal for all users. */
export function scoreDayForAll(days: number): number {
  return SIGNAL_POINTS.soon * scoreSoon(days)
}
