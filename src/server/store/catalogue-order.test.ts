import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CatalogueQuery, EVENT_SORTS, type EventSort } from '../../domain/catalogue-query.ts'
import { addDays, type Day, toDayNumber } from '../../domain/day.ts'
import type { EventSummary } from '../../domain/event.ts'
import { getEventTiming } from '../../domain/event-timing.ts'
import { foldText } from '../../domain/text.ts'
import { withTransaction } from '../database/transaction.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readCataloguePage } from './catalogue-page.ts'

const database = await createTestDatabase()
const TODAY = '2026-11-20'

type Event = Pick<
  EventSummary,
  'event_code' | 'event_name' | 'date_begin' | 'date_end' | 'city' | 'event_type' | 'topic' | 'organiser'
>

// A second implementation of the order, filters and search.
function listExpectedCodes(events: Event[], query: CatalogueQuery): string[] {
  const isPast = (event: Event) => getEventTiming(event, TODAY).kind === 'ended'
  const day = (event: Event) => {
    const number = event.date_begin === null ? undefined : toDayNumber(event.date_begin)
    if (number === undefined) return Number.POSITIVE_INFINITY
    return isPast(event) ? -number : number
  }
  const column = {
    soonest: null,
    city: 'city',
    type: 'event_type',
    topic: 'topic',
    organiser: 'organiser',
  } as const
  const key = (event: Event) => {
    const sorted = column[query.sort]
    const text = sorted && foldText(event[sorted] ?? '')
    return text === '' ? '\u{10ffff}' : (text ?? '')
  }
  const terms = (query.search ?? '').split(' ').filter(Boolean).map(foldText)
  const contains = ({ event_name, event_code, topic, organiser }: Event, term: string) =>
    [event_name, event_code, topic, organiser].some((text) => text !== null && foldText(text).includes(term))
  return events
    .filter((event) => query.city === undefined || event.city === query.city)
    .filter((event) => query.topic === undefined || event.topic === query.topic)
    .filter((event) => terms.every((term) => contains(event, term)))
    .sort(
      (a, b) =>
        Number(isPast(a)) - Number(isPast(b)) ||
        Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b))) ||
        (day(a) === day(b) ? 0 : day(a) - day(b)) ||
        Buffer.compare(Buffer.from(a.event_code), Buffer.from(b.event_code)),
    )
    .map(({ event_code }) => event_code)
}

async function readAllPages(query: CatalogueQuery): Promise<{ codes: string[]; totals: Set<number> }> {
  const codes: string[] = []
  const totals = new Set<number>()
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readCataloguePage>> = await withTransaction(database.app, (tx) =>
      readCataloguePage(tx, query, cursor, TODAY),
    )
    codes.push(...page.events.map(({ event_code }) => event_code))
    totals.add(page.total.count)
    cursor = page.next_cursor
  } while (cursor !== null)
  return { codes, totals }
}

const value = fc.constantFrom('Łódź', 'lodz', 'Lublin', 'AI', 'ai', 'Żary', 'zary ', '', null)
const text = fc.option(
  fc.string({ unit: fc.constantFrom('a', 'Ą', 'b', ' ', '%', '_', '\\', 'ł', '1'), maxLength: 6 }),
)
const day = fc.option(fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days)))
const event = fc
  .record({
    event_name: text,
    date_begin: day,
    length: fc.option(fc.nat(30)),
    city: value,
    event_type: value,
    topic: value,
    organiser: fc.oneof(value, text),
  })
  .map(({ length, ...fields }) => ({ ...fields, date_end: dateEnd(fields.date_begin, length) }))
// Few codes that differ in their first letter, so that the rest decides, by code point and not by language.
const code = fc.string({
  unit: fc.constantFrom('a', 'B', 'Ł', 'z', '-', '😀', 'ｚ'),
  minLength: 1,
  maxLength: 8,
})
const catalogue = fc
  .uniqueArray(code, { minLength: 30, maxLength: 80, size: 'max' })
  .chain((codes) =>
    fc.tuple(...codes.map((event_code) => event.map((fields): Event => ({ event_code, ...fields })))),
  )
const query = fc.record({
  sort: fc.constantFrom<EventSort>(...EVENT_SORTS),
  city: fc.option(fc.constantFrom('Łódź', 'lodz', 'AI'), { nil: undefined, freq: 2 }),
  topic: fc.option(fc.constantFrom('Łódź', 'ai', 'Żary'), { nil: undefined, freq: 2 }),
  search: fc.option(fc.constantFrom('a', 'lod', 'Ą b', '%', '_a', '\\', 'ai', 'łódź 1', 'zary', 'aaa'), {
    nil: undefined,
    freq: 2,
  }),
})

function dateEnd(begin: Day | null, length: number | null): Day | null {
  if (length === null) return null
  return addDays(begin ?? TODAY, begin ? length : -length)
}

test('paging returns every event once, in the order of the sort', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, fc.array(query, { minLength: 4, maxLength: 4 }), async (events, queries) => {
      await database.owner.query('delete from eventlist')
      await insertTestEvents(database.owner, events)
      for (const query of queries) {
        const { codes, totals } = await readAllPages(query)
        expect({ query, codes }).toEqual({ query, codes: listExpectedCodes(events, query) })
        expect([...totals]).toEqual([codes.length])
      }
    }),
    { numRuns: 25 },
  )
})

test('texts of the maximum length are sorted and searched', async () => {
  await database.owner.query('delete from eventlist')
  const wide = (seed: number) =>
    Array.from({ length: 200 }, (_, i) => String.fromCodePoint(0x1f300 + ((i * seed * 7919) % 600))).join('')
  await insertTestEvents(database.owner, [
    {
      event_code: wide(1),
      event_name: wide(2) + wide(3),
      city: wide(5),
      topic: wide(11),
      organiser: wide(13),
      event_type: wide(17),
    },
  ])
  for (const sort of EVENT_SORTS) {
    expect((await readAllPages({ sort, city: wide(5), topic: wide(11), search: wide(13) })).codes).toEqual([
      wide(1),
    ])
  }
})
