import { useState } from 'react'
import { draftKey } from '../session/drop-drafts.ts'
import { shownPersonId } from '../session/shown-person.ts'

/** What the person who is shown typed into the form `name` of this tab and has not saved. */
export function readDraft<Draft>(name: string, personId = shownPersonId()): Draft | undefined {
  try {
    const kept = personId ? sessionStorage.getItem(draftKey(personId, name)) : null
    return kept === null ? undefined : JSON.parse(kept)
  } catch {
    return undefined
  }
}

/** Keeps it, or with undefined forgets it. A browser that keeps nothing loses it with the page. */
export function keepDraft(name: string, draft: unknown, personId = shownPersonId()): void {
  if (!personId) return
  try {
    if (draft === undefined) sessionStorage.removeItem(draftKey(personId, name))
    else sessionStorage.setItem(draftKey(personId, name), JSON.stringify(draft))
  } catch {
    // Storage is closed or full: the form itself still has what was typed.
  }
}

/**
 * State of a form that outlives the session: whoever signs in again finds what they typed, nobody else does. Never for
 * secrets. `none` is the state of an untouched form.
 */
export function useDraft<Draft>(name: string, none: Draft): [Draft, (next: Draft) => void] {
  const [personId] = useState(shownPersonId)
  const [draft, setDraft] = useState<Draft>(() => readDraft<Draft>(name, personId) ?? none)
  function change(next: Draft) {
    setDraft(next)
    keepDraft(name, JSON.stringify(next) === JSON.stringify(none) ? undefined : next, personId)
  }
  return [draft, change]
}
