import type { Day } from '../../domain/day.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

/** Contact details that a user gives to one other person. */
export interface SharedDetails {
  email: string | null
  phone: string | null
  link: string | null
}

const toValues = ({ email, phone, link }: SharedDetails) => [email || null, phone || null, link || null]
/** The details in a call of a function, from the parameter with this number on. */
const details = (first: number) => `row(null, null, $${first}, $${first + 1}, $${first + 2})::hello_details`

export interface StoredHello {
  id: string
  is_received: boolean
  event_code: string
  event_name: string | null
  message: string
  card_id: string
  display_name: string
  headline: string
  color: number
}

const LIST_HELLOS = statement(
  'list_hellos',
  `select id, is_received, event_code, "event name" as event_name, message, card_id, display_name, headline, color
   from list_hellos()`,
)

/** Lists the hellos that wait for the current user, and those the user has sent, the newest first. */
export function listHellos(tx: Tx): Promise<StoredHello[]> {
  return tx.query<StoredHello>(LIST_HELLOS, [])
}

const COUNT_WAITING_HELLOS = statement(
  'count_waiting_hellos',
  `select (select count(*) from list_hellos() where is_received)::int
     + (select count(*) from contacts where is_new and user_id = (select current_user_id()))::int as waiting`,
)

/** Counts the hellos that wait for the current user, and the contacts that the user has not listed yet. */
export async function countWaitingHellos(tx: Tx): Promise<number> {
  return (await tx.queryOne<{ waiting: number }>(COUNT_WAITING_HELLOS, []))!.waiting
}

export type HelloOutcome = 'sent' | 'connected' | 'already_sent' | 'too_many' | 'not_found'

const SEND_HELLO = statement('send_hello', `select send_hello($1, $2, $3, ${details(4)}, $7) as outcome`)

/** Says hello to the person with this card at an event, or connects the two if the other has done so before. */
export async function sendHello(
  tx: Tx,
  hello: { eventCode: string; cardId: string; message: string; details: SharedDetails },
  today: Day,
): Promise<HelloOutcome> {
  const { eventCode, cardId, message, details } = hello
  const values = [eventCode, cardId, message, ...toValues(details), today]
  return (await tx.queryOne<{ outcome: HelloOutcome }>(SEND_HELLO, values))!.outcome
}

const ANSWER_HELLO = statement('answer_hello', `select answer_hello($1, $2, ${details(3)}, $6) as done`)

/** Accepts a hello, giving these details, or declines it without any. Returns false if there is none to answer. */
export async function answerHello(
  tx: Tx,
  id: string,
  given: SharedDetails | null,
  today: Day,
): Promise<boolean> {
  const values = toValues(given ?? { email: null, phone: null, link: null })
  return (await tx.queryOne<{ done: boolean }>(ANSWER_HELLO, [id, given !== null, ...values, today]))!.done
}

const WITHDRAW_HELLO = statement('withdraw_hello', 'select undo_hello($1) as done')

export async function withdrawHello(tx: Tx, id: string): Promise<boolean> {
  return (await tx.queryOne<{ done: boolean }>(WITHDRAW_HELLO, [id]))!.done
}

export interface StoredContact extends SharedDetails {
  id: string
  name: string
  event_code: string | null
  event_name: string | null
  met_on: Day
  note: string
  asks_for_note: boolean
}

const LIST_CONTACTS = statement(
  'list_contacts',
  `
    select c.id, c.name, c.email, c.phone, c.link, c.event_code, e."event name" as event_name, c.met_on,
      coalesce(n.note, '') as note,
      n.id is null and coalesce(greatest(e.date_begin, e.date_end) < $1, false) as asks_for_note
    from contacts c
    left join eventlist e using (event_code)
    left join contact_notes n on n.user_id = c.user_id and n.contact_user_id = c.contact_user_id
    where c.user_id = (select current_user_id())
    order by c.met_on desc, c.name, c.id`,
)

const MARK_CONTACTS = statement(
  'mark_contacts',
  'update contacts set is_new = false where is_new and user_id = (select current_user_id())',
)

