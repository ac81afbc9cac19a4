import type { Language } from '../../../../domain/language.ts'
import { authSteps as en } from '../../../texts/en/auth-steps.ts'
import { authSteps as pl } from '../../../texts/pl/auth-steps.ts'
import type { Texts } from '../../../texts/texts.ts'

const TEXTS: Record<Language, typeof en> = { en, pl }

/** The texts of the steps beside the form; they arrive with them, not with the first load. */
export function authStepTexts({ language }: Texts): typeof en {
  return TEXTS[language]
}
