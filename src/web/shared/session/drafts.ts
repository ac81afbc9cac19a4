import { useState } from 'react'
import { draftKey } from './drop-drafts.ts'
import { shownUserId } from './shown-user.ts'

/** What the person who is shown typed into the form `name` of this tab and has not saved. */
export function readDraft<Draft>(name: string, userId = shownUserId()): Draft | undefined {
  try {
    const kept = userId ? sessionStorage.getItem(draftKey(userId, name)) : null
    return kept === null ? undefined : JSON.parse(kept)
  } catch {
    return undefined
  }
}

/** Keeps it, or with undefined forgets it. A browser that keeps nothing loses it with the page. */
export function saveDraft(name: string, draft: unknown, userId = shownUserId()): void {
  if (!userId) return
  try {
    if (draft === undefined) sessionStorage.removeItem(draftKey(userId, name))
    else sessionStorage.setItem(draftKey(userId, name), JSON.stringify(draft))
  } catch {
    // Storage is closed or full: the form itself still has what was typed.
  }
}

/**
 * State of a form that outlives the session: whoever signs in again finds what they typed, nobody else does. Never for
 * secrets. `none` is the state of an untouched form.
 */
export function useDraft<Draft>(name: string, none: Draft): [Draft, (next: Draft) => void] {
  const [userId] = useState(shownUserId)
  const [draft, setDraft] = useState<Draft>(() => readDraft<Draft>(name, userId) ?? none)
  function change(next: Draft) {
    setDraft(next)
    saveDraft(name, JSON.stringify(next) === JSON.stringify(none) ? undefined : next, userId)
  }
  return [draft, change]
}
