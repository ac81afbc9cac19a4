import type { Coordinates } from '../../../domain/city-distance.ts'
import { createGazetteerQuery } from '../../../domain/places/gazetteer-query.ts'
import { createTx } from '../../database/transaction.ts'
import type { CatalogueCity } from '../../store/places.ts'
import * as store from '../../store/places.ts'
import { createAuditCommand } from '../audit/audit-command.ts'
import { OPERATOR_OPTION, runAction } from '../audit/run-action.ts'
import { createCommand, createCommandGroup } from '../command.ts'
import { CommandError, UsageError } from '../command-errors.ts'
import { escapeControlCharacters, formatCount, formatTable } from '../table.ts'
import { completeCatalogue } from './complete-catalogue.ts'
import { findNearestTowns } from './gazetteer.ts'
import { describeCity, formatUnplacedCities } from './unplaced-cities.ts'

/** Maximum length of a target in the audit log. */
const TARGET_MAX_LENGTH = 200

const list = createCommand({
  summary: 'Lists the cities of the catalogue with their coordinates.',
  options: { unplaced: { description: 'list only the cities without coordinates' } },
  details: `Coordinates come from the gazetteer GeoNames or from "npm run places -- set". A city without them is not on the map, and
"near" and distances do not find it. Cities of online events only are not listed with --unplaced.`,
  async run({ options: { unplaced } }, context) {
    const places = await context.withDatabase(({ owner }) =>
      (unplaced ? store.listUnplacedCities : store.listPlaces)(createTx(owner)),
    )
    const columns = [
      { title: 'City' },
      { title: 'Country' },
      { title: 'North', align: 'right' as const },
      { title: 'East', align: 'right' as const },
      { title: 'Code' },
      { title: 'Time zone' },
      { title: 'Placed by' },
      { title: 'Events', align: 'right' as const },
    ]
    const rows = places.map(({ city, country, north, east, country_code, time_zone, placed_by, events }) => [
      city,
      country,
      north?.toFixed(4) ?? null,
      east?.toFixed(4) ?? null,
      country_code,
      time_zone,
      placed_by?.split(' ')[0] ?? null,
      events,
    ])
    context.print({ json: places, text: formatTable(columns, rows) })
  },
})

/** Reads degrees. Throws a UsageError. */
function readDegrees(text: string, name: string, max: number): number {
  const degrees = /^\s*-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (Math.abs(degrees) <= max) return degrees
  throw new UsageError(`${name} must be degrees from -${max} to ${max}, such as 54.35, not "${text}".`)
}

/** Returns a city as the audit log names it. */
function getTarget(city: CatalogueCity): string {
  return describeCity(city).slice(0, TARGET_MAX_LENGTH)
}

/** No city is further than this from the nearest town of its country in the gazetteer. */
const COUNTRY_DISTANCE_MAX_KM = 500

/** Returns the time zone of coordinates. Throws a CommandError if they are far outside the stated country of the city. */
async function findTimeZone(
  { city, country }: CatalogueCity,
  { north, east }: Coordinates,
  signal: AbortSignal,
): Promise<string | null> {
  const { countryCode, regions } = createGazetteerQuery(city, country)
  // As for the gazetteer, a region can be that of another country: 'Waterloo, ON' in the United States.
  const countryCodes = new Set([countryCode ?? '', ...regions.map((region) => region.countryCode)])
  const towns = await findNearestTowns(
    [
      { north, east },
      { north, east, countryCodes },
      { north: east, east: north, countryCodes },
    ],
    signal,
  )
  const [, km, kmExchanged] = towns.map((town) => town.km) as [number, number, number]
  if (countryCode !== null && km > COUNTRY_DISTANCE_MAX_KM && Number.isFinite(km)) {
    const remedy =
      kmExchanged <= COUNTRY_DISTANCE_MAX_KM && Math.abs(east) <= 90
        ? `NORTH and EAST seem to be exchanged, write ${east} ${north}.`
        : 'correct them, or the country of the events.'
    throw new CommandError(
      `${north}, ${east} is ${Math.round(km).toLocaleString('en-US')} km from the nearest town in ${country}: ${remedy}`,
    )
  }
  return towns[0]?.timeZone ?? null
}

