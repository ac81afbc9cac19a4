import { ATTENDANCES } from '../../domain/attendance.ts'
import { type Coordinates, normalizeCity } from '../../domain/city-distance.ts'
import { type Day, toDayNumber } from '../../domain/day.ts'
import type { Interest } from '../../domain/interests.ts'
import {
  createCandidateScorer,
  scoreDayForAll,
  scorePriceForAll,
} from '../../domain/recommendations/candidate-scorer.ts'
import { selectCandidates } from '../../domain/recommendations/candidate-selection.ts'
import { type EventPlace, resolveEventPlace } from '../../domain/recommendations/proximity.ts'
import type { HometownPlace, LikedEvent, UserTaste } from '../../domain/recommendations/recommendation.ts'
import {
  type EventFeature,
  extractFeatures,
  type FeatureShares,
  getAttendanceFeature,
  getFeatureShares,
  getPriceFeature,
} from '../../domain/recommendations/similarity.ts'
import {
  getEventInterests,
  getTopicInterests,
  NAME_STRENGTH,
} from '../../domain/recommendations/topic-interests.ts'
import { foldText } from '../../domain/text.ts'
import type { CatalogueColumns } from './catalogue-columns.ts'
import type { SortColumns, SortKeys } from './event-order.ts'

/** An event that must not be recommended to the user. */
export interface ExcludedEvent {
  event_code: string
  date_begin: Day | null
}

export interface FoundCandidates {
  /** The most promising events that are open for registration, the best first, with the coordinates of their cities. */
  candidates: { event_code: string; coordinates: Coordinates | null }[]
  /** The place of the hometown in the catalogue. */
  hometownPlace: HometownPlace | null
  /** The shares of the features of liked events among all open events. */
  featureShares: FeatureShares
}

/** The events that can be registered for on a day. Equal for all users. */
interface OpenEvents {
  today: Day
  /** Numbers of events. */
  events: Int32Array
  /** Points that are equal for all users. */
  points: Float32Array
  topic: Int32Array
  organiser: Int32Array
  /** Thirty days each. */
  month: Int32Array
  counts: FeatureCounts
}

/** How many open events have a value: by rank for sort columns, by key for others. */
interface FeatureCounts {
  topic: Uint32Array
  type: Uint32Array
  organiser: Uint32Array
  interest: Map<Interest, number>
  city: Map<string, number>
  /** By the key of the feature. */
  other: Map<string, number>
}

const [FREE, PAID, UNKNOWN] = [0, 1, 2]
const PRICE_FEATURES = [0, 1, null].map((price) => getPriceFeature({ price, if_free: null }))
const MONTH_DAYS = 30

/** Finds candidates for recommendations with one pass over the open events. */
export class RecommendationCandidates {
  private readonly columns: CatalogueColumns
  private readonly sortColumns: SortColumns
  private readonly places: (EventPlace | null)[]
  private readonly topicInterests: Map<Interest, number>[]
  private open: OpenEvents | undefined

  constructor(columns: CatalogueColumns, sortColumns: SortColumns) {
    this.columns = columns
    this.sortColumns = sortColumns
    this.places = columns.places.map(({ city, country, coordinates }) =>
      resolveEventPlace({
        city: columns.cities.get(city),
        country: columns.countries.get(country),
        coordinates,
      }),
    )
    this.topicInterests = columns.topics.values.map((topic) => getTopicInterests(topic ?? ''))
  }

  find(taste: UserTaste, excluded: readonly ExcludedEvent[], today: Day): FoundCandidates {
    if (this.open?.today !== today) this.open = this.findOpenEvents(today)
    const { open } = this
    const hometownPlace = this.findHometown(taste.hometown)
    const featureShares = this.getShares(open, taste.likedEvents)
    const scores = this.scoreEvents(open, { ...taste, hometownPlace }, featureShares)
    for (const row of this.findRows(open, excluded)) scores[row] = Number.NEGATIVE_INFINITY
    const rows = selectCandidates(scores, open)
    return {
      candidates: rows.map((row) => {
        const event = open.events[row]!
        const { coordinates } = this.columns.places[this.columns.place[event]!]!
        return { event_code: this.columns.codes.get(event), coordinates }
      }),
      hometownPlace,
      featureShares,
    }
  }

