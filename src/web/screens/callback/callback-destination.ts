import { resolveReturnPath, SCREEN_PATHS } from '../../../contract/screen-paths.ts'

const ONBOARDING_PATH = `${SCREEN_PATHS.auth}?onboarding=true`

/** Wait before the session is read, in milliseconds (§4, §9). */
export const SESSION_WAIT_MS = 500
/** Wait before onboarding opens, in milliseconds (§4, §9). */
const ONBOARDING_WAIT_MS = 1500
/** Wait before onboarding opens if the profile could not be read, in milliseconds (§4, §9). */
const PROFILE_ERROR_WAIT_MS = 1000

/** Where the callback leads, by its outcome. */
const DESTINATIONS = {
  no_session: { path: SCREEN_PATHS.auth, waitMs: 0, toast: null },
  session_error: { path: SCREEN_PATHS.auth, waitMs: 0, toast: 'authenticationError' },
  unexpected_error: { path: SCREEN_PATHS.auth, waitMs: 0, toast: 'somethingWentWrong' },
  onboarding_completed: { path: null, waitMs: 0, toast: 'welcomeBack' },
  onboarding_open: { path: ONBOARDING_PATH, waitMs: ONBOARDING_WAIT_MS, toast: null },
  profile_error: { path: ONBOARDING_PATH, waitMs: PROFILE_ERROR_WAIT_MS, toast: null },
} as const

/** How the callback ended (§4 "Callback", §8). */
export type CallbackOutcome = keyof typeof DESTINATIONS

/**
 * Returns where the callback leads, after which wait and with which toast (§4 "Callback", §8). `returnTo` is the page
 * requested before the sign-in.
 */
export function getCallbackDestination(outcome: CallbackOutcome, returnTo?: string | null) {
  const destination = DESTINATIONS[outcome]
  const returnPath = resolveReturnPath(returnTo)
  if (destination.path !== ONBOARDING_PATH || returnPath !== returnTo)
    return { ...destination, path: destination.path ?? returnPath }
  // Onboarding returns there when it is complete.
  return { ...destination, path: `${ONBOARDING_PATH}&return_to=${encodeURIComponent(returnPath)}` }
}
