import { cityKey } from '../../src/domain/city-distance.ts'
import type { Day } from '../../src/domain/day.ts'
import { shownInterest } from '../../src/domain/interests.ts'
import {
  type Candidate,
  recommend,
  SIGNAL_POINTS,
  type SignalPoints,
} from '../../src/domain/recommendation.ts'
import { candidatePlan, type Slice } from '../../src/domain/recommendation-candidates.ts'
import { topicInterests } from '../../src/domain/topic-interests.ts'
import { openEvents } from './catalogue.ts'
import type { SimulatedPerson } from './people.ts'
import type { Random } from './random.ts'

/** First ten event codes for a person. */
export type Ranking = (person: SimulatedPerson) => string[]

/** Every way of ranking that is compared. The last knows the hidden tastes but no whims: no product can do better. */
export const RANKINGS = {
  ours: 'ours',
  soonest: 'soonest first',
  city: 'same city first',
  interest: 'interest only',
  random: 'random',
  oracle: 'the tastes themselves',
}
export type RankingName = keyof typeof RANKINGS

function mostFrequentFirst(values: readonly (string | null)[]): string[] {
  const counts = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  )
  return [...counts].sort((a, b) => b[1].length - a[1].length).map(([value]) => value)
}

/** What the database does in the product: the plan's slices out of indexes that run from the soonest event on. */
export function narrowing(soonest: readonly Candidate[]) {
  const by = (key: (event: Candidate) => string | null) => Map.groupBy(soonest, key)
  const byTopic = by(({ topic }) => topic)
  const byCity = by(({ city }) => city)
  const byOrganiser = by(({ organiser }) => organiser)
  const byBoth = by(({ topic, city }) =>
    topic === null || city === null ? null : JSON.stringify([topic, city]),
  )
  const knownTopics = mostFrequentFirst(soonest.map(({ topic }) => topic))
  const knownCities = mostFrequentFirst(soonest.map(({ city }) => city))

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

  return (known: SimulatedPerson['known']): Candidate[] => {
    const plan = candidatePlan(known, knownTopics, knownCities)
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

/** The rankings over one catalogue. All leave out what the person has, and what is over or closed. */
export function rankings(
  catalogue: readonly Candidate[],
  today: Day,
  random: Random,
  points: SignalPoints = SIGNAL_POINTS,
): Record<RankingName, Ranking> {
  const soonest = openEvents(catalogue, today)
  const narrow = narrowing(soonest)
  const speaksTo = new Map(soonest.map(({ topic }) => [topic, topicInterests(topic ?? '')]))

  function firstTen(person: SimulatedPerson, preferred: (event: Candidate) => boolean): string[] {
    const taken = new Set(person.known.likedEvents.map(({ event_code }) => event_code))
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
    ours: ({ known }) =>
      recommend({ ...known, today, hidden: new Set(), candidates: narrow(known), limit: 10 }, points).map(
        ({ event }) => event.event_code,
      ),
    soonest: (person) => firstTen(person, () => true),
    city(person) {
      const home = cityKey(person.known.hometown ?? '')
      return firstTen(person, ({ city }) => city !== null && cityKey(city) === home)
    },
    interest(person) {
      const shown = person.known.interests.map(shownInterest)
      return firstTen(person, ({ topic }) =>
        shown.some((interest) => interest && (speaksTo.get(topic) as Map<string, number>).has(interest)),
      )
    },
    random(person) {
      const taken = new Set(person.known.likedEvents.map(({ event_code }) => event_code))
      const chosen = new Set<string>()
      while (chosen.size < Math.min(10, soonest.length - taken.size)) {
        const { event_code } = random.pick(soonest)
        if (!taken.has(event_code)) chosen.add(event_code)
      }
      return [...chosen]
    },
    oracle(person) {
      const taken = new Set(person.known.likedEvents.map(({ event_code }) => event_code))
      return [...person.liking]
        .filter(([code]) => !taken.has(code))
        .sort((a, b) => b[1] - a[1])
        .slice(0, 10)
        .map(([code]) => code)
    },
  }
}
