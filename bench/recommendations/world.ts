import { readFile } from 'node:fs/promises'
import type { Coordinates } from '../../src/domain/city-distance.ts'
import { addDays, type Day, daysBetween } from '../../src/domain/day.ts'
import { parseOpenConferenceRow } from '../../src/domain/open-conference-row.ts'
import { findCountryCode } from '../../src/domain/places/countries.ts'
import { findPlaces } from '../../src/server/commands/places/gazetteer.ts'
import type { Random } from '../../tooling/random.ts'
import type { SimulatedEvent } from './catalogue.ts'
import { CITIES } from './catalogue.ts'

/** Fields of the topics of the open conference format, by the audience of such conferences. */
export const CONFERENCE_FIELDS: Record<string, string> = {
  ...Object.fromEntries(
    `general javascript devops android ios ruby java python css dotnet api opensource iot golang graphql rust typescript
     performance sre scala kotlin elixir cpp clojure elm groovy cfml identity networking php testing ux accessibility`
      .split(/\s+/)
      .map((topic) => [topic, 'technology']),
  ),
  data: 'ai',
  security: 'defence&security',
  product: 'business',
  leadership: 'business',
  'tech-comm': 'technology',
}

/** Where a user lives. */
export interface Home {
  city: string
  coordinates: Coordinates | null
  countryCode: string | null
}

/** What differs in a worldwide catalogue: where users live, and how they travel. */
export interface World {
  homes: (Home & { weight: number })[]
  drawRadius(random: Random): number
  /** Willingness to attend events in other countries. */
  drawAbroadShare(random: Random): number
}

const DAYS_OF_YEAR = 365

/** Moves an event by whole years into the year after today, or for `isPast` the year before. */
function moveYears(day: Day, today: Day, isPast: boolean): number {
  const days = daysBetween(today, day) ?? 0
  const inYear = ((days % DAYS_OF_YEAR) + DAYS_OF_YEAR) % DAYS_OF_YEAR
  return inYear - days - (isPast ? DAYS_OF_YEAR : 0)
}

/**
 * Reads a worldwide catalogue in the open conference format, JSON Lines. Its events are moved by whole years: every second
 * one into the year before `today`, the others into the year after.
 */
export async function readWorldCatalogue(file: string, today: Day): Promise<SimulatedEvent[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  const rows = lines.flatMap((line) => {
    const parsed = parseOpenConferenceRow(JSON.parse(line))
    return parsed.ok ? [parsed.row] : []
  })
  const distinct = [...new Map(rows.map((row) => [row.event_code, row])).values()]
  const places = await findPlaces(
    distinct.map(({ city, country }) => ({ city: city ?? '', country: country ?? '' })),
  )
  return distinct.map((row, index): SimulatedEvent => {
    const shift = moveYears(row.date_begin!, today, index % 2 === 0)
    const move = (day: Day | null) => day && addDays(day, shift)
    const place = row.city === null ? null : places[index]
    return {
      ...row,
      attendance: row.attendance ?? 'unknown',
      date_begin: move(row.date_begin),
      date_end: move(row.date_end),
      signup_deadline: null,
      cancelled_at: null,
      coordinates: place ? { north: place.north, east: place.east } : null,
    }
  })
}

/** Share of the users who live in Poland. */
const POLISH_SHARE = 0.5

/** Creates the world of a catalogue: users live in Polish cities and, by the number of events, in its other cities. */
export function createWorld(catalogue: readonly SimulatedEvent[]): World {
  const cities = Map.groupBy(
    catalogue.filter(({ city, coordinates }) => city !== null && coordinates !== null),
    ({ city, country }) => `${city}, ${country}`,
  )
  const abroad = [...cities.values()].map((events) => ({
    // 'San Francisco, CA' is the hometown 'San Francisco'.
    city: events[0]!.city!.split(',')[0]!,
    coordinates: events[0]!.coordinates,
    countryCode: findCountryCode(events[0]!.country ?? ''),
    weight: events.length,
  }))
  const poland = CITIES.map(([city, weight, north, east]) => ({
    city,
    coordinates: { north, east },
    countryCode: city === 'Brussels' ? 'BE' : city === 'Berlin' ? 'DE' : 'PL',
    weight,
  }))
  const scale = (homes: World['homes'], share: number) => {
    const sum = homes.reduce((total, { weight }) => total + weight, 0)
    return homes.map((home) => ({ ...home, weight: (share * home.weight) / sum }))
  }
  return {
    homes: [...scale(poland, POLISH_SHARE), ...scale(abroad, 1 - POLISH_SHARE)],
    // Three in ten travel to conferences, some of them to other continents.
    drawRadius: (random) =>
      random.chance(0.3)
        ? random.lognormal(1200, 0.8)
        : random.chance(0.2)
          ? random.between(250, 700)
          : random.lognormal(45, 0.8),
    drawAbroadShare: (random) => random.between(0.15, 1),
  }
}
