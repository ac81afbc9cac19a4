import type { AccountTexts } from '../texts.ts'
import { account } from './account.ts'
import { authSteps } from './auth-steps.ts'
import { callback } from './callback.ts'
import { joinOneLetterWords } from './grammar.ts'
import { landing } from './landing.ts'
import { onboarding } from './onboarding.ts'
import { settings } from './settings.ts'

/** The texts of Settings, the callback screen, the steps of signing in, onboarding and the landing page in Polish. Each file has the type of its English counterpart. */
export const accountTexts: AccountTexts = joinOneLetterWords({
  authSteps,
  callback,
  account,
  landing,
  onboarding,
  settings,
})
