import type { FailureCode } from '../../texts/texts.ts'

/** What the callback has for the auth screen to go on with. */
export type AuthHandover =
  | { kind: 'recovery'; token: string }
  | { kind: 'second_step' }
  | { kind: 'failure'; code: FailureCode }

// In memory only: a reload, the history and other tabs know nothing of it.
let handover: AuthHandover | null = null

/** Leaves something for the auth screen, or takes it back with null. */
export function handToAuth(next: AuthHandover | null): void {
  handover = next
}

/** What was left for the auth screen. */
export function authHandover(): AuthHandover | null {
  return handover
}
