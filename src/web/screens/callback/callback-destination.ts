import { resolveReturnPath, SCREEN_PATHS } from '../../../contract/screen-paths.ts'

const ONBOARDING_PATH = `${SCREEN_PATHS.auth}?onboarding=true`

/** Wait before the session is read, in milliseconds (§4, §9). */
export const SESSION_WAIT_MS = 500
/** Wait before onboarding opens, in milliseconds (§4, §9). */
const ONBOARDING_WAIT_MS = 1500
/** Wait before onboarding opens if the profile could not be read, in milliseconds (§4, §9). */
const PROFILE_ERROR_WAIT_MS = 1000

/** How the callback ended (§4 "Callback", §8). */
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

/** Returns where the callback leads, after which wait and with which toast (§4 "Callback", §8). */
export function getCallbackDestination(
  outcome: CallbackOutcome,
  /** The page requested before the sign-in. */
  returnTo?: string | null,
): CallbackDestination {
  switch (outcome) {
    case 'no_session':
      return { path: SCREEN_PATHS.auth, waitMs: 0, toast: null }
    case 'session_error':
      return { path: SCREEN_PATHS.auth, waitMs: 0, toast: 'authenticationError' }
    case 'unexpected_error':
      return { path: SCREEN_PATHS.auth, waitMs: 0, toast: 'somethingWentWrong' }
    case 'onboarding_completed':
      return { path: resolveReturnPath(returnTo), waitMs: 0, toast: 'welcomeBack' }
    case 'onboarding_open':
      return { path: ONBOARDING_PATH, waitMs: ONBOARDING_WAIT_MS, toast: null }
    case 'profile_error':
      return { path: ONBOARDING_PATH, waitMs: PROFILE_ERROR_WAIT_MS, toast: null }
  }
}
