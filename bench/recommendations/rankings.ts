import { normalizeCity } from '../../src/domain/city-distance.ts'
import type { Day } from '../../src/domain/day.ts'
import { isCancelled } from '../../src/domain/event.ts'
import { findInterest } from '../../src/domain/interests.ts'
import { getTopicInterests } from '../../src/domain/recommendations/topic-interests.ts'
import type { CatalogueIndex } from '../../src/server/catalogue/catalogue-index.ts'
import { buildIndexOfRows } from '../../src/server/testing/test-catalogue-index.ts'
import type { Random } from '../../tooling/random.ts'
import type { SimulatedEvent } from './catalogue.ts'
import type { SimulatedUser } from './users.ts'

/** Returns the first ten event codes for a user. */
export type Ranking = (user: SimulatedUser) => string[]

/** Simple rankings for comparison. All exclude liked, past and closed events. */
export type BaselineName = 'soonest first' | 'same city first' | 'interest only' | 'random'

function buildIndex(catalogue: readonly SimulatedEvent[]): CatalogueIndex {
  return buildIndexOfRows(catalogue.filter((event) => !isCancelled(event)))
}

/** Creates the ranking of the product; `onRanked` receives the milliseconds for a user. */
export function createProductRanking(
  catalogue: readonly SimulatedEvent[],
  today: Day,
  onRanked: (milliseconds: number) => void = () => {},
): Ranking {
  const index = buildIndex(catalogue)
  return ({ known }) => {
    const start = performance.now()
    const list = index.getRecommender(today)(known, [])
    onRanked(performance.now() - start)
    return list.map(({ event_code }) => event_code)
  }
}

function getKnownCodes(user: SimulatedUser): Set<string> {
  return new Set(user.known.likedEvents.map(({ event_code }) => event_code))
}

export function createBaselines(
  soonest: readonly SimulatedEvent[],
  random: Random,
): Record<BaselineName, Ranking> {
  const interestsOf = new Map(soonest.map(({ topic }) => [topic, getTopicInterests(topic ?? '')]))

  function preferredFirst(user: SimulatedUser, preferred: (event: SimulatedEvent) => boolean): string[] {
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