  private findOpenEvents(today: Day): OpenEvents {
    const { begin, deadline, undatedStart, price, topic, organiser } = this.columns
    const now = toDayNumber(today)!
    const events = new Int32Array(undatedStart)
    let size = 0
    for (let event = 0; event < undatedStart; event++) {
      if (begin[event]! >= now && deadline[event]! >= now) events[size++] = event
    }
    const open: OpenEvents = {
      today,
      events: events.slice(0, size),
      points: new Float32Array(size),
      topic: new Int32Array(size),
      organiser: new Int32Array(size),
      month: new Int32Array(size),
      counts: this.countFeatures(events.subarray(0, size)),
    }
    const scorePrice = remember((dollars) => scorePriceForAll(dollars === -1 ? null : dollars))
    const scoreDay = remember(scoreDayForAll)
    for (let row = 0; row < size; row++) {
      const event = events[row]!
      open.points[row] = scorePrice(price[event]!) + scoreDay(begin[event]! - now)
      open.topic[row] = topic[event] || -1
      open.organiser[row] = organiser[event] || -1
      open.month[row] = Math.floor(begin[event]! / MONTH_DAYS)
    }
    return open
  }

  private countFeatures(open: Int32Array): FeatureCounts {
    const { columns, sortColumns } = this
    const countRanks = ({ texts, rankOfValue }: SortKeys, values: Int32Array) => {
      const counts = new Uint32Array(texts.length + 1)
      for (let row = 0; row < open.length; row++) counts[rankOfValue[values[open[row]!]!]!]!++
      return counts
    }
    const countValues = (values: ArrayLike<number>, size: number) => {
      const counts = new Uint32Array(size)
      for (let row = 0; row < open.length; row++) counts[values[open[row]!]!]!++
      return counts
    }
    const countKeys = <Key>(counts: Uint32Array, getKeys: (value: number) => Iterable<Key>) => {
      const sums = new Map<Key, number>()
      for (const [value, count] of counts.entries()) {
        if (count === 0) continue
        for (const key of getKeys(value)) sums.set(key, (sums.get(key) ?? 0) + count)
      }
      return sums
    }
    const topics = countValues(columns.topic, columns.topics.size)
    const places = countValues(columns.place, columns.places.length)
    const attendances = countValues(columns.attendance, ATTENDANCES.length)
    const prices = PRICE_FEATURES.map(() => 0)
    for (const event of open) prices[getPriceKind(columns.price[event]!)]!++
    return {
      topic: countRanks(sortColumns.topic, columns.topic),
      type: countRanks(sortColumns.type, columns.type),
      organiser: countRanks(sortColumns.organiser, columns.organiser),
      interest: countKeys(topics, (topic) =>
        [...this.topicInterests[topic]!].flatMap(([interest, strength]) =>
          strength >= NAME_STRENGTH ? [interest] : [],
        ),
      ),
      city: countKeys(places, (place) => (this.places[place] ? [this.places[place].key] : [])),
      other: new Map([
        ...countKeys(attendances, (attendance) => [getAttendanceFeature(ATTENDANCES[attendance]!).key]),
        ...PRICE_FEATURES.flatMap((feature, kind): [string, number][] =>
          feature ? [[feature.key, prices[kind]!]] : [],
        ),
      ]),
    }
  }

  /** Returns the place of the hometown's name with most open events. */
  private findHometown(hometown: string | null): HometownPlace | null {
    const key = normalizeCity(hometown?.trim() ?? '')
    if (key === '') return null
    const { places, countries } = this.columns
    const named = places.filter((_, id) => this.places[id]?.key === key)
    const place = named.find(({ coordinates }) => coordinates !== null) ?? named[0]
    return place ? { country: countries.get(place.country), coordinates: place.coordinates } : null
  }

  private getShares({ counts, events }: OpenEvents, likedEvents: readonly LikedEvent[]): FeatureShares {
    const features = likedEvents.flatMap((event) => extractFeatures(event, getEventInterests(event)))
    const found = features.flatMap((feature): [string, number][] => {
      const count = this.getCount(counts, feature)
      return count === undefined ? [] : [[feature.key, count]]
    })
    return getFeatureShares(new Map(found), events.length)
  }

  /** Returns the number of open events with a feature; undefined for words, which are not counted. */
  private getCount(counts: FeatureCounts, { trait, key }: EventFeature): number | undefined {
    const value = key.slice(trait.length + 1)
    switch (trait) {
      case 'topic':
      case 'type':
      case 'organiser':
        return counts[trait][findRank(this.sortColumns[trait].texts, value)] ?? 0
      case 'interest':
        return counts.interest.get(value as Interest) ?? 0
      case 'city':
        return counts.city.get(value) ?? 0
      case 'price':
      case 'attendance':
        return counts.other.get(key) ?? 0
      case 'word':
        return undefined
    }
  }

