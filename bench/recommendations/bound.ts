import { includesOnline } from '../../src/domain/attendance.ts'
import { type Day, daysBetween } from '../../src/domain/day.ts'
import { findCountryCode } from '../../src/domain/places/countries.ts'
import { createRandom } from '../../tooling/random.ts'
import { mean } from '../statistics.ts'
import type { SimulatedEvent } from './catalogue.ts'
import { RELATED_INTERESTS } from './catalogue.ts'
import type { Ranking } from './rankings.ts'
import { FIELD_OF, getKilometers, HABITS, UNKNOWN_KM } from './users.ts'
import type { Home, World } from './world.ts'

/** Number of users whose habits are averaged. */
const AVERAGED_USERS = 1000
/** Average taste for a topic of a ticked interest, of its family, and of other fields; measured on other seeds. */
const AVERAGE_TASTE = { ticked: 0.55, family: 0.25, other: 0.12, unknown: 0.15 }
/** Average loyalty to a followed organiser. */
const AVERAGE_LOYALTY = 3

const FAMILY_OF = new Map(
  RELATED_INTERESTS.flatMap((fields, family) => fields.map((field) => [field, family])),
)

/** Caches a function of a number, rounded to `step`. */
function remember(compute: (value: number) => number, step = 1): (value: number) => number {
  const results = new Map<number, number>()
  return (value) => {
    const rounded = Math.round(value / step) * step
    const result = results.get(rounded) ?? compute(rounded)
    results.set(rounded, result)
    return result
  }
}

/**
 * Creates the ranking by all that can be known of a user without a history: the hometown, ticked interests and followed
 * organisers, with the average habits of the simulation for everything else. A product with other rules can exceed it only
 * with the history of the user.
 */
export function createKnowableRanking(open: readonly SimulatedEvent[], today: Day, world?: World): Ranking {
  const random = createRandom(7)
  const draw = (value: (random_: typeof random) => number) =>
    Array.from({ length: AVERAGED_USERS }, () => value(random))
  const radii = draw((world ?? HABITS).drawRadius)
  const budgets = draw(HABITS.drawBudget)
  const leadDays = draw(HABITS.drawLeadDays)
  const onlineShare = mean(draw(HABITS.drawOnlineShare))
  const abroadShare = world ? mean(draw(world.drawAbroadShare)) : 1
  const getDistanceShare = remember((km) => mean(radii.map((radius) => HABITS.getDistanceShare(km, radius))))
  const getTimeShare = remember((days) => mean(leadDays.map((lead) => HABITS.getTimeShare(days, lead))))
  const byPrice = new Map<number, number>()
  const getPriceShare = (event: SimulatedEvent) => {
    const price = Math.round((event.price ?? 100) / 5) * 5
    if (event.if_free === 'yes' || price === 0) return 1
    const known = byPrice.get(price)
    if (known !== undefined) return known
    const share = mean(budgets.map((budget) => HABITS.getPriceShare({ ...event, price }, budget)))
    byPrice.set(price, share)
    return share
  }
  const homes = new Map(world?.homes.map((home) => [home.city, home]))
  const rows = open.map((event) => ({
    event,
    field: FIELD_OF.get((event.topic ?? '').toLowerCase()),
    points:
      getPriceShare(event) *
      Math.exp(0.12 * ((Number.parseFloat(event.coolness ?? '') || 6.5) - 6.5)) *
      getTimeShare(daysBetween(today, event.date_begin ?? '') ?? 0),
  }))

  return ({ known }) => {
    const city = known.hometown ?? ''
    const home: Home = homes.get(city) ?? { city, coordinates: null, countryCode: null }
    const ticked = new Set(known.interests)
    const families = new Set(known.interests.map((interest) => FAMILY_OF.get(interest)))
    const followed = new Set<string | null>(known.followedOrganisers)
    const taken = new Set(known.likedEvents.map(({ event_code }) => event_code))
    const places = new Map<string, number>()

    function getInPersonShare(event: SimulatedEvent): number {
      const key = `${event.city}, ${event.country}`
      const known = places.get(key)
      if (known !== undefined) return known
      const isAbroad = world !== undefined && findCountryCode(event.country ?? '') !== home.countryCode
      const km = getKilometers(home, event) ?? UNKNOWN_KM
      const share = getDistanceShare(km) * (isAbroad ? abroadShare : 1)
      places.set(key, share)
      return share
    }

    function getPlaceShare(event: SimulatedEvent): number {
      const inPerson = event.attendance === 'online' ? 0 : getInPersonShare(event)
      return includesOnline(event.attendance) ? Math.max(inPerson, onlineShare) : inPerson
    }

    function getTaste(field: string | undefined): number {
      if (field === undefined) return AVERAGE_TASTE.unknown
      if (ticked.has(field)) return AVERAGE_TASTE.ticked
      return families.has(FAMILY_OF.get(field)) ? AVERAGE_TASTE.family : AVERAGE_TASTE.other
    }

    return rows
      .filter(({ event }) => !taken.has(event.event_code))
      .map(({ event, field, points }) => ({
        code: event.event_code,
        preference:
          points *
          getTaste(field) *
          getPlaceShare(event) *
          (followed.has(event.organiser) ? AVERAGE_LOYALTY : 1),
      }))
      .sort((a, b) => b.preference - a.preference)
      .slice(0, 10)
      .map(({ code }) => code)
  }
}
