import { ATTENDANCES, includesOnline } from '../../domain/attendance.ts'
import { normalizeCity } from '../../domain/city-distance.ts'
import { type Day, toDayNumber } from '../../domain/day.ts'
import { toMinutes } from '../../domain/event-hours.ts'
import { findInterest, INTERESTS, type Interest } from '../../domain/interests.ts'
import {
  DIVERSITY,
  DiverseSelection,
  putNearFirst,
  type Ranked,
  takeDiverse,
} from '../../domain/recommendations/diversity.ts'
import { parseCoolness } from '../../domain/recommendations/event-rating.ts'
import {
  createProximityScorer,
  type EventPlace,
  resolveEventPlace,
} from '../../domain/recommendations/proximity.ts'
import { chooseReasons, type PossibleReasons } from '../../domain/recommendations/reasons.ts'
import {
  type LikedEvent,
  RECOMMENDATIONS_MAX,
  type Reason,
  type UserTaste,
} from '../../domain/recommendations/recommendation.ts'
import { matchInterests, SIGNAL_POINTS, scorePlace } from '../../domain/recommendations/signals.ts'
import {
  createFeature,
  type Feature,
  getUsualShare,
  isDistinctive,
  isInterestFeature,
  isNameable,
  readFeature,
  scoreFeature,
  scoreSharedFeature,
  type Trait,
} from '../../domain/recommendations/similarity.ts'
import {
  getTopicInterests,
  NAME_STRENGTH,
  RELATED_STRENGTH,
} from '../../domain/recommendations/topic-interests.ts'
import { foldText } from '../../domain/text.ts'
import { LeastRecentlyUsed } from '../platform/least-recently-used.ts'
import { type CatalogueColumns, NO_DAY, NO_TIME } from './catalogue-columns.ts'
import { compareTexts } from './compare-texts.ts'
import { splitTexts } from './dictionary.ts'
import { countSoonestUpTo, EVENT_CLASSES, type SortColumns } from './event-order.ts'
import { countValues, findFirst } from './integers.ts'
import { findLargest, getPriceKind, OpenEvents, PRICE_KINDS, readKind, UNKNOWN_PRICE } from './open-events.ts'
import { SEPARATOR } from './vocabulary.ts'

/** An event of the catalogue, with its begin date, by which it is found faster. */
export type KnownEvent = Pick<LikedEvent, 'event_code' | 'date_begin' | 'starts_at'>

/** A recommended event. Liked events are named by their code. */
export interface RecommendedEvent {
  event_code: string
  score: number
  /** One or two, the strongest first. */
  reasons: Reason[]
}

/** Events that are scored for a user. Of an organiser or topic, more than are shown, because names change their order. */
const CANDIDATES = { count: 150, limits: { perOrganiser: 6, perTopic: 40 } } as const
/** The number of events that are scored because the user follows or likes their organiser. */
const ORGANISER_EVENTS_MAX = 500
/** Hometowns whose distances are kept: users often share one. */
const HOMES_MAX = 16
/** Events whose features are kept: many users like the same ones. */
const FEATURES_MAX = 5_000
/** Share of the interest points for a topic that matches no interest: the name of the event may match. */
const UNKNOWN_TOPIC_STRENGTH = 0.2
/** Maximum days until the begin of an event that is "coming up soon". */
const SOON_DAYS = 30
/** Minimum share of coolness that is a reason. */
const MIN_COOLNESS_SCORE = 0.8
/** Minimum points of similarity to a liked event that are a reason. */
const SIMILAR_POINTS = 0.1

/** A hometown on a day. */
interface Home {
  getProximity: ReturnType<typeof createProximityScorer>
  /** The points of each place and attendance of open events. */
  placePoints: Float32Array
}

/** What is the same for all users on a day. */
interface DayState {
  open: OpenEvents
  /** The number of open events with each value of a trait. */
  counts: Record<Exclude<Trait, 'word'>, Uint32Array>
  homes: LeastRecentlyUsed<Home>
}

/** The taste of a user, by the numbers of the index. */
interface UserProfile {
  getProximity: Home['getProximity']
  interests: ReadonlySet<Interest>
  /** Ranks. */
  followed: ReadonlySet<number>
  liked: (LikedEvent & { event: number; features: readonly Feature[] })[]
  /** The points of the features of liked events, and of words and organisers by their numbers. */
  likePoints: ReadonlyMap<Feature, number>
  wordPoints: ReadonlyMap<number, number>
  organiserPoints: ReadonlyMap<number, number>
  /** By the numbers of `OpenEvents`. */
  placePoints: Float32Array
  topicPoints: Float32Array
  kindPoints: Float32Array
}

