import type { Language } from '../../../domain/display-settings.ts'
import { auth } from './auth.ts'
import { problems } from './problems.ts'
import { display, shell } from './shell.ts'

/** The texts of the first screen in English. Texts quoted in the specification are used to the letter. */
export const initialTexts = {
  language: 'en' as Language,
  auth,
  shell,
  display,
  problems,
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
}
