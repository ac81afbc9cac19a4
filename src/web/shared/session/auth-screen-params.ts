import type { ApiErrorCode } from '../../texts/texts.ts'

const MODES = ['sign-in', 'sign-up', 'forgot-password'] as const

/** URL parameters of the auth screen. */
export interface AuthSearchParams {
  /** Which form is open; by default the one for signing in or up that the browser probably needs. */
  mode?: (typeof MODES)[number] | undefined
  /** Opens onboarding at once (§2 "Auth screen"). */
  onboarding?: true | undefined
  /** Path to open after signing in, checked by contract/screen-paths.ts before use. */
  return_to?: string | undefined
}

/** Returns every key, because the router keeps the raw value of a missing one. */
export function parseAuthSearchParams(raw: Record<string, unknown>): AuthSearchParams {
  return {
    mode: MODES.find((mode) => mode === raw.mode),
    onboarding: String(raw.onboarding) === 'true' ? true : undefined,
    return_to: typeof raw.return_to === 'string' ? raw.return_to : undefined,
  }
}

/** What the callback screen passes to the auth screen in memory, invisible to the URL, the history and other tabs. */
export type CallbackHandoff =
  | { kind: 'recovery'; token: string }
  | { kind: 'second_factor' }
  | { kind: 'failure'; code: ApiErrorCode }

let handoff: CallbackHandoff | null = null

export function setAuthHandoff(next: CallbackHandoff | null): void {
  handoff = next
}

export function getAuthHandoff(): CallbackHandoff | null {
  return handoff
}
