import { account } from './account.ts'
import { authSteps } from './auth-steps.ts'
import { callback } from './callback.ts'
import { landing } from './landing.ts'
import { onboarding } from './onboarding.ts'
import { settings } from './settings.ts'

/** The texts of Settings, the callback screen, the steps of signing in, onboarding and the landing page in English. */
export const accountTexts = { authSteps, callback, account, landing, onboarding, settings }
