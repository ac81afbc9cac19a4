import { normalizeCity } from '../../src/domain/city-distance.ts'
import type { Day } from '../../src/domain/day.ts'
import { findInterest } from '../../src/domain/interests.ts'
import { planCandidates, type Slice } from '../../src/domain/recommendations/candidate-plan.ts'
import { recommend, SIGNAL_POINTS, type SignalPoints } from '../../src/domain/recommendations/recommend.ts'
import type { Candidate } from '../../src/domain/recommendations/recommendation.ts'
import { getTopicInterests } from '../../src/domain/recommendations/topic-interests.ts'
import type { Random } from './random.ts'
import type { SimulatedUser } from './users.ts'

/** First ten event codes for a person. */
export type Ranking = (person: SimulatedUser) => string[]

/** Ranks like a page that knows little of people. All leave out what the person has, and what is over or closed. */
export type BaselineName = 'soonest first' | 'same city first' | 'interest only' | 'random'

function sortByFrequency(values: readonly (string | null)[]): string[] {
  const counts = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  )
  return [...counts].sort((a, b) => b[1].length - a[1].length).map(([value]) => value)
}

/** What the database does in the product: the plan's slices out of indexes that run from the soonest event on. */
function createNarrowing(soonest: readonly Candidate[]) {
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
    { each, all }: Slice,
  ): Candidate[] {
    const rows = keys.flatMap((key) =>
      (index.get(key) ?? []).slice(0, each).map((event, depth) => ({ event, depth })),
    )
    return rows
      .sort((a, b) => a.depth - b.depth)
      .slice(0, all)
      .map(({ event }) => event)
  }

  return (known: SimulatedUser['known']): Candidate[] => {
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

/** Our ranking, from narrowing to the first ten; `timed` is told the milliseconds that ranking alone took. */
export function createProductRanking(
  soonest: readonly Candidate[],
  today: Day,
  timed: (milliseconds: number) => void = () => {},
  worth: SignalPoints = SIGNAL_POINTS,
): Ranking {
  const narrow = createNarrowing(soonest)
  return ({ known }) => {
    const candidates = narrow(known)
    const start = performance.now()
    const list = recommend({ ...known, today, candidates, limit: 10 }, worth)
    timed(performance.now() - start)
    return list.map(({ event }) => event.event_code)
  }
}

function getKnownCodes(person: SimulatedUser): Set<string> {
  return new Set(person.known.likedEvents.map(({ event_code }) => event_code))
}

export function createBaselines(
  soonest: readonly Candidate[],
  random: Random,
): Record<BaselineName, Ranking> {
  const interestsOf = new Map(soonest.map(({ topic }) => [topic, getTopicInterests(topic ?? '')]))

  function preferredFirst(person: SimulatedUser, preferred: (event: Candidate) => boolean): string[] {
    const taken = getKnownCodes(person)
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
    'soonest first': (person) => preferredFirst(person, () => true),
    'same city first': (person) => {
      const home = normalizeCity(person.known.hometown ?? '')
      return preferredFirst(person, ({ city }) => city !== null && normalizeCity(city) === home)
    },
    'interest only': (person) => {
      const shown = new Set<string | undefined>(person.known.interests.map(findInterest))
      return preferredFirst(person, ({ topic }) =>
        [...(interestsOf.get(topic) ?? [])].some(
          ([interest, strength]) => strength === 1 && shown.has(interest),
        ),
      )
    },
    random: (person) => {
      const taken = getKnownCodes(person)
      const left = soonest.filter(({ event_code }) => !taken.has(event_code))
      const chosen = new Set<string>()
      while (chosen.size < Math.min(10, left.length)) chosen.add(random.pick(left).event_code)
      return [...chosen]
    },
  }
}

/** Knows the hidden tastes, not the whims: no product can do better. */
export function oracleRanking(person: SimulatedUser): string[] {
  const taken = getKnownCodes(person)
  return [...person.liking]
    .filter(([code]) => !taken.has(code))
    .sort((a, b) => b[1] - a[1])
    .slice(0, 10)
    .map(([code]) => code)
}