const set = createCommand({
  summary: 'Sets the coordinates of a city.',
  arguments: ['CITY', 'COUNTRY', 'NORTH', 'EAST'],
  options: OPERATOR_OPTION,
  hasDryRun: true,
  details: `CITY and COUNTRY are written as in the catalogue ("npm run places -- list" shows them); COUNTRY is "" if the catalogue has none.
NORTH and EAST are degrees, negative in the south and the west: npm run places -- set Gdansk Poland 54.35 18.65
They must not be further than ${COUNTRY_DISTANCE_MAX_KM} km from the nearest town in COUNTRY.
The time zone is that of the nearest town. Imports and later versions of the gazetteer do not change them; "npm run places -- reset" does.`,
  async run({ args: [city, country, north, east], options: { operator } }, context) {
    const coordinates = { north: readDegrees(north, 'NORTH', 90), east: readDegrees(east, 'EAST', 180) }
    const place = await runAction(context, { name: 'places set', operator }, async ({ tx, setTarget }) => {
      const known = await store.listPlaces(tx)
      if (!known.some((each) => each.city === city && each.country === country)) {
        throw new CommandError(`The catalogue has no events in ${describeCity({ city, country })}.`)
      }
      setTarget(getTarget({ city, country }))
      const time_zone = await findTimeZone({ city, country }, coordinates, context.signal)
      const placed = { city, country, ...coordinates, country_code: null, geonames_id: null, time_zone }
      await store.setPlace(tx, placed)
      return placed
    })
    const done = context.isDryRun ? 'Would place' : 'Placed'
    const zone = place.time_zone ? ` (${place.time_zone})` : ''
    context.print({
      json: { ...place, dry_run: context.isDryRun },
      text: `${done} ${describeCity(place)} at ${place.north}, ${place.east}${zone}.\n`,
    })
  },
})

const reset = createCommand({
  summary: 'Withdraws the coordinates that were set for a city, and looks it up again.',
  arguments: ['CITY', 'COUNTRY'],
  options: OPERATOR_OPTION,
  async run({ args: [city, country], options: { operator } }, context) {
    await runAction(context, { name: 'places reset', operator }, async ({ tx, setTarget }) => {
      if (!(await store.removePlace(tx, { city, country }))) {
        throw new CommandError(`Nothing is stored about ${describeCity({ city, country })}.`)
      }
      setTarget(getTarget({ city, country }))
    })
    const place = await context.withDatabase(async ({ owner }) => {
      await completeCatalogue(owner, context.signal)
      return (await store.listPlaces(createTx(owner))).find(
        (each) => each.city === city && each.country === country,
      )
    })
    const found =
      place?.north == null ? 'It is not in the gazetteer.' : `It is at ${place.north}, ${place.east}.`
    context.print({ json: place ?? null, text: `Reset ${describeCity({ city, country })}. ${found}\n` })
  },
})

const update = createCommand({
  summary: 'Looks up the cities that have no coordinates yet, and infers missing attendances.',
  details: 'Imports and the start of the server do this, too.',
  async run(_, context) {
    const { completion, unplaced } = await context.withDatabase(async ({ owner }) => ({
      completion: await completeCatalogue(owner, context.signal),
      unplaced: await store.listUnplacedCities(createTx(owner)),
    }))
    const { attendances, placed } = completion
    const lines = [
      `${formatCount(placed, 'city', 'cities')} placed, ${formatCount(attendances, 'attendance')} inferred.`,
      ...formatUnplacedCities(unplaced),
    ]
    context.print({ json: completion, text: lines.map((line) => `${line}\n`).join('') })
  },
})

/** The commands of `npm run places`. */
export const placesCommands = createCommandGroup('Manages the coordinates of cities.', {
  list,
  set,
  reset,
  update,
  audit: createAuditCommand('places', 'CITY', {
    find: store.findPlaceTargets,
    describeUnknown: (city) => `There is no city "${escapeControlCharacters(city)}".`,
  }),
})
