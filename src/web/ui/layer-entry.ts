// The history entry that an open dialog or sheet has added for the same address (use-close-on-back.ts). A module of its own,
// because the first load needs it before any dialog.

/** Resolves when the removal that has begun is complete: an entry added before then would be left again. Null if none has. */
export let layerEntryRemoval: Promise<void> | null = null

/** Removes the entry of the open dialog or sheet, which closes it. Loading another page waits for this, or it would be cancelled. */
export async function removeLayerEntry(): Promise<void> {
  if (history.state?.layer === undefined) return
  layerEntryRemoval ??= new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true })
    history.back()
  }).then(() => {
    layerEntryRemoval = null
  })
  await layerEntryRemoval
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
