import type { InitialTexts } from '../texts.ts'
import { auth } from './auth.ts'
import { counted } from './plural.ts'
import { problems } from './problems.ts'
import { display, shell } from './shell.ts'

/** What the first screen of a stranger needs, in Polish; each file is typed after its English one. */
export const initialTexts: InitialTexts = {
  language: 'pl',
  auth,
  shell,
  display,
  problems,
  tooManyAttempts: (seconds: number) =>
    `Zbyt wiele prób. Spróbuj ponownie za ${counted(seconds, { one: 'sekundę', few: 'sekundy', many: 'sekund', other: 'sekundy' })}.`,
}
