import type { Day } from '../../domain/day.ts'
import type { CardFields } from '../../domain/people/card.ts'
import type { MatchedCard } from '../../domain/people/match-people.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

/** The card of the current user; the name is null if only `is_counted` was saved. */
export interface StoredCard extends Omit<CardFields, 'display_name'> {
  card_id: string
  display_name: string | null
  is_on: boolean
  consent_version: number | null
  is_counted: boolean
}

const CARD_COLUMNS = `card_id, is_on, consent_version, is_counted, display_name, headline, topics, looks_for, offers, languages,
  links, color, shows_linkedin`

const READ_CARD = statement(
  'read_card',
  `select ${CARD_COLUMNS} from people_cards where user_id = (select current_user_id())`,
)

export function readCard(tx: Tx): Promise<StoredCard | null> {
  return tx.queryOne<StoredCard>(READ_CARD, [])
}

/** What the current user may do: `code_refusal` is what remains of `refusal` for connecting by code. */
export interface PeopleState {
  refusal: string | null
  code_refusal: string | null
  /** Whether the user has connected LinkedIn. */
  has_linkedin: boolean
  linkedin_profile_url: string | null
}

const READ_PEOPLE_STATE = statement(
  'read_people_state',
  `select state.*, linkedin_profile_url from read_people_state($1) state, profiles where id = (select current_user_id())`,
)

export async function readPeopleState(tx: Tx, today: Day): Promise<PeopleState> {
  return (await tx.queryOne<PeopleState>(READ_PEOPLE_STATE, [today]))!
}

const SAVE_CARD = statement(
  'save_card',
  `
    insert into people_cards (is_on, consent_version, display_name, headline, topics, looks_for, offers, languages, links, color,
      shows_linkedin)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    on conflict (user_id) do update set is_on = excluded.is_on, consent_version = excluded.consent_version,
      display_name = excluded.display_name, headline = excluded.headline, topics = excluded.topics,
      looks_for = excluded.looks_for, offers = excluded.offers, languages = excluded.languages, links = excluded.links,
      color = excluded.color, shows_linkedin = excluded.shows_linkedin, updated_at = now()`,
)

export async function saveCard(
  tx: Tx,
  { card, isOn, consentVersion }: { card: CardFields; isOn: boolean; consentVersion: number },
): Promise<void> {
  const { display_name, headline, topics, looks_for, offers, languages, links, color, shows_linkedin } = card
  const fields = [display_name, headline, topics, looks_for, offers, languages, links, color, shows_linkedin]
  await tx.query(SAVE_CARD, [isOn, consentVersion, ...fields])
}

const SAVE_COUNTED = statement(
  'save_counted',
  `insert into people_cards (is_counted) values ($1)
   on conflict (user_id) do update set is_counted = excluded.is_counted`,
)

/** Keeps the current user out of the numbers of people going, or lets them be counted again. */
export async function saveCounted(tx: Tx, isCounted: boolean): Promise<void> {
  await tx.query(SAVE_COUNTED, [isCounted])
}

const SAVE_VISIBILITY = statement(
  'save_visibility',
  `
    insert into people_visibility (user_id, event_code, is_visible)
    select user_id, event_code, $2 from user_events where event_code = $1 and user_id = (select current_user_id())
    on conflict (user_id, event_code) do update set is_visible = excluded.is_visible
    returning is_visible`,
)

/** Shows or hides the card at an event. Returns false if the current user is not registered for it. */
export async function saveVisibility(tx: Tx, eventCode: string, isVisible: boolean): Promise<boolean> {
  return (await tx.query(SAVE_VISIBILITY, [eventCode, isVisible])).length > 0
}

/** What the current user may do with the people of an event. */
export interface PeopleAccess {
  refusal: string | null
  opens_on: Day | null
  visibility: boolean | null
  hellos_left: number
}

const READ_PEOPLE_ACCESS = statement(
  'read_people_access',
  'select refusal, opens_on, visibility, hellos_left from read_people_access($1, $2)',
)

/** Returns null for an unknown event code. */
export function readPeopleAccess(tx: Tx, eventCode: string, today: Day): Promise<PeopleAccess | null> {
  return tx.queryOne<PeopleAccess>(READ_PEOPLE_ACCESS, [eventCode, today])
}

