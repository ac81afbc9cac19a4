import type { Language } from '../../../../domain/language.ts'
import { account as en } from '../../../texts/en/account.ts'
import { account as pl } from '../../../texts/pl/account.ts'
import { useTexts } from '../../../texts/use-texts.ts'

const TEXTS: Record<Language, typeof en> = { en, pl }

/** The texts of the Account section; they arrive with it, not with the first load. */
export function useAccountTexts(): typeof en {
  return TEXTS[useTexts().language]
}
