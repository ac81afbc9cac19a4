import type { Interest } from '../interests.ts'
import type { Proximity } from './proximity.ts'

/**
 * The points that each signal adds to the score of an event at a share of 1, or per factor of e for `place`, `price` and
 * `soon`. For `like` they are a factor of the points in similarity.ts. docs/recommendations.md explains the values.
 */
export const SIGNAL_POINTS = {
  interest: 1.5,
  place: 1.5,
  follows: 1.5,
  like: 1,
  price: 1,
  soon: 0.8,
  coolness: 0.8,
}

/** The share of a place that is no reason for or against an event. */
const NEUTRAL_PLACE_SHARE = 0.1
/** Share of the people who pay any price, and the price in US dollars that reduces the others to 1/e. */
const ANY_PRICE_SHARE = 0.2
const PRICE_SCALE = 180
/** The price that is assumed if it is unknown. */
const USUAL_PRICE = 100
/** Days until the begin at which interest is halved, and the share that never ends. */
const HALF_SOON_DAYS = 130
const LATE_SHARE = 0.1

/** Returns the points of a place; 0 for one that is neither a reason for nor against an event. */
export function scorePlace({ share }: Proximity): number {
  return Math.log(share / NEUTRAL_PLACE_SHARE)
}

/** Returns the points of a price, null if it is unknown: 0 if the event is free, less the more expensive it is. */
export function scorePrice(price: number | null): number {
  return Math.log(ANY_PRICE_SHARE + (1 - ANY_PRICE_SHARE) * Math.exp(-(price ?? USUAL_PRICE) / PRICE_SCALE))
}

/** Returns the points of an event that begins in so many days: 0 for today, less the later it is. */
export function scoreSoon(days: number): number {
  return Math.log(LATE_SHARE + (1 - LATE_SHARE) / (1 + (days / HALF_SOON_DAYS) ** 2))
}

/** Returns the strongest of the user's interests that an event matches, with its strength from 0 to 1. */
export function matchInterests(interests: ReadonlySet<Interest>, strengths: ReadonlyMap<Interest, number>) {
  let best: { interest: Interest | null; strength: number } = { interest: null, strength: 0 }
  for (const [interest, strength] of strengths)
    if (strength > best.strength && interests.has(interest)) best = { interest, strength }
  return best
}
