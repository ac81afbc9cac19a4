import * as accountTexts from './en/account-texts.ts'
import { initialTexts } from './en/initial.ts'
import * as lazyTexts from './en/lazy.ts'
import * as peopleTexts from './en/people-texts.ts'
import * as personalTexts from './en/personal-texts.ts'

/** Every text of the interface in English. */
export const en = { ...initialTexts, ...lazyTexts, ...accountTexts, ...personalTexts, ...peopleTexts }
