import { type Day, toDayNumber } from '../../domain/day.ts'
import type { CandidatePlan, CandidateQuota } from '../../domain/recommendations/candidate-plan.ts'
import type { Candidate, LikedEvent } from '../../domain/recommendations/recommendation.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { EVENT_SUMMARY_COLUMNS } from './events.ts'

/** The largest number of topics and cities that are compared with the user's tastes; other slices of a plan find rarer ones. */
const KNOWN_VALUES_MAX = 500

/** The day of the catalogue, and its topics and cities, those with the most events first. */
export interface CatalogueFacets {
  isRolledOver: boolean
  topics: string[]
  cities: string[]
}

const READ_CATALOGUE_VALUES = statement(
  'read_catalogue_values',
  `
    select (select day = $1::date from catalogue_day) as "isRolledOver",
      array(
        select topic from catalogue_counts where city = '' and topic <> ''
        order by events desc, topic limit ${KNOWN_VALUES_MAX}
      ) as topics,
      array(
        select city from catalogue_counts where topic = '' and city <> ''
        order by events desc, city limit ${KNOWN_VALUES_MAX}
      ) as cities`,
)

/** Reads them from counts that triggers maintain; the time does not depend on the size of the catalogue. */
export async function readCatalogueValues(tx: Tx, today: Day): Promise<CatalogueFacets> {
  return (await tx.queryOne<CatalogueFacets>(READ_CATALOGUE_VALUES, [today]))!
}

/** The largest number of liked events. Recent ones show the user's taste; more would only take time. */
const LIKED_EVENTS_MAX = 200

const READ_LIKED_EVENTS = statement(
  'read_liked_events',
  `
    with newest as (
      (select event_code, registered_at as at, 'registered' as how
       from user_events where user_id = (select current_user_id()) order by registered_at desc limit ${LIKED_EVENTS_MAX})
      union all
      (select event_code, favorited_at, 'favorited'
       from favorite_events where user_id = (select current_user_id()) order by favorited_at desc limit ${LIKED_EVENTS_MAX})
      order by at desc, event_code limit ${LIKED_EVENTS_MAX}
    )
    select e.event_code, e."event name" as event_name, e.topic, e.organiser, e.event_type, e.city, e.country,
           e.price, e.if_free, coalesce(e.attendance, 'unknown') as attendance, n.how
    from newest n join eventlist e on e.event_code = n.event_code
    order by n.at desc, n.event_code`,
)

/** Reads the 200 events that the current user has registered for or added to the favorites last, newest first. */
export async function readLikedEvents(tx: Tx): Promise<LikedEvent[]> {
  return tx.query<LikedEvent>(READ_LIKED_EVENTS, [])
}

/** Returns the SQL for the soonest events with a condition that can be recommended at all: a limited index scan. */
function soonestEventsSql(condition: string, limit: string): string {
  return `
    select e.event_code, e.sort_day from eventlist e
    where ${condition} not e.is_past and e.sort_day >= $1 and e.sort_day < 2147483647
      and (e.signup_deadline is null or e.signup_deadline >= $2::date)
      and e.event_code not in (select event_code from excluded)
    order by e.sort_day, e.event_code limit ${limit}`
}

/** Returns the SQL for a slice: the soonest event of each value, then the second of each, until the slice is full. */
function sliceSql(values: string, condition: string, each: string, all: string): string {
  return `
    (select found.event_code
     from ${values}
     cross join lateral (
       select event_code, sort_day, row_number() over (order by sort_day, event_code) as rank
       from (${soonestEventsSql(condition, each)}) soonest
     ) found
     order by found.rank, found.sort_day, found.event_code
     limit ${all})`
}

const READ_CANDIDATES = statement(
  'read_candidates',
  `
    with excluded as materialized (
      select event_code from user_events where user_id = (select current_user_id())
      union all select event_code from favorite_events where user_id = (select current_user_id())
      union all select event_code from dismissed_events where user_id = (select current_user_id())
    ), found as (
      ${sliceSql(
        'unnest($3::text[]) t (topic) cross join unnest($4::text[]) c (city)',
        'e.city = c.city and e.topic = t.topic and',
        '$6',
        '$7',
      )}
      union
      ${sliceSql('unnest($3::text[]) t (topic)', 'e.topic = t.topic and', '$8', '$9')}
      union
      ${sliceSql('unnest($4::text[]) c (city)', 'e.city = c.city and', '$10', '$11')}
      union
      ${sliceSql('unnest($5::text[]) o (organiser)', 'e.organiser = o.organiser and', '$12', '$13')}
      union
      (select event_code from (${soonestEventsSql('', '$14')}) soonest)
    )
    select ${EVENT_SUMMARY_COLUMNS}, e.coolness,
      case when p.north is not null then json_build_object('north', p.north, 'east', p.east) end as coordinates
    from found
    join eventlist e on e.event_code = found.event_code
    left join places p on p.city = e.city and p.country = coalesce(e.country, '')`,
)

// The planner assumes an average city, and would read and sort all events of a large one. Planning this statement for each user
// takes as long as running it.
const PREFER_INDEX_SCANS = statement(
  'walk_indexes',
  `
    select set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
           set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
)

/**
 * Reads the candidates of a plan: events after `today` that are open for registration and that the current user has neither
 * registered for, added to the favorites nor dismissed. At most 600, in any order.
 */
export async function readCandidates(tx: Tx, plan: CandidatePlan, today: Day): Promise<Candidate[]> {
  await tx.query(PREFER_INDEX_SCANS, [])
  const limits = ({ each, all }: CandidateQuota) => [each, all]
  return tx.query<Candidate>(READ_CANDIDATES, [
    toDayNumber(today),
    today,
    plan.topics,
    plan.cities,
    plan.organisers,
    ...limits(plan.topicAndCity),
    ...limits(plan.topic),
    ...limits(plan.city),
    ...limits(plan.organiser),
    plan.soonest,
  ])
}
