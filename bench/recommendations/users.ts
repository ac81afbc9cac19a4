import { includesOnline } from '../../src/domain/attendance.ts'
import { type Coordinates, findCity, getDistanceKm } from '../../src/domain/city-distance.ts'
import { type Day, daysBetween } from '../../src/domain/day.ts'
import { isFree } from '../../src/domain/event.ts'
import { findCountryCode } from '../../src/domain/places/countries.ts'
import type { LikedEvent, UserTaste } from '../../src/domain/recommendations/recommendation.ts'
import type { Random } from '../../tooling/random.ts'
import {
  CITIES,
  findOpenEvents,
  RELATED_INTERESTS,
  type SimulatedEvent,
  TOPICS_BY_INTEREST,
} from './catalogue.ts'
import { CONFERENCE_FIELDS, type Home, type World } from './world.ts'

/** A user with the data that the product has and the hidden ground truth. */
export interface SimulatedUser {
  known: UserTaste
  /** Codes of the upcoming events that the user would attend. */
  relevant: ReadonlySet<string>
  /** Hidden preference for each upcoming event, without the random part of choices. */
  preferences: ReadonlyMap<string, number>
}

/** The field of each topic, by its lowercase spelling. */
export const FIELD_OF: ReadonlyMap<string, string> = new Map([
  ...Object.entries(CONFERENCE_FIELDS),
  ...Object.entries(TOPICS_BY_INTEREST).flatMap(([interest, topics]) =>
    [interest, ...topics].map((topic): [string, string] => [topic.toLowerCase(), interest]),
  ),
])
const DIMENSIONS = [0, 1, 2] as const

type Position = [number, number, number]

/** Creates the position of each topic in a space of meanings: close within a field, near within a family. */
function createTopicSpace(topics: string[], random: Random): Map<string, Position> {
  const near = (center: Position, distance: number) =>
    DIMENSIONS.map((axis) => center[axis] + distance * random.normal()) as Position
  const fields = new Map<string, Position>()
  for (const family of RELATED_INTERESTS) {
    const center = near([0, 0, 0], 1)
    for (const field of family) fields.set(field, near(center, 0.5))
  }
  return new Map(
    topics.map((topic) => [
      topic,
      near(fields.get(FIELD_OF.get(topic.toLowerCase()) ?? '') ?? [0, 0, 0], 0.3),
    ]),
  )
}

/** Returns the hidden quality of an event, to which coolness only hints. */
function createHiddenQuality(event: SimulatedEvent, random: Random): number {
  const cool = Number.parseFloat(event.coolness ?? '')
  return Math.exp(0.12 * (Number.isNaN(cool) ? 0 : cool - 6.5) + 0.3 * random.normal())
}

function findCoordinates(city: string): Coordinates | undefined {
  const listed = CITIES.find(([name]) => name === city)
  return listed ? { north: listed[2], east: listed[3] } : findCity(city)
}

/** Returns the kilometers to an event. Those of a worldwide catalogue have coordinates. */
export function getKilometers(from: Home, { city, coordinates }: SimulatedEvent): number | undefined {
  const home = from.coordinates ?? findCoordinates(from.city)
  const there = coordinates ?? findCoordinates(city ?? '')
  return home && there ? getDistanceKm(home, there) : undefined
}

/** The habits of users and their effect, as shares from 0 to 1. */
export const HABITS = {
  drawRadius: (random: Random) => (random.chance(0.2) ? random.between(250, 700) : random.lognormal(45, 0.8)),
  getDistanceShare: (km: number, radius: number) =>
    0.02 + 0.98 / (1 + Math.exp((km - radius) / (0.3 * radius))),
  drawOnlineShare: (random: Random) => random.between(0.05, 0.8),
  drawBudget: (random: Random) =>
    random.chance(0.15) ? Number.POSITIVE_INFINITY : random.lognormal(250, 0.7),
  getPriceShare: (event: SimulatedEvent, budget: number) =>
    isFree(event) ? 1 : Math.exp(-(event.price ?? 100) / budget),
  drawLeadDays: (random: Random) => random.lognormal(35, 0.6),
  getTimeShare: (days: number, leadDays: number) =>
    0.15 + 0.85 * Math.exp(-(Math.log((days + 1) / leadDays) ** 2) / (2 * 1.2 ** 2)),
}

/** A distance that is assumed if a place is unknown. */
export const UNKNOWN_KM = 300

/**
 * Simulates `count` users of a catalogue, with tastes that are hidden from the product. In a `world`, users live in its
 * homes, some of them travel far, and events in other countries and hybrid ones exist.
 */
