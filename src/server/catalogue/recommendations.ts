import { type Day, toDayNumber } from '../../domain/day.ts'
import { toMinutes } from '../../domain/event-hours.ts'
import { findInterest, type Interest } from '../../domain/interests.ts'
import { findCountryCode } from '../../domain/places/countries.ts'
import { parseCoolness } from '../../domain/recommendations/coolness.ts'
import {
  createDiverseSelection,
  DIVERSITY,
  putNearFirst,
  type Ranked,
  takeDiverse,
} from '../../domain/recommendations/diversity.ts'
import { type EventPlace, getProximity, resolveEventPlace } from '../../domain/recommendations/proximity.ts'
import { chooseReasons, type PersonalReason } from '../../domain/recommendations/reasons.ts'
import type { LikedEvent, Reason, UserTaste } from '../../domain/recommendations/recommendation.ts'
import {
  matchInterests,
  SIGNAL_POINTS,
  scorePlace,
  scorePrice,
  scoreSoon,
} from '../../domain/recommendations/signals.ts'
import {
  createFeature,
  type Feature,
  getUsualShare,
  isDistinctive,
  isNameable,
  readFeature,
  scoreFeature,
  scoreSharedFeature,
} from '../../domain/recommendations/similarity.ts'
import {
  getTopicInterests,
  NAME_STRENGTH,
  RELATED_STRENGTH,
} from '../../domain/recommendations/topic-interests.ts'
import { foldText } from '../../domain/text.ts'
import { type CatalogueColumns, createRecord, NO_DAY, NO_TIME, UNKNOWN_PRICE } from './catalogue-columns.ts'
import { ASPECTS, createEventAspects, listInterestFeatures } from './event-aspects.ts'
import { countSoonestUpTo, EVENT_CLASSES, type SortColumns } from './event-order.ts'
import { countValues, findFirst } from './integers.ts'
import { compareTexts } from './packed-texts.ts'
import { findHometown } from './polish-towns.ts'
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
const CANDIDATES = { count: 150, organiser: 6, topic: 40 }
/** Events of the user's interests that are added if no event of the list is of one. */
const ADDED_MAX = 3
/** The share that is assumed if coolness is unknown. */
const USUAL_COOLNESS = 0.65
/** Share of the interest points for a topic that matches no interest: the name of the event may match. */
const UNKNOWN_TOPIC_STRENGTH = 0.2
/** Maximum days until the begin of an event that is "coming up soon". */
const SOON_DAYS = 30
/** Minimum share of coolness that is a reason. */
const MIN_COOLNESS_SCORE = 0.8
/** Minimum points of similarity to a liked event that are a reason. */
const SIMILAR_POINTS = 0.1

/** A liked event of the index. */
type KnownLike = LikedEvent & { event: number; features: readonly Feature[] }

type Candidate = Ranked & { event: number }

