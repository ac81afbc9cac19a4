// The history entry that an open dialog or sheet has added for the same address (use-close-on-back.ts). A module of its own,
// because the first load needs it before any dialog.

let removal: Promise<void> | null = null

/** Removes the entry of the open dialog or sheet, which closes it. Loading another page waits for this, or it would be cancelled. */
export function removeLayerEntry(): Promise<void> {
  if (history.state?.layer === undefined) return Promise.resolve()
  removal ??= new Promise((resolve) => {
    const end = () => {
      removal = null
      resolve()
    }
    addEventListener('popstate', end, { once: true })
    history.back()
  })
  return removal
}

/** Resolves when a removal that has begun is complete. Before, another entry would be left again. */
export function waitForLayerEntryRemoval(): Promise<void> {
  return removal ?? Promise.resolve()
}

/** Makes the router remove all such entries before it adds one, so that Back from a screen leads to the screen below the dialogs. */
export function removeLayerEntryBeforePush<Entry extends unknown[]>(routerHistory: {
  push: (...entry: Entry) => void
}): void {
  const { push } = routerHistory
  routerHistory.push = (...entry) => {
    if (history.state?.layer === undefined) push(...entry)
    else void removeLayerEntry().then(() => routerHistory.push(...entry))
  }
}
