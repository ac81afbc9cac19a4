// Undefined until the session has been read.
let shownId: string | null | undefined
// The user named by the first responses, while the session is still being read.
let firstAnsweredId: string | undefined

/** Returns the id of the user whose data this tab shows: null if signed out, undefined before the session is read. */
export function getShownUserId(): string | null | undefined {
  return shownId
}

export function setShownUser(userId: string | null): void {
  shownId = userId
}

/** Returns the id of the user whose data arrived before the session was read, if any did. */
export function getFirstResponseUserId(): string | undefined {
  return firstAnsweredId
}

/** Checks whether a response for `userId` (null: it names no user) may be shown in this tab. */
export function isForShownUser(userId: string | null): boolean {
  if (userId === null) return true
  if (shownId !== undefined) return shownId === userId
  firstAnsweredId ??= userId
  return firstAnsweredId === userId
}
