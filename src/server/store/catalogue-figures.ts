import type { Day } from '../../domain/day.ts'
import { SAMPLE_CODE_PREFIX } from '../../domain/sample-data.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { IS_LISTED } from './events.ts'

/** The events and cities that the landing page names (§1). A catalogue with as many needs no other figures. */
const NAMED = { events: 500, cities: 50 }

/** What is coming up, to be shown beside the figures of the landing page. */
export interface CatalogueFigures {
  events: string
  cities: string
  /** Whether sample events are among them. */
  isSample: boolean
}

const COMING = `from eventlist e where (e.last_day >= $1 or e.last_day is null) and ${IS_LISTED}`

const READ_CATALOGUE_FIGURES = statement(
  'read_catalogue_figures',
  `
    select (select count(*) from (select ${COMING} limit ${NAMED.events}) counted) as events,
           (select count(*) from (
              select distinct e.city, e.country ${COMING} and e.city <> '' limit ${NAMED.cities}
            ) counted) as cities,
           exists (select ${COMING} and e.event_code like '${SAMPLE_CODE_PREFIX}%') as is_sample`,
)

/** Counts the events that are not over on `today` and their cities. Null if there are as many as the landing page names. */
export async function readCatalogueFigures(tx: Tx, today: Day): Promise<CatalogueFigures | null> {
  const { events, cities, is_sample } = (await tx.queryOne<{
    events: number
    cities: number
    is_sample: boolean
  }>(READ_CATALOGUE_FIGURES, [today]))!
  if (events >= NAMED.events && cities >= NAMED.cities) return null
  const format = (count: number, limit: number) => `${count}${count >= limit ? '+' : ''}`
  return {
    events: format(events, NAMED.events),
    cities: format(cities, NAMED.cities),
    isSample: is_sample,
  }
}