interface Candidate extends Ranked {
  event: number
}

/** Recommends events of an index. What is the same for many users is created by the first request that needs it. */
export class Recommendations {
  private readonly columns: CatalogueColumns
  private readonly sortColumns: SortColumns
  private readonly places: (EventPlace | null)[]
  /** The first place of the city, in any spelling; -1 without a city. */
  private readonly cityOfPlace: Int32Array
  /** By the rank of the topic; the last one is for events without a topic. */
  private readonly topicInterests: ReadonlyMap<Interest, number>[]
  /** The number of listed events with each word in their names. */
  private readonly wordCounts: Uint32Array
  /** Of events that users like. */
  private readonly features = new LeastRecentlyUsed<readonly Feature[]>(FEATURES_MAX)
  private day: DayState | undefined

  constructor(columns: CatalogueColumns, sortColumns: SortColumns) {
    this.columns = columns
    this.sortColumns = sortColumns
    this.places = columns.places.list.map(resolveEventPlace)
    const cities = new Map(this.places.map((place, id) => [place?.key, id]).reverse() as [string, number][])
    this.cityOfPlace = Int32Array.from(this.places, (place) => (place ? cities.get(place.key)! : -1))
    this.topicInterests = [...sortColumns.topic.texts, ''].map(getTopicInterests)
    this.wordCounts = countValues(columns.words.name.words, columns.vocabulary.size)
  }

  /**
   * Recommends at most ten events that can be registered for on the day `today`, the best first. At most two are of an organiser and
   * four of a topic. Neither `excluded` nor liked events are recommended. Ties rank by begin date, then by event code.
   * The first three begin within 180 days, if as many of the ten do.
   */
  recommend(taste: UserTaste, excluded: readonly KnownEvent[], today: Day): RecommendedEvent[] {
    const day = this.getDay(today)
    const user = this.createProfile(day, taste)
    const taken = new Set(user.liked.map(({ event }) => event))
    for (const each of excluded) taken.add(this.findEvent(each) ?? -1)
    const { begin, codes } = this.columns
    const ranking = this.findCandidates(day, user, taken).sort(
      (a, b) =>
        b.score - a.score ||
        begin[a.event]! - begin[b.event]! ||
        compareTexts(codes.get(a.event), codes.get(b.event)),
    )
    const list = putNearFirst(
      takeDiverse(ranking, RECOMMENDATIONS_MAX, DIVERSITY),
      ({ event }) => begin[event]! - day.open.now,
    )
    const reasons = chooseReasons(list.map(({ event }) => this.findReasons(day, user, event)))
    return list.map(({ event, score }, at) => ({
      event_code: codes.get(event),
      score,
      reasons: reasons[at]!,
    }))
  }

  private getDay(today: Day): DayState {
    if (this.day?.open.today !== today) {
      const open = new OpenEvents(this.columns, this.sortColumns, today)
      this.day = { open, counts: this.countFeatures(open), homes: new LeastRecentlyUsed(HOMES_MAX) }
    }
    return this.day
  }

  private countFeatures(open: OpenEvents): DayState['counts'] {
    const kinds = countValues(open.kind, (this.sortColumns.type.texts.length + 1) * PRICE_KINDS * 2)
    const counts = {
      topic: countValues(open.topic, this.topicInterests.length),
      organiser: countValues(open.organiser, this.sortColumns.organiser.texts.length + 1),
      interest: new Uint32Array(INTERESTS.length),
      city: new Uint32Array(this.places.length),
      type: new Uint32Array(this.sortColumns.type.texts.length + 1),
      price: new Uint32Array(PRICE_KINDS),
      attendance: new Uint32Array(2),
    }
    for (const [topic, matched] of this.topicInterests.entries())
      for (const interest of listStrong(matched)) counts.interest[interest]! += counts.topic[topic]!
    for (const [place, count] of open.placeCounts.entries()) {
      const city = this.cityOfPlace[Math.floor(place / ATTENDANCES.length)]!
      if (city !== -1) counts.city[city]! += count
    }
    for (const [kind, count] of kinds.entries()) {
      const { type, price, online } = readKind(kind)
      counts.type[type]! += count
      counts.price[price]! += count
      counts.attendance[online]! += count
    }
    return counts
  }

  /** Reads what `OpenEvents.getPlace` combines. */
  private readPlace(number: number) {
    return {
      place: this.places[Math.floor(number / ATTENDANCES.length)]!,
      attendance: ATTENDANCES[number % ATTENDANCES.length]!,
    }
  }

