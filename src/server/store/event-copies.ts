import type { Day } from '../../domain/day.ts'
import { NO_INVOLVEMENT } from '../../domain/event.ts'
import { type Statement, shortRead } from '../database/statement.ts'
import type { Tx, UserTx } from '../database/transaction.ts'
import { LeastRecentlyUsed } from '../platform/least-recently-used.ts'
import type { EventInvolvement } from './events.ts'

/** A transaction of a user, or another one, which uses no copies. */
type ReadingTx = Tx & Partial<Pick<UserTx, 'catalogueRevision'>>

/** What a request adds to the copy of an event, from the rows of the current user and from counts. */
const INVOLVEMENT_TYPES = {
  registered_at: 'timestamptz',
  externally_registered_at: 'timestamptz',
  favorited_at: 'timestamptz',
  waiting_since: 'timestamptz',
  waiting_position: 'integer',
  places_left: 'text',
  going: 'integer',
  follows_organiser: 'boolean',
}
type InvolvementColumn = keyof typeof INVOLVEMENT_TYPES

/** One row for each part of the involvement in one of the events: five short scans instead of five lookups per event. */
function involvementStatement(name: string, columns: InvolvementColumn[]): Statement {
  const select = (values: Partial<Record<InvolvementColumn, string>>, from: string) => `
    select event_code, ${columns.map((column) => `${values[column] ?? 'null'}::${INVOLVEMENT_TYPES[column]} as ${column}`).join(', ')}
    from ${from}`
  const mine = 'where user_id = (select id from viewer) and event_code = any($1::text[])'
  const parts = [
    select(
      { registered_at: 'registered_at', externally_registered_at: 'externally_registered_at' },
      `user_events ${mine}`,
    ),
    select({ favorited_at: 'favorited_at' }, `favorite_events ${mine}`),
    select(
      { waiting_since: 'waiting_since', waiting_position: 'waiting_position(event_code)' },
      `waiting_list ${mine}`,
    ),
    select({ places_left: 'places_left' }, 'event_capacities where event_code = any($1::text[])'),
    select(
      { going: 'count' },
      `people_counts where event_code = any($1::text[]) and kind = 'going' and count > 0`,
    ),
  ]
  if (columns.includes('follows_organiser')) {
    parts.push(
      select({ follows_organiser: 'true' }, `eventlist join favorite_organisers using (organiser) ${mine}`),
    )
  }
  return shortRead(
    name,
    `with viewer as materialized (select current_user_id() as id) ${parts.join(' union all ')}`,
  )
}

const { follows_organiser: _, ...OF_CARDS } = INVOLVEMENT_TYPES
/** What cards show of the involvement, and what details do. */
export const CARD_INVOLVEMENT = {
  statement: involvementStatement('read_card_involvement', Object.keys(OF_CARDS) as InvolvementColumn[]),
  none: { ...NO_INVOLVEMENT, places_left: null, going: null } as EventInvolvement,
}
export const DETAIL_INVOLVEMENT = {
  statement: involvementStatement(
    'read_detail_involvement',
    Object.keys(INVOLVEMENT_TYPES) as InvolvementColumn[],
  ),
  none: { ...CARD_INVOLVEMENT.none, follows_organiser: false },
}

interface CopyOptions<Row, Copy, Involvement extends object> {
  /** Reads rows of events by their codes, without what differs between users or changes without a new revision. */
  statement: Statement
  /** Makes a copy of a row as of a day. */
  create(row: Row, today: Day): Copy
  involvement: { statement: Statement; none: Involvement }
  /** The largest number of copies. */
  kept: number
}

/**
 * Events as they are for everybody, in the memory of the process. The copies are of one revision of the catalogue and one day. A request
 * reads the revision together with its session and uses copies of this revision only, so it never shows an event as it was before. What
 * differs between users or changes without a new revision is read by each request, under row-level security.
 */
export class EventCopies<
  Row extends { event_code: string },
  Copy extends { event_code: string },
  Involvement extends object,
> {
  private readonly options: CopyOptions<Row, Copy, Involvement>
  private readonly copies: LeastRecentlyUsed<Copy & Involvement>
  private readonly shared = new WeakSet<Copy>()
  private version = ''

  constructor(options: CopyOptions<Row, Copy, Involvement>) {
    this.options = options
    this.copies = new LeastRecentlyUsed(options.kept)
  }

  /**
   * Reads events with the current user's involvement, in the order of their codes. Skips those that the statement does not return. All
   * statements are sent before it returns. The events must not be changed: without involvement, they are the copies.
   */
  async read(tx: ReadingTx, eventCodes: string[], today: Day): Promise<(Copy & Involvement)[]> {
    if (eventCodes.length === 0) return []
    const version = tx.catalogueRevision ? `${tx.catalogueRevision.revision} ${today}` : undefined
    if (version !== undefined && version !== this.version) {
      this.copies.clear()
      this.version = version
    }
    const found = new Map<string, Copy & Involvement>()
    for (const code of eventCodes) {
      const copy = version && this.copies.find(code)
      if (copy) found.set(code, copy)
    }
    const missing = eventCodes.filter((code) => !found.has(code))
    const { statement: rowStatement, create, involvement } = this.options
    const [rows, parts] = await Promise.all([
      missing.length > 0 ? tx.query<Row>(rowStatement, [missing]) : [],
      tx.query<Partial<Involvement> & { event_code: string }>(involvement.statement, [eventCodes]),
    ])
    for (const row of rows) {
      const copy = { ...create(row, today), ...involvement.none }
      this.shared.add(copy)
      found.set(row.event_code, copy)
      // Another request may have seen a newer revision meanwhile.
      if (version === this.version) this.copies.set(row.event_code, copy)
    }
    const involvements = new Map<string, Involvement>()
    for (const { event_code, ...part } of parts) {
      const all = { ...(involvements.get(event_code) ?? involvement.none) } as Record<string, unknown>
      for (const [name, value] of Object.entries(part)) if (value !== null) all[name] = value
      involvements.set(event_code, all as Involvement)
    }
    return eventCodes.flatMap((code) => {
      const copy = found.get(code)
      const mine = involvements.get(code)
      return copy ? [mine ? { ...copy, ...mine } : copy] : []
    })
  }

  /** Whether others get the same object. */
  isShared(event: Copy): boolean {
    return this.shared.has(event)
  }
}
