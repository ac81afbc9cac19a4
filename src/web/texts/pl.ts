import { en } from './en.ts'
import type { Texts } from './texts.ts'

/** Every text of the interface in Polish. */
export const pl: Texts = { ...en, language: 'pl' }