  private createProfile(day: DayState, taste: UserTaste): UserProfile {
    const home = this.getHome(day, taste.hometown)
    const interests = new Set(taste.interests.flatMap((name) => findInterest(name) ?? []))
    const followed = new Set(taste.followedOrganisers.flatMap((name) => this.findOrganiser(name) ?? []))
    const liked = this.findLiked(taste.likedEvents)
    const likeCounts = new Map<Feature, number>()
    for (const { features } of liked)
      for (const feature of features) likeCounts.set(feature, (likeCounts.get(feature) ?? 0) + 1)
    const likePoints = new Map<Feature, number>()
    const wordPoints = new Map<number, number>()
    const organiserPoints = new Map([...followed].map((organiser) => [organiser, SIGNAL_POINTS.follows]))
    const placePoints = home.placePoints.slice()
    for (const [feature, count] of likeCounts) {
      const { trait, value } = readFeature(feature)
      const points =
        SIGNAL_POINTS.like * scoreFeature(feature, count, liked.length, this.getUsual(day, feature))
      if (points === 0) continue
      likePoints.set(feature, points)
      if (trait === 'word') wordPoints.set(value, points)
      if (trait === 'organiser') organiserPoints.set(value, (organiserPoints.get(value) ?? 0) + points)
      if (trait === 'city')
        this.cityOfPlace.forEach((city, place) => {
          if (city === value)
            for (const attendance of ATTENDANCES.keys())
              placePoints[place * ATTENDANCES.length + attendance]! += points
        })
    }
    const getLikePoints = (trait: Trait, value: number) => likePoints.get(createFeature(trait, value)) ?? 0
    const user = {
      getProximity: home.getProximity,
      interests,
      followed,
      liked,
      likePoints,
      wordPoints,
      organiserPoints,
    }
    return {
      ...user,
      placePoints,
      topicPoints: Float32Array.from(
        this.topicInterests,
        (matched, topic) =>
          getLikePoints('topic', topic) +
          (matched.size > 0
            ? scoreInterests(user, matched)
            : SIGNAL_POINTS.interest * UNKNOWN_TOPIC_STRENGTH),
      ),
      kindPoints: Float32Array.from({ length: day.counts.type.length * PRICE_KINDS * 2 }, (_, kind) => {
        const { type, price, online } = readKind(kind)
        return (
          getLikePoints('type', type) + getLikePoints('price', price) + getLikePoints('attendance', online)
        )
      }),
    }
  }

  private getHome({ open, homes }: DayState, hometown: string | null): Home {
    const name = hometown?.trim() ?? ''
    return homes.get(name, () => {
      const getProximity = createProximityScorer(name, this.findHometown(name))
      const placePoints = new Float32Array(this.places.length * ATTENDANCES.length)
      for (const [number, count] of open.placeCounts.entries()) {
        if (count === 0) continue
        const { place, attendance } = this.readPlace(number)
        placePoints[number] = SIGNAL_POINTS.place * scorePlace(getProximity(place, attendance))
      }
      return { getProximity, placePoints }
    })
  }

  /** Returns the place of the hometown's name with coordinates, if there is one. */
  private findHometown(hometown: string) {
    const key = normalizeCity(hometown)
    const named = this.columns.places.list.filter((_, id) => key !== '' && this.places[id]?.key === key)
    return named.find(({ coordinates }) => coordinates !== null) ?? named[0]
  }

  private findOrganiser(name: string): number | undefined {
    const { texts } = this.sortColumns.organiser
    const folded = foldText(name)
    const rank = findFirst(0, texts.length, (at) => texts[at]! >= folded)
    return texts[rank] === folded ? rank : undefined
  }

  /** Returns each liked event of the index once, registrations before favorites, then by event code. */
  private findLiked(likedEvents: readonly LikedEvent[]): UserProfile['liked'] {
    const sorted = likedEvents.toSorted(
      (a, b) => compareTexts(b.how, a.how) || compareTexts(a.event_code, b.event_code),
    )
    const events = new Map<number, LikedEvent>()
    for (const liked of sorted) {
      const event = this.findEvent(liked)
      if (event !== undefined && !events.has(event)) events.set(event, liked)
    }
    return [...events].map(([event, liked]) => ({ ...liked, event, features: this.getFeatures(event) }))
  }

  private getFeatures(event: number): readonly Feature[] {
    return this.features.get(String(event), () => this.listFeatures(event))
  }

