import { decodeCursor, encodeCursor, InvalidCursorError } from '../platform/cursor.ts'

/** The lists of My Events. */
export type MyEventsListName = 'registered' | 'favorites' | 'all' | 'completed'

/** A position in a list of My Events: after this event. `at` is an instant as the database returns it. */
export interface MyEventsCursor {
  at: string
  eventCode: string
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

export function encodeMyEventsCursor(list: MyEventsListName, { at, eventCode }: MyEventsCursor): string {
  return encodeCursor(list, [at, eventCode])
}

/** Decodes a cursor for the same list. Throws InvalidCursorError for any other text. */
export function decodeMyEventsCursor(list: MyEventsListName, text: string): MyEventsCursor {
  const [at, eventCode] = decodeCursor(list, text, 2)
  const isInstant = typeof at === 'string' && INSTANT.test(at) && !Number.isNaN(Date.parse(at))
  if (!isInstant || !isStorable(eventCode)) throw new InvalidCursorError()
  return { at, eventCode }
}

// A text in PostgreSQL can have any character but U+0000.
function isStorable(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0')
}
