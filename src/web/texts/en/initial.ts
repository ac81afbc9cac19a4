import type { Language } from '../../../domain/display-settings.ts'
import { auth } from './auth.ts'
import { problems } from './problems.ts'
import { display, shell } from './shell.ts'

/** What the first screen of a stranger needs, in English; those texts that the specification quotes stand here to the letter. */
export const initialTexts = {
  language: 'en' as Language,
  auth,
  shell,
  display,
  problems,
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
}
