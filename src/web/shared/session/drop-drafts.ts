const PREFIX = 'amberlink-draft:'

/** Where this tab keeps what `personId` typed into the form `name` (shared/drafts/drafts.ts). */
export const draftKey = (personId: string, name: string) => `${PREFIX}${personId}:${name}`

/** Forgets what anybody but `personId` typed; with null, what everybody did. */
export function dropDrafts(personId: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && !(personId && key.startsWith(draftKey(personId, ''))))
        sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing is kept in this browser.
  }
}
