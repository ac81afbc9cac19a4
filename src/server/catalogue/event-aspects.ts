import { ATTENDANCES, includesOnline } from '../../domain/attendance.ts'
import { INTERESTS, type Interest } from '../../domain/interests.ts'
import { type EventPlace, resolveEventPlace } from '../../domain/recommendations/proximity.ts'
import { createFeature, type Feature } from '../../domain/recommendations/similarity.ts'
import { getTopicInterests, NAME_STRENGTH } from '../../domain/recommendations/topic-interests.ts'
import { type CatalogueColumns, UNKNOWN_PRICE } from './catalogue-columns.ts'
import type { SortColumns } from './event-order.ts'

/** What users prefer of an event: where it is, what it is about, what kind of event it is, and whose. */
export const ASPECTS = ['place', 'topic', 'kind', 'organiser'] as const

/** An aspect has a number for each event, and features by which events with this number are similar to others. */
interface Aspect {
  /** Numbers are below the size. */
  size: number
  read: (event: number) => number
  listFeatures: (number: number) => Feature[]
}

const [FREE, PAID, UNKNOWN] = [0, 1, 2]
const PRICE_KINDS = 3
const toPriceKind = (price: number) => (price === 0 ? FREE : price === UNKNOWN_PRICE ? UNKNOWN : PAID)

/** Creates the aspects of the events of a catalogue. */
export function createEventAspects({ price, attendance, ...columns }: CatalogueColumns, keys: SortColumns) {
  const places: readonly (EventPlace | null)[] = columns.places.list.map(resolveEventPlace)
  // By the number of the topic; the last one is for events without a topic.
  const topicInterests = [...keys.topic.texts, ''].map(getTopicInterests)
  // The first place of a city, in any spelling, represents it.
  const cities = new Map(places.map((place, id) => [place?.key, id] as const).reverse())
  const isOnline = ATTENDANCES.map((each) => Number(includesOnline(each)))
  /** Creates an aspect of the ranks of a column. The last one is for events without a value. */
  const createRankAspect = (trait: 'topic' | 'type' | 'organiser'): Aspect => {
    const { getRank, texts } = keys[trait]
    return {
      size: texts.length + 1,
      read: getRank,
      listFeatures: (rank) => (rank === texts.length ? [] : [createFeature(trait, rank)]),
    }
  }
  const type = createRankAspect('type')
  const topic = createRankAspect('topic')
  /** Returns the place of an event, and how it is attended, from the number of the aspect. */
  const readPlace = (number: number) => ({
    place: places[Math.floor(number / ATTENDANCES.length)]!,
    attendance: ATTENDANCES[number % ATTENDANCES.length]!,
  })
  const aspects: Record<(typeof ASPECTS)[number], Aspect> = {
    /** The place with the attendance. */
    place: {
      size: places.length * ATTENDANCES.length,
      read: (event) => columns.place[event]! * ATTENDANCES.length + attendance[event]!,
      listFeatures: (number) => {
        const { place } = readPlace(number)
        return place ? [createFeature('city', cities.get(place.key)!)] : []
      },
    },
    topic: {
      ...topic,
      listFeatures: (number) =>
        listInterestFeatures(topicInterests[number]!).concat(topic.listFeatures(number)),
    },
    /** The type, the kind of price and whether the event can be attended online. */
    kind: {
      size: type.size * PRICE_KINDS * 2,
      read: (event) =>
        (type.read(event) * PRICE_KINDS + toPriceKind(price[event]!)) * 2 + isOnline[attendance[event]!]!,
      listFeatures: (number) => {
        const [online, combined] = [number % 2, Math.floor(number / 2)]
        const [priceKind, typeNumber] = [combined % PRICE_KINDS, Math.floor(combined / PRICE_KINDS)]
        const features = [...type.listFeatures(typeNumber), createFeature('attendance', online)]
        return priceKind === UNKNOWN ? features : [...features, createFeature('price', priceKind)]
      },
    },
    organiser: createRankAspect('organiser'),
  }
  return { ...aspects, places, topicInterests, readPlace }
}

/** Returns the interests that are features, because a topic or name matches them well. */
export function listInterestFeatures(interests: ReadonlyMap<Interest, number>): Feature[] {
  return [...interests].flatMap(([interest, strength]) =>
    strength >= NAME_STRENGTH ? [createFeature('interest', INTERESTS.indexOf(interest))] : [],
  )
}
