import { normalizeCity } from '../city-distance.ts'
import { type EventSummary, isFree } from '../event.ts'
import type { Interest } from '../interests.ts'
import { foldText } from '../text.ts'
import { NAME_STRENGTH, tokenize } from './topic-interests.ts'

/** What is compared of an event. */
export type Traits = Pick<
  EventSummary,
  'event_name' | 'topic' | 'organiser' | 'event_type' | 'city' | 'country' | 'price' | 'if_free'
>

type Trait = 'topic' | 'interest' | 'organiser' | 'word' | 'city' | 'type' | 'price'

export interface Feature {
  trait: Trait
  /** Trait and value in one text, such as 'topic ai'. */
  key: string
}

/** What each trait that an event shares with the liked ones adds, per factor of e by which it is over-represented. */
const TRAIT_POINTS: Record<Trait, number> = {
  topic: 0.3,
  interest: 0.3,
  organiser: 0.2,
  word: 0.1,
  city: 0.4,
  type: 0.2,
  price: 0.5,
}

// Traits by which a person would call two events alike; a shared city or price is no such thing.
const NAMEABLE: ReadonlySet<Trait> = new Set(['topic', 'interest', 'organiser', 'word'])

// Words that many events carry in their name whatever they are about.
const EMPTY_WORDS = new Set(
  tokenize(
    `the and for with from oraz dla the of in on at to an conference konferencja summit forum kongres congress meetup
     event events day days dni week tydzien expo fair targi workshop warsztaty edition edycja annual poland polska
     polish european europe international miedzynarodowe world global online`,
  ),
)

/** What an event can have in common with others, each once. `interests` are the event's own (`eventInterests`). */
export function extractFeatures(event: Traits, interests: ReadonlyMap<Interest, number>): Feature[] {
  const features = new Map<string, Feature>()
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
    if (word.length > 2 && !/^\d+$/.test(word) && !EMPTY_WORDS.has(word)) add('word', word)
  }
  return [...features.values()]
}

/** Events with nothing in common are taken to be there as well: of three events, one of a kind is not yet common. */
const UNLIKE_EVENTS = 20

/** How large a share of the events carries each feature, 0–1. */
export function getFeatureShares(events: readonly Feature[][]): Map<string, number> {
  const carriers = new Map<string, number>()
  for (const features of events)
    for (const { key } of features) carriers.set(key, (carriers.get(key) ?? 0) + 1)
  return new Map([...carriers].map(([key, count]) => [key, count / (events.length + UNLIKE_EVENTS)]))
}

/** So many average events are taken to be liked as well: one liked event alone proves little. */
const AVERAGE_EVENTS = 5

/** Both 0 for an event that has nothing in common with the liked ones. */
export interface Similarity {
  /** Points for traits by which a person would call two events alike. */
  nameable: number
  /** Points for the others. */
  other: number
}

/**
 * Compares events with those a person liked. A trait counts by how much more frequent it is among the liked events
 * than among all: in a catalogue full of conferences, having been to conferences says little.
 */
export function createSimilarityScorer(liked: readonly Feature[][], shares: ReadonlyMap<string, number>) {
  const likedTimes = new Map<string, number>()
  for (const features of liked)
    for (const { key } of features) likedTimes.set(key, (likedTimes.get(key) ?? 0) + 1)

  return (features: readonly Feature[]): Similarity => {
    const likeness: Similarity = { nameable: 0, other: 0 }
    for (const { trait, key } of features) {
      const times = likedTimes.get(key)
      const usual = shares.get(key)
      if (times === undefined || usual === undefined) continue
      const share = (times + AVERAGE_EVENTS * usual) / (liked.length + AVERAGE_EVENTS)
      const points = TRAIT_POINTS[trait] * Math.max(0, Math.log(share / usual))
      likeness[NAMEABLE.has(trait) ? 'nameable' : 'other'] += points
    }
    return likeness
  }
}

/** How alike two events are in what a person would name, by the features they share; 0 when in nothing. */
export function getSimilarity(
  one: readonly Feature[],
  other: ReadonlySet<string>,
  shares: ReadonlyMap<string, number>,
): number {
  return one
    .filter(({ trait, key }) => NAMEABLE.has(trait) && other.has(key))
    .reduce((sum, { trait, key }) => sum + TRAIT_POINTS[trait] * Math.log(1 + 1 / (shares.get(key) ?? 1)), 0)
}