/** Creates the function that recommends events of an index on a day. */
export function createRecommender(columns: CatalogueColumns, sortColumns: SortColumns, today: Day) {
  const { texts: organiserNames } = sortColumns.organiser
  const aspects = createEventAspects(columns, sortColumns)
  const now = toDayNumber(today)!
  const getDaysUntil = (event: number) => columns.begin[event]! - now
  /** The points of each value of coolness. */
  const coolnessPoints = columns.values.coolness.values.map(
    (value) => SIGNAL_POINTS.coolness * (parseCoolness(value) ?? USUAL_COOLNESS),
  )
  /** The events that can be registered for. Columns with what users can prefer of them are read faster than those of all events. */
  const openEvents = new Int32Array(columns.undatedStart)
    .map((_, event) => event)
    .filter((event) => columns.begin[event]! >= now && columns.deadline[event]! >= now)
  const openAspects = createRecord(ASPECTS, (name) => openEvents.map(aspects[name].read))
  // TypedArray.from with a function takes ten times as long.
  const openPoints = new Float32Array(openEvents.length).map((_, at) => getPoints(openEvents[at]!))
  /** The number of open events with each feature but words, and of listed events with each word in their names. */
  const featureCounts = new Map<Feature, number>()
  const wordCounts = countValues(columns.words.name.values, columns.vocabulary.size)
  /** The numbers of each aspect that open events have. Their features are counted. */
  const numbers = createRecord(ASPECTS, (name) => {
    const { size, listFeatures } = aspects[name]
    const counts = countValues(openAspects[name], size)
    const found = [...counts.keys()].filter((number) => counts[number] !== 0)
    for (const number of found)
      for (const feature of listFeatures(number))
        featureCounts.set(feature, (featureCounts.get(feature) ?? 0) + counts[number]!)
    return found
  })

  /** Returns the points of an event that are equal for all users. */
  function getPoints(event: number): number {
    const price = columns.price[event]!
    return (
      SIGNAL_POINTS.price * scorePrice(price === UNKNOWN_PRICE ? null : price) +
      SIGNAL_POINTS.soon * scoreSoon(getDaysUntil(event)) +
      coolnessPoints[columns.coolness[event]!]!
    )
  }

  /**
   * Recommends at most ten events that can be registered for, the best first; neither `excluded` nor liked ones. At most two are of an
   * organiser and four of a topic. If none is of the user's interests, three of them are. Ties rank by begin date, then by code. The
   * first three begin within 180 days, if as many of the ten do.
   */
  function recommend(taste: UserTaste, excluded: readonly KnownEvent[]): RecommendedEvent[] {
    const user = createProfile(taste)
    const taken = new Set(user.liked.map(({ event }) => event))
    for (const each of excluded) taken.add(findEvent(each) ?? -1)
    const { begin, codes } = columns
    const ranking = findCandidates(user, taken).sort(
      (a, b) =>
        b.score - a.score ||
        begin[a.event]! - begin[b.event]! ||
        compareTexts(codes.get(a.event), codes.get(b.event)),
    )
    const list = putNearFirst(takeBest(ranking, user), ({ event }) => getDaysUntil(event))
    const reasons = chooseReasons(list.map(({ event }) => findReasons(user, event)))
    return list.map(({ event, score }, at) => {
      return { event_code: codes.get(event), score, reasons: reasons[at]! }
    })
  }

  /** Takes the best events, and some of the user's interests if none is: events in the hometown have more points than those elsewhere. */
  function takeBest(ranking: readonly Candidate[], { interests }: UserProfile): Candidate[] {
    const isOfInterest = ({ event }: Candidate) =>
      matchInterests(interests, getInterests(event)).strength > RELATED_STRENGTH
    const best = takeDiverse(ranking, DIVERSITY)
    if (best.some(isOfInterest)) return best
    const added = ranking.filter(isOfInterest).slice(0, ADDED_MAX)
    const chosen = new Set(takeDiverse([...new Set([...added, ...ranking])], DIVERSITY))
    return ranking.filter((each) => chosen.has(each))
  }

  /** Reads the taste of a user, by the numbers of the index. */
  function createProfile(taste: UserTaste) {
    const home = findHome(taste.hometown?.trim() ?? '')
    const interests = new Set(taste.interests.flatMap((name) => findInterest(name) ?? []))
    const followed = new Set(taste.followedOrganisers.flatMap((name) => findOrganiser(name) ?? []))
    const liked = findLiked(taste.likedEvents)
    /** The points of the features of liked events. */
    const likePoints = scoreLiked(liked)
    /** The points of each number of an aspect. */
    const points = createRecord(ASPECTS, (name) => new Float32Array(aspects[name].size))
    for (const number of numbers.place) {
      const { place, attendance } = aspects.readPlace(number)
      points.place[number] = SIGNAL_POINTS.place * scorePlace(getProximity(home, place, attendance))
    }
    for (const [number, matched] of aspects.topicInterests.entries()) {
      const strength = matched.size > 0 ? matchInterests(interests, matched).strength : UNKNOWN_TOPIC_STRENGTH
      points.topic[number] = SIGNAL_POINTS.interest * strength
    }
    for (const number of followed) points.organiser[number] = SIGNAL_POINTS.follows
    for (const name of likePoints.size > 0 ? (['place', 'topic', 'kind'] as const) : [])
      for (const number of numbers[name])
        points[name][number]! += sumPoints(likePoints, aspects[name].listFeatures(number))
    // There are too many organisers to read the features of all.
    for (const [feature, each] of likePoints) {
      const { trait, value } = readFeature(feature)
      if (trait === 'organiser') points.organiser[value]! += each
    }
    return { home, interests, followed, liked, likePoints, points }
  }
  type UserProfile = ReturnType<typeof createProfile>

  /** Finds a hometown in the table of cities, else with coordinates in the catalogue, else among the towns of Poland. */
  function findHome(hometown: string): EventPlace | null {
    const town = findHometown(hometown)
    const home = resolveEventPlace({ city: town?.name ?? hometown, country: null, coordinates: null })
    if (!home?.key || home.coordinates) return home
    const named = aspects.places.filter((place) => place?.key === home.key)
    const placed = named.find((place) => place?.coordinates)
    const ofTown = town && { coordinates: town, countryCode: findCountryCode(town.country) }
    const { coordinates = null, countryCode = null } = placed ?? ofTown ?? named[0] ?? {}
    return { ...home, coordinates, countryCode }
  }

  /** Returns the points of the features of liked events. */
  function scoreLiked(liked: KnownLike[]): Map<Feature, number> {
    const points = new Map<Feature, number>()
    const all = liked.flatMap(({ features }) => features)
    for (const [feature, { length }] of Map.groupBy(all, (feature) => feature))
      points.set(feature, SIGNAL_POINTS.like * scoreFeature(feature, length, liked.length, getUsual(feature)))
    return points
  }

  function findOrganiser(name: string): number | undefined {
    const folded = foldText(name)
    const rank = findFirst(0, organiserNames.length, (at) => organiserNames[at]! >= folded)
    return organiserNames[rank] === folded ? rank : undefined
  }

  /** Returns each liked event of the index once, registrations before favorites, then by event code. */
  function findLiked(likedEvents: readonly LikedEvent[]): KnownLike[] {
    const sorted = likedEvents.toSorted(
      (a, b) => compareTexts(b.how, a.how) || compareTexts(a.event_code, b.event_code),
    )
    return [...Map.groupBy(sorted, findEvent)].flatMap(([event, [liked]]) =>
      event === undefined ? [] : { ...liked!, event, features: listFeatures(event) },
    )
  }

  function listFeatures(event: number): readonly Feature[] {
    const { folded } = columns.vocabulary
    const words = listNameWords(event).filter((word) => isDistinctive(folded.get(word)))
    return [
      ...new Set([
        ...listInterestFeatures(getInterests(event)),
        ...ASPECTS.flatMap((name) => aspects[name].listFeatures(aspects[name].read(event))),
        ...words.map((word) => createFeature('word', word)),
      ]),
    ]
  }

  /** Returns the words of the name, without their other spellings. */
  function listNameWords(event: number): number[] {
    const { starts, values: words } = columns.words.name
    const all = words.subarray(starts[event], starts[event + 1])
    const separator = all.indexOf(SEPARATOR)
    return [...(separator === -1 ? all : all.subarray(0, separator))]
  }

  /** Returns the interests of an event by its topic, or by its name with less strength if the topic matches nothing. */
  function getInterests(event: number): ReadonlyMap<Interest, number> {
    const byTopic = aspects.topicInterests[aspects.topic.read(event)]!
    if (byTopic.size > 0) return byTopic
    const name = listNameWords(event).map((word) => columns.vocabulary.folded.get(word))
    const byName = getTopicInterests(name.join(' '))
    return new Map([...byName].map(([interest, strength]) => [interest, strength * NAME_STRENGTH]))
  }

  /** Returns how frequent a feature usually is. */
  function getUsual(feature: Feature): number {
    const { trait, value } = readFeature(feature)
    if (trait === 'word') return getUsualShare(feature, wordCounts[value]!, columns.size)
    return getUsualShare(feature, featureCounts.get(feature) ?? 0, openEvents.length)
  }

  /** Returns the events that are most promising by what the columns of open events say, with their scores. */
  function findCandidates(user: UserProfile, taken: ReadonlySet<number>): Candidate[] {
    const selection = createDiverseSelection<Candidate>(CANDIDATES)
    const { place, topic, kind, organiser } = openAspects
    const own = user.points
    const getKnown = (name: 'organiser' | 'topic', at: number) =>
      openAspects[name][at] === aspects[name].size - 1 ? -1 : openAspects[name][at]!
    for (let at = 0; at < openEvents.length; at++) {
      const event = openEvents[at]!
      const score =
        openPoints[at]! +
        own.place[place[at]!]! +
        own.topic[topic[at]!]! +
        own.kind[kind[at]!]! +
        own.organiser[organiser[at]!]!
      if (score <= selection.worst || taken.has(event)) continue
      selection.add({ event, score, organiser: getKnown('organiser', at), topic: getKnown('topic', at) })
    }
    return selection.select().map((each) => ({ ...each, score: scoreEvent(user, each.event) }))
  }

  function scoreEvent(user: UserProfile, event: number): number {
    const { points, likePoints, interests } = user
    let score = getPoints(event)
    for (const name of ASPECTS) score += points[name][aspects[name].read(event)]!
    if (aspects.topicInterests[aspects.topic.read(event)]!.size === 0) {
      const matched = getInterests(event)
      const strength = matchInterests(interests, matched).strength - UNKNOWN_TOPIC_STRENGTH
      score += SIGNAL_POINTS.interest * strength + sumPoints(likePoints, listInterestFeatures(matched))
    }
    const words = Array.from(new Set(listNameWords(event)), (word) => createFeature('word', word))
    return score + sumPoints(likePoints, words)
  }

  function findReasons(user: UserProfile, event: number) {
    const features = listFeatures(event)
    const { interest, strength } = matchInterests(user.interests, getInterests(event))
    const related = strength <= RELATED_STRENGTH
    const { place, attendance } = aspects.readPlace(aspects.place.read(event))
    const proximity = getProximity(user.home, place, attendance)
    const likePoints = sumPoints(user.likePoints, features.filter(isNameable))
    const personal: PersonalReason[] = []
    const add = (points: number, reason: Reason) => personal.push({ points, reason })
    if (interest) add(SIGNAL_POINTS.interest * strength, { kind: 'interest', interest, related })
    if (proximity.reason) add(SIGNAL_POINTS.place * scorePlace(proximity), proximity.reason)
    const organiser = columns.values.organiser.values[columns.organiser[event]!]?.trim()
    if (organiser && user.followed.has(aspects.organiser.read(event)))
      add(SIGNAL_POINTS.follows, { kind: 'follows', organiser })
    if (likePoints >= SIGNAL_POINTS.like * SIMILAR_POINTS) add(likePoints, findMostSimilar(user, features))
    const city = attendance === 'online' ? null : (place?.city ?? null)
    const coolness = columns.values.coolness.values[columns.coolness[event]!]
    const general: Reason =
      getDaysUntil(event) <= SOON_DAYS
        ? { kind: 'soon', city }
        : coolness && (parseCoolness(coolness) ?? 0) >= MIN_COOLNESS_SCORE
          ? { kind: 'rated', coolness: coolness.trim() }
          : { kind: 'ahead', city }
    return { personal, general }
  }

  /** Returns the reason with the most similar liked event; the first of several. */
  function findMostSimilar(user: UserProfile, features: readonly Feature[]): Reason {
    const score = (feature: Feature) => scoreSharedFeature(feature, getUsual(feature))
    const points = new Map(features.map((feature) => [feature, score(feature)]))
    const { event_code, how } = user.liked
      .map((liked) => ({ ...liked, similarity: sumPoints(points, liked.features) }))
      .reduce((best, each) => (each.similarity > best.similarity ? each : best))
    return { kind: 'like', event_title: event_code, how }
  }

  /** Returns the number of an event; undefined if it is not in the index. */
  function findEvent({ event_code, date_begin, starts_at }: KnownEvent): number | undefined {
    const time = toMinutes(starts_at) ?? NO_TIME
    const day = toDayNumber(date_begin ?? '') ?? NO_DAY
    const findIn = (eventClass: number) => countSoonestUpTo(columns, [eventClass, day, time, event_code]) - 1
    return EVENT_CLASSES.map(findIn).find((event) => event >= 0 && columns.codes.get(event) === event_code)
  }

  return recommend
}

function sumPoints(points: ReadonlyMap<Feature, number>, features: readonly Feature[]): number {
  return features.reduce((sum, feature) => sum + (points.get(feature) ?? 0), 0)
}
