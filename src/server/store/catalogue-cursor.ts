import type { EventSort } from '../../domain/catalogue-query.ts'

/** A place in an order of the catalogue: behind this event. Every value is what the event is sorted by. */
export interface CatalogueCursor {
  isPast: boolean
  /** The sort's own key, '' for soonest first. */
  key: string
  sortDay: number
  eventCode: string
}

/** The text is no cursor of this catalogue, or one of another sort. The message is written for people. */
export class InvalidCursorError extends Error {
  override name = 'InvalidCursorError'
  constructor() {
    super('The cursor does not belong to this list. Start again from its first page.')
  }
}

/** The cursor as it travels: base64url of a JSON array, opaque to everyone else. */
export function encodeCatalogueCursor(
  sort: EventSort,
  { isPast, key, sortDay, eventCode }: CatalogueCursor,
): string {
  return Buffer.from(JSON.stringify([sort, isPast, key, sortDay, eventCode])).toString('base64url')
}

/** Reads what `encodeCursor` wrote for the same sort; throws InvalidCursorError for anything else. */
export function decodeCatalogueCursor(sort: EventSort, text: string): CatalogueCursor {
  const parts = parseCursor(text)
  if (!Array.isArray(parts) || parts.length !== 5) throw new InvalidCursorError()
  const [cursorSort, isPast, key, sortDay, eventCode] = parts
  if (
    cursorSort !== sort ||
    typeof isPast !== 'boolean' ||
    !isStorable(key) ||
    !isInt4(sortDay) ||
    !isStorable(eventCode)
  ) {
    throw new InvalidCursorError()
  }
  return { isPast, key, sortDay, eventCode }
}

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw new InvalidCursorError()
  }
}

// PostgreSQL's text holds anything but U+0000.
function isStorable(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0')
}

function isInt4(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647
}