  private listFeatures(event: number): Feature[] {
    const { columns, sortColumns } = this
    const features = [...listStrong(this.getInterests(event))].map((each) => createFeature('interest', each))
    for (const trait of ['topic', 'organiser', 'type'] as const) {
      const { rankOfValue, texts } = sortColumns[trait]
      const rank = rankOfValue[columns[trait][event]!]!
      if (rank < texts.length) features.push(createFeature(trait, rank))
    }
    const city = this.cityOfPlace[columns.place[event]!]!
    if (city !== -1) features.push(createFeature('city', city))
    const price = getPriceKind(columns.price[event]!)
    if (price !== UNKNOWN_PRICE) features.push(createFeature('price', price))
    const isOnline = includesOnline(ATTENDANCES[columns.attendance[event]!]!)
    features.push(createFeature('attendance', Number(isOnline)))
    for (const word of new Set(this.getNameWords(event)))
      if (isDistinctive(columns.vocabulary.folded.get(word))) features.push(createFeature('word', word))
    return features
  }

  private getNameWords(event: number): Int32Array {
    const { starts, words } = this.columns.words.name
    const all = words.subarray(starts[event], starts[event + 1])
    const separator = all.indexOf(SEPARATOR)
    return separator === -1 ? all : all.subarray(0, separator)
  }

  /** Returns the interests of an event by its topic, or by its name with less strength if the topic matches nothing. */
  private getInterests(event: number): ReadonlyMap<Interest, number> {
    const byTopic = this.topicInterests[this.sortColumns.topic.rankOfValue[this.columns.topic[event]!]!]!
    if (byTopic.size > 0) return byTopic
    const name = Array.from(this.getNameWords(event), (word) => this.columns.vocabulary.folded.get(word))
    const byName = getTopicInterests(name.join(' '))
    return new Map([...byName].map(([interest, strength]) => [interest, strength * NAME_STRENGTH]))
  }

  /** Returns how frequent a feature usually is. */
  private getUsual({ open, counts }: DayState, feature: Feature): number {
    const { trait, value } = readFeature(feature)
    if (trait === 'word') return getUsualShare(feature, this.wordCounts[value]!, this.columns.size)
    return getUsualShare(feature, counts[trait][value]!, open.events.length)
  }

  /** Returns the events that are most promising by their columns and organisers, with their scores. */
  private findCandidates({ open }: DayState, user: UserProfile, taken: ReadonlySet<number>): Candidate[] {
    const events = new Set(this.selectEvents(open, user, taken))
    const { organiserPoints } = user
    if (organiserPoints.size > 0) {
      const left = new Uint32Array(this.sortColumns.organiser.texts.length + 1)
      for (const organiser of organiserPoints.keys())
        left[organiser] = Math.ceil(ORGANISER_EVENTS_MAX / organiserPoints.size)
      for (let at = 0; at < open.events.length; at++) {
        if (left[open.organiser[at]!] === 0) continue
        left[open.organiser[at]!]!--
        if (!taken.has(open.events[at]!)) events.add(open.events[at]!)
      }
    }
    return Array.from(events, (event) => this.createCandidate(event, this.scoreEvent(open, user, event)))
  }

  /** Selects events by what the columns of open events say. */
  private selectEvents(open: OpenEvents, user: UserProfile, taken: ReadonlySet<number>): number[] {
    const { events, points, place, topic, kind } = open
    const { placePoints, topicPoints, kindPoints } = user
    const selection = new DiverseSelection<Candidate>(CANDIDATES.count, CANDIDATES.limits)
    const most = [placePoints, topicPoints, kindPoints].reduce((sum, each) => sum + findLargest(each), 0)
    for (let at = 0; at < events.length; at++) {
      if (points[at]! + most < selection.worst) break
      const score = points[at]! + placePoints[place[at]!]! + topicPoints[topic[at]!]! + kindPoints[kind[at]!]!
      if (score <= selection.worst || taken.has(events[at]!)) continue
      selection.add(this.createCandidate(events[at]!, score))
    }
    return selection.select().map(({ event }) => event)
  }

  private createCandidate(event: number, score: number): Candidate {
    const getRank = (trait: 'organiser' | 'topic') => {
      const { rankOfValue, texts } = this.sortColumns[trait]
      const rank = rankOfValue[this.columns[trait][event]!]!
      return rank === texts.length ? -1 : rank
    }
    return { event, score, organiser: getRank('organiser'), topic: getRank('topic') }
  }

