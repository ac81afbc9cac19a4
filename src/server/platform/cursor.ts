// A cursor is sent as base64url of a JSON array, opaque to clients: what it is for, then the sort keys of the last item
// of the page before.

/** A cursor that does not belong to the requested list. The message is a sentence for the user. */
export class InvalidCursorError extends Error {
  override name = 'InvalidCursorError'
  constructor() {
    super('The cursor does not belong to this list. Start again from its first page.')
  }
}

/** Returns the cursor with these sort keys for the list `purpose`. */
export function encodeCursor(purpose: string, keys: unknown[]): string {
  return Buffer.from(JSON.stringify([purpose, ...keys])).toString('base64url')
}

/** Returns the sort keys of a cursor for the list `purpose`. Throws InvalidCursorError for any other text. */
export function decodeCursor(purpose: string, text: string, keyCount: number): unknown[] {
  const [foundPurpose, ...keys] = parseCursor(text)
  if (foundPurpose !== purpose || keys.length !== keyCount) throw new InvalidCursorError()
  return keys
}

/** Returns the purpose of a cursor. Throws InvalidCursorError for any other text. */
export function readCursorPurpose(text: string): string {
  const [purpose] = parseCursor(text)
  if (typeof purpose !== 'string') throw new InvalidCursorError()
  return purpose
}

function parseCursor(text: string): unknown[] {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw new InvalidCursorError()
  }
  if (!Array.isArray(parts)) throw new InvalidCursorError()
  return parts
}
