import type { Day } from '../../domain/day.ts'
import type { EventSummary } from '../../domain/event.ts'
import { getEventNameOrCode } from '../../domain/event.ts'
import { getRegistrationClosedReason, isUpcoming } from '../../domain/event-state.ts'
import type { LikedEvent, Reason, UserTaste } from '../../domain/recommendations/recommendation.ts'
import type { KnownEvent, RecommendedEvent } from '../catalogue/recommendations.ts'
import { shortRead, statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import {
  EVENT_SUMMARY_COLUMNS,
  type EventInvolvement,
  type EventSummaryRow,
  GOING_COLUMN,
  GOING_JOIN,
  IS_LISTED,
} from './events.ts'

/** The largest number of liked events. Recent ones show the user's taste; more would only take time. */
const LIKED_EVENTS_MAX = 200

// The limit makes PostgreSQL find each event by its code. It expects 200 liked events of everyone, and may read all of a catalogue instead.
const eventOf = (row: string) =>
  `lateral (select * from eventlist where event_code = ${row}.event_code limit 1) e`

// Verifying the user once and reading registrations and favorites once takes a quarter less time. Arrays are in order, because recommendations
// are kept by them. Events are JSON, because `pg` parses arrays character by character.
const READ_TASTE = shortRead(
  'read_taste',
  `
    with current_user_row as materialized (
      select current_user_id() as id
    ), registered as materialized (
      select event_code, registered_at as at from user_events where user_id = (select id from current_user_row)
    ), favorites as materialized (
      select event_code, favorited_at as at from favorite_events where user_id = (select id from current_user_row)
    ), newest as (
      select event_code, at, 'registered' as how from registered
      union all
      select event_code, at, 'favorited' from favorites
      order by at desc, event_code limit ${LIKED_EVENTS_MAX}
    ), excluded as (
      select event_code from registered
      union select event_code from favorites
      union select event_code from dismissed_events where user_id = (select id from current_user_row)
      union select event_code from waiting_list where user_id = (select id from current_user_row)
    )
    select (select hometown from profiles where id = (select id from current_user_row)) as hometown,
           array(
             select name from user_interests join interests on interests.id = interest_id
             where user_id = (select id from current_user_row) order by name
           ) as interests,
           array(
             select organiser from favorite_organisers where user_id = (select id from current_user_row) order by organiser
           ) as followed_organisers,
           to_json(array(
             select json_build_object('event_code', e.event_code, 'event_name', e."event name", 'date_begin', e.date_begin, 'starts_at', e.starts_at, 'how', n.how)
             from newest n, ${eventOf('n')} order by e.event_code, n.how
           )) as liked,
           to_json(array(
             select json_build_object('event_code', e.event_code, 'date_begin', e.date_begin, 'starts_at', e.starts_at)
             from excluded, ${eventOf('excluded')} where e.date_begin >= $1 order by e.event_code
           )) as excluded`,
)

/** What recommendations for a user are based on. */
export interface RecommendationInput {
  taste: Omit<UserTaste, 'likedEvents'> & { likedEvents: (LikedEvent & Pick<EventSummary, 'event_name'>)[] }
  /** The events that the user has registered for, waits for, added to the favorites or dismissed, if they begin today or later. */
  excluded: KnownEvent[]
}

/** Reads the taste of the current user. Liked events are the 200 registered or favorite ones that were added last. */
export async function readTaste(tx: Tx, today: Day): Promise<RecommendationInput> {
  const { excluded, ...row } = (await tx.queryOne<{
    hometown: string | null
    interests: string[]
    followed_organisers: string[]
    liked: RecommendationInput['taste']['likedEvents']
    excluded: KnownEvent[]
  }>(READ_TASTE, [today]))!
  const { hometown, interests, followed_organisers: followedOrganisers, liked: likedEvents } = row
  return { taste: { hometown, interests, followedOrganisers, likedEvents }, excluded }
}

const READ_RECOMMENDED_EVENTS = statement(
  'read_recommended_events',
  `
    select ${EVENT_SUMMARY_COLUMNS}, c.places_left, ${GOING_COLUMN}
    from unnest($1::text[]) with ordinality as recommended (event_code, ordinal)
    join eventlist e on e.event_code = recommended.event_code and ${IS_LISTED} ${GOING_JOIN}
    left join event_capacities c on c.event_code = e.event_code
    where c.places_left is distinct from 'full'
    order by recommended.ordinal`,
)

type RecommendedSummary = EventSummaryRow & Pick<EventInvolvement, 'places_left' | 'going'>

/**
 * Reads the events that the index recommends. Leaves out those that cannot be recommended according to their rows, because the index
 * can be older.
 */
export async function readRecommendedEvents(
  tx: Tx,
  recommended: readonly RecommendedEvent[],
  { taste, excluded }: RecommendationInput,
  today: Day,
): Promise<{ event: RecommendedSummary; reasons: Reason[] }[]> {
  if (recommended.length === 0) return []
  const codes = recommended.map(({ event_code }) => event_code)
  const events = await tx.query<RecommendedSummary>(READ_RECOMMENDED_EVENTS, [codes])
  const excludedCodes = new Set(excluded.map(({ event_code }) => event_code))
  const reasonsOf = new Map(recommended.map(({ event_code, reasons }) => [event_code, reasons]))
  const likedEvents = new Map(taste.likedEvents.map((event) => [event.event_code, event]))
  const addTitle = (reason: Reason): Reason => {
    const liked = reason.kind === 'like' && likedEvents.get(reason.event_title)
    return liked ? { ...reason, event_title: getEventNameOrCode(liked) } : reason
  }
  return events
    .filter(
      (event) =>
        isUpcoming(event, today) &&
        getRegistrationClosedReason(event, today) === null &&
        !excludedCodes.has(event.event_code),
    )
    .map((event) => ({ event, reasons: reasonsOf.get(event.event_code)!.map(addTitle) }))
}
