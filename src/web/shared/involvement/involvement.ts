import type { Involvement } from '../../../domain/event.ts'

/** One click: what the person wants to be true of an event from now on. Every click is an object of its own. */
export interface InvolvementMutation {
  event_code: string
  kind: 'registration' | 'favorite'
  wanted: boolean
  /** What a removal answered: brings the row back as it was. */
  undo?: string
}

export interface PendingInvolvement {
  /** Clicks that still wait for their answer, oldest first. */
  wishes: readonly InvolvementMutation[]
  /** What the server last said of this event, and when (milliseconds of the page's own clock). */
  answer: (Involvement & { answeredAt: number }) | null
}

/**
 * What the person changed since the lists were read, by event code. Lists and details keep what they were read with;
 * this is laid over them. So one answer shows wherever the event stands, also in a page that was under way meanwhile.
 */
export type InvolvementChanges = ReadonlyMap<string, PendingInvolvement>

/** What is shown of a person's involvement; `registered_at` is null while registering is still under way. */
export interface ShownInvolvement extends Involvement {
  registered: boolean
  favorite: boolean
  /** A registration, or taking it back, waits for the server. */
  registering: boolean
}

const UNCHANGED: PendingInvolvement = { wishes: [], answer: null }

/** A click: shown at once. */
export function addPending(changes: InvolvementChanges, wish: InvolvementMutation): InvolvementChanges {
  const change = changes.get(wish.event_code) ?? UNCHANGED
  return new Map(changes).set(wish.event_code, { ...change, wishes: [...change.wishes, wish] })
}

/** The wish failed: the event is shown as it was before, except for what was clicked later. */
export function removePending(changes: InvolvementChanges, wish: InvolvementMutation): InvolvementChanges {
  const change = changes.get(wish.event_code) ?? UNCHANGED
  const wishes = change.wishes.filter((each) => each !== wish)
  return new Map(changes).set(wish.event_code, { ...change, wishes })
}

/** The server's answer to a wish. `answeredAt`: when it came, on the clock that `fetchedAt` of reads is taken from. */
export function applyResult(
  changes: InvolvementChanges,
  wish: InvolvementMutation,
  { registered_at, favorited_at }: Involvement,
  answeredAt: number,
): InvolvementChanges {
  const rest = removePending(changes, wish)
  const wishes = rest.get(wish.event_code)?.wishes ?? []
  return new Map(rest).set(wish.event_code, { wishes, answer: { registered_at, favorited_at, answeredAt } })
}

/** What to show of an event that was read at `fetchedAt`: the last click, else the newer of read and answer. */
export function resolveInvolvement(
  read: Involvement,
  fetchedAt: number,
  change: PendingInvolvement = UNCHANGED,
): ShownInvolvement {
  const { answer, wishes } = change
  const known = answer && answer.answeredAt > fetchedAt ? answer : read
  const registration = wishes.findLast((wish) => wish.kind === 'registration')
  const favorite = wishes.findLast((wish) => wish.kind === 'favorite')
  return {
    registered: registration?.wanted ?? known.registered_at !== null,
    favorite: favorite?.wanted ?? known.favorited_at !== null,
    registered_at: registration?.wanted === false ? null : known.registered_at,
    favorited_at: favorite?.wanted === false ? null : known.favorited_at,
    registering: registration !== undefined,
  }
}
