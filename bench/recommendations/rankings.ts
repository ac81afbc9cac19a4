import { normalizeCity } from '../../src/domain/city-distance.ts'
import { type Day, daysBetween } from '../../src/domain/day.ts'
import { findInterest } from '../../src/domain/interests.ts'
import { createCandidateScorer, scoreForAllUsers } from '../../src/domain/recommendations/candidate-scorer.ts'
import { selectCandidates } from '../../src/domain/recommendations/candidate-selection.ts'
import { resolveEventPlace } from '../../src/domain/recommendations/proximity.ts'
import { recommend } from '../../src/domain/recommendations/recommend.ts'
import type { Candidate, UserTaste } from '../../src/domain/recommendations/recommendation.ts'
import { SIGNAL_POINTS, type SignalPoints } from '../../src/domain/recommendations/signals.ts'
import {
  countFeatures,
  extractFeatures,
  getFeatureShares,
  getPriceFeature,
} from '../../src/domain/recommendations/similarity.ts'
import { getTopicInterests } from '../../src/domain/recommendations/topic-interests.ts'
import type { Random } from '../random.ts'
import type { SimulatedUser } from './users.ts'

/** Returns the first ten event codes for a user. */
export type Ranking = (user: SimulatedUser) => string[]

/** Simple rankings for comparison. All exclude liked, past and closed events. */
export type BaselineName = 'soonest first' | 'same city first' | 'interest only' | 'random'

/** Creates a function that selects candidates as the catalogue index does: by the sum of the scores of their columns. */
function createCandidateSelection(soonest: readonly Candidate[], today: Day) {
  const rows = soonest.map((event) => ({
    event,
    interests: getTopicInterests(event.topic ?? ''),
    place: resolveEventPlace(event),
    price: getPriceFeature(event),
    points: scoreForAllUsers(event, daysBetween(today, event.date_begin ?? '') ?? 0),
  }))
  const number = (values: (string | null)[]) => {
    const numbers = new Map([...new Set(values)].map((value, index) => [value, index]))
    return values.map((value) => (value === null ? -1 : numbers.get(value)!))
  }
  const columns = {
    topic: number(soonest.map(({ topic }) => topic)),
    organiser: number(soonest.map(({ organiser }) => organiser)),
    month: number(soonest.map(({ date_begin }) => date_begin!.slice(0, 7))),
  }
  const features = soonest.map((event) =>
    extractFeatures({ ...event, event_name: null }, getTopicInterests(event.topic ?? '')),
  )
  const featureShares = getFeatureShares(countFeatures(features), soonest.length)

  return (known: UserTaste) => {
    const scorer = createCandidateScorer(known, featureShares)
    const excluded = new Set(known.likedEvents.map(({ event_code }) => event_code))
    const memory = new Map<string, number>()
    const remember = (key: string, score: () => number) => {
      const points = memory.get(key) ?? score()
      memory.set(key, points)
      return points
    }
    const scores = Float32Array.from(rows, ({ event, interests, place, price, points }) => {
      if (excluded.has(event.event_code)) return Number.NEGATIVE_INFINITY
      return (
        points +
        remember(`topic ${event.topic}`, () => scorer.scoreTopic(event.topic, interests)) +
        remember(`place ${event.city}, ${event.country}, ${event.attendance}`, () =>
          scorer.scorePlace(place, event.attendance),
        ) +
        remember(`organiser ${event.organiser}`, () => scorer.scoreOrganiser(event.organiser)) +
        remember(`type ${event.event_type}`, () => scorer.scoreType(event.event_type)) +
        remember(`price ${price?.key}`, () => scorer.scorePriceKind(price))
      )
    })
    return { candidates: selectCandidates(scores, columns).map((row) => soonest[row]!), featureShares }
  }
}

/** Creates the ranking of the product; `onRanked` receives the milliseconds of `recommend`. */
export function createProductRanking(
  soonest: readonly Candidate[],
  today: Day,
  onRanked: (milliseconds: number) => void = () => {},
  points: SignalPoints = SIGNAL_POINTS,
): Ranking {
  const select = createCandidateSelection(soonest, today)
  return ({ known }) => {
    const selection = select(known)
    const start = performance.now()
    const list = recommend({ ...known, ...selection, today, limit: 10 }, points)
    onRanked(performance.now() - start)
    return list.map(({ event }) => event.event_code)
  }
}

function getKnownCodes(user: SimulatedUser): Set<string> {
  return new Set(user.known.likedEvents.map(({ event_code }) => event_code))
}

/** Creates the baselines. */
export function createBaselines(
  soonest: readonly Candidate[],
  random: Random,
): Record<BaselineName, Ranking> {
  const interestsOf = new Map(soonest.map(({ topic }) => [topic, getTopicInterests(topic ?? '')]))

  function preferredFirst(user: SimulatedUser, preferred: (event: Candidate) => boolean): string[] {
    const taken = getKnownCodes(user)
    const first: string[] = []
    for (const wanted of [true, false]) {
      for (const event of soonest) {
        if (first.length === 10) return first
        if (preferred(event) === wanted && !taken.has(event.event_code)) first.push(event.event_code)
      }
    }
    return first
  }

  return {
    'soonest first': (user) => preferredFirst(user, () => true),
    'same city first': (user) => {
      const home = normalizeCity(user.known.hometown ?? '')
      return preferredFirst(user, ({ city }) => city !== null && normalizeCity(city) === home)
    },
    'interest only': (user) => {
      const shown = new Set<string | undefined>(user.known.interests.map(findInterest))
      return preferredFirst(user, ({ topic }) =>
        [...(interestsOf.get(topic) ?? [])].some(
          ([interest, strength]) => strength === 1 && shown.has(interest),
        ),
      )
    },
    random: (user) => {
      const taken = getKnownCodes(user)
      const left = soonest.filter(({ event_code }) => !taken.has(event_code))
      const chosen = new Set<string>()
      while (chosen.size < Math.min(10, left.length)) chosen.add(random.pick(left).event_code)
      return [...chosen]
    },
  }
}

/** Ranks by the hidden tastes, without the random part of choices: the upper limit for any product. */
export function oracleRanking(user: SimulatedUser): string[] {
  const taken = getKnownCodes(user)
  return [...user.preferences]
    .filter(([code]) => !taken.has(code))
    .sort((a, b) => b[1] - a[1])
    .slice(0, 10)
    .map(([code]) => code)
}
