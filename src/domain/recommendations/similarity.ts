import { normalizeCity } from '../city-distance.ts'
import { type EventSummary, isFree } from '../event.ts'
import type { Interest } from '../interests.ts'
import { foldText } from '../text.ts'
import { NAME_STRENGTH, tokenize } from './topic-interests.ts'

/** The fields of an event that are compared. */
export type Traits = Pick<
  EventSummary,
  'event_name' | 'topic' | 'organiser' | 'event_type' | 'city' | 'country' | 'price' | 'if_free'
>

type Trait = 'topic' | 'interest' | 'organiser' | 'word' | 'city' | 'type' | 'price'

export interface EventFeature {
  trait: Trait
  /** Trait and value, such as 'topic ai'. */
  key: string
}

/** Points for a trait that an event shares with liked events, per factor of e by which it is over-represented. */
const TRAIT_POINTS: Record<Trait, number> = {
  topic: 0.3,
  interest: 0.3,
  organiser: 0.2,
  word: 0.1,
  city: 0.4,
  type: 0.2,
  price: 0.5,
}

// Traits that a reason may name; a shared city or price makes no two events similar to a user.
const NAMEABLE: ReadonlySet<Trait> = new Set(['topic', 'interest', 'organiser', 'word'])

// Words in the names of many events, whatever their topic.
const STOP_WORDS = new Set(
  tokenize(
    `the and for with from oraz dla the of in on at to an conference konferencja summit forum kongres congress meetup
     event events day days dni week tydzien expo fair targi workshop warsztaty edition edycja annual poland polska
     polish european europe international miedzynarodowe world global online`,
  ),
)

/** Returns the distinct features of an event. `interests` is the result of `getEventInterests`. */
export function extractFeatures(event: Traits, interests: ReadonlyMap<Interest, number>): EventFeature[] {
  const features = new Map<string, EventFeature>()
  const add = (trait: Trait, value: string) => {
    const key = `${trait} ${value}`
    if (value) features.set(key, { trait, key })
  }
  add('topic', foldText(event.topic ?? ''))
  for (const [interest, strength] of interests) if (strength >= NAME_STRENGTH) add('interest', interest)
  add('organiser', foldText(event.organiser ?? ''))
  add('city', normalizeCity(event.city ?? '', event.country))
  add('type', foldText(event.event_type ?? ''))
  if (isFree(event) || event.price !== null) add('price', isFree(event) ? 'free' : 'paid')
  for (const word of tokenize(event.event_name ?? '')) {
    if (word.length > 2 && !/^\d+$/.test(word) && !STOP_WORDS.has(word)) add('word', word)
  }
  return [...features.values()]
}

/** Smoothing: number of events without any feature that are added, so that no feature is common in a small catalogue. */
const PRIOR_EVENTS = 20

function countFeatures(events: readonly EventFeature[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { key } of events.flat()) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Returns the share of the events that have each feature, from 0 to 1. */
export function getFeatureShares(events: readonly EventFeature[][]): Map<string, number> {
  return new Map(
    [...countFeatures(events)].map(([key, count]) => [key, count / (events.length + PRIOR_EVENTS)]),
  )
}

/** Smoothing: number of average events that are added to the liked ones, because one liked event proves little. */
const PRIOR_LIKED_EVENTS = 5

/**
 * Creates a function that compares an event with the liked ones. A feature counts by how much more frequent it is among
 * the liked events than among all candidates (`shares`). Returns the points for traits that a reason may name (`nameable`)
 * and for all other traits.
 */
export function createSimilarityScorer(
  liked: readonly EventFeature[][],
  shares: ReadonlyMap<string, number>,
) {
  const likedCounts = countFeatures(liked)

  return (features: readonly EventFeature[]) => {
    const similarity = { nameable: 0, other: 0 }
    for (const { trait, key } of features) {
      const count = likedCounts.get(key)
      const usual = shares.get(key)
      if (count === undefined || usual === undefined) continue
      const share = (count + PRIOR_LIKED_EVENTS * usual) / (liked.length + PRIOR_LIKED_EVENTS)
      const points = TRAIT_POINTS[trait] * Math.max(0, Math.log(share / usual))
      similarity[NAMEABLE.has(trait) ? 'nameable' : 'other'] += points
    }
    return similarity
  }
}

/** Returns the similarity of two events by the nameable features they share; 0 without any. */
export function getSimilarity(
  one: readonly EventFeature[],
  other: ReadonlySet<string>,
  shares: ReadonlyMap<string, number>,
): number {
  return one
    .filter(({ trait, key }) => NAMEABLE.has(trait) && other.has(key))
    .reduce((sum, { trait, key }) => sum + TRAIT_POINTS[trait] * Math.log(1 + 1 / (shares.get(key) ?? 1)), 0)
}