/** Lists the contacts of the current user, the newest first. From then on, they are not counted as new. */
export async function listContacts(tx: Tx, today: Day): Promise<StoredContact[]> {
  await tx.query(MARK_CONTACTS, [])
  return tx.query<StoredContact>(LIST_CONTACTS, [today])
}

const LIST_LEFT_NOTES = statement(
  'list_left_notes',
  `
    select n.id, n.name, n.note from contact_notes n
    where n.user_id = (select current_user_id()) and not exists (
      select from contacts c where c.user_id = n.user_id and c.contact_user_id = n.contact_user_id)
    order by n.updated_at desc`,
)

/** Lists the notes of the current user on contacts that have ended. */
export function listLeftNotes(tx: Tx): Promise<{ id: string; name: string; note: string }[]> {
  return tx.query(LIST_LEFT_NOTES, [])
}

const SAVE_CONTACT_NOTE = statement('save_contact_note', 'select save_contact_note($1, $2) as done')
const REMOVE_CONTACT = statement('remove_contact', 'select remove_contact($1) as done')
const DELETE_NOTE = statement(
  'delete_note',
  'delete from contact_notes where id = $1 and user_id = (select current_user_id()) returning id',
)

export async function saveContactNote(tx: Tx, id: string, note: string): Promise<boolean> {
  return (await tx.queryOne<{ done: boolean }>(SAVE_CONTACT_NOTE, [id, note]))!.done
}

export async function removeContact(tx: Tx, id: string): Promise<boolean> {
  return (await tx.queryOne<{ done: boolean }>(REMOVE_CONTACT, [id]))!.done
}

export async function deleteNote(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(DELETE_NOTE, [id])).length > 0
}

/** The name and the details that a user gives when connecting by code. */
export interface GivenDetails {
  name: string
  details: SharedDetails
}

const CREATE_CONNECT_CODE = statement(
  'create_connect_code',
  `select create_connect_code($1, $2, $3, ${details(4)}, $7) as done`,
)

/** Stores the hashes of a new code of the current user. Returns when it expires, or null if the user may not connect by code. */
export async function createConnectCode(
  tx: Tx,
  hashes: { token: string; code: string },
  { name, details }: GivenDetails,
  today: Day,
): Promise<string | null> {
  const values = [hashes.token, hashes.code, name, ...toValues(details), today]
  const { done } = (await tx.queryOne<{ done: boolean }>(CREATE_CONNECT_CODE, values))!
  return done ? (await readConnectState(tx)).expires_at : null
}

/** `request_number`: of the one who has entered the code of the current user. `is_waiting`: the owner of a code has to confirm. */
export interface ConnectState {
  is_code_valid: boolean
  /** When the latest code expires or, later, the request of the current user. */
  expires_at: string | null
  request_number: number | null
  is_waiting: boolean
  connected_to: string | null
}

const READ_CONNECT_STATE = statement(
  'read_connect_state',
  `select state.*, expires_at
   from read_connect_state() state left join connect_codes on user_id = (select current_user_id())`,
)

export async function readConnectState(tx: Tx): Promise<ConnectState> {
  return (await tx.queryOne<ConnectState>(READ_CONNECT_STATE, []))!
}

const REQUEST_CONNECTION = statement(
  'request_connection',
  `select request_connection($1, $2, ${details(3)}, $6) as number`,
)

/** Consumes a code, and asks its owner to confirm. Returns the number of the request, or null if there is no such code. */
export async function requestConnection(
  tx: Tx,
  hash: string,
  { name, details }: GivenDetails,
  today: Day,
): Promise<number | null> {
  const values = [hash, name, ...toValues(details), today]
  return (await tx.queryOne<{ number: number | null }>(REQUEST_CONNECTION, values))!.number
}

const CONFIRM_CONNECTION = statement('confirm_connection', 'select confirm_connection($1, $2) as done')

/** Connects the current user with the one who has entered their code. Returns false if their request has another number. */
export async function confirmConnection(tx: Tx, requestNumber: number, today: Day): Promise<boolean> {
  return (await tx.queryOne<{ done: boolean }>(CONFIRM_CONNECTION, [requestNumber, today]))!.done
}
