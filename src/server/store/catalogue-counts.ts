import type { CatalogueQuery } from '../../domain/catalogue-query.ts'
import type { Day } from '../../domain/day.ts'
import { FACET_VALUES_MAX } from '../../domain/facet-values.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

/** What the catalogue counts contain for a page. */
export interface CatalogueCounts {
  /** Whether past events have been rolled over to the requested day. */
  isRolledOver: boolean
  /** Events in the catalogue. */
  all: number
  /** Events that match both filters. */
  filtered: number
  /** The most frequent cities with the topic, and topics in the city, with their counts; the most frequent first. */
  cities: [string, number][]
  topics: [string, number][]
}

const READ_CATALOGUE_COUNTS = statement(
  'read_catalogue_counts',
  `
    select
      (select day = $3::date from catalogue_day) as "isRolledOver",
      coalesce((select events from catalogue_counts where city = '' and topic = ''), 0) as "all",
      coalesce((select events from catalogue_counts where city = $1 and topic = $2), 0) as filtered,
      (select coalesce(json_agg(json_build_array(city, events)), '[]') from (
        select city, events from catalogue_counts where topic = $2 and city <> ''
        order by events desc, city limit ${FACET_VALUES_MAX}
      ) most) as cities,
      (select coalesce(json_agg(json_build_array(topic, events)), '[]') from (
        select topic, events from catalogue_counts where city = $1 and topic <> ''
        order by events desc, topic limit ${FACET_VALUES_MAX}
      ) most) as topics`,
)

/** Reads the counts that triggers maintain; the time does not depend on the size of the catalogue. */
export async function readCatalogueCounts(
  tx: Tx,
  { city, topic }: CatalogueQuery,
  today: Day,
): Promise<CatalogueCounts> {
  return (await tx.queryOne<CatalogueCounts>(READ_CATALOGUE_COUNTS, [city ?? '', topic ?? '', today]))!
}
