import { InvalidCursorError } from './catalogue-cursor.ts'

/** Which of a person's events a list holds. */
export type MyEventsList = 'registered' | 'favorites' | 'all'

/** A place in such a list: behind this event. `at` is UTC to the microsecond, as the database wrote it. */
export interface MyEventsCursor {
  at: string
  eventCode: string
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** The cursor as it travels: base64url of a JSON array, opaque to everyone else. */
export function encodeMyEventsCursor(list: MyEventsList, { at, eventCode }: MyEventsCursor): string {
  return Buffer.from(JSON.stringify([list, at, eventCode])).toString('base64url')
}

/** Reads what `encodeMyEventsCursor` wrote for the same list; throws InvalidCursorError for anything else. */
export function decodeMyEventsCursor(list: MyEventsList, text: string): MyEventsCursor {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw new InvalidCursorError()
  }
  if (!Array.isArray(parts) || parts.length !== 3) throw new InvalidCursorError()
  const [cursorList, at, eventCode] = parts
  const isPlace =
    cursorList === list &&
    typeof at === 'string' &&
    INSTANT.test(at) &&
    !Number.isNaN(Date.parse(at)) &&
    typeof eventCode === 'string' &&
    !eventCode.includes('\0')
  if (!isPlace) throw new InvalidCursorError()
  return { at, eventCode }
}
