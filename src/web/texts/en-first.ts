import type { Language } from '../../domain/display-settings.ts'
import { auth } from './en/auth.ts'
import { choices } from './en/choices.ts'
import { problems } from './en/problems.ts'
import { shell } from './en/shell.ts'

/** What the first screen of a stranger needs, in English; those texts that the specification quotes stand here to the letter. */
export const first = {
  language: 'en' as Language,
  auth,
  shell,
  choices,
  problems,
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
}
