import type { Language } from '../../../domain/display-settings.ts'
import { chooseLanguage } from '../../texts/choose-language.ts'
import { currentTexts } from '../../texts/current-texts.ts'
import { showToast } from '../toasts.ts'

/** Shows the interface in `language`, or says that it could not be loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await chooseLanguage(language)
  } catch {
    showToast({ ...currentTexts().choices.languageFailed, tone: 'error' })
  }
}
