import { cityKey } from './city-distance.ts'
import { type EventSummary, isFree } from './event.ts'
import { foldText } from './hometown.ts'
import { comparedWords, eventInterests } from './topic-interests.ts'

/** What is compared of an event. */
export type Traits = Pick<
  EventSummary,
  'event_name' | 'topic' | 'organiser' | 'event_type' | 'city' | 'country' | 'price' | 'if_free'
>

type Trait = 'topic' | 'interest' | 'organiser' | 'word' | 'city' | 'type' | 'price'

interface Feature {
  trait: Trait
  /** Trait and value in one text, such as 'topic ai'. */
  key: string
}

/** How much each trait that two events share says about liking both. */
export const TRAIT_WEIGHTS: Record<Trait, number> = {
  topic: 1,
  interest: 0.6,
  organiser: 0.8,
  word: 0.4,
  city: 0.5,
  type: 0.25,
  price: 0.25,
}

// Traits by which a person would call two events alike; a shared city or price is no such thing.
const NAMEABLE: ReadonlySet<Trait> = new Set(['topic', 'interest', 'organiser', 'word'])

// Words that many events carry in their name whatever they are about.
const EMPTY_WORDS = new Set(
  comparedWords(
    `the and for with from oraz dla the of in on at to an conference konferencja summit forum kongres congress meetup
     event events day days dni week tydzien expo fair targi workshop warsztaty edition edycja annual poland polska
     polish european europe international miedzynarodowe world global online`,
  ),
)

/** What an event has in common with others, each once. */
export function featuresOf(event: Traits): Feature[] {
  const features = new Map<string, Feature>()
  const add = (trait: Trait, value: string) => {
    const key = `${trait} ${value}`
    if (value) features.set(key, { trait, key })
  }
  add('topic', foldText(event.topic ?? ''))
  for (const [interest, strength] of eventInterests(event)) if (strength >= 0.7) add('interest', interest)
  add('organiser', foldText(event.organiser ?? ''))
  add('city', cityKey(event.city ?? '', event.country))
  add('type', foldText(event.event_type ?? ''))
  if (isFree(event) || event.price !== null) add('price', isFree(event) ? 'free' : 'paid')
  for (const word of comparedWords(event.event_name ?? '')) {
    if (word.length > 2 && !/^\d+$/.test(word) && !EMPTY_WORDS.has(word)) add('word', word)
  }
  return [...features.values()]
}

/** How telling each feature is, 0–1: what half of the events carry tells little, what one carries tells most. */
export function rarities(events: readonly Feature[][]): Map<string, number> {
  const carriers = new Map<string, number>()
  for (const features of events) for (const { key } of features) carriers.set(key, (carriers.get(key) ?? 0) + 1)
  const most = Math.log(events.length + 1)
  return new Map([...carriers].map(([key, count]) => [key, Math.log((events.length + 1) / count) / most]))
}

export interface LikenessScore {
  /** 0–1: how much the event resembles what the person liked. */
  share: number
  /** The part of `share` that rests on traits by which a person would call two events alike. */
  nameable: number
}

/**
 * Compares events with those a person liked. A trait counts by its weight, by how telling it is and by how many of the
 * liked events have it, each further one adding less.
 */
export function likenessTo(liked: readonly Feature[][], rarity: ReadonlyMap<string, number>) {
  const likedTimes = new Map<string, number>()
  for (const features of liked) for (const { key } of features) likedTimes.set(key, (likedTimes.get(key) ?? 0) + 1)

  return (features: readonly Feature[]): LikenessScore => {
    let all = 0
    let nameable = 0
    for (const { trait, key } of features) {
      const times = likedTimes.get(key)
      if (times === undefined) continue
      const worth = TRAIT_WEIGHTS[trait] * (rarity.get(key) ?? 1) * (times / (times + 2))
      all += worth
      if (NAMEABLE.has(trait)) nameable += worth
    }
    return { share: all / (all + 1), nameable: all === 0 ? 0 : (nameable / all) * (all / (all + 1)) }
  }
}

/** How alike two events are in what a person would name, by the features they share; 0 when in nothing. */
export function alikeness(one: readonly Feature[], other: ReadonlySet<string>, rarity: ReadonlyMap<string, number>) {
  let sum = 0
  for (const { trait, key } of one) {
    if (NAMEABLE.has(trait) && other.has(key)) sum += TRAIT_WEIGHTS[trait] * (rarity.get(key) ?? 1)
  }
  return sum
}
