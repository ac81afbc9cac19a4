import type { EventSummary, Involvement } from '../../domain/event.ts'

/** The columns of EventSummary from `eventlist e`. Renames `"event name"`. */
export const EVENT_SUMMARY_COLUMNS = `e.event_code, e."event name" as event_name, e.date_begin, e.date_end, e.city, e.country,
  e.venue, e.event_type, e.topic, e.tier, e.organiser, e.price, e.if_free, e.signup_deadline, e.app_status`

/** The columns of EventDetail from `eventlist e`. */
export const EVENT_DETAIL_COLUMNS = `${EVENT_SUMMARY_COLUMNS}, e.coolness, e.agenda, e.event_website_url, e.sign_up_url`

/** Whether the current user follows the organiser of `eventlist e`. */
export const FOLLOWS_ORGANISER = `
  exists (
    select from favorite_organisers o where o.user_id = current_user_id() and o.organiser = e.organiser
  ) as follows_organiser`

/** The current user's involvement in `eventlist e`: the columns and the joins they come from. */
export const INVOLVEMENT_COLUMNS = 'u.registered_at, f.favorited_at'
export const INVOLVEMENT_JOINS = `
  left join user_events u on u.event_code = e.event_code and u.user_id = current_user_id()
  left join favorite_events f on f.event_code = e.event_code and f.user_id = current_user_id()`

/** An event with the current user's involvement. */
export type EventWithInvolvement = EventSummary & Involvement
