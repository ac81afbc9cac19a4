import type { AccountTexts } from '../texts.ts'
import { account } from './account.ts'
import { authSteps } from './auth-steps.ts'
import { callback } from './callback.ts'
import { joinOneLetterWords } from './grammar.ts'
import { settings } from './settings.ts'

/** The texts of Settings, the callback screen and the steps of signing in in Polish. Each file has the type of its English counterpart. */
export const accountTexts: AccountTexts = joinOneLetterWords({ authSteps, callback, account, settings })
