import * as accountTexts from './pl/account-texts.ts'
import { joinOneLetterWords } from './pl/grammar.ts'
import { initialTexts } from './pl/initial.ts'
import * as lazyTexts from './pl/lazy.ts'
import * as peopleTexts from './pl/people-texts.ts'
import * as personalTexts from './pl/personal-texts.ts'
import type { Texts } from './texts.ts'

/** Every text of the interface in Polish. */
export const pl: Texts = {
  ...initialTexts,
  ...joinOneLetterWords({ ...lazyTexts, ...accountTexts, ...personalTexts, ...peopleTexts }),
}
