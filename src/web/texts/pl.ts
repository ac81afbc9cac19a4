import { accountTexts } from './pl/account-texts.ts'
import { initialTexts } from './pl/initial.ts'
import { lazyTexts } from './pl/lazy.ts'
import type { Texts } from './texts.ts'

/** Every text of the interface in Polish. */
export const pl: Texts = { ...initialTexts, ...lazyTexts, ...accountTexts }
