import { useMemo, useState } from 'react'
import { useIsHydrated } from '../hooks.ts'
import { getShownUserId } from './shown-user.ts'

const PREFIX = 'amberlink-draft:'
const storageKey = (userId: string, name: string) => `${PREFIX}${userId}:${name}`

/** Returns the unsaved input of the shown user in the form `name` of this tab, or undefined. */
export function readDraft<Draft>(name: string, userId = getShownUserId()): Draft | undefined {
  try {
    const json = userId ? sessionStorage.getItem(storageKey(userId, name)) : null
    return json === null ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Stores a draft, or removes it if undefined. Without session storage it is lost when the page closes. */
export function saveDraft(name: string, draft: unknown, userId = getShownUserId()): void {
  if (!userId) return
  try {
    if (draft !== undefined) sessionStorage.setItem(storageKey(userId, name), JSON.stringify(draft))
    else sessionStorage.removeItem(storageKey(userId, name))
  } catch {
    // Storage is unavailable or full; the form still has its state.
  }
}

/** Removes the drafts of all users except `userId`; with null, all drafts. */
export function discardDrafts(userId: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && !(userId && key.startsWith(storageKey(userId, ''))))
        sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is unavailable, so there are no drafts.
  }
}

/**
 * State of a form that survives the end of the session: the same user finds the input after signing in again, other users
 * do not. Never for secrets. `untouched` is the state of a form without input. Without a name the state is not stored.
 */
export function useDraft<Draft>(name: string | undefined, untouched: Draft): [Draft, (next: Draft) => void] {
  const [userId] = useState(getShownUserId)
  const isHydrated = useIsHydrated()
  const stored = useMemo(
    () => (name && isHydrated ? readDraft<Draft>(name, userId) : undefined),
    [name, isHydrated, userId],
  )
  const [changed, setChanged] = useState<Draft>()
  function change(next: Draft) {
    setChanged(next)
    if (name) saveDraft(name, JSON.stringify(next) === JSON.stringify(untouched) ? undefined : next, userId)
  }
  return [changed ?? stored ?? untouched, change]
}
