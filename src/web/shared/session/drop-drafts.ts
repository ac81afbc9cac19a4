const PREFIX = 'amberlink-draft:'

/** Where this tab keeps what `personId` typed into the form `name` (shared/drafts/drafts.ts). */
export const draftKey = (userId: string, name: string) => `${PREFIX}${userId}:${name}`

/** Forgets what anybody but `personId` typed; with null, what everybody did. */
export function discardDrafts(userId: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && !(userId && key.startsWith(draftKey(userId, ''))))
        sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing is kept in this browser.
  }
}