// One text with the separators of ASCII: making and parsing JSON, or 8,000 arrays, takes longer than everything else.
const [UNIT, GROUP, RECORD] = ['\x1f', '\x1d', '\x1e'] as const
const LIST_PEOPLE_TO_MATCH = statement(
  'list_people_to_match',
  `select string_agg(concat_ws(E'${GROUP}', card_id, array_to_string(topics, E'${UNIT}'), array_to_string(looks_for, E'${UNIT}'),
     array_to_string(offers, E'${UNIT}'), array_to_string(languages, E'${UNIT}')), E'${RECORD}') as others
   from list_people_to_match($1, $2)`,
)

/** Lists what matching reads of the other cards at an event. Sends no card to anyone. */
export async function listPeopleToMatch(tx: Tx, eventCode: string, today: Day): Promise<MatchedCard[]> {
  const row = await tx.queryOne<{ others: string | null }>(LIST_PEOPLE_TO_MATCH, [eventCode, today])
  const split = (text: string, separator: string) => (text === '' ? [] : text.split(separator))
  return split(row?.others ?? '', RECORD).map((record) => {
    const [card_id = '', ...lists] = record.split(GROUP)
    const [topics = [], looks_for = [], offers = [], languages = []] = lists.map((list) => split(list, UNIT))
    return { card_id, topics, looks_for, offers, languages }
  })
}

export type OpenedCard = CardFields & {
  card_id: string
  consent_version: number
  relation: 'contact' | 'hello_sent' | 'hello_received' | null
}

const OPEN_PEOPLE_CARDS = statement(
  'open_people_cards',
  `select card_id, consent_version, display_name, headline, topics, looks_for, offers, languages, links, color,
     has_linkedin as shows_linkedin, relation from open_people_cards($1, $2, $3::uuid[])`,
)

/** Reads these cards for sending them, and counts them. Leaves out those beyond the limits of the current user. */
export function openPeopleCards(
  tx: Tx,
  eventCode: string,
  today: Day,
  cardIds: string[],
): Promise<OpenedCard[]> {
  return tx.query<OpenedCard>(OPEN_PEOPLE_CARDS, [eventCode, today, cardIds])
}

const READ_WANTED = statement(
  'read_wanted',
  `select nullif(substr(kind, 11), '') as looks_for, count from people_counts
   where event_code = $1 and count > 0 and kind <> 'going' order by count desc, kind`,
)

/** Reads how many cards are visible at an event (null), and how many look for each chip, in multiples of 5. */
export function readWanted(
  tx: Tx,
  eventCode: string,
): Promise<{ looks_for: string | null; count: number }[]> {
  return tx.query(READ_WANTED, [eventCode])
}

const FIND_NEXT_EVENT_WITH_PEOPLE = statement(
  'find_next_event_with_people',
  `
    select e.event_code, e."event name" as event_name, access.hellos_left
    from people_visibility v join eventlist e using (event_code), read_people_access(e.event_code, $1) access
    where v.user_id = (select current_user_id()) and v.is_visible and greatest(e.date_begin, e.date_end) >= $1
      and access.refusal is null
    order by e.date_begin, e.event_code limit 1`,
)

/** Finds the next event whose people the current user can see now. */
export function findNextEventWithPeople(
  tx: Tx,
  today: Day,
): Promise<{ event_code: string; event_name: string | null; hellos_left: number } | null> {
  return tx.queryOne(FIND_NEXT_EVENT_WITH_PEOPLE, [today])
}

const LIST_BLOCKS = statement(
  'list_blocks',
  'select id, name from people_blocks where user_id = (select current_user_id()) order by created_at desc',
)

export function listBlocks(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx.query(LIST_BLOCKS, [])
}

const DELETE_BLOCK = statement(
  'delete_block',
  'delete from people_blocks where id = $1 and user_id = (select current_user_id()) returning id',
)

export async function deleteBlock(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(DELETE_BLOCK, [id])).length > 0
}

const BLOCK_PERSON = statement('block_person', 'select block_person($1) as done')
const REPORT_PERSON = statement('report_person', 'select report_person($1, $2) as done')

/** Blocks the person behind the id of a card, hello or contact. Returns false if it means nothing to the current user. */
export async function blockPerson(tx: Tx, id: string): Promise<boolean> {
  return (await tx.queryOne<{ done: boolean }>(BLOCK_PERSON, [id]))!.done
}

export async function reportPerson(tx: Tx, id: string, reason: string): Promise<boolean> {
  return (await tx.queryOne<{ done: boolean }>(REPORT_PERSON, [id, reason]))!.done
}
