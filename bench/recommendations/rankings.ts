import { normalizeCity } from '../../src/domain/city-distance.ts'
import type { Day } from '../../src/domain/day.ts'
import { findInterest } from '../../src/domain/interests.ts'
import { type CandidateQuota, planCandidates } from '../../src/domain/recommendations/candidate-plan.ts'
import { recommend, SIGNAL_POINTS, type SignalPoints } from '../../src/domain/recommendations/recommend.ts'
import type { Candidate, UserTaste } from '../../src/domain/recommendations/recommendation.ts'
import { getTopicInterests } from '../../src/domain/recommendations/topic-interests.ts'
import type { Random } from '../random.ts'
import type { SimulatedUser } from './users.ts'

/** Returns the first ten event codes for a user. */
export type Ranking = (user: SimulatedUser) => string[]

/** Simple rankings for comparison. All exclude liked, past and closed events. */
export type BaselineName = 'soonest first' | 'same city first' | 'interest only' | 'random'

function sortByFrequency(values: readonly (string | null)[]): string[] {
  const counts = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  )
  return [...counts].sort((a, b) => b[1].length - a[1].length).map(([value]) => value)
}

/** Creates a function that selects candidates as the database does: the slices of the plan, the soonest events first. */
function createCandidateSelection(soonest: readonly Candidate[]) {
  const by = (key: (event: Candidate) => string | null) => Map.groupBy(soonest, key)
  const byTopic = by(({ topic }) => topic)
  const byCity = by(({ city }) => city)
  const byOrganiser = by(({ organiser }) => organiser)
  const byBoth = by(({ topic, city }) =>
    topic === null || city === null ? null : JSON.stringify([topic, city]),
  )
  const knownTopics = sortByFrequency(soonest.map(({ topic }) => topic))
  const knownCities = sortByFrequency(soonest.map(({ city }) => city))

  function take(
    index: Map<string | null, Candidate[]>,
    keys: readonly string[],
    { each, all }: CandidateQuota,
  ): Candidate[] {
    const rows = keys.flatMap((key) =>
      (index.get(key) ?? []).slice(0, each).map((event, depth) => ({ event, depth })),
    )
    return rows
      .sort((a, b) => a.depth - b.depth)
      .slice(0, all)
      .map(({ event }) => event)
  }

  return (known: UserTaste): Candidate[] => {
    const plan = planCandidates(known, knownTopics, knownCities)
    const pairs = plan.topics.flatMap((topic) => plan.cities.map((city) => JSON.stringify([topic, city])))
    return [
      ...new Set([
        ...take(byBoth, pairs, plan.topicAndCity),
        ...take(byTopic, plan.topics, plan.topic),
        ...take(byCity, plan.cities, plan.city),
        ...take(byOrganiser, plan.organisers, plan.organiser),
        ...soonest.slice(0, plan.soonest),
      ]),
    ]
  }
}

/** Creates the ranking of the product; `onRanked` receives the milliseconds of `recommend`. */
export function createProductRanking(
  soonest: readonly Candidate[],
  today: Day,
  onRanked: (milliseconds: number) => void = () => {},
  points: SignalPoints = SIGNAL_POINTS,
): Ranking {
  const selectCandidates = createCandidateSelection(soonest)
  return ({ known }) => {
    const candidates = selectCandidates(known)
    const start = performance.now()
    const list = recommend({ ...known, today, candidates, limit: 10 }, points)
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
