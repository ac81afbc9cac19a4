import type { CatalogueQuery } from '../../domain/catalogue-query.ts'
import type { Day } from '../../domain/day.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { FACET_VALUES_MAX } from './facet-values.ts'

/** What is known of the catalogue without searching in it. */
export interface CatalogueCounts {
  /** Whether the catalogue stands at the day asked for. */
  isRolledOver: boolean
  /** Events in the catalogue. */
  all: number
  /** Events under both filters. */
  filtered: number
  /** The most frequent cities under the topic, and topics in the city: value and events. */
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

/** Reads the kept counts: the cost is the same for any size of the catalogue. */
export async function readCatalogueCounts(
  tx: Tx,
  { city, topic }: CatalogueQuery,
  today: Day,
): Promise<CatalogueCounts> {
  const [row] = await tx.query<CatalogueCounts>(READ_CATALOGUE_COUNTS, [city ?? '', topic ?? '', today])
  return row!
}
