// Undefined until the session has been read.
let shown: string | null | undefined
// Whom the first answers were for, while the session itself is still on its way.
let firstAnswered: string | undefined

/** The id of the person whom this tab shows; null when nobody, undefined while it is not known yet. */
export function shownUserId(): string | null | undefined {
  return shown
}

/** Whom this tab shows from now on. */
export function setShownUser(id: string | null): void {
  shown = id
}

/** Whom answers came for before the session was read. */
export function firstAnsweredUserId(): string | undefined {
  return firstAnswered
}

/** Whether an answer for `personId` (null: it names nobody) may be shown in this tab. */
export function isForShownUser(personId: string | null): boolean {
  if (personId === null) return true
  if (shown !== undefined) return shown === personId
  firstAnswered ??= personId
  return firstAnswered === personId
}
