import { expect, test } from 'vitest'
import type { CatalogueEvent } from '../../domain/catalogue-row.ts'
import { addDays, daysBetween } from '../../domain/day.ts'
import { getLastDay, isFree } from '../../domain/event.ts'
import { getEventTiming, getRegistrationClosedReason } from '../../domain/event-state.ts'
import { SUGGESTED_CITIES } from '../../domain/hometown.ts'
import { INTERESTS } from '../../domain/interests.ts'
import { isSampleEvent, SAMPLE_NOTICE } from '../../domain/sample-data.ts'
import { isHttpUrl } from '../../domain/text.ts'
import { eventFilters as en } from '../../web/texts/en/event-filters.ts'
import { eventFilters as pl } from '../../web/texts/pl/event-filters.ts'
import { CATALOGUE_QUERIES } from '../catalogue/catalogue-queries.ts'
import type { StoredPlace } from '../store/places.ts'
import { buildIndexOfRows, settleTestSearch } from '../testing/test-catalogue-index.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { isCatalogueComplete, lookUpCities } from './places/complete-catalogue.ts'
import { GAZETTEER_VERSION } from './places/gazetteer.ts'
import { importSampleCatalogue, readSampleEvents } from './sample-catalogue.ts'

const { owner } = await createTestDatabase()
const countDistinct = (values: (string | null)[]) => new Set(values.filter((value) => value !== null)).size
const count = (events: CatalogueEvent[], matches: (event: CatalogueEvent) => boolean) =>
  events.filter(matches).length

// Friday, Saturday, Sunday, a leap day, the last and first day of a year, the day clocks change.
test.each(['2026-11-20', '2026-11-21', '2026-11-22', '2028-02-29', '2026-12-31', '2027-01-01', '2027-10-31'])(
  'the sample catalogue of %s covers every kind of event',
  async (today) => {
    const events = await readSampleEvents(today)
    const timing = (event: CatalogueEvent) => getEventTiming(event, today).kind
    expect(events.length).toBeGreaterThanOrEqual(160)
    expect(countDistinct(events.map((event) => event.event_code))).toBe(events.length)
    for (const city of SUGGESTED_CITIES) expect(events.map((event) => event.city)).toContain(city)
    for (const topic of INTERESTS) expect(events.map((event) => event.topic)).toContain(topic)
    expect(new Set(events.map((event) => event.topic))).toEqual(new Set(INTERESTS))
    expect(countDistinct(events.map((event) => event.tier))).toBeGreaterThanOrEqual(3)
    expect(countDistinct(events.map((event) => event.event_type))).toBeGreaterThanOrEqual(10)
    expect(count(events, isFree)).toBeGreaterThan(40)
    expect(count(events, (event) => (event.price ?? 0) > 0)).toBeGreaterThan(60)
    expect(count(events, (event) => timing(event) === 'live')).toBeGreaterThanOrEqual(5)
    const past = count(events, (event) => timing(event) === 'ended') / events.length
    expect(past).toBeGreaterThan(0.1)
    expect(past).toBeLessThan(0.2)
    const untilBegin = (event: CatalogueEvent) => daysBetween(today, event.date_begin ?? '') ?? -1
    expect(count(events, (event) => untilBegin(event) > 0 && untilBegin(event) <= 14)).toBeGreaterThan(15)
    for (let month = 0; month < 12; month++) {
      const inMonth = (event: CatalogueEvent) => Math.floor(untilBegin(event) / 30.5) === month
      expect(count(events, inMonth)).toBeGreaterThanOrEqual(4)
    }
    expect(count(events, (event) => untilBegin(event) > 372)).toBe(0)
    expect(count(events, (event) => event.date_begin !== getLastDay(event))).toBeGreaterThan(40)
    expect(count(events, (event) => event.date_begin === getLastDay(event))).toBeGreaterThan(60)
    expect(
      count(
        events,
        (event) =>
          untilBegin(event) > 0 &&
          getRegistrationClosedReason({ ...event, cancelled_at: null }, today) === 'deadline_passed',
      ),
    ).toBeGreaterThanOrEqual(3)
    for (const field of ['venue', 'agenda', 'event_name', 'date_begin'] as const) {
      expect(count(events, (event) => event[field] === null)).toBeGreaterThanOrEqual(2)
    }
    expect(count(events, (event) => isHttpUrl(event.agenda ?? ''))).toBeGreaterThanOrEqual(2)
    expect(count(events, (event) => event.app_status === 'confirmed')).toBeGreaterThan(30)
    expect(count(events, (event) => event.coolness !== null)).toBeGreaterThan(60)
  },
)

