import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { inferAttendance } from '../src/domain/attendance.ts'
import { findCity } from '../src/domain/city-distance.ts'
import { addDays } from '../src/domain/day.ts'
import { SUGGESTED_CITIES } from '../src/domain/hometown.ts'
import { INTERESTS } from '../src/domain/interests.ts'
import { GAZETTEER_VERSION } from '../src/server/commands/places/gazetteer.ts'
import { createRandom } from './random.ts'

const KINDS = ['conference', 'meetup', 'workshop', 'summit', 'networking', 'webinar']
const ADJECTIVES = 'Baltic Polish European Digital Regional Open Green Smart Global Future'.split(' ')
const NOUNS = 'Summit Forum Meetup Congress Workshop Days Conference Breakfast Hackathon Gala'.split(' ')
const HOSTS = 'Olivia Invest Chamber Fundacja Klub Izba Startup Konfederacja Instytut Związek'.split(' ')
const FIRST_DAY = '2020-01-01'
const DAYS = 3650

const COLUMNS = `event_code, "event name", date_begin, date_end, city, country, venue, event_type, topic, tier, organiser, price,
  if_free, coolness, agenda, signup_deadline, event_website_url, app_status, attendance`

/**
 * Generates events in random order of time: one in six is in Krakow, one in fifty in one of 2,000 small towns, one in
 * 20,000 contains the rare word. Name and code contain the year.
 */
function* generateRows(count: number): Generator<string> {
  const { uniform: random, pick } = createRandom(7)
  for (let i = 0; i < count; i++) {
    const begin = addDays(FIRST_DAY, Math.floor(random() * DAYS))
    const year = begin.slice(0, 4)
    const suggested = SUGGESTED_CITIES[Math.floor(random() ** 1.7 * SUGGESTED_CITIES.length)]!
    const city = random() < 0.02 ? `Town ${Math.floor(random() * 2000)}` : suggested
    const topic = pick(INTERESTS)
    const rare = random() < 1 / 20_000 ? ' Zażółć' : ''
    const name = `${pick(ADJECTIVES)} ${topic} ${pick(NOUNS)} ${city} ${year}${rare}`
    const end = addDays(begin, Math.floor(random() * 4))
    const venue = `Hall ${Math.floor(random() * 1000)}`
    const event_type = pick(KINDS)
    const fields = [
      `EV-${year}-${i}`,
      name,
      begin,
      end,
      city,
      'Poland',
      venue,
      event_type,
      topic,
      pick(['gold', 'silver', 'bronze', '\\N']),
      random() < 0.05 ? '\\N' : `${pick(HOSTS)} ${city} ${Math.floor(random() ** 2 * 300)}`,
      String(Math.floor(random() * 500)),
      random() < 0.3 ? 'yes' : 'no',
      String(1 + Math.floor(random() * 10)),
      `09:00 Registration\\n10:00 Keynote about ${topic}\\n12:00 Lunch`,
      addDays(begin, -7),
      `https://example.org/events/${i}`,
      random() < 0.5 ? 'confirmed' : '\\N',
      inferAttendance({ city, venue, event_type }),
    ]
    yield `${fields.join('\t')}\n`
  }
}

/**
 * Fills an empty catalogue with `count` events through COPY, in constant memory. Indexes are created afterwards, which
 * takes a third of the time.
 */
export async function insertGeneratedCatalogue(owner: Pool, count: number): Promise<void> {
  const client = await owner.connect()
  try {
    const { rows: indexes } = await client.query(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'eventlist' and indexname <> 'eventlist_pkey'`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await pipeline(
      Readable.from(generateRows(count)),
      client.query(copyFrom(`copy eventlist (${COLUMNS}) from stdin`)),
    )
    await client.query(`set maintenance_work_mem = '256MB'`)
    for (const { definition } of indexes) await client.query(definition)
    await insertPlaces(client)
    await client.query('vacuum analyze eventlist')
  } finally {
    client.release(true)
  }
}

/**
 * Inserts the coordinates of the suggested cities, and of nine in ten of the small towns, which are spread over Poland. They count as looked up,
 * so that a server has nothing to complete.
 */
async function insertPlaces(client: PoolClient): Promise<void> {
  const { uniform: random } = createRandom(11)
  const { rows } = await client.query<{ city: string }>('select distinct city from eventlist order by city')
  const places = rows.map(({ city }) => {
    const { north, east } = findCity(city) ?? { north: 49.5 + random() * 5, east: 14.5 + random() * 9 }
    return city.startsWith('Town') && random() < 0.1 ? { city } : { city, north, east }
  })
  await client.query(
    `insert into places (city, country, north, east, placed_by)
     select city, 'Poland', north, east, $2 from jsonb_to_recordset($1) as place (city text, north float8, east float8)`,
    [JSON.stringify(places), GAZETTEER_VERSION],
  )
}
