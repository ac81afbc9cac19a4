import { statementForms } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

type TableRows = Record<string, unknown>[]

// Lists the columns explicitly, because secrets such as the hash of the calendar token must not be exported. A test compares
// the lists with the database, so that each new column is either exported or named as a secret.
const QUERY_OF_TABLE: Record<string, string> = {
  profiles: `
    select id, first_name, last_name, birth_date, phone_number, hometown, onboarding_completed, avatar_url,
      linkedin_id, linkedin_profile_url, last_visit_at, previous_visit_at, imported_from
    from profiles where id = $1`,
  user_interests: `
    select user_id, interest_id, interests.name as interest_name
    from user_interests join interests on interests.id = interest_id
    where user_id = $1 order by interests.name`,
  user_events: `
    select user_id, event_code, status, registered_at, externally_registered_at
    from user_events where user_id = $1 order by registered_at, event_code`,
  taken_places: `
    select user_id, event_code, mark from taken_places where user_id = $1 order by event_code`,
  waiting_list: `
    select user_id, event_code, waiting_since from waiting_list where user_id = $1 order by waiting_since, event_code`,
  favorite_events: `
    select id, user_id, event_code, favorited_at
    from favorite_events where user_id = $1 order by favorited_at, event_code`,
  favorite_organisers: `
    select user_id, organiser from favorite_organisers where user_id = $1 order by organiser`,
  dismissed_events: `
    select user_id, event_code, dismissed_at
    from dismissed_events where user_id = $1 order by dismissed_at, event_code`,
  calendar_feeds: `
    select user_id, token_hash is not null as is_on, includes_favorites, revoked_at
    from calendar_feeds where user_id = $1`,
  email_preferences: `
    select user_id, kind, is_on, changed_at, consent_version, consented_at from email_preferences where user_id = $1 and is_on is not null order by kind`,
  saved_searches: `
    select id, user_id, slot, name, query, created_at, token_hash is not null as has_feed
    from saved_searches where user_id = $1 order by created_at, slot`,
  people_cards: `
    select user_id, card_id, is_on, consent_version, is_counted, display_name, headline, topics, looks_for, offers, languages,
      links, color, shows_linkedin, updated_at
    from people_cards where user_id = $1`,
  people_visibility: `
    select user_id, event_code, is_visible from people_visibility where user_id = $1 order by event_code`,
  people_views: `
    select user_id, event_code, viewed_at from people_views where user_id = $1 order by viewed_at, event_code`,
  hellos: `
    select id, user_id, event_code, message, created_at from hellos where user_id = $1 order by created_at`,
  contacts: `
    select id, user_id, name, email, phone, link, event_code, met_on, created_at, is_new
    from contacts where user_id = $1 order by created_at, id`,
  contact_notes: `
    select id, user_id, name, note, updated_at from contact_notes where user_id = $1 order by updated_at, id`,
  people_blocks: `
    select id, user_id, name, created_at from people_blocks where user_id = $1 order by created_at, id`,
  people_reports: `
    select id, user_id, reason, created_at from people_reports where user_id = $1 order by created_at, id`,
  connect_codes: `
    select user_id, name, email, phone, link, expires_at, contact_id from connect_codes where user_id = $1`,
}

const READ_PERSONAL_DATA = statementForms('read_own')

/** Reads everything that is stored about a user, by table (§3 Data): the current user, or any for the owner. */
export async function readPersonalData(tx: Tx, userId: string): Promise<Record<string, TableRows>> {
  const data: Record<string, TableRows> = {}
  for (const [table, text] of Object.entries(QUERY_OF_TABLE)) {
    data[table] = await tx.query(READ_PERSONAL_DATA([table], text), [userId])
  }
  return data
}
