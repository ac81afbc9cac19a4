import type { FailureCode } from '../../texts/texts.ts'

/** What the callback has for the auth screen to go on with. */
export type AuthHandoff =
  | { kind: 'recovery'; token: string }
  | { kind: 'second_step' }
  | { kind: 'failure'; code: FailureCode }

// In memory only: a reload, the history and other tabs know nothing of it.
let handoff: AuthHandoff | null = null

/** Leaves something for the auth screen, or takes it back with null. */
export function setAuthHandoff(next: AuthHandoff | null): void {
  handoff = next
}

/** What was left for the auth screen. */
export function getAuthHandoff(): AuthHandoff | null {
  return handoff
}
