import { resolveReturnPath } from '../../../contract/screen-paths.ts'

/** How long the callback screen waits before it reads the session, in milliseconds (spec §4, §9). */
export const SESSION_WAIT_MS = 500
/** How long before it goes on to onboarding (spec §4, §9). */
const ONBOARDING_WAIT_MS = 1500
/** How long before it goes on to onboarding when the profile could not be read (spec §4, §9). */
const PROFILE_ERROR_WAIT_MS = 1000

/** What the callback screen found out about who came back (spec §4 "Callback", §8). */
export type CallbackOutcome =
  | 'no_session'
  | 'session_error'
  | 'unexpected_error'
  | 'onboarding_completed'
  | 'onboarding_open'
  | 'profile_error'

export interface CallbackDestination {
  path: string
  waitMs: number
  toast: 'authenticationError' | 'somethingWentWrong' | 'welcomeBack' | null
}

/** Where the callback goes, when, and what it says (spec §4 "Callback", §8). `returnTo`: the page asked for at the beginning. */
export function getCallbackDestination(
  finding: CallbackOutcome,
  returnTo?: string | null,
): CallbackDestination {
  switch (finding) {
    case 'no_session':
      return { path: '/auth', waitMs: 0, toast: null }
    case 'session_error':
      return { path: '/auth', waitMs: 0, toast: 'authenticationError' }
    case 'unexpected_error':
      return { path: '/auth', waitMs: 0, toast: 'somethingWentWrong' }
    case 'onboarding_completed':
      return { path: resolveReturnPath(returnTo), waitMs: 0, toast: 'welcomeBack' }
    case 'onboarding_open':
      return { path: '/auth?onboarding=true', waitMs: ONBOARDING_WAIT_MS, toast: null }
    case 'profile_error':
      return { path: '/auth?onboarding=true', waitMs: PROFILE_ERROR_WAIT_MS, toast: null }
  }
}
