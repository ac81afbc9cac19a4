import { account } from './account.ts'
import { authSteps } from './auth-steps.ts'
import { callback } from './callback.ts'
import { settings } from './settings.ts'

/** The texts of Settings, the callback screen and the steps of signing in in English. */
export const accountTexts = { authSteps, callback, account, settings }
