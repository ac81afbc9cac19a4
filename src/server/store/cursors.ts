import type { EventSort } from '../../domain/catalogue-query.ts'

// A cursor is sent as base64url of a JSON array, opaque to clients: what it is for, then the sort keys of the last event
// of the page before.

/** A cursor that does not belong to the requested list. The message is a sentence for the user. */
export class InvalidCursorError extends Error {
  override name = 'InvalidCursorError'
  constructor() {
    super('The cursor does not belong to this list. Start again from its first page.')
  }
}

/** A position in an order of the catalogue: after the event with these sort keys. */
export interface CatalogueCursor {
  isPast: boolean
  /** The key of the sort; '' for soonest first. */
  key: string
  sortDay: number
  eventCode: string
}

export function encodeCatalogueCursor(
  sort: EventSort,
  { isPast, key, sortDay, eventCode }: CatalogueCursor,
): string {
  return encode([sort, isPast, key, sortDay, eventCode])
}

/** Decodes a cursor for the same sort. Throws InvalidCursorError for any other text. */
export function decodeCatalogueCursor(sort: EventSort, text: string): CatalogueCursor {
  const [isPast, key, sortDay, eventCode] = decode(text, sort, 4)
  if (typeof isPast !== 'boolean' || !isStorable(key) || !isInt4(sortDay) || !isStorable(eventCode)) {
    throw new InvalidCursorError()
  }
  return { isPast, key, sortDay, eventCode }
}

/** The lists of My Events. */
export type MyEventsListName = 'registered' | 'favorites' | 'all'

/** A position in a list of My Events: after this event. `at` is an instant as the database returns it. */
export interface MyEventsCursor {
  at: string
  eventCode: string
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

export function encodeMyEventsCursor(list: MyEventsListName, { at, eventCode }: MyEventsCursor): string {
  return encode([list, at, eventCode])
}

/** Decodes a cursor for the same list. Throws InvalidCursorError for any other text. */
export function decodeMyEventsCursor(list: MyEventsListName, text: string): MyEventsCursor {
  const [at, eventCode] = decode(text, list, 2)
  const isInstant = typeof at === 'string' && INSTANT.test(at) && !Number.isNaN(Date.parse(at))
  if (!isInstant || !isStorable(eventCode)) throw new InvalidCursorError()
  return { at, eventCode }
}

function encode(parts: unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

function decode(text: string, purpose: string, length: number): unknown[] {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw new InvalidCursorError()
  }
  if (!Array.isArray(parts) || parts.length !== length + 1 || parts[0] !== purpose) {
    throw new InvalidCursorError()
  }
  return parts.slice(1)
}

// A text in PostgreSQL can have any character but U+0000.
function isStorable(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0')
}

function isInt4(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647
}
