import type { InitialTexts } from '../texts.ts'
import { auth } from './auth.ts'
import { counted, joinOneLetterWords } from './grammar.ts'
import { problems } from './problems.ts'
import { display, shell } from './shell.ts'

/** The texts of the first screen in Polish. Each file has the type of its English counterpart. */
export const initialTexts: InitialTexts = joinOneLetterWords({
  language: 'pl',
  auth,
  shell,
  display,
  problems,
  tooManyAttempts: (seconds: number) =>
    `Zbyt wiele prób. Spróbuj ponownie za ${counted(seconds, { one: 'sekundę', few: 'sekundy', many: 'sekund', other: 'sekundy' })}.`,
})