test.each(['2026-11-20', '2026-11-28', '2026-12-31', '2027-02-14', '2027-05-30', '2027-08-01'])(
  'the example beside the search field is understood, and finds sample events for a month from %s on',
  async (firstStart) => {
    const events = await readSampleEvents(firstStart)
    const index = buildIndexOfRows(events.map((event) => ({ ...event, coordinates: null })))
    for (const { hint } of [en.understood, pl.understood]) {
      const search = /[“„](.+)”/.exec(hint)?.[1] ?? ''
      for (const today of [0, 7, 14, 30].map((days) => addDays(firstStart, days))) {
        const { parts, terms } = settleTestSearch(index, search, today)
        expect(parts.map(({ kind }) => kind)).toEqual([
          expect.stringMatching(/city|country/),
          'dates',
          'price',
        ])
        expect(terms.map(({ start, end }) => search.slice(start, end))).toEqual(search.split(' ', 1))
        const args = { filters: { search }, today, hometown: undefined, cursor: null, limit: 24 }
        expect(CATALOGUE_QUERIES.findPage(index, args).total.count).toBeGreaterThan(0)
      }
    }
  },
)

test('every sample event is marked as a sample #278', async () => {
  for (const event of await readSampleEvents('2026-11-20')) {
    expect(isSampleEvent(event.event_code)).toBe(true)
    const hasNoticeInAgenda = event.agenda?.endsWith(`\n${SAMPLE_NOTICE}`) === true
    const hasNoticeInOrganiser = event.organiser?.endsWith('(sample)') === true
    expect(hasNoticeInAgenda || hasNoticeInOrganiser).toBe(true)
    // Invented events have an invented organiser. Real ones keep their organiser and have no invented price. Nothing says that
    // their invented dates are confirmed.
    if (!hasNoticeInOrganiser)
      expect([event.price, event.coolness, event.app_status]).toEqual([null, null, null])
  }
})

test('the sample catalogue is imported once into an empty catalogue', async () => {
  const today = '2026-11-20'
  const events = await readSampleEvents(today)
  const imported = await Promise.all([
    importSampleCatalogue(owner, today),
    importSampleCatalogue(owner, today),
  ])
  expect(imported.toSorted()).toEqual([0, events.length])
  const { rows } = await owner.query('select event_code from eventlist order by event_code')
  expect(rows.map(({ event_code }) => event_code)).toEqual(events.map(({ event_code }) => event_code).sort())
  expect(await importSampleCatalogue(owner, addDays(today, 30))).toBe(0)
})

// After a change of the gazetteer or of the sample, update the file with `npx vitest run --project programs -u` and this file.
test('the cities of the sample are placed as by the gazetteer, without reading it', async () => {
  const { rows } = await owner.query<StoredPlace>(
    'select city, country, north, east, country_code, geonames_id, time_zone from places order by city, country',
  )
  const cities = await readSampleEvents('2026-11-20')
  const wanted = [...new Set(cities.map(({ city, country }) => JSON.stringify([city, country ?? ''])))]
    .map((pair) => JSON.parse(pair) as [string | null, string])
    .flatMap(([city, country]) => (city?.trim() ? [{ city, country }] : []))
    .sort((a, b) => (a.city < b.city || (a.city === b.city && a.country < b.country) ? -1 : 1))
  const places = await lookUpCities(wanted)
  const file = `${JSON.stringify({ version: GAZETTEER_VERSION, places }, null, 2)}\n`
  await expect(file).toMatchFileSnapshot('../../../data/sample-places.json')
  expect(rows).toEqual(places)
  expect(await isCatalogueComplete(owner)).toBe(true)
})

test('a catalogue with events gets no sample events', async () => {
  await owner.query('delete from eventlist')
  await owner.query(`insert into eventlist (event_code) values ('mine')`)
  expect(await importSampleCatalogue(owner, '2026-11-20')).toBe(0)
  expect((await owner.query('select event_code from eventlist')).rows).toEqual([{ event_code: 'mine' }])
})
