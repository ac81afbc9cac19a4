import type { Language } from '../../../domain/language.ts'
import { callback as en } from '../../texts/en/callback.ts'
import { callback as pl } from '../../texts/pl/callback.ts'
import type { Texts } from '../../texts/texts.ts'

const TEXTS: Record<Language, typeof en> = { en, pl }

/** The texts of the callback; they arrive with it, not with the first load. */
export function callbackTexts({ language }: Texts): typeof en {
  return TEXTS[language]
}
