import { splitIntoWords } from './topic-interests.ts'

/** The traits by which events are compared, with the points per factor of e by which one is more frequent among liked events. */
const TRAIT_POINTS = {
  topic: 0.2,
  interest: 0.2,
  organiser: 0.15,
  word: 0.1,
  city: 0.4,
  type: 0.5,
  price: 0.45,
  attendance: 1,
}
export type Trait = keyof typeof TRAIT_POINTS

const TRAITS = Object.keys(TRAIT_POINTS) as Trait[]

/** Traits that a reason may name; a shared city or price makes no two events similar to a user. */
const NAMEABLE: ReadonlySet<Trait> = new Set(['topic', 'interest', 'organiser', 'word'])

// Words in the names of many events, whatever their topic.
const STOP_WORDS = new Set(
  splitIntoWords(
    `the and for with from oraz dla the of in on at to an conference konferencja summit forum kongres congress meetup
     event events day days dni week tydzien expo fair targi workshop warsztaty edition edycja annual poland polska
     polish european europe international miedzynarodowe world global online`,
  ),
)

/** Returns whether events that share this word in their names are similar. */
export function isDistinctive(word: string): boolean {
  const [split = ''] = splitIntoWords(word)
  return split.length > 2 && !/^\d+$/.test(split) && !STOP_WORDS.has(split)
}

/** A trait with the number of its value, as one number. */
export type Feature = number

// A product with the number of traits fits 31 bits, which maps find fastest.
const VALUES = 2 ** 27

export function createFeature(trait: Trait, value: number): Feature {
  return TRAITS.indexOf(trait) * VALUES + value
}

export function readFeature(feature: Feature): { trait: Trait; value: number } {
  return { trait: TRAITS[Math.floor(feature / VALUES)]!, value: feature % VALUES }
}

export function isNameable(feature: Feature): boolean {
  return NAMEABLE.has(readFeature(feature).trait)
}

/** Smoothing: number of events without any feature that are added, so that no feature is common in a small catalogue. */
const PRIOR_EVENTS = 20
/** Words are not counted as rarer than this: otherwise they would decide alone in a large catalogue. */
const MIN_WORD_SHARE = 1 / 320

/** Returns the share of the events that have a feature, of which `count` of `events` have it. */
export function getUsualShare(feature: Feature, count: number, events: number): number {
  const share = count / (events + PRIOR_EVENTS)
  return readFeature(feature).trait === 'word' ? Math.max(share, MIN_WORD_SHARE) : share
}

/** Smoothing: number of average events that are added to the liked ones, because one liked event proves little. */
const PRIOR_LIKED_EVENTS = 5

/** Returns the points of a feature that `count` of `events` liked events have; 0 if it is not more frequent than among all (`usual`). */
export function scoreFeature(feature: Feature, count: number, events: number, usual: number): number {
  if (usual === 0) return 0
  const share = (count + PRIOR_LIKED_EVENTS * usual) / (events + PRIOR_LIKED_EVENTS)
  return TRAIT_POINTS[readFeature(feature).trait] * Math.max(0, Math.log(share / usual))
}

/** Returns how similar two events are because they share this feature: more if it is rarer. */
export function scoreSharedFeature(feature: Feature, usual: number): number {
  return isNameable(feature) ? TRAIT_POINTS[readFeature(feature).trait] * Math.log(1 + 1 / (usual || 1)) : 0
}
