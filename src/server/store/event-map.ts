import {
  type CatalogueFilters,
  capTotal,
  type EventTotal,
  MAP_CITIES_MAX,
  SEARCH_COUNT_CAP,
} from '../../domain/catalogue-query.ts'
import { StatementValues, statement, unpreparedStatement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import {
  cityAndTopicConditions,
  dropBlankFilters,
  IS_LISTED_FILTER,
  organiserAndDayConditions,
  whereClause,
} from './catalogue-conditions.ts'
import { beginSearch, chooseTermConditions } from './catalogue-search.ts'
import { parseSearchTerms } from './search-terms.ts'

/** The events of a query by city. The counts add up to the total. */
export interface EventMap {
  /** The cities with the most events, in this order. */
  cities: { city: string; country: string | null; count: number }[]
  /** Events in other cities. */
  other_cities: number
  /** Events without a city. */
  without_city: number
  total: EventTotal
}

/**
 * Reads the number of events per city, past ones included. Without a search and organiser all counts are exact and come
 * from counts that triggers maintain. Otherwise they are exact up to SEARCH_COUNT_CAP events, and beyond that cover only
 * as many.
 */
export async function readEventMap(tx: Tx, filters: CatalogueFilters): Promise<EventMap> {
  const query = dropBlankFilters(filters)
  const terms = parseSearchTerms(query.search)
  return terms.length === 0 && query.organiser === undefined
    ? readFromCounts(tx, query)
    : readBySearch(tx, terms, query)
}

interface CountedCities {
  cities: EventMap['cities']
  /** Events with a city. */
  withCity: number
  all: number
}

/** Columns of CountedCities, from `places` (city, country, events); the city of events without one is null. */
const COUNT_COLUMNS = `
  (select coalesce(json_agg(json_build_object('city', city, 'country', country, 'count', events)), '[]')
   from (
     select city, country, events from places where city is not null
     order by events desc, city collate "C", country collate "C" limit ${MAP_CITIES_MAX}
   ) most) as cities,
  (select coalesce(sum(events), 0)::bigint from places where city is not null) as "withCity"`

const READ_PLACES = statement(
  'read_places',
  `
    with places as (
      select city, nullif(country, '') as country, events from city_counts
      where topic = $2 and ($1 = '' or city = $1)
    )
    select ${COUNT_COLUMNS},
      coalesce((select events from catalogue_counts where city = $1 and topic = $2), 0) as "all"`,
)

async function readFromCounts(tx: Tx, { city, topic }: CatalogueFilters): Promise<EventMap> {
  const [row] = await tx.query<CountedCities>(READ_PLACES, [city ?? '', topic ?? ''])
  return createEventMap(row!, { count: row!.all, capped: false })
}

async function readBySearch(tx: Tx, typedTerms: string[], query: CatalogueFilters): Promise<EventMap> {
  const terms = await beginSearch(tx, typedTerms)
  const searchConditions = await chooseTermConditions(tx, terms, query)
  const values = new StatementValues()
  const conditions = [
    IS_LISTED_FILTER,
    ...cityAndTopicConditions(query, values),
    ...organiserAndDayConditions(query, values),
    ...searchConditions(terms, values),
  ]
  const text = `
    with matches as materialized (
      select case when btrim(city) <> '' then city end as city,
             case when btrim(country) <> '' then country end as country
      from eventlist ${whereClause(conditions)} limit ${SEARCH_COUNT_CAP + 1}
    ), places as (
      select city, country, count(*) as events from (select * from matches limit ${SEARCH_COUNT_CAP}) counted
      group by city, country
    )
    select ${COUNT_COLUMNS}, (select count(*) from matches) as "all"`
  const [row] = await tx.query<CountedCities>(unpreparedStatement(text), values.list)
  const total = capTotal(row!.all)
  return createEventMap({ ...row!, all: total.count }, total)
}

function createEventMap({ cities, withCity, all }: CountedCities, total: EventTotal): EventMap {
  const named = cities.reduce((sum, { count }) => sum + count, 0)
  return { cities, other_cities: withCity - named, without_city: all - withCity, total }
}
