import { type Attendance, includesOnline } from '../attendance.ts'
import { normalizeCity } from '../city-distance.ts'
import { type EventSummary, isFree } from '../event.ts'
import type { Interest } from '../interests.ts'
import { foldText } from '../text.ts'
import { NAME_STRENGTH, splitIntoWords } from './topic-interests.ts'

/** The fields of an event that are compared. */
export type Traits = Pick<
  EventSummary,
  | 'event_name'
  | 'topic'
  | 'organiser'
  | 'event_type'
  | 'city'
  | 'country'
  | 'price'
  | 'if_free'
  | 'attendance'
>

type Trait = 'topic' | 'interest' | 'organiser' | 'word' | 'city' | 'type' | 'price' | 'attendance'

export interface EventFeature {
  trait: Trait
  /** Trait and value, such as 'topic ai'. */
  key: string
}

/** Points for a trait that an event shares with liked events, per factor of e by which it is over-represented. */
const TRAIT_POINTS: Record<Trait, number> = {
  topic: 0.2,
  interest: 0.2,
  organiser: 0.15,
  word: 0.1,
  city: 0.4,
  type: 0.5,
  price: 0.45,
  attendance: 1,
}

// Traits that a reason may name; a shared city or price makes no two events similar to a user.
const NAMEABLE: ReadonlySet<Trait> = new Set(['topic', 'interest', 'organiser', 'word'])

// Words in the names of many events, whatever their topic.
const STOP_WORDS = new Set(
  splitIntoWords(
    `the and for with from oraz dla the of in on at to an conference konferencja summit forum kongres congress meetup
     event events day days dni week tydzien expo fair targi workshop warsztaty edition edycja annual poland polska
     polish european europe international miedzynarodowe world global online`,
  ),
)

export function createFeature(trait: Trait, value: string): EventFeature {
  return { trait, key: `${trait} ${value}` }
}

/** Returns the features of a topic. `interests` are the interests that it matches. */
export function getTopicFeatures(
  topic: string | null,
  interests: ReadonlyMap<Interest, number>,
): EventFeature[] {
  const folded = foldText(topic ?? '')
  const strong = [...interests].filter(([, strength]) => strength >= NAME_STRENGTH)
  return [
    ...(folded ? [createFeature('topic', folded)] : []),
    ...strong.map(([interest]) => createFeature('interest', interest)),
  ]
}

/** Returns whether the event is free, or null if its price is unknown. */
export function getPriceFeature(event: Pick<Traits, 'price' | 'if_free'>): EventFeature | null {
  if (isFree(event)) return createFeature('price', 'free')
  return event.price === null ? null : createFeature('price', 'paid')
}

export function getAttendanceFeature(attendance: Attendance): EventFeature {
  return createFeature('attendance', includesOnline(attendance) ? 'online' : 'in person')
}

/** Returns the distinct features of an event. `interests` is the result of `getEventInterests`. */
export function extractFeatures(event: Traits, interests: ReadonlyMap<Interest, number>): EventFeature[] {
  const features = getTopicFeatures(event.topic, interests)
  const add = (trait: Trait, value: string) => {
    if (value) features.push(createFeature(trait, value))
  }
  add('organiser', foldText(event.organiser ?? ''))
  add('city', normalizeCity(event.city ?? '', event.country))
  add('type', foldText(event.event_type ?? ''))
  const price = getPriceFeature(event)
  if (price) features.push(price)
  features.push(getAttendanceFeature(event.attendance))
  for (const word of new Set(splitIntoWords(event.event_name ?? ''))) {
    if (word.length > 2 && !/^\d+$/.test(word) && !STOP_WORDS.has(word)) add('word', word)
  }
  return features
}

/** The share of the events that have each feature, by its key, from 0 to 1. */
export type FeatureShares = ReadonlyMap<string, number>

/** Smoothing: number of events without any feature that are added, so that no feature is common in a small catalogue. */
const PRIOR_EVENTS = 20

export function countFeatures(events: readonly (readonly EventFeature[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const features of events) for (const { key } of features) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Returns the shares of features that occur so many times among `events` events. */
export function getFeatureShares(counts: ReadonlyMap<string, number>, events: number): FeatureShares {
  return new Map([...counts].map(([key, count]) => [key, count / (events + PRIOR_EVENTS)]))
}

/** Smoothing: number of average events that are added to the liked ones, because one liked event proves little. */
const PRIOR_LIKED_EVENTS = 5

/**
 * Creates a function that returns the points of a feature. It counts by how much more frequent it is among the liked events
 * than among all events (`shares`); 0 if it is not more frequent.
 */
export function createFeatureScorer(
  liked: readonly (readonly EventFeature[])[],
  shares: FeatureShares,
): (feature: EventFeature) => number {
  const likedCounts = countFeatures(liked)
  return ({ trait, key }) => {
    const count = likedCounts.get(key)
    const usual = shares.get(key)
    if (count === undefined || usual === undefined) return 0
    const share = (count + PRIOR_LIKED_EVENTS * usual) / (liked.length + PRIOR_LIKED_EVENTS)
    return TRAIT_POINTS[trait] * Math.max(0, Math.log(share / usual))
  }
}

/**
 * Creates a function that compares an event with the liked ones. Returns the points for traits that a reason may name
 * (`nameable`) and for all other traits.
 */
export function createSimilarityScorer(liked: readonly (readonly EventFeature[])[], shares: FeatureShares) {
  const scoreFeature = createFeatureScorer(liked, shares)
  return (features: readonly EventFeature[]) => {
    const similarity = { nameable: 0, other: 0 }
    for (const feature of features) {
      similarity[NAMEABLE.has(feature.trait) ? 'nameable' : 'other'] += scoreFeature(feature)
    }
    return similarity
  }
}

/** Returns the similarity of two events by the nameable features they share; 0 without any. */
export function getSimilarity(
  one: readonly EventFeature[],
  other: ReadonlySet<string>,
  shares: FeatureShares,
): number {
  return one
    .filter(({ trait, key }) => NAMEABLE.has(trait) && other.has(key))
    .reduce((sum, { trait, key }) => sum + TRAIT_POINTS[trait] * Math.log(1 + 1 / (shares.get(key) ?? 1)), 0)
}