export function simulateUsers(
  catalogue: readonly SimulatedEvent[],
  count: number,
  today: Day,
  random: Random,
  world?: World,
): SimulatedUser[] {
  const past = catalogue.filter((event) => (daysBetween(today, event.date_begin ?? '') ?? 0) < 0)
  const upcoming = findOpenEvents(catalogue, today)
  const daysUntil = new Map(upcoming.map((event) => [event, daysBetween(today, event.date_begin ?? '') ?? 0]))
  const topics = [...new Set(catalogue.flatMap(({ topic }) => topic ?? []))]
  const space = createTopicSpace(topics, random)
  const quality = new Map(catalogue.map((event) => [event, createHiddenQuality(event, random)]))
  const organisersOf = Map.groupBy(
    catalogue.filter(({ organiser }) => organiser !== null),
    ({ topic }) => topic,
  )
  const types = [...new Set(catalogue.flatMap(({ event_type }) => event_type ?? []))]
  const allOrganisers = [...new Set(catalogue.flatMap(({ organiser }) => organiser ?? []))]

  return Array.from({ length: count }, () => simulateUser())

  function pickHome(): Home {
    if (world) return random.pick(world.homes, ({ weight }) => weight)
    const [city] = random.pick(CITIES, ([, weight]) => weight)
    return { city, coordinates: null, countryCode: null }
  }

  function simulateUser(): SimulatedUser {
    const anchors = Array.from({ length: 2 + Math.floor(random.uniform() * 3) }, () => ({
      topic: random.pick(topics),
      strength: random.between(0.4, 1),
    }))
    const topicPreference = new Map(
      topics.map((topic) => {
        const here = space.get(topic)!
        const nearest = anchors.map((anchor) => {
          const other = space.get(anchor.topic)!
          const squared = DIMENSIONS.reduce<number>((sum, axis) => sum + (here[axis] - other[axis]) ** 2, 0)
          return anchor.strength * Math.exp(-squared / (2 * 0.6 ** 2))
        })
        return [topic, 0.03 + Math.max(...nearest)]
      }),
    )
    const livesIn = pickHome()
    const radius = (world ?? HABITS).drawRadius(random)
    const abroadShare = world ? world.drawAbroadShare(random) : 1
    const onlineShare = HABITS.drawOnlineShare(random)
    const budget = HABITS.drawBudget(random)
    const typeFactor = new Map(types.map((type) => [type, random.lognormal(1, 0.5)]))
    const leadDays = HABITS.drawLeadDays(random)
    const busy = Array.from({ length: 53 }, () => random.chance(0.35))
    const loyalTo = new Map<string, number>()
    for (let left = Math.floor(random.uniform() * 4); left > 0; left--) {
      const served = organisersOf.get(random.pick(anchors).topic)
      const organiser =
        random.chance(0.8) && served ? random.pick(served).organiser : random.pick([...allOrganisers, null])
      if (organiser) loyalTo.set(organiser, 1 + random.lognormal(2, 0.6))
    }
    const distances = new Map<string, number>()

    function getPlaceShare(event: SimulatedEvent): number {
      const inPerson = event.attendance === 'online' ? 0 : getInPersonShare(event)
      return includesOnline(event.attendance) ? Math.max(inPerson, onlineShare) : inPerson
    }

    function getInPersonShare(event: SimulatedEvent): number {
      const key = `${event.city}, ${event.country}`
      const known = distances.get(key)
      if (known !== undefined) return known
      const isAbroad = world !== undefined && findCountryCode(event.country ?? '') !== livesIn.countryCode
      const km = getKilometers(livesIn, event) ?? UNKNOWN_KM
      const share = HABITS.getDistanceShare(km, radius) * (isAbroad ? abroadShare : 1)
      distances.set(key, share)
      return share
    }

    /** Tastes multiply, so that a single bad one outweighs all others. */
    function getPreference(event: SimulatedEvent): number {
      return (
        (topicPreference.get(event.topic ?? '') ?? 0.15) *
        getPlaceShare(event) *
        HABITS.getPriceShare(event, budget) *
        (loyalTo.get(event.organiser ?? '') ?? 1) *
        (typeFactor.get(event.event_type ?? '') ?? 1) *
        quality.get(event)!
      )
    }

    function timeFactor(event: SimulatedEvent): number {
      const days = daysUntil.get(event) ?? 0
      const week = busy[Math.floor(days / 7)] ? 0.15 : 1
      return week * HABITS.getTimeShare(days, leadDays)
    }

    const randomFactor = () => random.lognormal(1, 0.8)
    const best = (events: readonly [SimulatedEvent, number][], number: number) =>
      events
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, number)
        .map(([event]) => event)

    // The user knew some of the past events and attended the best fifth of them at most.
    const attendedCount = random.chance(0.2) ? 0 : 1 + Math.floor(-5 * Math.log(1 - random.uniform()))
    const knownPast = past
      .filter(() => random.chance(0.3))
      .map((event): [SimulatedEvent, number] => [event, getPreference(event) * randomFactor()])
    const registered = best(knownPast, Math.min(attendedCount, Math.ceil(knownPast.length / 5)))

    const preferences = new Map(
      upcoming.map((event) => [event.event_code, getPreference(event) * timeFactor(event)]),
    )
    const wanted = best(
      upcoming.map((event) => [event, preferences.get(event.event_code)! * randomFactor()]),
      8 + Math.floor(random.uniform() * 13),
    )
    // Some of these are registered or favorites already and must not be recommended.
    const alreadyLiked = wanted.filter(() => random.chance(0.12))

    const interests = new Set<string>()
    for (const { topic } of anchors) {
      const field = FIELD_OF.get(topic.toLowerCase())
      if (field && random.chance(0.65)) interests.add(field)
    }
    if (random.chance(0.35) || interests.size === 0)
      interests.add(random.pick(Object.keys(TOPICS_BY_INTEREST)))
    const followed = [...loyalTo.keys()].filter(() => random.chance(0.5))
    if (random.chance(0.1) && allOrganisers.length > 0) followed.push(random.pick(allOrganisers))

    const likedEvents = [...registered, ...alreadyLiked].map(
      (event): LikedEvent => ({ ...event, how: random.chance(0.7) ? 'registered' : 'favorited' }),
    )
    return {
      known: {
        hometown: random.chance(0.08) ? pickHome().city : livesIn.city,
        interests: [...interests],
        followedOrganisers: followed,
        likedEvents,
      },
      relevant: new Set(
        wanted.filter((event) => !alreadyLiked.includes(event)).map((event) => event.event_code),
      ),
      preferences,
    }
  }
}
