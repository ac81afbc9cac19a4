import { auth } from './pl/auth.ts'
import { choices } from './pl/choices.ts'
import { counted } from './pl/plural.ts'
import { problems } from './pl/problems.ts'
import { shell } from './pl/shell.ts'
import type { FirstTexts } from './texts.ts'

/** What the first screen of a stranger needs, in Polish; each file is typed after its English one. */
export const first: FirstTexts = {
  language: 'pl',
  auth,
  shell,
  choices,
  problems,
  tooManyAttempts: (seconds: number) =>
    `Zbyt wiele prób. Spróbuj ponownie za ${counted(seconds, { one: 'sekundę', few: 'sekundy', many: 'sekund', other: 'sekundy' })}.`,
}
