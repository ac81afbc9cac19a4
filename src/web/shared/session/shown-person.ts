// Undefined until the session has been read.
let shown: string | null | undefined
// Whom the first answers were for, while the session itself is still on its way.
let answered: string | undefined

/** The id of the person whom this tab shows; null when nobody, undefined while it is not known yet. */
export function shownPersonId(): string | null | undefined {
  return shown
}

/** Whom this tab shows from now on. */
export function showPerson(id: string | null): void {
  shown = id
}

/** Whom answers came for before the session was read. */
export function answeredPersonId(): string | undefined {
  return answered
}

/** Whether an answer for `personId` (null: it names nobody) may be shown in this tab. */
export function isForShownPerson(personId: string | null): boolean {
  if (personId === null) return true
  if (shown !== undefined) return shown === personId
  answered ??= personId
  return answered === personId
}