  private scoreEvent(open: OpenEvents, user: UserProfile, event: number): number {
    const topic = open.getTopic(event)
    let score =
      open.getPoints(event) +
      user.placePoints[open.getPlace(event)]! +
      user.topicPoints[topic]! +
      user.kindPoints[open.getKind(event)]! +
      (user.organiserPoints.get(open.getOrganiser(event)) ?? 0)
    if (this.topicInterests[topic]!.size === 0)
      score +=
        scoreInterests(user, this.getInterests(event)) - SIGNAL_POINTS.interest * UNKNOWN_TOPIC_STRENGTH
    if (user.wordPoints.size > 0)
      for (const [at, word] of this.getNameWords(event).entries()) {
        const points = user.wordPoints.get(word)
        // A word counts once.
        if (points !== undefined && this.getNameWords(event).indexOf(word) === at) score += points
      }
    return score
  }

  private findReasons(day: DayState, user: UserProfile, event: number): PossibleReasons {
    const { columns } = this
    const features = this.getFeatures(event)
    const match = matchInterests(user.interests, this.getInterests(event))
    const { place, attendance } = this.readPlace(day.open.getPlace(event))
    const proximity = user.getProximity(place, attendance)
    const likePoints = features
      .filter(isNameable)
      .reduce((sum, feature) => sum + (user.likePoints.get(feature) ?? 0), 0)
    const personal: PossibleReasons['personal'][number][] = []
    if (match.interest)
      personal.push({
        points: SIGNAL_POINTS.interest * match.strength,
        reason: { kind: 'interest', interest: match.interest, related: match.strength <= RELATED_STRENGTH },
      })
    if (proximity.reason)
      personal.push({ points: SIGNAL_POINTS.place * scorePlace(proximity), reason: proximity.reason })
    const organiser = columns.values.organiser.get(columns.organiser[event]!)?.trim()
    if (organiser && user.followed.has(day.open.getOrganiser(event)))
      personal.push({ points: SIGNAL_POINTS.follows, reason: { kind: 'follows', organiser } })
    if (likePoints >= SIGNAL_POINTS.like * SIMILAR_POINTS)
      personal.push({ points: likePoints, reason: this.findMostSimilar(day, user, features) })
    const city = attendance === 'online' ? null : (place?.city ?? null)
    const [coolness] = splitTexts(columns.values.rating.get(columns.rating[event]!))
    const general: Reason =
      day.open.getDaysUntil(event) <= SOON_DAYS
        ? { kind: 'soon', city }
        : coolness && (parseCoolness(coolness) ?? 0) >= MIN_COOLNESS_SCORE
          ? { kind: 'rated', coolness: coolness.trim() }
          : { kind: 'ahead', city }
    return { personal, general }
  }

  /** Returns the reason with the most similar liked event; the first of several. */
  private findMostSimilar(day: DayState, user: UserProfile, features: readonly Feature[]): Reason {
    const points = new Map(
      features.map((feature) => [feature, scoreSharedFeature(feature, this.getUsual(day, feature))]),
    )
    const { event_code, how } = user.liked
      .map((liked) => ({
        ...liked,
        similarity: liked.features.reduce((sum, feature) => sum + (points.get(feature) ?? 0), 0),
      }))
      .reduce((best, each) => (each.similarity > best.similarity ? each : best))
    return { kind: 'like', event_title: event_code, how }
  }

  /** Returns the number of an event; undefined if it is not in the index. */
  private findEvent({ event_code, date_begin, starts_at }: KnownEvent): number | undefined {
    const { columns } = this
    const time = toMinutes(starts_at) ?? NO_TIME
    const day = toDayNumber(date_begin ?? '') ?? NO_DAY
    return EVENT_CLASSES.map(
      (eventClass) => countSoonestUpTo(columns, eventClass, day, time, event_code) - 1,
    ).find((event) => event >= 0 && columns.codes.get(event) === event_code)
  }
}

/** Returns the numbers of the interests that are features. */
function listStrong(interests: ReadonlyMap<Interest, number>): number[] {
  return [...interests].flatMap(([interest, strength]) =>
    isInterestFeature(strength) ? [INTERESTS.indexOf(interest)] : [],
  )
}

/** Returns the points of the interests of an event. */
function scoreInterests(
  user: Pick<UserProfile, 'interests' | 'likePoints'>,
  matched: ReadonlyMap<Interest, number>,
): number {
  return listStrong(matched)
    .map((interest) => user.likePoints.get(createFeature('interest', interest)) ?? 0)
    .reduce(
      (sum, points) => sum + points,
      SIGNAL_POINTS.interest * matchInterests(user.interests, matched).strength,
    )
}