  private scoreEvents(open: OpenEvents, taste: UserTaste, shares: FeatureShares): Float32Array {
    const { columns, sortColumns, places } = this
    const { place, attendance, type, organiser, topic, price } = columns
    const scorer = createCandidateScorer(taste, shares)
    const topicPoints = Float32Array.from(columns.topics.values, (value, id) =>
      scorer.scoreTopic(value, this.topicInterests[id]!),
    )
    const typePoints = Float32Array.from(columns.types.values, (value) => scorer.scoreType(value))
    const ranks = sortColumns.organiser.rankOfValue
    const organiserPoints = new Float32Array(sortColumns.organiser.texts.length + 1)
    const known = [...taste.followedOrganisers, ...taste.likedEvents.map((liked) => liked.organiser ?? '')]
    for (const folded of new Set(known.map(foldText))) {
      const rank = findRank(sortColumns.organiser.texts, folded)
      if (rank !== -1) organiserPoints[rank] = scorer.scoreOrganiser(folded)
    }
    const pricePoints = PRICE_FEATURES.map((feature) => scorer.scorePriceKind(feature))
    // Computed for the combinations that occur.
    const placePoints = new Float32Array(places.length * ATTENDANCES.length).fill(Number.NaN)

    const scores = new Float32Array(open.points.length)
    for (let row = 0; row < scores.length; row++) {
      const event = open.events[row]!
      const combination = place[event]! * ATTENDANCES.length + attendance[event]!
      let atPlace = placePoints[combination]!
      if (Number.isNaN(atPlace)) {
        atPlace = scorer.scorePlace(places[place[event]!]!, ATTENDANCES[attendance[event]!]!)
        placePoints[combination] = atPlace
      }
      scores[row] =
        open.points[row]! +
        atPlace +
        topicPoints[topic[event]!]! +
        typePoints[type[event]!]! +
        organiserPoints[ranks[organiser[event]!]!]! +
        pricePoints[getPriceKind(price[event]!)]!
    }
    return scores
  }

  /** Returns the rows of the events among the open ones. */
  private findRows({ events }: OpenEvents, excluded: readonly ExcludedEvent[]): number[] {
    return excluded.flatMap(({ event_code, date_begin }) => {
      const begin = toDayNumber(date_begin ?? '')
      if (begin === undefined) return []
      const { longStart, undatedStart } = this.columns
      return [[0, longStart] as const, [longStart, undatedStart] as const].flatMap(([start, end]) => {
        const event = this.findEvent(event_code, begin, start, end)
        const row = event === -1 ? -1 : findFirst(0, events.length, (at) => events[at]! >= event)
        return row !== -1 && events[row] === event ? [row] : []
      })
    })
  }

  /** Finds an event between two events, which are in the order of their begin date and code; -1 if there is none. */
  private findEvent(code: string, day: number, start: number, end: number): number {
    const { begin, codes } = this.columns
    const dayStart = findFirst(start, end, (event) => begin[event]! >= day)
    const dayEnd = findFirst(dayStart, end, (event) => begin[event]! > day)
    const event = findFirst(dayStart, dayEnd, (each) => codes.get(each) >= code)
    return event < dayEnd && codes.get(event) === code ? event : -1
  }
}

/** Caches a function of whole numbers. */
function remember(compute: (value: number) => number): (value: number) => number {
  const results = new Map<number, number>()
  return (value) => {
    let result = results.get(value)
    if (result === undefined) {
      result = compute(value)
      results.set(value, result)
    }
    return result
  }
}

function getPriceKind(price: number): number {
  if (price === 0) return FREE
  return price === -1 ? UNKNOWN : PAID
}

/** Returns the first number from `start` for which the condition holds, if it holds for all later ones; else `end`. */
function findFirst(start: number, end: number, condition: (at: number) => boolean): number {
  let [low, high] = [start, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (condition(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the position of a text in a sorted list; -1 if it is not in it. */
function findRank(texts: readonly string[], text: string): number {
  const at = findFirst(0, texts.length, (each) => texts[each]! >= text)
  return texts[at] === text ? at : -1
}
